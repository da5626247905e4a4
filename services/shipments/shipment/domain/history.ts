import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { detailChanges } from './detail-changes.ts'
import { type Fact, type Put, putCustomsAndDrops, putGoods } from './history-facts.ts'
import { isShipment, type Shipment, type ShipmentState } from './state.ts'

export type Change = {
  readonly field: string
  readonly lineNumber: number | null
  readonly old: string | null
  readonly new: string | null
}

/**
 * Every field that differs between two states, with its old and new value. From two supplier's views only what the supplier
 * sees is told. `withExpenses`: also what charges cost the operating company.
 */
export function changesBetween(before: ShipmentState, after: ShipmentState, withExpenses = false): Change[] {
  const old = facts(before, withExpenses)
  const now = facts(after, withExpenses)
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((key): Change[] => {
    const [was, is] = [old.get(key), now.get(key)]
    if (was?.value === is?.value) return []
    const field = is?.field ?? was?.field ?? key
    return [{ field, lineNumber: null, old: was?.value ?? null, new: is?.value ?? null }]
  })
  return isShipment(before) && isShipment(after) ? [...changes, ...headChanges(before, after)] : changes
}

/** Mode, operation and the entered fields. */
function headChanges(before: Shipment, after: Shipment): Change[] {
  return detailChanges(before, after).map(change => ({ ...change, lineNumber: null }))
}

function facts(state: ShipmentState, withExpenses: boolean): ReadonlyMap<string, Fact> {
  const found = new Map<string, Fact>()
  if (!isShipment(state)) return found
  const put: Put = (field, value, key = field) => {
    if (value !== null && value !== undefined && value !== '') found.set(key, { field, value: String(value) })
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
  putGoods(state, put, withExpenses)
  for (const one of state.seals) put(`seal ${one.number}`, one.containerNumber ?? one.number)
  const roles = new Map<string, number>()
  for (const { role, name } of state.parties) {
    const nth = (roles.get(role) ?? 0) + 1
    roles.set(role, nth)
    put(`party ${role}`, name, `party ${role} ${nth}`)
  }
  for (const one of [...(state.emissions?.legs ?? []), ...(state.emissions?.hubs ? [state.emissions.hubs] : [])]) {
    const which = 'legId' in one ? `leg ${one.legId ?? ''}` : 'hubs'
    put(`emissions ${which}`, `${one.wellToWheelKg} / ${one.tankToWheelKg} kg (${one.dataType}, ${one.source})`)
  }
  for (const one of state.documents) {
    const formers = one.formers ?? []
    const [first = one.documentId] = formers
    // Versions of one name differ by their number.
    const version = formers.length === 0 ? '' : ` (v${formers.length + 1})`
    put(`document ${one.documentType} ${first}`, `${one.fileName}${version}`)
  }
  for (const leg of state.legs)
    put(`leg ${leg.legId}`, `${leg.role} ${leg.mode} ${leg.from.name} > ${leg.to.name}${times(leg)}`)
  for (const [key, kept] of Object.entries(state.milestones)) {
    const { code, class: kind, at, confirmed, scope } = kept.milestone
    const told = kept.corrected === null ? at : kept.corrected.at
    const of = scope.of === 'container' ? ` ${scope.containerNumber}` : ''
    put(`milestone ${code} ${kind}${of}`, told === null ? null : `${told}${confirmed ? '' : ' ?'}`, `milestone ${key}`)
  }
  for (const one of state.collections ?? []) put(`pickup ${one.pickupNumber}`, one.at, `pickup ${one.pickupId}`)
  for (const one of state.receipts ?? [])
    for (const [name, pieces] of Object.entries({ announcedPieces: one.announced, receivedPieces: one.pieces }))
      put(`receipt.${name} ${one.receiptNumber}`, pieces, `receipt.${name} ${one.receiptId}`)
  putCustomsAndDrops(state, put)
  for (const hold of state.holds) put(`hold ${hold.holdId}`, hold.open ? hold.kind : 'lifted')
  // A supplier's view has no holds: of no kind, and not how many.
  if (state.onHold) put('hold', 'open')
  for (const issue of state.issues) put(`issue ${issue.issueId}`, issue.open ? issue.kind : 'closed')
  for (const id of state.comments) put(`comment ${id}`, id)
  return found
}

/** Each time with the zone of its place behind it (RFC 9557), where that is known: people read it by that clock. */
function times({ planned, estimated, conveyance, from, to }: Shipment['legs'][number]): string {
  const at = (instant: string | null, place: typeof from) => {
    const zone = zoneOfPlace(place.unlocode ?? place.country)
    return instant === null || zone === '' ? instant : `${instant}[${zone}]`
  }
  const both = ({ departure, arrival }: typeof planned) => [at(departure, from), at(arrival, to)]
  const parts = [conveyance, ...both(planned), ...both(estimated)]
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
