import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { detailChanges } from './detail-changes.ts'
import { isShipment, type Shipment, type ShipmentState } from './state.ts'

export type Change = {
  readonly field: string
  readonly lineNumber: number | null
  readonly old: string | null
  readonly new: string | null
}

/** Every field with its old and its new value, told from the two states: what a view leaves out is told by nothing. */
export function changesBetween(before: ShipmentState, after: ShipmentState): Change[] {
  const old = facts(before)
  const now = facts(after)
  const fields = [...new Set([...old.keys(), ...now.keys()])]
  const changes = fields.flatMap((field): Change[] => {
    const was = old.get(field) ?? null
    const is = now.get(field) ?? null
    return was === is ? [] : [{ field, lineNumber: null, old: was, new: is }]
  })
  return isShipment(before) && isShipment(after) ? [...changes, ...headChanges(before, after)] : changes
}

/** Mode, operation and the entered fields. */
function headChanges(before: Shipment, after: Shipment): Change[] {
  return detailChanges(before, after).map(change => ({ ...change, lineNumber: null }))
}

function facts(state: ShipmentState): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  if (!isShipment(state)) return found
  const put = (field: string, value: string | null) => {
    if (value !== null && value !== '') found.set(field, value)
  }
  put('shipmentNumber', state.shipmentNumber)
  put('status', state.status)
  put('chip', state.chip)
  put('booking', state.booking.state === 'none' ? null : state.booking.state)
  put('carrier', state.booking.carrier)
  put('bookingReference', state.booking.reference)
  put('etd', state.booking.etd)
  put('eta', state.booking.eta)
  for (const { kind, value } of state.references) put(`reference ${kind} ${value}`, value)
  for (const line of state.lines) put(`quantity ${line.orderNumber}/${line.orderLineNumber}`, line.quantity)
  for (const one of state.packages) put(`package ${one.packageId}`, `${one.pieces} ${one.packageType}`)
  for (const one of state.containers) put(`container ${one.containerNumber}`, one.returnWaived ? 'waived' : one.load)
  for (const one of state.seals) put(`seal ${one.number}`, one.containerNumber ?? one.number)
  for (const one of state.parties) put(`party ${one.role}`, one.name)
  for (const one of state.charges) put(`charge ${one.code}`, `${one.income} ${one.currency}`)
  for (const one of state.invoices) put(`invoice ${one.number}`, one.date ?? one.number)
  for (const one of state.documents) put(`document ${one.documentType} ${one.documentId}`, one.fileName)
  for (const leg of state.legs)
    put(`leg ${leg.legId}`, `${leg.role} ${leg.mode} ${leg.from.name} > ${leg.to.name}${times(leg)}`)
  for (const [key, kept] of Object.entries(state.milestones)) {
    const { code, class: kind, at, confirmed } = kept.milestone
    const told = kept.corrected === null ? at : kept.corrected.at
    put(`milestone ${code} ${kind} ${key}`, told === null ? null : `${told}${confirmed ? '' : ' ?'}`)
  }
  for (const one of state.declarations) {
    put(`declaration ${one.kind} ${one.declarationId}`, one.state)
    put(`customs ${one.declarationId}`, one.override === null ? null : JSON.stringify(one.override))
  }
  for (const hold of state.holds) put(`hold ${hold.holdId}`, hold.open ? hold.kind : 'lifted')
  for (const issue of state.issues) put(`issue ${issue.issueId}`, issue.open ? issue.kind : 'closed')
  for (const id of state.comments) put(`comment ${id}`, id)
  for (const drop of state.drops) put(`delivery ${drop.dropId}`, drop.at)
  for (const [lineId, quantity] of Object.entries(state.writtenOff)) put(`writtenOff ${lineId}`, quantity)
  return found
}

function times({ planned, estimated, conveyance }: Shipment['legs'][number]): string {
  const parts = [conveyance, planned.departure, planned.arrival, estimated.departure, estimated.arrival]
  const known = parts.filter(part => part !== null)
  return known.length === 0 ? '' : ` (${known.join(', ')})`
}

export function reasonOf(event: ShipmentEvent): string | null {
  const { reason, answer, text } = event.data as { reason?: string | null; answer?: string; text?: string }
  return reason ?? answer ?? text ?? null
}

/** What was said about the whole, and so to everyone who is on it. */
export const reasonsForSuppliers: ReadonlySet<ShipmentEvent['type']> = new Set<ShipmentEvent['type']>([
  'RoutePlanned',
  'LegRolledOver',
  'MilestoneCorrected',
  'BookingEnded',
  'ShipmentDeleted',
])
