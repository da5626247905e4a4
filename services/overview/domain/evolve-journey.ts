import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import {
  arrivalMilestones,
  type Milestone,
  type MilestoneCode,
  type MilestoneScope,
} from '@quayside/contracts/shipments/milestones.ts'
import { keyOf, replaces } from '@quayside/contracts/shipments/standing-milestones.ts'
import { today } from '@quayside/platform/values/dates.ts'
import { add } from '@quayside/platform/values/quantities.ts'
import type { Journey } from './journey.ts'

export const journeyEventTypes = [
  'ShipmentCreated',
  'ShipmentLinesChanged',
  'BookingConfirmed',
  'BookingEnded',
  'RoutePlanned',
  'LegRolledOver',
  'MilestoneRecorded',
  'MilestoneCorrected',
  'MilestoneConfirmed',
  'DeliveryDropRecorded',
  'ShipmentStatusChanged',
] as const
export type JourneyEvent = Extract<ShipmentEvent, { type: (typeof journeyEventTypes)[number] }>

const stationMilestones: ReadonlySet<MilestoneCode> = new Set<MilestoneCode>([
  'BOOKED',
  'PICKED_UP',
  'DEPARTED',
  'CLEARED',
  'DELIVERED',
  ...arrivalMilestones,
])

/** The shipment after an event; null while nobody created it. */
export function evolveJourney(journey: Journey | null, event: JourneyEvent, recordedAt: string): Journey | null {
  if (event.type === 'ShipmentCreated') return created(event.data)
  if (journey === null) return null
  switch (event.type) {
    case 'ShipmentLinesChanged':
      return { ...journey, lines: linesOf(event.data.lines) }
    case 'BookingConfirmed':
      return { ...journey, bookedAt: recordedAt }
    case 'BookingEnded':
      return { ...journey, bookedAt: null }
    case 'RoutePlanned':
      return { ...journey, legs: event.data.legs.map(({ legId, role }) => ({ legId, role })) }
    case 'LegRolledOver': {
      const { legId, role } = event.data.leg
      return { ...journey, legs: journey.legs.map(leg => (leg.legId === legId ? { legId, role } : leg)) }
    }
    case 'MilestoneRecorded':
      return recorded(journey, event.data.milestone)
    case 'MilestoneCorrected':
      return corrected(journey, event.data.milestoneId, event.data.at)
    case 'MilestoneConfirmed':
      return onMilestone(journey, event.data.milestoneId, one => ({ ...one, confirmed: true }))
    case 'DeliveryDropRecorded': {
      const { at, zone, lines } = event.data.drop
      const received = { ...journey.received }
      for (const { lineId, good, damaged } of lines) received[lineId] = add(received[lineId] ?? '0', add(good, damaged))
      const day = today(at, zone)
      const { lastDropOn } = journey
      return { ...journey, received, lastDropOn: lastDropOn === null || lastDropOn < day ? day : lastDropOn }
    }
    case 'ShipmentStatusChanged': {
      const { to: status, chip } = event.data
      return status === 'CANCELLED' ? journey : { ...journey, status, isCleared: chip === 'CLEARED' }
    }
  }
}

type DataOf<Type extends JourneyEvent['type']> = Extract<JourneyEvent, { type: Type }>['data']

function created({ clientCompanyId, lines }: DataOf<'ShipmentCreated'>): Journey {
  return {
    clientCompanyId,
    status: 'PO_CONFIRMED',
    isCleared: false,
    bookedAt: null,
    legs: [],
    lines: linesOf(lines),
    milestones: {},
    received: {},
    lastDropOn: null,
  }
}

function linesOf(lines: DataOf<'ShipmentCreated'>['lines']): Journey['lines'] {
  return lines.map(({ lineId, orderId, orderLineId }) => ({ lineId, orderId, orderLineId }))
}

function recorded(journey: Journey, milestone: Milestone): Journey {
  if (milestone.class !== 'ACTUAL' || !stationMilestones.has(milestone.code)) return journey
  const key = keyOf(milestone)
  const before = journey.milestones[key]
  if (before !== undefined && !replaces(milestone, before)) return journey
  const { milestoneId, code, at, zone, legId, confirmed, messageTime, contentHash, scope } = milestone
  const unit = unitOf(scope)
  const about = { code, at, zone, legId, ...(unit !== null && { unit }) }
  const one = { milestoneId, confirmed, messageTime, contentHash, ...about }
  return { ...journey, milestones: { ...journey.milestones, [key]: one } }
}

function unitOf(scope: MilestoneScope): string | null {
  if (scope.of === 'shipment') return null
  if (scope.of === 'container') return scope.containerNumber
  return scope.packageIds.length > 0 ? scope.packageIds.toSorted().join(',') : `${scope.pieces} pieces`
}

type Reported = Journey['milestones'][string]

/** What did not happen is kept without a time: a message that is older than it still does not replace it. */
function corrected(journey: Journey, milestoneId: string, at: string | null): Journey {
  return onMilestone(journey, milestoneId, one => ({ ...one, at }))
}

function onMilestone(journey: Journey, milestoneId: string, change: (one: Reported) => Reported): Journey {
  const milestones = Object.entries(journey.milestones).map(([key, one]) => [
    key,
    one.milestoneId === milestoneId ? change(one) : one,
  ])
  return { ...journey, milestones: Object.fromEntries(milestones) }
}
