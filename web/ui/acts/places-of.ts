import type { ActField } from './act-field.ts'
import { stepsOf } from './act-values.ts'
import type { Places } from './form-path.ts'

type Grown = { as: string; whole?: string; of: Record<string, Grown | Places | string> }

/**
 * Of a dialog whose fields name theirs in the body: what is wrong with a part as a whole stands at its first field, of a
 * row at its first column; what is wrong with all of them, the `root`, at none.
 */
export function placesOf<Thing>(fields: readonly ActField<Thing>[], root?: string): Places {
  const places: Grown = { as: '', of: {} }
  for (const { name, path = name, kind, columns = [], standsForWhole = false } of fields) {
    const steps = stepsOf(path)
    let place = places
    for (const [depth, step] of steps.slice(0, -1).entries()) {
      const known = place.of[step]
      const next = isGrown(known) ? known : { as: '', of: {} }
      const isRoot = steps.slice(0, depth + 1).join('.') === root
      if (!isRoot && kind !== 'kept' && (next.whole === undefined || standsForWhole)) next.whole = name
      place.of[step] = next
      place = next
    }
    const [first] = columns
    place.of[steps.at(-1) ?? ''] = kind === 'rows' && first ? { as: name, each: { whole: first.name } } : name
  }
  return places
}

const isGrown = (place: Grown | Places | string | undefined): place is Grown =>
  typeof place === 'object' && place.as === '' && place.of !== undefined
