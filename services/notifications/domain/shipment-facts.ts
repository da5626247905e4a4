import type { ShipmentDetails, ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type {
  DeclarationKind,
  HoldKind,
  IssueKind,
  Operation,
  ShipmentChip,
  ShipmentStatus,
} from '@quayside/contracts/shipments/statuses.ts'
import { subtract } from '@quayside/platform/values/quantities.ts'

type Ends = Readonly<Record<'origin' | 'destination', ShipmentPlace | null>>

/** What change control has to remember of a shipment to tell what its events say; folded from them. */
export type ShipmentFacts = {
  readonly shipmentId: string
  readonly number: string
  readonly clientCompanyId: string
  readonly operation: Operation
  /** Where it begins and ends; not of a shipment from before these were kept. */
  readonly ends?: Ends
  readonly status: ShipmentStatus
  readonly chip: ShipmentChip | null
  readonly bookingReference: string | null
  readonly lines: Readonly<Record<string, { readonly vendorCompanyId: string; readonly quantity: string }>>
  /** The open ones. */
  readonly holds: Readonly<Record<string, HoldKind>>
  readonly issues: Readonly<Record<string, { readonly kind: IssueKind; readonly vendorCompanyId: string | null }>>
  readonly declarations: Readonly<Record<string, DeclarationKind>>
}

/** The events that change these facts, or that people are told of. */
export const courseEventTypes = [
  'ShipmentCreated',
  'ShipmentDetailsChanged',
  'ShipmentLinesChanged',
  'ShipmentSplit',
  'BookingConfirmed',
  'BookingEnded',
  'DeclarationSaved',
  'DeclarationMoved',
  'HoldPlaced',
  'HoldLifted',
  'IssueOpened',
  'IssueClosed',
  'DeliveryDropRecorded',
  'ClosedUndelivered',
  'ShipmentCompleted',
  'ShipmentDeleted',
  'ShipmentStatusChanged',
  'ShipmentTimesChanged',
] as const satisfies readonly ShipmentEvent['type'][]
export type CourseEvent = Extract<ShipmentEvent, { type: (typeof courseEventTypes)[number] }>

/** The suppliers of its goods. */
export function vendorsOf({ lines }: ShipmentFacts): string[] {
  return [...new Set(Object.values(lines).map(line => line.vendorCompanyId))]
}

/** The facts after an event; null before there is a shipment, and once it has ended. */
export function evolveShipmentFacts(facts: ShipmentFacts | null, event: CourseEvent): ShipmentFacts | null {
  if (event.type === 'ShipmentCreated') return created(event.data)
  if (facts === null) return null
  switch (event.type) {
    case 'ShipmentDetailsChanged':
      return { ...facts, operation: event.data.operation, ends: endsOf(event.data.details) }
    case 'ShipmentLinesChanged':
      return { ...facts, lines: linesOf(event.data.lines) }
    case 'ShipmentSplit':
      return { ...facts, lines: without(facts.lines, event.data.lines) }
    case 'BookingConfirmed':
      return { ...facts, bookingReference: event.data.reference }
    case 'BookingEnded':
      return { ...facts, bookingReference: null }
    case 'DeclarationSaved': {
      const { declarationId, kind } = event.data.declaration
      return { ...facts, declarations: { ...facts.declarations, [declarationId]: kind } }
    }
    case 'HoldPlaced':
      return { ...facts, holds: { ...facts.holds, [event.data.holdId]: event.data.kind } }
    case 'HoldLifted': {
      const { [event.data.holdId]: _lifted, ...holds } = facts.holds
      return { ...facts, holds }
    }
    case 'IssueOpened': {
      const { issueId, kind, vendorCompanyId = null } = event.data
      return { ...facts, issues: { ...facts.issues, [issueId]: { kind, vendorCompanyId } } }
    }
    case 'IssueClosed': {
      const { [event.data.issueId]: _closed, ...issues } = facts.issues
      return { ...facts, issues }
    }
    case 'ShipmentStatusChanged':
      return { ...facts, status: event.data.to, chip: event.data.chip }
    case 'ClosedUndelivered':
    case 'ShipmentCompleted':
    case 'ShipmentDeleted':
      return null
    case 'DeclarationMoved':
    case 'DeliveryDropRecorded':
    case 'ShipmentTimesChanged':
      return facts
  }
}

type DataOf<Type extends CourseEvent['type']> = Extract<CourseEvent, { type: Type }>['data']

function created(data: DataOf<'ShipmentCreated'>): ShipmentFacts {
  const { shipmentId, shipmentNumber: number, clientCompanyId, operation } = data
  return {
    shipmentId,
    number,
    clientCompanyId,
    operation,
    lines: linesOf(data.lines),
    ends: endsOf(data.details),
    status: 'PO_CONFIRMED',
    chip: null,
    bookingReference: null,
    holds: {},
    issues: {},
    declarations: {},
  }
}

function endsOf({ route: { origin, destination } }: ShipmentDetails): Ends {
  return { origin, destination }
}

function linesOf(lines: DataOf<'ShipmentCreated'>['lines']): ShipmentFacts['lines'] {
  return Object.fromEntries(
    lines.map(({ lineId, vendorCompanyId, quantity }) => [lineId, { vendorCompanyId, quantity }]),
  )
}

/** What went to another shipment is no more of this one. */
function without(lines: ShipmentFacts['lines'], gone: DataOf<'ShipmentSplit'>['lines']): ShipmentFacts['lines'] {
  const left = new Map(gone.map(line => [line.lineId, line.quantity]))
  return Object.fromEntries(
    Object.entries(lines).flatMap(([id, line]) => {
      const quantity = subtract(line.quantity, left.get(id) ?? '0')
      return quantity === '0' ? [] : [[id, { ...line, quantity }] as const]
    }),
  )
}
