import type { ShipmentFieldChange } from '@quayside/contracts/shipments/events.ts'
import type { Shipment } from './state.ts'

type Head = Pick<Shipment, 'mode' | 'operation' | 'details'>

/** Field by field before and after, as the change log shows it. */
export function detailChanges(before: Head, after: Head): ShipmentFieldChange[] {
  const changes = [change('mode', before.mode, after.mode), change('operation', before.operation, after.operation)]
  const groups = Object.keys(after.details) as (keyof Head['details'])[]
  for (const group of groups) {
    const was = before.details[group] as Readonly<Record<string, unknown>>
    for (const [field, value] of Object.entries(after.details[group]))
      changes.push(change(`${group}.${field}`, was[field], value))
  }
  return changes.filter(one => one.old !== one.new)
}

function change(field: string, was: unknown, is: unknown): ShipmentFieldChange {
  return { field, old: shown(was), new: shown(is) }
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
