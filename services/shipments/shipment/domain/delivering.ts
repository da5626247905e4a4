import { isPartOfCounted } from '@quayside/contracts/kernel/counted-units.ts'
import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import type { DeliveryDrop } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { add, compare, isPositive, isZero, max, subtract, sum } from '@quayside/platform/values/quantities.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { crossesBorder } from './conditions.ts'
import { actualMilestones, earliest, ofCode } from './milestones.ts'
import { outOfOrder, timeFault } from './order-of-milestones.ts'
import { type Asked, blocked, live, type Rule } from './rules.ts'
import type { Shipment } from './state.ts'
import { arrivalsOf, arrivedAt, receivedOf } from './status.ts'

type Answer = Decision<ShipmentEvent>
type LineQuantities = readonly { readonly lineId: string; readonly quantity: string }[]

/** Customs is cleared, or there is none on the way: the goods have arrived and cross no border. */
export function mayBeDelivered(shipment: Shipment): boolean {
  return shipment.chip === 'CLEARED' || (shipment.status === 'AT_DESTINATION' && !crossesBorder(shipment))
}

const afterCustoms: NonNullable<Rule['also']> = shipment =>
  mayBeDelivered(shipment) ? null : { code: 'customs-not-cleared', params: {} }
export const dropRule: Rule = {
  rows: [{ who: ['O', 'S', 'C'], from: ['AT_DESTINATION', 'ON_CUSTOMS'] }],
  also: afterCustoms,
}
export const writeOffRule: Rule = {
  rows: [{ who: ['O', 'S', 'C'], from: ['AT_DESTINATION', 'ON_CUSTOMS'] }],
  also: afterCustoms,
}

export type RecordDrop = Asked & { readonly type: 'RecordDrop'; readonly drop: DeliveryDrop }
export type WriteOffRest = Asked & {
  readonly type: 'WriteOffRest'
  readonly lines: LineQuantities
  readonly reason: string
}

export function recordDrop(command: RecordDrop, shipment: Shipment): Answer {
  const { drop } = command
  const before = shipment.drops.find(one => one.dropId === drop.dropId)
  const again = before !== undefined && isSame(before, drop)
  const refused =
    blocked(again ? { rows: [{ who: ['O', 'S', 'C'], from: live }] } : dropRule, shipment, command) ??
    (again ? null : dropFault(drop, shipment, command))
  if (refused !== null) return rejectAll([refused])
  if (again) return accept()
  const { shipmentId } = shipment
  return accept({ type: 'DeliveryDropRecorded', data: { shipmentId, drop } }, ...issuesOf(drop, shipment))
}

function dropFault(drop: DeliveryDrop, shipment: Shipment, { now, by }: Asked): Rejection | null {
  if (drop.proofDocumentId === null || (drop.receiver.trim() === '' && drop.receiverContactId === null))
    return { code: 'proof-of-delivery-required', params: {}, field: 'drop.proofDocumentId' }
  const proof = shipment.documents.find(one => one.documentId === drop.proofDocumentId)
  if (proof?.documentType !== 'PROOF_OF_DELIVERY')
    return { code: 'proof-not-attached', params: { document: drop.proofDocumentId }, field: 'drop.proofDocumentId' }
  const impossible = timeFault(drop.at, 'ACTUAL', { date: shipment.date, now, field: 'drop.at', zone: drop.zone })
  if (impossible !== null) return impossible
  const early = by.kind === 'S' ? null : (beforeArrival(drop, shipment) ?? beforeClearance(drop, shipment))
  if (early !== null) return early
  const stray = drop.lines.findIndex(line => shipment.lines.every(one => one.lineId !== line.lineId))
  if (stray !== -1) return { code: 'shipment-line-not-found', params: {}, field: `drop.lines.${stray}` }
  const all = sum(drop.lines.flatMap(line => [line.good, line.short, line.damaged]))
  if (isZero(all)) return { code: 'nothing-delivered', params: {}, field: 'drop.lines' }
  const wrong = drop.lines.flatMap((line, index) => shortFault(line, index, drop, shipment) ?? [])
  // Deliveries that a service reports are taken as they are.
  const split = by.kind === 'S' ? [] : drop.lines.flatMap((line, index) => splitPieces(line, index, shipment))
  return wrong[0] ?? split[0] ?? null
}

/** What is counted comes in whole pieces, unless the line itself is of parts. */
function splitPieces(told: DeliveryDrop['lines'][number], index: number, shipment: Shipment): Rejection[] {
  const line = shipment.lines.find(one => one.lineId === told.lineId)
  if (line === undefined || isPartOfCounted(line.unit, line.quantity)) return []
  return (['good', 'short', 'damaged'] as const).flatMap((name): Rejection[] => {
    const params = { quantity: told[name], unit: line.unit, line: line.orderLineNumber }
    if (!isPartOfCounted(line.unit, told[name])) return []
    return [{ code: 'pieces-not-whole', params, field: `drop.lines.${index}.${name}` }]
  })
}

/** With a short quantity, good, damaged and short together are at most what the line still lacks. Without one, more may come than was shipped. */
function shortFault(
  { lineId, short }: DeliveryDrop['lines'][number],
  index: number,
  { lines }: DeliveryDrop,
  shipment: Shipment,
): Rejection | null {
  const shipped = shipment.lines.find(one => one.lineId === lineId)?.quantity ?? '0'
  const before = add(receivedOf(shipment, lineId), shipment.writtenOff[lineId] ?? '0')
  const left = max(subtract(shipped, before), '0')
  const told = lines.filter(one => one.lineId === lineId)
  const all = sum(told.flatMap(one => [one.good, one.short, one.damaged]))
  if (isZero(short) || compare(all, left) <= 0) return null
  return { code: 'short-exceeds', params: { quantity: short, all, left }, field: `drop.lines.${index}.short` }
}

function beforeArrival({ at, zone }: DeliveryDrop, shipment: Shipment): Rejection | null {
  const arrivals = arrivalsOf(shipment, actualMilestones(shipment))
  const arrived = arrivedAt(shipment, arrivals)
  if (arrived === null || at >= arrived) return null
  const known = arrivals.find(one => one.at === arrived)
  const earlier = { code: 'ARRIVED' as const, at: arrived, zone: known?.zone ?? zone }
  return outOfOrder({ earlier, later: { code: 'DELIVERED', at, zone } }, 'drop.at')
}

/** Nothing is handed over before customs has let the first of it go. */
function beforeClearance({ at, zone }: DeliveryDrop, shipment: Shipment): Rejection | null {
  const cleared = ofCode(actualMilestones(shipment), 'CLEARED')
  const first = cleared.find(one => one.at === earliest(cleared))
  if (first === undefined || at >= first.at) return null
  return outOfOrder({ earlier: first, later: { code: 'DELIVERED', at, zone } }, 'drop.at')
}

/** What is short, damaged or more than was shipped opens an issue, one of each kind a drop. */
function issuesOf(drop: DeliveryDrop, shipment: Shipment): ShipmentEvent[] {
  const over = drop.lines.map(({ lineId, good, damaged }) => {
    const shipped = shipment.lines.find(line => line.lineId === lineId)?.quantity ?? '0'
    const before = receivedOf(shipment, lineId)
    const after = add(before, add(good, damaged))
    // Only what this drop adds beyond the line: an earlier surplus has its issue.
    return { lineId, quantity: subtract(max(after, shipped), max(before, shipped)) }
  })
  const short = drop.lines.map(({ lineId, short: quantity }) => ({ lineId, quantity }))
  const damaged = drop.lines.map(({ lineId, damaged: quantity }) => ({ lineId, quantity }))
  return Object.entries({ short, over, damaged }).flatMap(([kind, parts]): ShipmentEvent[] => {
    const lines = parts.filter(part => isPositive(part.quantity))
    if (lines.length === 0) return []
    const issueId = `${drop.dropId}:${kind}`
    const { shipmentId } = shipment
    return [{ type: 'IssueOpened', data: { shipmentId, issueId, kind: kind as 'short', text: '', lines } }]
  })
}

/** What will not come any more: absolute per line, at most what is missing. */
export function writeOffRest(command: WriteOffRest, shipment: Shipment): Answer {
  const same = command.lines.every(line => (shipment.writtenOff[line.lineId] ?? '0') === line.quantity)
  const rule: Rule = same ? { rows: [{ who: ['O', 'S', 'C'], from: live }] } : writeOffRule
  const refused = blocked(rule, shipment, command) ?? (same ? null : reasonMissing(command.reason))
  if (refused !== null) return rejectAll([refused])
  if (same) return accept()
  if (shipment.drops.length === 0) return reject('nothing-delivered', {}, 'lines')
  for (const [index, { lineId, quantity }] of command.lines.entries()) {
    const line = shipment.lines.find(one => one.lineId === lineId)
    const field = `lines.${index}.quantity`
    if (line === undefined) return reject('shipment-line-not-found', {}, field)
    const missing = subtract(line.quantity, receivedOf(shipment, lineId))
    if (compare(quantity, missing) > 0)
      return reject('write-off-exceeds', { quantity, missing: max(missing, '0') }, field)
  }
  const { shipmentId } = shipment
  return accept({
    type: 'DeliveryRestWrittenOff',
    data: { shipmentId, lines: [...command.lines], reason: command.reason },
  })
}
