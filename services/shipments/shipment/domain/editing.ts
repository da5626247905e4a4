import { notYours } from '@quayside/contracts/access/by.ts'
import { accept, type Decision, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import { checkCurrency } from '@quayside/contracts/reference/currencies.ts'
import type { TransportMode } from '@quayside/contracts/reference/incoterms.ts'
import type {
  ShipmentCharge,
  ShipmentDetails,
  ShipmentParty,
  ShipmentReference,
} from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Operation } from '@quayside/contracts/shipments/statuses.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { conversionFaults } from './conversions.ts'
import { detailChanges } from './detail-changes.ts'
import { faultyDetails } from './detail-checks.ts'
import { type Asked, blocked, live, type Rule } from './rules.ts'
import type { Shipment } from './state.ts'

type Answer = Decision<ShipmentEvent>

export const editRule: Rule = { rows: [{ who: ['C', 'O', 'A'], from: live }] }
/** Expense and profit are the operating company's alone. */
export const chargesRule: Rule = { rows: [{ who: ['O', 'A'], from: live }] }
export const removeReferenceRule: Rule = {
  rows: editRule.rows,
  also: shipment => (shipment.references.length <= 1 ? { code: 'last-reference', params: {} } : null),
}

export type ChangeDetails = Asked & {
  readonly type: 'ChangeDetails'
  readonly mode: TransportMode | null
  readonly operation: Operation
  readonly details: ShipmentDetails
}
export type AddReference = Asked & { readonly type: 'AddReference'; readonly reference: ShipmentReference }
export type RemoveReference = Asked & { readonly type: 'RemoveReference'; readonly reference: ShipmentReference }
export type SetParties = Asked & { readonly type: 'SetParties'; readonly parties: readonly ShipmentParty[] }
export type SetCharges = Asked & { readonly type: 'SetCharges'; readonly charges: readonly ShipmentCharge[] }

export function changeDetails(command: ChangeDetails, shipment: Shipment): Answer {
  const refused = blocked(editRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { mode, operation, details } = command
  const changes = detailChanges(shipment, { mode, operation, details })
  if (changes.length === 0) return accept()
  // Who runs the transport decides what the client may do: not the client's own word.
  if (operation !== shipment.operation && command.by.kind === 'C') return rejectAll([notYours(['O', 'A'])])
  const [first, ...rest] = faultyDetails(details, mode, shipment)
  if (first !== undefined) return rejectAll([first, ...rest])
  const { shipmentId } = shipment
  return accept({ type: 'ShipmentDetailsChanged', data: { shipmentId, mode, operation, details, changes } })
}

export function addReference(command: AddReference, shipment: Shipment): Answer {
  const refused = blocked(editRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { reference } = command
  if (reference.value.trim() === '') return reject('reference-required', {}, 'reference')
  if (shipment.references.some(one => isAlike(one, reference))) return accept()
  return accept({ type: 'ReferenceAdded', data: { shipmentId: shipment.shipmentId, reference } })
}

export function removeReference(command: RemoveReference, shipment: Shipment): Answer {
  const there = shipment.references.some(one => isReference(one, command.reference))
  const refused = blocked(there ? removeReferenceRule : editRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  if (!there) return accept()
  return accept({
    type: 'ReferenceRemoved',
    data: { shipmentId: shipment.shipmentId, reference: command.reference },
  })
}

/** It is there already, however it is spelt. */
function isAlike(one: ShipmentReference, other: ShipmentReference): boolean {
  return one.kind === other.kind && nameKey(one.value) === nameKey(other.value)
}

function isReference(one: ShipmentReference, other: ShipmentReference): boolean {
  return one.kind === other.kind && one.value === other.value
}

export function setParties(command: SetParties, shipment: Shipment): Answer {
  const refused = blocked(editRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  if (isSame(command.parties, shipment.parties)) return accept()
  const { shipmentId } = shipment
  return accept({ type: 'PartiesChanged', data: { shipmentId, parties: [...command.parties] } })
}

export function setCharges(command: SetCharges, shipment: Shipment): Answer {
  const refused = blocked(chargesRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  if (isSame(command.charges, shipment.charges)) return accept()
  const [first, ...rest] = command.charges.flatMap(({ currency, conversion }, index) => {
    const unknown = checkCurrency(currency, `charges.${index}.currency`)
    return [
      ...(unknown === null ? [] : [unknown]),
      ...conversionFaults(conversion, `charges.${index}.conversion`, currency),
    ]
  })
  if (first !== undefined) return rejectAll([first, ...rest])
  const { shipmentId } = shipment
  return accept({ type: 'ChargesChanged', data: { shipmentId, charges: [...command.charges] } })
}
