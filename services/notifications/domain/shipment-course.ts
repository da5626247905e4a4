import type { NotificationField } from '@quayside/contracts/notifications/statuses.ts'
import { dayAtPlace, zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentEvent, ShipmentTimeChange } from '@quayside/contracts/shipments/events.ts'
import type { ShipmentFacts } from '@quayside/contracts/shipments/facts.ts'
import type {
  DeclarationKind,
  HoldKind,
  IssueKind,
  ShipmentChip,
  ShipmentStatus,
} from '@quayside/contracts/shipments/statuses.ts'
import type { Turn } from '@quayside/platform/facts/published.ts'
import { type Audience, type Change, isChange, type Side, type Untold } from './change.ts'
import { changeOf, type ShipmentTold, subjectOf } from './shipment-changes.ts'

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

/** An event of a shipment, as its client is told of it. */
export type CourseNews = Turn<ShipmentEvent, ShipmentFacts>
/** A shipment before and after an event, as its client sees it; nothing before it was created. */
export type ShipmentTurn = { readonly before: ShipmentFacts | null; readonly after: ShipmentFacts | null }

/**
 * Of whom and what people are told of a shipment on its way; what follows its end is no news. `actorCompany` is that of
 * who did it, null for the system and for carriers. The operator hears of what it coordinates, and nobody of what their
 * own colleagues did by e-mail.
 */
export function shipmentCourseOf(
  event: ShipmentEvent,
  turn: ShipmentTurn,
  actorCompany: string | null,
): ShipmentTold[] {
  const known = isNews(event) ? (turn.before ?? turn.after) : null
  if (known === null || isOver(known)) return []
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

function isOver({ status }: ShipmentFacts): boolean {
  return status === 'COMPLETED' || status === 'CANCELLED'
}

/** Those who hear of it as suppliers: a company that sells to itself hears of it as the client. */
function vendorsOf({ suppliers, clientCompanyId }: ShipmentFacts): string[] {
  return suppliers.filter(vendor => vendor !== clientCompanyId)
}

/** What happens at an end of the way is told by the clock there, as the shipment's own page does. */
function zoneOf(field: NotificationField, { ends }: ShipmentFacts): Pick<Change, 'zone'> {
  const end = endOfTime[field]
  const place = end === undefined ? null : ends[end]
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

/** Most events say nothing to people by themselves. */
export function isNews({ type }: ShipmentEvent): boolean {
  return tellings[type] !== 'nobody'
}

function newsOf(event: ShipmentEvent, shipment: ShipmentFacts): News[] {
  const telling = tellings[event.type] as Telling<ShipmentEvent> | 'nobody'
  return telling === 'nobody' ? [] : telling(event, shipment)
}

type EventOf<Type extends ShipmentEvent['type']> = Extract<ShipmentEvent, { type: Type }>
type Telling<Event> = (event: Event, shipment: ShipmentFacts) => News[]

/** Of each event what is told, or that it is nobody's news. */
const tellings: { readonly [Type in ShipmentEvent['type']]: Telling<EventOf<Type>> | 'nobody' } = {
  ShipmentCreated: (_event, shipment) => [
    { act: 'ShipmentCreated', value: status(null, 'PO_CONFIRMED'), vendors: vendorsOf(shipment) },
  ],
  BookingRequested: 'nobody',
  BookingConfirmed: ({ data }, shipment) => booking('BookingConfirmed', shipment, data.reference),
  BookingEnded: ({ data }, shipment) => booking('BookingEnded', shipment, null, data.reason),
  ProcessingStarted: 'nobody',
  ShipmentDetailsChanged: 'nobody',
  ReferenceAdded: 'nobody',
  ReferenceRemoved: 'nobody',
  PartiesChanged: 'nobody',
  ChargesChanged: 'nobody',
  SealsChanged: 'nobody',
  PackagesChanged: 'nobody',
  InvoiceSaved: 'nobody',
  InvoiceRemoved: 'nobody',
  DocumentAttached: 'nobody',
  DocumentReplaced: 'nobody',
  DocumentRemoved: 'nobody',
  ShipmentLinesChanged: 'nobody',
  ShipmentSplit: 'nobody',
  ContainerLinked: 'nobody',
  ContainerUnlinked: 'nobody',
  ContainerVgmGiven: 'nobody',
  ContainerReturnWaived: 'nobody',
  RoutePlanned: 'nobody',
  LegRolledOver: 'nobody',
  EmissionsReported: 'nobody',
  // What follows from them: the status and the times.
  MilestoneRecorded: 'nobody',
  MilestoneCorrected: 'nobody',
  MilestoneConfirmed: 'nobody',
  UnknownCarrierMessageKept: 'nobody',
  DeclarationSaved: 'nobody',
  DeclarationMoved: declarationNews,
  CustomsOverridden: 'nobody',
  HoldPlaced: holdPlaced,
  HoldLifted: holdLifted,
  IssueOpened: issueOpened,
  IssueClosed: issueClosed,
  CommentAdded: 'nobody',
  DeliveryDropRecorded: partDelivered,
  DeliveryRestWrittenOff: 'nobody',
  // What is said of goods that are lost is the client's and the operator's; of a deletion everybody is told why.
  ClosedUndelivered: ({ data }, shipment) => [
    { ...cancelled(shipment), reason: data.reason, vendors: [] },
    { ...cancelled(shipment), vendors: vendorsOf(shipment), onlyVendors: true },
  ],
  // Told by CompletionAnnounced, once its orders are settled.
  ShipmentCompleted: 'nobody',
  ShipmentDeleted: ({ data }, shipment) => [
    { ...cancelled(shipment), reason: data.reason, vendors: vendorsOf(shipment) },
  ],
  GoodsOnHandReported: 'nobody',
  GoodsCollectionReported: 'nobody',
  GoodsCollectionCorrected: 'nobody',
  GoodsReceiptReported: 'nobody',
  ShipmentStatusChanged: ({ data }, shipment) => [
    ...statusNews(data.from, data.to, vendorsOf(shipment)),
    ...clearance(data.chip, shipment),
  ],
  ShipmentTimesChanged: ({ data }, shipment) => [
    ...timesNews(data.changes, shipment, { vendors: [] }),
    ...data.vendors.flatMap(one =>
      timesNews(one.changes, shipment, { vendors: [one.vendorCompanyId], onlyVendors: true }),
    ),
  ],
}

function booking(
  act: 'BookingConfirmed' | 'BookingEnded',
  shipment: ShipmentFacts,
  newValue: string | null,
  reason: string | null = null,
): News[] {
  const value = { field: 'bookingReference', oldValue: shipment.booking.reference, newValue } as const
  return kept([{ act, value, reason, vendors: vendorsOf(shipment) }])
}

function cancelled(shipment: ShipmentFacts): Pick<News, 'act' | 'value'> {
  return { act: 'ShipmentCancelled', value: status(shipment.status, 'CANCELLED') }
}

function declarationNews({ data }: EventOf<'DeclarationMoved'>, { declarations }: ShipmentFacts): News[] {
  const { declarationId, from: oldValue, to: newValue } = data
  const kind = declarations.find(one => one.declarationId === declarationId)?.kind
  if (kind === undefined || !toldStates.includes(newValue)) return []
  return [{ act: 'CustomsMoved', value: { field: declarationFields[kind], oldValue, newValue }, vendors: [] }]
}

function holdPlaced({ data: { kind, reason } }: EventOf<'HoldPlaced'>, shipment: ShipmentFacts): News[] {
  const open = shipment.holds.filter(hold => hold.open)
  const before = (isHeld: boolean) => (isHeld ? 'PLACED' : null)
  return kept([
    {
      act: 'HoldPlaced',
      value: { field: holdFields[kind], oldValue: before(open.some(hold => hold.kind === kind)), newValue: 'PLACED' },
      reason,
      vendors: [],
    },
    toldSuppliers('HoldPlaced', before(open.length > 0), 'PLACED', shipment),
  ])
}

function holdLifted({ data: { holdId, reason } }: EventOf<'HoldLifted'>, shipment: ShipmentFacts): News[] {
  const open = shipment.holds.filter(hold => hold.open)
  const kind = open.find(hold => hold.holdId === holdId)?.kind
  if (kind === undefined) return []
  const left = open.filter(hold => hold.holdId !== holdId)
  const after = (isHeld: boolean) => (isHeld ? 'PLACED' : 'LIFTED')
  const newValue = after(left.some(hold => hold.kind === kind))
  return kept([
    { act: 'HoldLifted', value: { field: holdFields[kind], oldValue: 'PLACED', newValue }, reason, vendors: [] },
    toldSuppliers('HoldLifted', 'PLACED', after(left.length > 0), shipment),
  ])
}

/** The suppliers of its goods hear that it stands still, and that it goes on; of what kind and why is the client's and the operator's. */
function toldSuppliers(act: CourseAct, oldValue: string | null, newValue: string, shipment: ShipmentFacts): News {
  return { act, value: { field: 'hold', oldValue, newValue }, vendors: vendorsOf(shipment), onlyVendors: true }
}

function issueOpened({ data: { kind, text, vendorCompanyId } }: EventOf<'IssueOpened'>): News[] {
  const value = { field: issueFields[kind], oldValue: null, newValue: 'OPENED' }
  // What the portal finds by itself has no text of a person's.
  const reason = kind === 'impossible-times' ? null : text
  return [{ act: 'IssueOpened', value, reason, vendors: vendorCompanyId ? [vendorCompanyId] : [] }]
}

/** Solved once no other of its kind is open; a supplier sees its own alone. */
function issueClosed({ data: { issueId, answer: reason } }: EventOf<'IssueClosed'>, { issues }: ShipmentFacts): News[] {
  const open = issues.filter(one => one.open)
  const issue = open.find(one => one.issueId === issueId)
  if (issue === undefined) return []
  const others = open.filter(one => one.kind === issue.kind && one.issueId !== issueId)
  const news = (left: typeof others, to: Pick<News, 'vendors' | 'onlyVendors'>): News => {
    const newValue = left.length > 0 ? 'OPENED' : 'SOLVED'
    return {
      act: 'IssueClosed',
      value: { field: issueFields[issue.kind], oldValue: 'OPENED', newValue },
      reason,
      ...to,
    }
  }
  const { vendorCompanyId: vendor } = issue
  const own = others.filter(one => one.vendorCompanyId === vendor)
  const whole = news(others, { vendors: [] })
  return kept(vendor === null ? [whole] : [whole, news(own, { vendors: [vendor], onlyVendors: true })])
}

/** To the suppliers whose goods came. */
function partDelivered({ data }: EventOf<'DeliveryDropRecorded'>, shipment: ShipmentFacts): News[] {
  const { at, lines } = data.drop
  const came = new Set(lines.map(line => line.lineId))
  const theirs = new Set(shipment.lines.filter(line => came.has(line.lineId)).map(line => line.vendorCompanyId))
  const value = { field: 'deliveredAt', oldValue: null, newValue: at } as const
  const vendors = vendorsOf(shipment).filter(vendor => theirs.has(vendor))
  return [{ act: 'PartDelivered', value, isDate: true, vendors }]
}

/** One of several of a kind says nothing by itself, as a second hold; what a person gives a reason for does. */
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
function clearance(chip: ShipmentChip | null, shipment: ShipmentFacts): News[] {
  if (chip !== 'CLEARED' || shipment.isToldCleared) return []
  const value = { field: 'customsClearance', oldValue: null, newValue: 'CLEARED' } as const
  return [{ act: 'CustomsCleared', value, vendors: vendorsOf(shipment) }]
}

/** An estimate that moves within its day, by the clock of the place, is no news, nor is one of what has happened. */
function timesNews(
  changes: readonly ShipmentTimeChange[],
  { status: reached, ends }: ShipmentFacts,
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
    const place = ends[time === 'etd' ? 'origin' : 'destination']
    if (oldValue !== null && dayAtPlace(oldValue, place) === dayAtPlace(newValue, place)) return []
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
/** What an issue of each kind is told as. */
export const issueFields = {
  short: 'shortIssue',
  over: 'overIssue',
  damaged: 'damagedIssue',
  'impossible-times': 'timesIssue',
  other: 'otherIssue',
} as const satisfies Record<IssueKind, NotificationField>
