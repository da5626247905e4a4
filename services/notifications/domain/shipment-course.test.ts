import { describe, expect, test } from 'vitest'
import { recipientsOf } from './recipients.ts'
import { shipmentCourseOf } from './shipment-course.ts'
import { type CourseEvent, evolveShipmentFacts, type ShipmentFacts } from './shipment-facts.ts'

const [client, vendor, otherVendor, operator] = ['client', 'vendor', 'other-vendor', 'operator']
const shipmentId = 'the-shipment'
const line = (lineId: string, vendorCompanyId: string) => ({ lineId, vendorCompanyId, quantity: '10' })
type DataOf<Type extends CourseEvent['type']> = Extract<CourseEvent, { type: Type }>['data']
const event = <Type extends CourseEvent['type']>(type: Type, data: Partial<DataOf<Type>>) =>
  ({ type, data: { shipmentId, ...data } }) as unknown as CourseEvent

const place = (name: string, unlocode: string) => ({ placeId: null, name, unlocode, country: unlocode.slice(0, 2) })
const detailsOf = (origin: ReturnType<typeof place> | null) =>
  ({ route: { origin, destination: place('Callao', 'PECLL') } }) as DataOf<'ShipmentCreated'>['details']
const created = event('ShipmentCreated', {
  details: detailsOf(place('Hyderabad', 'INHYD')),
  shipmentNumber: 'SH-1',
  clientCompanyId: client,
  operation: 'coordinated',
  lines: [line('A', vendor), line('B', otherVendor)] as unknown as DataOf<'ShipmentCreated'>['lines'],
})
const status = (from: ShipmentFacts['status'], to: ShipmentFacts['status'], chip: ShipmentFacts['chip'] = null) =>
  event('ShipmentStatusChanged', { from, to, chip })
const factsAfter = (...events: CourseEvent[]) =>
  [created, ...events].reduce<ShipmentFacts | null>((facts, one) => evolveShipmentFacts(facts, one), null)

/** `audience: field old > new (reason)` of each change; the supplier's with its name. */
function told(last: CourseEvent, before: ShipmentFacts | null = factsAfter(), actor: string | null = operator) {
  const after = evolveShipmentFacts(before, last)
  return shipmentCourseOf(last, before, after, actor).map(({ subject, change }) => {
    const to = subject.vendorCompanyId === null ? change.audience.join('+') : subject.vendorCompanyId
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
    expect(told(created, null)).toEqual([
      'client: shipmentStatus null > PO_CONFIRMED',
      'vendor: shipmentStatus null > PO_CONFIRMED',
      'other-vendor: shipmentStatus null > PO_CONFIRMED',
    ])
    expect(told(created, null, client)[0]).toBe('operator: shipmentStatus null > PO_CONFIRMED [colleagues]')
    // Who asks for a booking asks the operator.
    expect(told(status('PO_CONFIRMED', 'BOOKING_REQUEST'), factsAfter(), client)).toEqual([
      'operator: shipmentStatus PO_CONFIRMED > BOOKING_REQUEST [colleagues]',
    ])
    expect(told(event('BookingConfirmed', { reference: 'BK-1' }))).toContain('vendor: bookingReference null > BK-1')
  })

  test('a departure and an arrival with their times, an estimate only from one day to another, and before the fact', () => {
    expect(told(status('FOR_PROCESSING', 'IN_TRANSIT'), factsAfter(), null)[0]).toBe(
      'client+operator: shipmentStatus FOR_PROCESSING > IN_TRANSIT',
    )
    expect(told(times([{ time: 'atd', from: null, to: monday }], [vendor]))).toEqual([
      `client: atd null > ${monday}`,
      `vendor: atd null > ${monday}`,
    ])
    expect(told(times([{ time: 'eta', from: monday, to: tuesday }]))).toEqual([`client: eta ${monday} > ${tuesday}`])
    expect(told(times([{ time: 'eta', from: monday, to: '2026-03-02T18:00:00.000Z' }]))).toEqual([])
    const arrived = factsAfter(status('IN_TRANSIT', 'AT_DESTINATION'))
    expect(told(times([{ time: 'eta', from: monday, to: tuesday }]), arrived)).toEqual([])
  })

  test('its times are told by the clock of the place where they are, as it is by then; where that is not known by the reader’s', () => {
    const zones = (time: 'etd' | 'atd' | 'eta' | 'ata', before: ShipmentFacts | null = factsAfter()) =>
      shipmentCourseOf(times([{ time, from: null, to: monday }]), before, before, operator).map(
        ({ change }) => change.zone,
      )
    expect([zones('etd'), zones('atd'), zones('eta'), zones('ata')]).toEqual([
      ['Asia/Kolkata'],
      ['Asia/Kolkata'],
      ['America/Lima'],
      ['America/Lima'],
    ])
    const moved = (origin: Parameters<typeof detailsOf>[0]) =>
      factsAfter(event('ShipmentDetailsChanged', { operation: 'coordinated', details: detailsOf(origin) }))
    expect(zones('atd', moved(place('Shanghai', 'CNSHA')))).toEqual(['Asia/Shanghai'])
    // A country of several zones tells no clock.
    expect(zones('atd', moved(place('Los Angeles', 'USLAX')))).toEqual([undefined])
    const { ends: _ends, ...fromBefore } = factsAfter() as ShipmentFacts
    expect(zones('atd', fromBefore)).toEqual([undefined])
    const placed = event('HoldPlaced', { holdId: 'H1', kind: 'document', reason: '' })
    expect(shipmentCourseOf(placed, factsAfter(), null, operator)[0]?.change).not.toHaveProperty('zone')
  })

  test('customs held and cleared: declarations the client side alone, the clearance everybody', () => {
    const declaration = { declarationId: 'D1', kind: 'IMPORT' } as unknown as DataOf<'DeclarationSaved'>['declaration']
    const declared = factsAfter(event('DeclarationSaved', { declaration }))
    const moved = (from: string, to: string) => event('DeclarationMoved', { declarationId: 'D1', from, to } as never)
    expect(told(moved('DECLARED', 'HOLD'), declared)).toEqual(['client: importDeclaration DECLARED > HOLD'])
    expect(told(moved('NONE', 'DECLARED'), declared)).toEqual([])
    expect(told(status('ON_CUSTOMS', 'ON_CUSTOMS', 'CLEARED'), declared)).toEqual([
      'client: customsClearance null > CLEARED',
      'vendor: customsClearance null > CLEARED',
      'other-vendor: customsClearance null > CLEARED',
    ])
  })

  test('holds are told to no supplier; one more of a kind says nothing unless a person says why', () => {
    const placed = (holdId: string, reason = '') => event('HoldPlaced', { holdId, kind: 'document', reason })
    const held = factsAfter(placed('H1'))
    expect(told(placed('H1', 'No invoice'))).toEqual(['client: documentHold null > PLACED (No invoice)'])
    expect(told(placed('H2'), held)).toEqual([])
    expect(told(event('HoldLifted', { holdId: 'H1', reason: 'There' }), held)).toEqual([
      'client: documentHold PLACED > LIFTED (There)',
    ])
    const twice = evolveShipmentFacts(held, placed('H2'))
    expect(told(event('HoldLifted', { holdId: 'H1', reason: '' }), twice)).toEqual([])
  })

  test('an issue is told to the supplier that opened it and to no other, with what was written', () => {
    const opened = event('IssueOpened', { issueId: 'I1', kind: 'damaged', text: 'Wet', vendorCompanyId: vendor })
    expect(told(opened, factsAfter(), vendor)).toEqual([
      'client+operator: damagedIssue null > OPENED (Wet)',
      'vendor: damagedIssue null > OPENED (Wet) [colleagues]',
    ])
    expect(told(event('IssueClosed', { issueId: 'I1', answer: 'Dried' }), factsAfter(opened))).toEqual([
      'client: damagedIssue OPENED > SOLVED (Dried)',
      'vendor: damagedIssue OPENED > SOLVED (Dried)',
    ])
    // The portal's own finding is two moments, which are no reason.
    expect(
      told(event('IssueOpened', { issueId: 'I2', kind: 'impossible-times', text: `${tuesday} > ${monday}` })),
    ).toEqual(['client: timesIssue null > OPENED'])
  })

  test('a delivery is told to the suppliers whose goods came, and the whole when all of it is there', () => {
    const drop = { at: monday, lines: [{ lineId: 'A' }] } as unknown as DataOf<'DeliveryDropRecorded'>['drop']
    expect(told(event('DeliveryDropRecorded', { drop }))).toEqual([
      `client: deliveredAt null > ${monday}`,
      `vendor: deliveredAt null > ${monday}`,
    ])
    expect(told(status('ON_CUSTOMS', 'DELIVERED'))).toHaveLength(3)
  })

  test('a deletion says why to everybody, a loss to no supplier; what follows the end is no news', () => {
    const deleted = event('ShipmentDeleted', { reason: 'Twice' })
    const before = factsAfter(status('PO_CONFIRMED', 'FOR_PROCESSING'))
    expect(told(deleted, before)).toEqual(
      ['client', vendor, otherVendor].map(to => `${to}: shipmentStatus FOR_PROCESSING > CANCELLED (Twice)`),
    )
    expect(told(event('ClosedUndelivered', { reason: 'Sunk' }), before).slice(0, 2)).toEqual([
      'client: shipmentStatus FOR_PROCESSING > CANCELLED (Sunk)',
      'vendor: shipmentStatus FOR_PROCESSING > CANCELLED',
    ])
    expect(told(status('FOR_PROCESSING', 'CANCELLED'), factsAfter(deleted))).toEqual([])
  })

  test('where nobody coordinates the operator is not told by itself', () => {
    const own = factsAfter(event('ShipmentDetailsChanged', { operation: 'not-coordinated', details: detailsOf(null) }))
    expect(told(status('FOR_PROCESSING', 'IN_TRANSIT'), own, null)[0]).toBe(
      'client: shipmentStatus FOR_PROCESSING > IN_TRANSIT',
    )
  })
})

test('[D7.018] the operator sees it in the portal, a colleague of who did it too, and neither by e-mail; who did it nowhere', () => {
  const member = (uid: string, companyId: string, isOperating = false) => ({
    uid,
    companyId,
    isOperating,
    permissions: ['notifications.view', 'purchase-orders.approve'] as const,
    profile: null,
    active: true,
    language: 'en' as const,
    email: {},
  })
  const members = [member('buyer', client), member('approver', client), member('dispatcher', operator, true)]
  const [first] = shipmentCourseOf(created, null, factsAfter(), client)
  if (first === undefined) throw new Error('nobody is told')
  expect(recipientsOf(first.change, first.subject, members, 'buyer')).toEqual([
    { uid: 'approver', side: 'client', byEmail: false },
    { uid: 'dispatcher', side: 'client', byEmail: false },
  ])
  const [byCarrier] = shipmentCourseOf(status('FOR_PROCESSING', 'IN_TRANSIT'), factsAfter(), factsAfter(), null)
  if (byCarrier === undefined) throw new Error('nobody is told')
  expect(recipientsOf(byCarrier.change, byCarrier.subject, members, null).map(one => one.byEmail)).toEqual([
    true,
    true,
    false,
  ])
})
