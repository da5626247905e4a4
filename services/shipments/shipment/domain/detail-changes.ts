import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentFieldChange } from '@quayside/contracts/shipments/events.ts'
import type { Shipment } from './state.ts'

type Head = Pick<Shipment, 'mode' | 'operation' | 'details'>
/** Of what people enter only places have parts. */
type Entered = string | number | boolean | null | undefined | ShipmentPlace

/** Field by field before and after, as the change log shows it. */
export function detailChanges(before: Head, after: Head): ShipmentFieldChange[] {
  const changes = [changed('mode', before.mode, after.mode), changed('operation', before.operation, after.operation)]
  const groups = Object.keys(after.details) as (keyof Head['details'])[]
  for (const group of groups) {
    const was = before.details[group] as Readonly<Record<string, Entered>>
    for (const [field, value] of Object.entries<Entered>(after.details[group]))
      changes.push(changed(`${group}.${field}`, was[field], value))
  }
  return changes.flat()
}

function changed(field: string, was: Entered, is: Entered): ShipmentFieldChange[] {
  return JSON.stringify(was ?? null) === JSON.stringify(is ?? null) ? [] : [{ field, old: told(was), new: told(is) }]
}

/** A place by its name, with its UN/LOCODE, else its country. */
function told(value: Entered): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return String(value)
  const code = value.unlocode ?? value.country
  return code === null ? value.name : `${value.name} (${code})`
}
