import {
  customsDeclaration,
  deliveryDrop,
  shipmentDetails,
  shipmentLine,
} from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { MilestoneCode } from '@quayside/contracts/shipments/milestones.ts'
import type { DeclarationState, ShipmentChip, ShipmentStatus } from '@quayside/contracts/shipments/statuses.ts'
import { toldMilestone } from '@quayside/contracts/shipments/testing/told-milestone.ts'
import { factsOf, stateAfter } from '@quayside/platform/testing/recorded-facts.ts'
import { publishedShipment } from '@quayside/shipments/published.ts'
import { describe, expect, test } from 'vitest'
import { recipientsOf } from './recipients.ts'
import { type ShipmentTurn, shipmentCourseOf } from './shipment-course.ts'
import { member } from './testing/orders.ts'

const id = (index: number) => `0198c000-0000-7000-8000-00000000000${index}`
const [client, vendor, otherVendor, operator] = ['client', id(1), id(2), 'operator']
const names: Readonly<Record<string, string>> = { [vendor]: 'vendor', [otherVendor]: 'other-vendor' }
const shipmentId = id(3)
const [lineA, lineB] = [id(4), id(5)]
const line = (lineId: string, vendorCompanyId: string) =>
  shipmentLine.parse({
    lineId,
    vendorCompanyId,
    quantity: '10',
    orderId: lineId,
    orderNumber: 'PO-1',
    orderLineId: lineId,
    orderLineNumber: 1,
  })
type DataOf<Type extends ShipmentEvent['type']> = Extract<ShipmentEvent, { type: Type }>['data']
const event = <Type extends ShipmentEvent['type']>(type: Type, data: Omit<DataOf<Type>, 'shipmentId'>) =>
  ({ type, data: { shipmentId, ...data } }) as unknown as ShipmentEvent

const place = (name: string, unlocode: string) => ({ placeId: null, name, unlocode, country: unlocode.slice(0, 2) })
const detailsOf = (origin: ReturnType<typeof place> | null) =>
  shipmentDetails.parse({ route: { origin, destination: place('Callao', 'PECLL') } })
const created = event('ShipmentCreated', {
  details: detailsOf(place('Hyderabad', 'INHYD')),
  shipmentNumber: 'SH-1',
  clientCompanyId: client,
  date: '2026-03-01',
  operation: 'coordinated',
  mode: 'OCEAN',
  references: [],
  noReference: true,
  lines: [line(lineA, vendor), line(lineB, otherVendor)],
  sequence: 1,
  splitFrom: null,
  packages: [],
  containers: [],
})
const detailsChanged = (change: Partial<DataOf<'ShipmentDetailsChanged'>>) =>
  event('ShipmentDetailsChanged', {
    mode: 'OCEAN',
    operation: 'coordinated',
    details: detailsOf(null),
    changes: [],
    ...change,
  })
const status = (from: ShipmentStatus, to: ShipmentStatus, chip: ShipmentChip | null = null) =>
  event('ShipmentStatusChanged', { from, to, chip })
const booked = event('BookingConfirmed', {
  carrier: 'Blue Line',
  reference: 'BK-1',
  etd: '2026-03-02T08:00:00.000Z',
  eta: '2026-03-20T08:00:00.000Z',
  recordedBy: 'person',
})
const happened = (code: MilestoneCode) =>
  event('MilestoneRecorded', { milestone: toldMilestone(code, '2026-03-02T08:00:00.000Z') })

/** Before and after the last event; before its creation there is nothing. */
function turnOf(last: ShipmentEvent, earlier: readonly ShipmentEvent[]): ShipmentTurn {
  const facts = (events: readonly ShipmentEvent[]) =>
    factsOf(publishedShipment, stateAfter(publishedShipment, shipmentId, events))
  return { before: last === created ? null : facts([created, ...earlier]), after: facts([created, ...earlier, last]) }
}

/** `audience: field old > new (reason)` of each change; the supplier's with its name. */
function told(last: ShipmentEvent, earlier: readonly ShipmentEvent[] = [], actor: string | null = operator) {
  return shipmentCourseOf(last, turnOf(last, earlier), actor).map(({ subject, change }) => {
    const { vendorCompanyId } = subject
    const to = vendorCompanyId === null ? change.audience.join('+') : (names[vendorCompanyId] ?? vendorCompanyId)
    const { field, oldValue, newValue, reason } = change
    const colleagues = change.colleagues === null ? '' : ` [colleagues]`
    return `${to}: ${field} ${oldValue} > ${newValue}${reason === null ? '' : ` (${reason})`}${colleagues}`
  })
}

const [monday, tuesday] = ['2026-03-02T08:00:00.000Z', '2026-03-03T08:00:00.000Z']
const times = (changes: DataOf<'ShipmentTimesChanged'>['changes'], vendors: string[] = []) =>
  event('ShipmentTimesChanged', { changes, vendors: vendors.map(vendorCompanyId => ({ vendorCompanyId, changes })) })

describe('[D7.018] people are told of a shipment on its way, each of what is theirs', () => {
  test('it was created and booked: the client, each supplier, and the operator who did not do it', () => {
    expect(told(created)).toEqual([
      'client: shipmentStatus null > PO_CONFIRMED',
      'vendor: shipmentStatus null > PO_CONFIRMED',
      'other-vendor: shipmentStatus null > PO_CONFIRMED',
    ])
    expect(told(created, [], client)[0]).toBe('operator: shipmentStatus null > PO_CONFIRMED [colleagues]')
    // Who asks for a booking asks the operator.
    expect(told(status('PO_CONFIRMED', 'BOOKING_REQUEST'), [], client)).toEqual([
      'operator: shipmentStatus PO_CONFIRMED > BOOKING_REQUEST [colleagues]',
    ])
    expect(told(booked)).toContain('vendor: bookingReference null > BK-1')
  })

  test('a departure and an arrival with their times, an estimate only from one day to another, and before the fact', () => {
    expect(told(status('FOR_PROCESSING', 'IN_TRANSIT'), [], null)[0]).toBe(
      'client+operator: shipmentStatus FOR_PROCESSING > IN_TRANSIT',
    )
    expect(told(times([{ time: 'atd', from: null, to: monday }], [vendor]))).toEqual([
      `client: atd null > ${monday}`,
      `vendor: atd null > ${monday}`,
    ])
    expect(told(times([{ time: 'eta', from: monday, to: tuesday }]))).toEqual([`client: eta ${monday} > ${tuesday}`])
    expect(told(times([{ time: 'eta', from: monday, to: '2026-03-02T18:00:00.000Z' }]))).toEqual([])
    // In Callao it is five hours earlier.
    const [night, evening] = ['2026-03-02T04:00:00.000Z', '2026-03-03T01:00:00.000Z']
    expect(told(times([{ time: 'eta', from: night, to: monday }]))).toEqual([`client: eta ${night} > ${monday}`])
    expect(told(times([{ time: 'eta', from: monday, to: evening }]))).toEqual([])
    const arrived = [happened('DEPARTED'), happened('ARRIVED')]
    expect(told(times([{ time: 'eta', from: monday, to: tuesday }]), arrived)).toEqual([])
  })

  test('its times are told by the clock of the place where they are, as it is by then; where that is not known by the reader’s', () => {
    const zones = (time: 'etd' | 'atd' | 'eta' | 'ata', ...earlier: ShipmentEvent[]) => {
      const moved = times([{ time, from: null, to: monday }])
      return shipmentCourseOf(moved, turnOf(moved, earlier), operator).map(({ change }) => change.zone)
    }
    expect([zones('etd'), zones('atd'), zones('eta'), zones('ata')]).toEqual([
      ['Asia/Kolkata'],
      ['Asia/Kolkata'],
      ['America/Lima'],
      ['America/Lima'],
    ])
    const moved = (origin: Parameters<typeof detailsOf>[0]) => detailsChanged({ details: detailsOf(origin) })
    expect(zones('atd', moved(place('Shanghai', 'CNSHA')))).toEqual(['Asia/Shanghai'])
    // A country of several zones tells no clock.
    expect(zones('atd', moved(place('Los Angeles', 'USLAX')))).toEqual([undefined])
    expect(zones('atd', moved(null))).toEqual([undefined])
    const placed = event('HoldPlaced', { holdId: 'H1', kind: 'document', reason: '', condition: null })
    expect(shipmentCourseOf(placed, turnOf(placed, []), operator)[0]?.change).not.toHaveProperty('zone')
  })

  test('customs held and cleared: declarations the client side alone, the clearance everybody', () => {
    const declarationId = id(6)
    const of = { declarationId, kind: 'IMPORT', currency: 'USD', valueCurrency: 'USD', basis: 'CIF' }
    const declared = [event('DeclarationSaved', { declaration: customsDeclaration.parse(of) })]
    const moved = (from: DeclarationState, to: DeclarationState) =>
      event('DeclarationMoved', { declarationId, from, to, on: '2026-03-02' })
    expect(told(moved('DECLARED', 'HOLD'), declared)).toEqual(['client: importDeclaration DECLARED > HOLD'])
    expect(told(moved('NONE', 'DECLARED'), declared)).toEqual([])
    expect(told(status('ON_CUSTOMS', 'ON_CUSTOMS', 'CLEARED'), declared)).toEqual([
      'client: customsClearance null > CLEARED',
      'vendor: customsClearance null > CLEARED',
      'other-vendor: customsClearance null > CLEARED',
    ])
    const cleared = status('ON_CUSTOMS', 'ON_CUSTOMS', 'CLEARED')
    expect(told(cleared, [...declared, cleared])).toEqual([])
  })

  test('holds are told to all whose goods stand, why to the client’s side; one more of a kind is no news unless a person says why', () => {
    const placed = (holdId: string, reason = '') =>
      event('HoldPlaced', { holdId, kind: 'document', reason, condition: null })
    const held = [placed('H1')]
    expect(told(placed('H1', 'No invoice'))).toEqual([
      'client: documentHold null > PLACED (No invoice)',
      'vendor: hold null > PLACED',
      'other-vendor: hold null > PLACED',
    ])
    expect(told(placed('H2', 'No licence'), held)).toEqual(['client: documentHold PLACED > PLACED (No licence)'])
    expect(told(placed('H2'), held)).toEqual([])
    expect(told(event('HoldLifted', { holdId: 'H1', reason: 'There' }), held)).toEqual([
      'client: documentHold PLACED > LIFTED (There)',
      'vendor: hold PLACED > LIFTED',
      'other-vendor: hold PLACED > LIFTED',
    ])
    expect(told(event('HoldLifted', { holdId: 'H1', reason: '' }), [...held, placed('H2')])).toEqual([])
    // Of what kind is none of a supplier's business: to it a shipment is held, or it is not.
    const unpaid = event('HoldPlaced', { holdId: 'H3', kind: 'payment', reason: '', condition: null })
    expect(told(unpaid, held)).toEqual(['client: paymentHold null > PLACED'])
    expect(told(event('HoldLifted', { holdId: 'H1', reason: '' }), [...held, unpaid])).toEqual([
      'client: documentHold PLACED > LIFTED',
    ])
  })

  test('an issue is told to the supplier that opened it and to no other, with what was written', () => {
    const lines: DataOf<'IssueOpened'>['lines'] = []
    const of = { issueId: 'I1', kind: 'damaged', text: 'Wet', lines, vendorCompanyId: vendor } as const
    const opened = event('IssueOpened', of)
    expect(told(opened, [], vendor)).toEqual([
      'client+operator: damagedIssue null > OPENED (Wet)',
      'vendor: damagedIssue null > OPENED (Wet) [colleagues]',
    ])
    expect(told(event('IssueClosed', { issueId: 'I1', answer: 'Dried' }), [opened])).toEqual([
      'client: damagedIssue OPENED > SOLVED (Dried)',
      'vendor: damagedIssue OPENED > SOLVED (Dried)',
    ])
    // Another of the kind is still open for the client, and is none of the supplier's.
    const other = event('IssueOpened', { ...of, issueId: 'I3', vendorCompanyId: null })
    expect(told(event('IssueClosed', { issueId: 'I1', answer: 'Dried' }), [opened, other])).toEqual([
      'client: damagedIssue OPENED > OPENED (Dried)',
      'vendor: damagedIssue OPENED > SOLVED (Dried)',
    ])
    // The portal's own finding is two moments, which are no reason.
    expect(
      told(event('IssueOpened', { issueId: 'I2', kind: 'impossible-times', text: `${tuesday} > ${monday}`, lines })),
    ).toEqual(['client: timesIssue null > OPENED'])
  })

  test('a delivery is told to the suppliers whose goods came, and the whole when all of it is there', () => {
    const at = { dropId: id(7), at: monday, place: place('Callao', 'PECLL') }
    const drop = deliveryDrop.parse({ ...at, lines: [{ lineId: lineA, good: '10' }] })
    expect(told(event('DeliveryDropRecorded', { drop }))).toEqual([
      `client: deliveredAt null > ${monday}`,
      `vendor: deliveredAt null > ${monday}`,
    ])
    expect(told(status('ON_CUSTOMS', 'DELIVERED'))).toHaveLength(3)
  })

  test('a deletion says why to everybody, a loss to no supplier; what follows the end is no news', () => {
    const deleted = event('ShipmentDeleted', { reason: 'Twice', sequence: 2, bookingReference: null })
    const before = [booked]
    expect(told(deleted, before)).toEqual(
      ['client', 'vendor', 'other-vendor'].map(to => `${to}: shipmentStatus FOR_PROCESSING > CANCELLED (Twice)`),
    )
    expect(told(event('ClosedUndelivered', { cause: 'lost', reason: 'Sunk', lines: [] }), before).slice(0, 2)).toEqual([
      'client: shipmentStatus FOR_PROCESSING > CANCELLED (Sunk)',
      'vendor: shipmentStatus FOR_PROCESSING > CANCELLED',
    ])
    expect(told(status('FOR_PROCESSING', 'CANCELLED'), [deleted])).toEqual([])
  })

  test('where nobody coordinates the operator is not told by itself', () => {
    const own = [detailsChanged({ operation: 'not-coordinated' })]
    expect(told(status('FOR_PROCESSING', 'IN_TRANSIT'), own, null)[0]).toBe(
      'client: shipmentStatus FOR_PROCESSING > IN_TRANSIT',
    )
  })
})

test('[D7.018] the operator sees it in the portal, a colleague of who did it too, and neither by e-mail; who did it nowhere', () => {
  const members = [
    member('buyer', client),
    member('approver', client),
    member('dispatcher', operator, { isOperating: true }),
  ]
  const [first] = shipmentCourseOf(created, turnOf(created, []), client)
  if (first === undefined) throw new Error('nobody is told')
  expect(recipientsOf(first.change, first.subject, members, 'buyer')).toEqual([
    { uid: 'approver', side: 'client', bell: true, email: 'none' },
    { uid: 'dispatcher', side: 'client', bell: true, email: 'none' },
  ])
  const departed = status('FOR_PROCESSING', 'IN_TRANSIT')
  const [byCarrier] = shipmentCourseOf(departed, turnOf(departed, []), null)
  if (byCarrier === undefined) throw new Error('nobody is told')
  expect(recipientsOf(byCarrier.change, byCarrier.subject, members, null).map(one => one.email === 'at-once')).toEqual([
    true,
    true,
    false,
  ])
})

test.each([
  ['coordinated', [false, true]],
  ['not-coordinated', [true]],
] as const)(
  'of a %s shipment the operator reads what it runs, and gets by e-mail what it subscribed to',
  (operation, byEmail) => {
    const departed = status('FOR_PROCESSING', 'IN_TRANSIT')
    const [first] = shipmentCourseOf(departed, turnOf(departed, [detailsChanged({ operation })]), null)
    if (first === undefined) throw new Error('nobody is told')
    const subscribed = {
      isOperating: true,
      choices: { 'shipment FIELD_CHANGED': { bell: null, email: 'at-once' } } as const,
    }
    const people = [member('dispatcher', operator, { isOperating: true }), member('subscriber', operator, subscribed)]
    expect(recipientsOf(first.change, first.subject, people, null).map(one => one.email === 'at-once')).toEqual(byEmail)
  },
)
