import { startTransition, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'

/**
 * What stands in the named fields of the form, in their order: what is reckoned of it follows the keys and never holds one up.
 * `names` has to stay the same array.
 */
export function useTypedValues<Values extends readonly unknown[]>(names: readonly string[]): Values {
  const { getValues, control } = useFormContext()
  const [typed, setTyped] = useState(() => getValues(names) as unknown as Values)
  useEffect(() => {
    const take = (values: readonly unknown[]) => startTransition(() => setTyped(values as Values))
    // What was entered between drawing and this.
    take(structuredClone(getValues(names)))
    const callback = ({ values }: { values: object }) =>
      take(names.map(name => (values as Record<string, unknown>)[name]))
    return control._subscribe({ name: names, formState: { values: true }, callback })
  }, [names, getValues, control])
  return typed
}
