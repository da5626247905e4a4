import { shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import { type ShipmentEvent, shipmentAftermathEvents, shipmentEvents } from '@quayside/contracts/shipments/events.ts'
import { shipmentDetail, shipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import { recordDecided } from '@quayside/platform/testing/record-decided.ts'
import { expect, test } from 'vitest'
import { aftermath } from './messages.ts'
import type { ShipmentCommand } from './shipment.ts'
import * as given from './testing/shipments.ts'

const created = [given.create()]
const reference = { kind: 'related', value: 'R2' } as const
const add: ShipmentCommand = { ...given.asked(), type: 'AddReference', reference }
const route = given.planRoute(given.leg(1, 'PRE', 'GROUND'), given.leg(2, 'MAIN'))
const party = { role: 'customs-broker', companyId: null, contactId: null, name: 'Fast Customs', placeId: null } as const
const charge = {
  chargeId: given.someId(6),
  code: 'FRT',
  description: null,
  quantity: '1',
  unit: null,
  currency: 'USD',
  income: '120',
  expense: '100',
  conversion: null,
  payment: null,
  billTo: null,
  payTo: null,
}
const seal = { number: 'S-1', date: '2026-02-01', loadingDate: '2026-02-01', containerNumber: null }
const use = { containerUseId: given.containerUseId(1) }
const onHand: ShipmentCommand = {
  ...given.asked(given.system),
  type: 'ReportOnHand',
  receiptId: given.someId(4),
  onHand: true,
  vendorCompanyId: given.vendor,
}
const collected: ShipmentCommand = {
  ...given.asked(given.system),
  type: 'ReportCollection',
  collection: {
    pickupId: given.someId(4),
    pickupNumber: 'PU-260302-0000001',
    at: '2026-02-01T00:00:00.000Z',
    pieces: 3,
    vendorCompanyId: given.vendor,
  },
}
const corrected: ShipmentCommand = {
  ...given.asked(given.system),
  type: 'CorrectCollection',
  reason: 'Miscounted',
  collection: {
    pickupId: given.someId(4),
    pickupNumber: 'PU-1',
    at: null,
    pieces: null,
    vendorCompanyId: given.vendor,
  },
}
const received: ShipmentCommand = {
  ...given.asked(given.system),
  type: 'ReportReceipt',
  receipt: {
    receiptId: given.someId(4),
    receiptNumber: 'WR-260302-0000001',
    at: '2026-02-01T00:00:00.000Z',
    pieces: 8,
    announced: 10,
    vendorCompanyId: given.vendor,
  },
}

/** For each kind of event a history that writes it. */
const scenes: Record<ShipmentEvent['type'], readonly ShipmentCommand[]> = {
  ShipmentCreated: created,
  BookingRequested: given.ways.BOOKING_REQUEST,
  BookingConfirmed: [...given.ways.BOOKING_REQUEST, given.confirmBooking()],
  BookingEnded: [...given.ways.BOOKING_REQUEST, given.endBooking()],
  ProcessingStarted: [given.create({ operation: 'not-coordinated' }), { ...given.asked(), type: 'StartProcessing' }],
  ShipmentDetailsChanged: [
    ...created,
    {
      ...given.asked(),
      type: 'ChangeDetails',
      mode: 'OCEAN',
      operation: 'coordinated',
      details: given.details({ route: { vessel: 'Aurora', imoNumber: '9074729' } }),
    },
  ],
  ReferenceAdded: [...created, add],
  ReferenceRemoved: [...created, add, { ...given.asked(), type: 'RemoveReference', reference }],
  PartiesChanged: [...created, { ...given.asked(), type: 'SetParties', parties: [party] }],
  ChargesChanged: [...created, { ...given.asked(), type: 'SetCharges', charges: [charge] }],
  SealsChanged: [...created, { ...given.asked(), type: 'SetSeals', seals: [seal] }],
  PackagesChanged: [...created, given.pack('60', '40')],
  InvoiceSaved: [...created, given.saveInvoice()],
  InvoiceRemoved: [
    ...created,
    given.saveInvoice(),
    { ...given.asked(), type: 'RemoveInvoice', invoiceId: given.invoice.invoiceId },
  ],
  DocumentAttached: [...created, given.attach('MSDS', 3)],
  DocumentReplaced: [...created, given.attach('MSDS', 3), { ...given.attach('MSDS', 4), replaces: given.someId(3) }],
  DocumentRemoved: [
    ...created,
    given.attach('MSDS', 3),
    { ...given.asked(), type: 'RemoveDocument', documentId: given.someId(3) },
  ],
  ShipmentLinesChanged: [
    ...created,
    { ...given.asked(), type: 'ChangeLines', lines: given.wanted('70', '40'), orders: [given.order(1)] },
  ],
  ShipmentSplit: [
    ...created,
    given.pack('60', '40'),
    {
      ...given.asked(),
      type: 'Split',
      newShipmentId: given.newShipmentId,
      newShipmentNumber: 'SH-2',
      reason: 'Two ships',
      packageIds: [given.packageId(1)],
      containerUseIds: [],
      newLineIds: [given.someId(7), given.someId(8)],
    },
  ],
  ContainerLinked: [...created, given.link()],
  ContainerUnlinked: [...created, given.link(), { ...given.asked(), type: 'UnlinkContainer', ...use }],
  EmissionsReported: [...created, given.reportEmissions()],
  ContainerVgmGiven: [...created, given.link(), { ...given.asked(), type: 'SetVgm', ...use, vgmKg: '21450' }],
  ContainerReturnWaived: [
    ...created,
    given.link(),
    { ...given.asked(), type: 'WaiveReturn', ...use, reason: 'Bought' },
  ],
  RoutePlanned: [...created, route],
  LegRolledOver: [
    ...created,
    route,
    { ...given.asked(), type: 'RollOver', leg: { ...given.leg(2, 'MAIN'), conveyance: 'Aurora 12E' }, reason: 'Full' },
  ],
  MilestoneRecorded: [...created, given.message()],
  MilestoneCorrected: [
    ...created,
    given.message({ milestoneId: 'M1' }),
    { ...given.asked(), type: 'CorrectMilestone', milestoneId: 'M1', at: null, reason: 'Another ship' },
  ],
  MilestoneConfirmed: [
    ...created,
    given.message({ source: 'ai', standard: 'milestone', code: 'DEPARTED', milestoneId: 'M1' }),
    { ...given.asked(), type: 'ConfirmMilestone', milestoneId: 'M1' },
  ],
  UnknownCarrierMessageKept: [...created, given.message({ code: 'XXXX' })],
  DeclarationSaved: [...created, given.saveDeclaration()],
  DeclarationMoved: [...created, given.saveDeclaration(), given.moveDeclaration('DECLARED')],
  CustomsOverridden: [
    ...created,
    given.saveDeclaration(),
    {
      ...given.asked(),
      type: 'OverrideCustoms',
      declarationId: given.declarationId,
      reason: 'Ruling',
      amounts: { value: '5000.00', duty: '300.00', vat: '850.00' },
    },
  ],
  HoldPlaced: [...created, given.placeHold('payment')],
  HoldLifted: [
    ...created,
    given.placeHold('payment'),
    { ...given.asked(), type: 'LiftHold', holdId: 'H1', reason: 'Paid' },
  ],
  IssueOpened: [...created, { ...given.asked(), type: 'OpenIssue', issueId: 'I1', kind: 'other', text: 'Wet boxes' }],
  IssueClosed: [
    ...created,
    { ...given.asked(), type: 'OpenIssue', issueId: 'I1', kind: 'other', text: 'Wet boxes' },
    { ...given.asked(), type: 'CloseIssue', issueId: 'I1', answer: 'Dried' },
  ],
  CommentAdded: [...created, { ...given.asked(), type: 'AddComment', commentId: given.someId(6), text: 'Hello' }],
  GoodsOnHandReported: [...created, onHand],
  GoodsCollectionReported: [...created, collected],
  GoodsCollectionCorrected: [...created, collected, corrected],
  GoodsReceiptReported: [...created, received],
  DeliveryDropRecorded: [...given.cleared, given.drop()],
  DeliveryRestWrittenOff: [
    ...given.cleared,
    given.drop([{ lineId: given.lineB, good: '40' }]),
    {
      ...given.asked(),
      type: 'WriteOffRest',
      lines: [{ lineId: given.lineA, quantity: '60' }],
      reason: 'Will not come',
    },
  ],
  ClosedUndelivered: [...given.ways.IN_TRANSIT, given.closeUndelivered()],
  ShipmentCompleted: given.ways.COMPLETED,
  ShipmentDeleted: given.ways.CANCELLED,
  ShipmentStatusChanged: given.ways.IN_TRANSIT,
  ShipmentTimesChanged: given.ways.IN_TRANSIT,
}

test('every kind of event is written by some decision, and fits its contract', () => {
  for (const [type, commands] of Object.entries(scenes)) {
    const events = given.history(...commands)
    expect(
      events.map(event => event.type),
      type,
    ).toContain(type)
    for (const event of events) {
      const parsed = shipmentEvents[event.type].safeParse(event.data)
      expect(parsed.success ? '' : `${event.type}: ${parsed.error.message}`).toBe('')
    }
  }
})

test('what came after the end fits its contract', () => {
  const kept = aftermath.decide(
    {
      shipmentId: given.shipmentId,
      shipmentNumber: 'SH-1',
      clientCompanyId: given.client,
      status: 'COMPLETED',
      message: given.message(),
    },
    aftermath.initial,
  )
  if (!kept.accepted) throw new Error('refused')
  recordDecided(kept.events)
  expect(kept.events.map(event => shipmentAftermathEvents[event.type].safeParse(event.data).success)).toEqual([true])
})

test('the answers show every command and status a shipment has', () => {
  expect(shipmentListItem.shape.status.options).toEqual(shipmentDetail.shape.status.options)
  expect(new Set(Object.values(shipmentCommands).map(one => `${one.method} ${one.path}`)).size).toBe(
    Object.keys(shipmentCommands).length,
  )
})
