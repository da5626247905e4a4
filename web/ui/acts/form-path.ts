import { type ActValues, isIndex, stepsOf, valueAt } from './act-values.ts'

/** Where in a form the parts of a body are, step by step; what is not named stands there under its own name. */
export type Places = {
  /** What it is called in the form; '' where its parts stand on the level above. */
  readonly as?: string
  /** The part at which stands what is wrong with it as a whole, or with a part that has no input. */
  readonly whole?: string
  /** Its parts, by their names in the body; a text is the input for a part, whatever is wrong within it. */
  readonly of?: Readonly<Record<string, Places | string>>
  /** Each row, of a list; a text as of a part. */
  readonly each?: Places | string
  /** The form's row of each one that was sent, where not all of them are: by its place or its name. */
  readonly sent?: readonly (number | string)[]
}

/** The server names a field from the body's root: the path of its input in the form, else of where it would be. */
export function formPath(path: string, places: Places, values: ActValues): string {
  const isThere = (steps: readonly string[]) => steps.length > 0 && valueAt(values, steps.join('.')) !== undefined
  let place = places
  let at: readonly string[] = []
  let nearest: readonly string[] | null = null
  const whole = () => {
    const steps = place.whole === undefined ? null : [...at, ...stepsOf(place.whole)]
    return steps !== null && isThere(steps) ? steps : null
  }
  for (const step of stepsOf(path)) {
    nearest = whole() ?? nearest
    const isRow = isIndex(step)
    const name = String((isRow ? place.sent?.[Number(step)] : undefined) ?? step)
    const part: Places | string = place.of?.[step] ?? (isRow ? place.each : undefined) ?? {}
    if (typeof part === 'string') return [...at, ...(isRow ? stepsOf(name) : []), ...stepsOf(part)].join('.')
    at = [...at, ...stepsOf(part.as ?? name)]
    place = part
  }
  const own = place.whole === undefined && isThere(at) ? at : whole()
  return (own ?? nearest ?? at).join('.')
}
