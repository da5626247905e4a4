import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { dateIn } from '@quayside/contracts/reference/instants.ts'
import { dayAtPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import { documentFor } from '@quayside/contracts/shipments/document-types.ts'
import { documentsDueDays, type ExceptionKind } from '@quayside/contracts/shipments/exceptions.ts'
import { addDays, daysBetween } from '@quayside/platform/values/dates.ts'
import { whoMay } from './allowed-commands.ts'
import { missingDocuments } from './conditions.ts'
import { isOnHold, isOthersHold } from './overlays.ts'
import { beforeDeparture, onItsWay } from './rules.ts'
import { expectedTimes, scheduleOf } from './schedule.ts'
import type { Shipment } from './state.ts'

/** Something that somebody has to see to: by itself, or from a day on. */
export type FoundException = {
  readonly kind: ExceptionKind
  /** Tells it from others of its kind on the shipment. */
  readonly key: string
  readonly reason: string | null
  readonly missing: readonly string[]
  readonly text: string | null
  /** From this day on it is one; null: it is one already. */
  readonly from: string | null
  readonly due: string | null
  readonly who: readonly ActorKind[]
  readonly command: ShipmentCommandName
  readonly about: string | null
}

type Told = Partial<Pick<FoundException, 'reason' | 'missing' | 'text' | 'from' | 'due' | 'about'>>

/**
 * Everything of a shipment that is an exception or will be one if nothing happens. Free time is none of these: it is
 * read from the container's clocks. A supplier's view gives only what it may see.
 */
export function exceptionsOf(shipment: Shipment, isSupplier: boolean): FoundException[] {
  if (shipment.ended !== null || shipment.status === 'DELIVERED') return openPoints(shipment)
  return [...lateness(shipment), ...openPoints(shipment), ...(isSupplier ? [] : missingPapers(shipment))]
}

function lateness(shipment: Shipment): FoundException[] {
  const { origin, destination } = shipment.details.route
  const { etd, eta } = expectedTimes(shipment)
  const promised =
    shipment.details.dates.requestedDeliveryDate ?? dayAt(scheduleOf(shipment).arrival.planned, destination)
  const expected = shipment.details.dates.estimatedDeliveryDate ?? dayAt(eta, destination)
  const passed = (reason: string, due: string | null): FoundException[] =>
    due === null ? [] : [found(shipment, 'late', reason, 'record-milestone', { reason, due, from: addDays(due, 1) })]
  const list: FoundException[] = []
  if (beforeDeparture.includes(shipment.status)) list.push(...passed('departure-passed', dayAt(etd, origin)))
  if (shipment.status === 'IN_TRANSIT') list.push(...passed('arrival-passed', dayAt(eta, destination)))
  if (shipment.status === 'AT_DESTINATION' || shipment.status === 'ON_CUSTOMS')
    list.push(...passed('delivery-passed', shipment.details.dates.requestedDeliveryDate))
  else if (promised !== null && expected !== null && daysBetween(promised, expected) > 0)
    list.push(
      found(shipment, 'late', 'later-than-promised', 'plan-route', { reason: 'later-than-promised', due: promised }),
    )
  return list
}

function openPoints(shipment: Shipment): FoundException[] {
  if (shipment.ended !== null) return []
  const open = shipment.holds.filter(hold => hold.open)
  // Of a supplier's view, which has no holds: of no kind, for no reason.
  const untold = open.length === 0 && isOnHold(shipment) ? [found(shipment, 'hold', '', 'lift-hold', {})] : []
  const holds = open.map(hold => {
    const { holdId, kind, reason, condition } = hold
    const about = condition === null ? holdId : null
    const command = condition === null ? 'lift-hold' : isPaper(condition) ? 'attach-document' : 'change-details'
    const missing = condition === null ? [] : [condition]
    const told = found(shipment, 'hold', holdId, command, { reason: kind, missing, text: reason || null, about })
    return { ...told, who: told.who.filter(one => isOthersHold(hold, shipment, one) === null) }
  })
  const unconfirmed = Object.values(shipment.milestones)
    .filter(({ milestone, corrected }) => !milestone.confirmed && corrected?.at !== null)
    .map(({ milestone: { milestoneId, code, at, zone } }) =>
      found(shipment, 'unconfirmed-milestone', milestoneId, 'confirm-milestone', {
        reason: code,
        due: dateIn(at, zone ?? 'UTC'),
        about: milestoneId,
      }),
    )
  const issues = shipment.issues
    .filter(issue => issue.open)
    .map(issue => {
      const { issueId: about, kind: reason, text } = issue
      return found(shipment, 'issue', about, 'close-issue', { reason, text: text || goodsOf(issue, shipment), about })
    })
  return [...untold, ...holds, ...unconfirmed, ...issues]
}

/** A carrier's word makes any unmet condition a hold; what lacks no paper is put right on the shipment's own page. */
function isPaper(condition: string): boolean {
  return documentFor(condition, null) !== null
}

/** How much of what, in codes and figures that need no language. */
function goodsOf({ lines = [] }: Shipment['issues'][number], shipment: Shipment): string | null {
  const told = lines.flatMap(({ lineId, quantity }) => {
    const line = shipment.lines.find(one => one.lineId === lineId)
    return line === undefined ? [] : [`${line.sku ?? line.description} ${quantity} ${line.unit}`]
  })
  return told.join(', ') || null
}

/** What the next stage asks for, from some days before it; what became a hold already is told there. */
function missingPapers(shipment: Shipment): FoundException[] {
  const isBefore = beforeDeparture.includes(shipment.status)
  if (!isBefore && !onItsWay.includes(shipment.status)) return []
  const held = new Set(shipment.holds.filter(hold => hold.open).map(hold => hold.condition))
  const missing = missingDocuments(shipment, isBefore ? 'departure' : 'destination')
    .map(one => one.code)
    .filter(code => !held.has(code))
  const { etd, eta } = expectedTimes(shipment)
  const { origin, destination } = shipment.details.route
  const due = isBefore ? dayAt(etd, origin) : dayAt(eta, destination)
  // Before anything is booked or begun nobody expects its papers.
  if (missing.length === 0 || (due === null && isBefore && shipment.status !== 'FOR_PROCESSING')) return []
  const isThere = shipment.status === 'AT_DESTINATION' || shipment.status === 'ON_CUSTOMS'
  const from = due === null || isThere ? null : addDays(due, -documentsDueDays)
  return [found(shipment, 'missing-documents', '', 'attach-document', { missing, due, from })]
}

function found(
  shipment: Shipment,
  kind: ExceptionKind,
  key: string,
  command: ShipmentCommandName,
  told: Told,
): FoundException {
  const none = { reason: null, missing: [], text: null, from: null, due: null, about: null }
  // Whoever runs the transport says that it left or came: by their rows, not by those of any milestone.
  const who = whoMay(command === 'record-milestone' ? 'confirm-milestone' : command, shipment)
  return { kind, key, ...none, ...told, who: who.filter(one => one !== 'S'), command }
}

function dayAt(instant: string | null, place: ShipmentPlace | null): string | null {
  return instant === null ? null : dayAtPlace(instant, place)
}
