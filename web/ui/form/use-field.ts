import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { type FieldError, useController, useFormContext } from 'react-hook-form'

let isPressed = false
let waiting: (() => void)[] = []

function press() {
  isPressed = true
}
function release() {
  isPressed = false
  const left = waiting
  waiting = []
  // The click that the press ends in comes first.
  setTimeout(() => {
    for (const run of left) run()
  })
}
document.addEventListener('pointerdown', press, { capture: true })
// A list of the browser's own keeps the end of the press that opened it; then a key ends it, too.
for (const end of ['pointerup', 'pointercancel', 'keydown'] as const)
  document.addEventListener(end, release, { capture: true })

/**
 * A field of the form. A press elsewhere leaves it, which may say below it what is wrong and move what is pressed: it is
 * checked once the button is up again, or the click would find nothing.
 */
export function useField(name: string) {
  const { field } = useController({ name })
  const error = useFault(name)
  // The press may have removed its row, or one above it: it is checked as what it is by then, if it still is.
  const check = useRef<(() => void) | null>(null)
  useEffect(() => {
    check.current = field.onBlur
    return () => {
      check.current = null
    }
  }, [field.onBlur])
  const onBlur = () => {
    if (isPressed) waiting.push(() => check.current?.())
    else field.onBlur()
  }
  return { field: { ...field, onBlur }, fieldState: { invalid: error !== undefined, error } }
}

/**
 * What is wrong with a field. The controller's own state has each field of the form drawn anew with the fault of any.
 * Subscribed as the library's own hooks are: its `subscribe` counts the form as mounted before its first values are known.
 */
export function useFault(name: string): FieldError | undefined {
  const { control, getFieldState } = useFormContext()
  const follow = useCallback(
    (changed: () => void) => control._subscribe({ name, exact: true, formState: { errors: true }, callback: changed }),
    [control, name],
  )
  return useSyncExternalStore(follow, () => getFieldState(name).error)
}
