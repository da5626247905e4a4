import type { NotificationField } from '@quayside/contracts/notifications/statuses.ts'
import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentTimeChange } from '@quayside/contracts/shipments/events.ts'
import type { DeclarationKind, HoldKind, IssueKind, ShipmentStatus } from '@quayside/contracts/shipments/statuses.ts'
import { type Audience, type Change, isChange, type Side, type Untold } from './change.ts'
import { changeOf, type ShipmentTold, subjectOf } from './shipment-changes.ts'
import { type CourseEvent, type ShipmentFacts, vendorsOf } from './shipment-facts.ts'

/** What a shipment's course is called where people are told of it. */
export type CourseAct =
  | 'ShipmentCreated'
  | 'BookingAsked'
  | 'BookingConfirmed'
  | 'BookingEnded'
  | 'ShipmentReady'
  | 'ShipmentDeparted'
  | 'ShipmentArrived'
  | 'ShipmentInCustoms'
  | 'ShipmentDelivered'
  | 'ShipmentCancelled'
  | 'StatusTakenBack'
  | 'TimesChanged'
  | 'ActualTimeTold'
  | 'CustomsMoved'
  | 'CustomsCleared'
  | 'HoldPlaced'
  | 'HoldLifted'
  | 'IssueOpened'
  | 'IssueClosed'
  | 'PartDelivered'

/** A change, and which suppliers it concerns beside the client and the operator. */
type News = {
  readonly act: CourseAct
  readonly value: Pick<Untold, 'oldValue' | 'newValue'> & { readonly field: NotificationField }
  readonly reason?: string | null
  readonly isDate?: boolean
  /** The one supplier that hears of it, or those; the client's side does not where `onlyVendors` is set. */
  readonly vendors: readonly string[]
  readonly onlyVendors?: boolean
}

/**
 * Of whom and what people are told of a shipment on its way. `actorCompany` is that of who did it, null for the system
 * and for carriers. The operator hears of what it coordinates, and nobody of what their own colleagues did by e-mail.
 */
export function shipmentCourseOf(
  event: CourseEvent,
  facts: ShipmentFacts | null,
  after: ShipmentFacts | null,
  actorCompany: string | null,
): ShipmentTold[] {
  const known = facts ?? (event.type === 'ShipmentCreated' ? after : null)
  if (known === null) return []
  const of = { shipmentId: known.shipmentId, shipmentNumber: known.number }
  const told = (news: News, audience: readonly Audience[], colleagues: Side | null): Change => ({
    ...changeOf(of, news.value, audience),
    ...(news.isDate ? ({ type: 'DATE_CHANGE', topic: 'DATE_CHANGE' } as const) : {}),
    reason: news.reason || null,
    act: news.act,
    colleagues,
    ...zoneOf(news.value.field, known),
  })
  const actor = sideOf(known, actorCompany)
  return newsOf(event, known).flatMap(news => {
    const client = news.onlyVendors
      ? []
      : [
          {
            subject: subjectOf(of, known.clientCompanyId, null),
            change: told(news, clientsSide(known, actor), actor === 'client' ? 'client' : null),
          },
        ]
    const vendors = news.vendors.map(vendor => ({
      subject: subjectOf(of, known.clientCompanyId, vendor),
      change: told(news, vendor === actorCompany ? [] : ['supplier'], vendor === actorCompany ? 'supplier' : null),
    }))
    return [...client, ...vendors]
  })
}

/** What happens at an end of the way is told by the clock there, as the shipment's own page does. */
function zoneOf(field: NotificationField, { ends }: ShipmentFacts): Pick<Change, 'zone'> {
  const end = endOfTime[field]
  const place = end === undefined ? null : ends?.[end]
  const zone = zoneOfPlace(place?.unlocode ?? place?.country)
  return zone === '' ? {} : { zone }
}

const endOfTime: Readonly<Partial<Record<NotificationField, 'origin' | 'destination'>>> = {
  etd: 'origin',
  atd: 'origin',
  eta: 'destination',
  ata: 'destination',
  deliveredAt: 'destination',
}

type Actor = 'client' | 'supplier' | 'operator' | null

function sideOf(facts: ShipmentFacts, company: string | null): Actor {
  if (company === null) return null
  if (company === facts.clientCompanyId) return 'client'
  return vendorsOf(facts).includes(company) ? 'supplier' : 'operator'
}

function clientsSide({ operation }: ShipmentFacts, actor: Actor): Audience[] {
  const operator = operation === 'coordinated' && actor !== 'operator'
  return [...(actor === 'client' ? [] : (['client'] as const)), ...(operator ? (['operator'] as const) : [])]
}

function newsOf(event: CourseEvent, facts: ShipmentFacts): News[] {
  const all = vendorsOf(facts)
  switch (event.type) {
    case 'ShipmentCreated':
      return [{ act: 'ShipmentCreated', value: status(null, 'PO_CONFIRMED'), vendors: all }]
    case 'BookingConfirmed':
    case 'BookingEnded': {
      const newValue = event.type === 'BookingConfirmed' ? event.data.reference : null
      const value = { field: 'bookingReference', oldValue: facts.bookingReference, newValue } as const
      const reason = event.type === 'BookingEnded' ? event.data.reason : null
      return kept([{ act: event.type, value, reason, vendors: all }])
    }
    case 'ShipmentStatusChanged':
      return [...statusNews(event.data.from, event.data.to, all), ...clearance(event.data, facts, all)]
    case 'ClosedUndelivered':
    case 'ShipmentDeleted': {
      // What is said of goods that are lost is the client's and the operator's; of a deletion everybody is told why.
      const value = status(facts.status, 'CANCELLED')
      const act = 'ShipmentCancelled'
      const { reason } = event.data
      if (event.type === 'ShipmentDeleted') return [{ act, value, reason, vendors: all }]
      return [
        { act, value, reason, vendors: [] },
        { act, value, vendors: all, onlyVendors: true },
      ]
    }
    case 'ShipmentTimesChanged': {
      const { changes, vendors } = event.data
      return [
        ...timesNews(changes, facts.status, { vendors: [] }),
        ...vendors.flatMap(one =>
          timesNews(one.changes, facts.status, { vendors: [one.vendorCompanyId], onlyVendors: true }),
        ),
      ]
    }
    case 'DeclarationMoved': {
      const { declarationId, from: oldValue, to: newValue } = event.data
      const kind = facts.declarations[declarationId]
      if (kind === undefined || !toldStates.includes(newValue)) return []
      return [{ act: 'CustomsMoved', value: { field: declarationFields[kind], oldValue, newValue }, vendors: [] }]
    }
    case 'HoldPlaced': {
      const { kind, reason } = event.data
      const oldValue = Object.values(facts.holds).includes(kind) ? 'PLACED' : null
      const value = { field: holdFields[kind], oldValue, newValue: 'PLACED' } as const
      return kept([{ act: 'HoldPlaced', value, reason, vendors: [] }])
    }
    case 'HoldLifted': {
      const { [event.data.holdId]: kind, ...others } = facts.holds
      if (kind === undefined) return []
      const newValue = Object.values(others).includes(kind) ? 'PLACED' : 'LIFTED'
      const value = { field: holdFields[kind], oldValue: 'PLACED', newValue } as const
      return kept([{ act: 'HoldLifted', value, reason: event.data.reason, vendors: [] }])
    }
    case 'IssueOpened': {
      const { kind, text, vendorCompanyId } = event.data
      const value = { field: issueFields[kind], oldValue: null, newValue: 'OPENED' }
      // What the portal finds by itself has no text of a person's.
      const reason = kind === 'impossible-times' ? null : text
      return [{ act: 'IssueOpened', value, reason, vendors: vendorCompanyId ? [vendorCompanyId] : [] }]
    }
    case 'IssueClosed': {
      const issue = facts.issues[event.data.issueId]
      if (issue === undefined) return []
      const value = { field: issueFields[issue.kind], oldValue: 'OPENED', newValue: 'SOLVED' }
      const vendors = issue.vendorCompanyId === null ? [] : [issue.vendorCompanyId]
      return [{ act: 'IssueClosed', value, reason: event.data.answer, vendors }]
    }
    case 'DeliveryDropRecorded': {
      const { at, lines } = event.data.drop
      const vendors = new Set(lines.flatMap(line => facts.lines[line.lineId]?.vendorCompanyId ?? []))
      const value = { field: 'deliveredAt', oldValue: null, newValue: at } as const
      return [{ act: 'PartDelivered', value, isDate: true, vendors: [...vendors] }]
    }
    case 'ShipmentDetailsChanged':
    case 'ShipmentLinesChanged':
    case 'ShipmentSplit':
    case 'DeclarationSaved':
    // Told by CompletionAnnounced, once its orders are settled.
    case 'ShipmentCompleted':
      return []
  }
}

/** A second hold of a kind says nothing by itself; what a person gives a reason for does. */
function kept(news: readonly News[]): News[] {
  return news.filter(({ value, reason }) => value.oldValue !== value.newValue || Boolean(reason))
}

const status = (oldValue: ShipmentStatus | null, newValue: ShipmentStatus) =>
  ({ field: 'shipmentStatus', oldValue, newValue }) as const

/** What reaching a status is called; null where something else tells it. */
const actOfStatus: Readonly<Record<ShipmentStatus, CourseAct | null>> = {
  PO_CONFIRMED: 'StatusTakenBack',
  BOOKING_REQUEST: 'BookingAsked',
  FOR_PROCESSING: 'ShipmentReady',
  IN_TRANSIT: 'ShipmentDeparted',
  AT_DESTINATION: 'ShipmentArrived',
  ON_CUSTOMS: 'ShipmentInCustoms',
  DELIVERED: 'ShipmentDelivered',
  COMPLETED: null,
  CANCELLED: null,
}
const ranks = Object.keys(actOfStatus)

function statusNews(from: ShipmentStatus, to: ShipmentStatus, vendors: readonly string[]): News[] {
  const reached = actOfStatus[to]
  if (from === to || reached === null) return []
  const act = ranks.indexOf(to) < ranks.indexOf(from) ? 'StatusTakenBack' : reached
  // Who asks for a booking asks the operator: a supplier hears of it once it stands.
  return [{ act, value: status(from, to), vendors: to === 'BOOKING_REQUEST' ? [] : vendors }]
}

/** By the chip: all that customs has to clear is cleared. */
function clearance(
  { chip }: Extract<CourseEvent, { type: 'ShipmentStatusChanged' }>['data'],
  facts: ShipmentFacts,
  vendors: readonly string[],
): News[] {
  if (chip !== 'CLEARED' || facts.chip === 'CLEARED') return []
  const value = { field: 'customsClearance', oldValue: null, newValue: 'CLEARED' } as const
  return [{ act: 'CustomsCleared', value, vendors }]
}

/** An estimate that moves within its day is no news, nor is one of what has happened. */
function timesNews(
  changes: readonly ShipmentTimeChange[],
  reached: ShipmentStatus,
  to: Pick<News, 'vendors' | 'onlyVendors'>,
): News[] {
  return changes.flatMap(({ time, from: oldValue, to: newValue }): News[] => {
    const value = { field: time, oldValue, newValue } as const
    if (time === 'atd' || time === 'ata') {
      const said = isChange({ ...changeOf({ shipmentId: '', shipmentNumber: '' }, value, []) })
      return said ? [{ act: 'ActualTimeTold', value, isDate: true, ...to }] : []
    }
    const lastStatus = time === 'etd' ? 'FOR_PROCESSING' : 'IN_TRANSIT'
    if (newValue === null || ranks.indexOf(reached) > ranks.indexOf(lastStatus)) return []
    if (oldValue?.slice(0, 10) === newValue.slice(0, 10)) return []
    return [{ act: 'TimesChanged', value, isDate: true, ...to }]
  })
}

/** Where customs stops the goods, or lets them go. */
const toldStates: readonly string[] = ['INSPECTION', 'HOLD', 'CLEARED', 'REFUSED']

const declarationFields = {
  EXPORT: 'exportDeclaration',
  TRANSIT: 'transitDeclaration',
  IMPORT: 'importDeclaration',
} as const satisfies Record<DeclarationKind, NotificationField>
const holdFields = {
  customs: 'customsHold',
  carrier: 'carrierHold',
  document: 'documentHold',
  payment: 'paymentHold',
  damage: 'damageHold',
} as const satisfies Record<HoldKind, NotificationField>
const issueFields = {
  short: 'shortIssue',
  over: 'overIssue',
  damaged: 'damagedIssue',
  'impossible-times': 'timesIssue',
  other: 'otherIssue',
} as const satisfies Record<IssueKind, NotificationField>
