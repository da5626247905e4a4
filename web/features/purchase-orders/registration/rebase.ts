import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { type Facts, merged, same, written } from '../../../ui/three-way.ts'
import { formOf, type RegistrationForm } from './registration-form.ts'

type Line = RegistrationForm['lines'][number]

/** Fields by the path the form knows them by; a known line by its id, so that its place does not matter. */
export function factsOf(form: RegistrationForm, status: string | null): Facts {
  const facts = new Map<string, string | null>()
  if (status !== null) facts.set('status', status)
  for (const [name, value] of Object.entries(form.details)) facts.set(`details.${name}`, written(value))
  for (const line of form.lines)
    for (const [name, value] of Object.entries(line))
      if (name !== 'lineId' && line.lineId) facts.set(`lines.${line.lineId}.${name}`, written(value))
  return facts
}

/** The order as it is now with the person's own entries on it; lines the others removed stay only where the person changed them. */
export function rebased(seen: OrderDetail, now: OrderDetail, mine: RegistrationForm): RegistrationForm {
  const [base, theirs] = [formOf(seen), formOf(now)]
  const find = (lines: readonly Line[], line: Line) => lines.find(other => other.lineId === line.lineId)
  const own = mine.lines.flatMap((line): Line[] => {
    if (!line.lineId) return [line]
    const [before, other] = [find(base.lines, line), find(theirs.lines, line)]
    if (other !== undefined) return [fields(before ?? other, other, line)]
    const changed = before === undefined || Object.keys(line).some(name => !same(at(before, name), at(line, name)))
    return changed ? [{ ...line, lineId: null }] : []
  })
  const added = theirs.lines.filter(
    line => find(base.lines, line) === undefined && find(mine.lines, line) === undefined,
  )
  return { ...mine, details: fields(base.details, theirs.details, mine.details), lines: [...own, ...added] }
}

const at = (value: object, name: string): unknown => (value as Record<string, unknown>)[name]

function fields<Value extends object>(seen: Value, now: Value, mine: Value): Value {
  const names = Object.keys(now)
  return Object.fromEntries(names.map(name => [name, merged(at(seen, name), at(now, name), at(mine, name))])) as Value
}
