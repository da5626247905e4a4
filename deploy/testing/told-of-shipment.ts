import type { NotificationField } from '@quayside/contracts/notifications/statuses.ts'
import { dayAtPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { ShipmentFacts } from '@quayside/contracts/shipments/facts.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { shipmentStatuses } from '@quayside/contracts/shipments/statuses.ts'
import { issueFields } from '@quayside/notifications/domain/shipment-course.ts'

/** What somebody was told last of a field; undefined where nobody told anything. */
export type LastTold = (field: NotificationField) => string | null | undefined

type Known = {
  /** Of this person’s view. */
  readonly facts: ShipmentFacts
  readonly times: Pick<ShipmentDetail, 'etd' | 'atd' | 'eta' | 'ata'>
  readonly isSupplier: boolean
  /** Its status went back: an estimate that moved while it counted as past was told to nobody. */
  readonly wasTakenBack: boolean
}

const beforeDeparture: readonly string[] = ['PO_CONFIRMED', 'BOOKING_REQUEST', 'FOR_PROCESSING']

/** Where what somebody was told last is not so. */
export function untrue(told: LastTold, { facts, times, isSupplier, wasTakenBack }: Known): string[] {
  const { status, booking, ends } = facts
  const wrong: string[] = []
  const is = (field: NotificationField, truth: string | null) => {
    const said = told(field)
    if (said !== undefined ? said !== truth : truth !== null) wrong.push(`${field}: told ${said}, in truth ${truth}`)
  }
  // A completion is told once the orders are settled, and a request to the operator is no supplier’s news.
  if (status !== 'COMPLETED' && !(isSupplier && status === 'BOOKING_REQUEST')) is('shipmentStatus', status)
  // Of what was called off nothing more is said than that.
  if (status !== 'CANCELLED') is('bookingReference', booking.reference)
  // What has been is said to the minute, also that it was not.
  if (status !== 'COMPLETED' && status !== 'CANCELLED') {
    is('atd', times.atd)
    is('ata', times.ata)
  }
  const isToCome = { etd: beforeDeparture.includes(status), eta: [...beforeDeparture, 'IN_TRANSIT'].includes(status) }
  for (const field of ['etd', 'eta'] as const) {
    const [said, truth] = [told(field), times[field]]
    const place = ends[field === 'etd' ? 'origin' : 'destination']
    // That nobody expects it any more is told by what became of its booking.
    if (!isToCome[field] || truth === null || wasTakenBack) continue
    if (said === undefined || said === null || dayAtPlace(said, place) !== dayAtPlace(truth, place))
      wrong.push(`${field}: told ${said}, in truth ${truth}`)
  }
  const isOver = status === 'COMPLETED' || status === 'CANCELLED'
  const open = facts.holds.filter(one => one.open)
  const held = (field: NotificationField, isHeld: boolean) => {
    if (!isOver && (told(field) === 'PLACED') !== isHeld) wrong.push(`${field}: told ${told(field)}`)
  }
  held('hold', isSupplier && facts.onHold)
  for (const kind of ['customs', 'carrier', 'document', 'payment', 'damage'] as const)
    held(
      `${kind}Hold`,
      open.some(one => one.kind === kind),
    )
  for (const [kind, field] of Object.entries(issueFields)) {
    const isOpen = facts.issues.some(one => one.kind === kind && one.open)
    if (!isOver && (told(field) === 'OPENED') !== isOpen) wrong.push(`${field}: told ${told(field)}, open ${isOpen}`)
  }
  return wrong
}

/** Whether its status ever went back, by its events. */
export function isTakenBack(events: readonly { readonly type: string; readonly data: unknown }[]): boolean {
  const moves = (events as readonly ShipmentEvent[]).flatMap(event =>
    event.type === 'ShipmentStatusChanged' ? [[event.data.from, event.data.to] as const] : [],
  )
  return moves.some(([from, to]) => shipmentStatuses.indexOf(to) < shipmentStatuses.indexOf(from))
}
