import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { By } from '@quayside/contracts/access/by.ts'
import { type ShipmentCommandName, shipmentActions, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import { partyRoles, shipmentParty } from '@quayside/contracts/shipments/details.ts'
import { type ShipmentStatus, shipmentStatuses } from '@quayside/contracts/shipments/statuses.ts'
import { describe, expect, test } from 'vitest'
import { allowedCommands } from './allowed-commands.ts'
import { evolve } from './evolve.ts'
import { decide, type ShipmentCommand } from './shipment.ts'
import type { Shipment, ShipmentState } from './state.ts'
import * as given from './testing/shipments.ts'

type Status = ShipmentStatus
type Row = { from: readonly Status[]; who: string; to: Status | 'same' }
type Rows = {
  rows: readonly Row[]
  /** The same for a shipment that nobody coordinates, where it differs. */
  uncoordinated?: readonly Row[]
}
type Table = Rows & {
  command: (by: By, shipment: Shipment) => ShipmentCommand
  /** Accepted without anything happening, for those whom a row names. */
  repeats?: readonly Status[]
  before?: readonly ShipmentCommand[]
}

const before: readonly Status[] = ['PO_CONFIRMED', 'BOOKING_REQUEST', 'FOR_PROCESSING']
const onItsWay: readonly Status[] = ['IN_TRANSIT', 'AT_DESTINATION', 'ON_CUSTOMS']
const live: readonly Status[] = [...before, ...onItsWay, 'DELIVERED']

const ownBooking = { bookingId: given.someId(20), bookingNumber: 'BK-1' }
const party = shipmentParty.parse({ role: partyRoles[0], name: 'Dr. Rojas' })
const always = (who: string): readonly Row[] => [{ from: live, who, to: 'same' }]
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
const secondReference = { kind: 'related', value: 'R2' } as const
const secondInvoice = given.saveInvoice({ invoiceId: given.someId(8), number: 'INV-2' })
const boxed = given.pack('60', '40').packages.map((one, at) => ({
  ...one,
  containerNumber: at === 0 ? given.containerNumber : null,
}))
const exportId = given.someId(4)
const exportDeclaration: ShipmentCommand = {
  ...given.saveDeclaration(),
  declaration: { ...given.declaration, lines: [...given.declaration.lines], declarationId: exportId, kind: 'EXPORT' },
}
const readByMachine = given.message({
  milestoneId: 'read',
  source: 'ai',
  carrier: null,
  standard: 'milestone',
  code: 'CARGO_READY',
  call: null,
  confidence: 0.6,
  at: '2026-02-01T00:00:00.000Z',
})
const issue = { type: 'OpenIssue', issueId: 'I1', kind: 'other', text: 'Wet pallets' } as const
const importDone = [
  given.saveDeclaration(),
  given.moveDeclaration('DECLARED'),
  given.moveDeclaration('CLEARED'),
  given.clear(),
]

/** Section 2 of the domain model, written down a second time: what is not here must be refused. */
const table = {
  '[D2.007] request a booking': {
    command: by => given.requestBooking(by),
    rows: [{ from: ['PO_CONFIRMED'], who: 'CO', to: 'BOOKING_REQUEST' }],
    repeats: ['BOOKING_REQUEST'],
  },
  '[D2.008] confirm the booking': {
    command: by => ({ ...given.confirmBooking(by), reference: 'BK-2' }),
    rows: [{ from: ['BOOKING_REQUEST'], who: 'OS', to: 'FOR_PROCESSING' }],
  },
  '[D2.008] the booking ends': {
    command: by => given.endBooking(by),
    rows: [{ from: ['BOOKING_REQUEST', 'FOR_PROCESSING'], who: 'OS', to: 'PO_CONFIRMED' }],
    repeats: ['PO_CONFIRMED'],
  },
  '[D4.010] its booking takes it': {
    command: by => ({ ...given.asked(by), type: 'TakeBooking', booking: ownBooking, carrier: 'MAEU', mode: 'OCEAN' }),
    rows: [{ from: ['PO_CONFIRMED'], who: 'S', to: 'BOOKING_REQUEST' }],
  },
  '[D4.015] what became of a booking that is not its own': {
    command: by => ({
      ...given.asked(by),
      type: 'FollowBooking',
      bookingId: ownBooking.bookingId,
      told: { is: 'ended', outcome: 'rejected', reason: '' },
    }),
    rows: [{ from: [], who: 'S', to: 'same' }],
    repeats: shipmentStatuses,
  },
  '[D2.009] start processing': {
    command: by => ({ ...given.asked(by), type: 'StartProcessing' }),
    rows: [],
    uncoordinated: [{ from: ['PO_CONFIRMED'], who: 'CO', to: 'FOR_PROCESSING' }],
  },
  '[D2.010] departed': {
    command: by => given.tell('DEPARTED', by, { legId: given.legId(1), milestoneId: 'again' }),
    before: [given.planRoute(given.leg(1, 'MAIN'))],
    rows: [
      { from: ['FOR_PROCESSING'], who: 'O', to: 'IN_TRANSIT' },
      { from: onItsWay, who: 'O', to: 'same' },
    ],
    uncoordinated: [
      { from: ['FOR_PROCESSING'], who: 'OC', to: 'IN_TRANSIT' },
      { from: onItsWay, who: 'OC', to: 'same' },
    ],
  },
  '[D2.012] arrived': {
    command: by => given.tell('ARRIVED', by, { legId: given.legId(1), milestoneId: 'again' }),
    before: [given.planRoute(given.leg(1, 'MAIN'))],
    rows: [
      { from: ['IN_TRANSIT'], who: 'O', to: 'AT_DESTINATION' },
      { from: ['AT_DESTINATION', 'ON_CUSTOMS'], who: 'O', to: 'same' },
    ],
    uncoordinated: [
      { from: ['IN_TRANSIT'], who: 'OC', to: 'AT_DESTINATION' },
      { from: ['AT_DESTINATION', 'ON_CUSTOMS'], who: 'OC', to: 'same' },
    ],
  },
  '[D2.013] start customs': {
    command: by => given.startCustoms(by),
    before: [{ ...given.asked(), type: 'SetParties', parties: [] }, given.saveDeclaration()],
    rows: [
      { from: ['AT_DESTINATION'], who: 'O', to: 'ON_CUSTOMS' },
      { from: [...before, 'IN_TRANSIT'], who: 'O', to: 'same' },
    ],
    uncoordinated: [
      { from: ['AT_DESTINATION'], who: 'OC', to: 'ON_CUSTOMS' },
      { from: [...before, 'IN_TRANSIT'], who: 'OC', to: 'same' },
    ],
    repeats: ['ON_CUSTOMS', 'DELIVERED'],
  },
  '[D2.014] cleared': {
    command: by => given.clear(by),
    before: [given.saveDeclaration(), given.moveDeclaration('DECLARED'), given.moveDeclaration('CLEARED')],
    rows: [{ from: onItsWay, who: 'OS', to: 'same' }],
    repeats: ['DELIVERED'],
  },
  '[D2.015] deliver': {
    command: by => given.drop(undefined, by, 7),
    before: [
      given.saveDeclaration(),
      given.moveDeclaration('DECLARED'),
      given.moveDeclaration('CLEARED'),
      given.clear(),
    ],
    rows: [{ from: ['AT_DESTINATION', 'ON_CUSTOMS'], who: 'OSC', to: 'DELIVERED' }],
  },
  '[D2.043] close undelivered': {
    command: by => given.closeUndelivered(by),
    rows: [{ from: onItsWay, who: 'OA', to: 'CANCELLED' }],
  },
  '[D2.017] [S4.003] complete': {
    command: by => given.complete(by),
    rows: [{ from: ['DELIVERED'], who: 'CAO', to: 'COMPLETED' }],
    repeats: ['COMPLETED'],
  },
  '[D2.018] delete': {
    command: by => given.remove(by),
    rows: [{ from: before, who: 'COA', to: 'CANCELLED' }],
    repeats: ['CANCELLED'],
  },
  'change the lines': {
    command: by => ({
      ...given.asked(by),
      type: 'ChangeLines',
      lines: given.wanted('61', '40'),
      orders: [given.order(1)],
    }),
    rows: [{ from: before, who: 'COS', to: 'same' }],
  },
  split: {
    command: by => ({
      ...given.asked(by),
      type: 'Split',
      newShipmentId: given.newShipmentId,
      newShipmentNumber: 'SH-2',
      reason: 'Two ships',
      packageIds: [given.packageId(1)],
      containerUseIds: [],
      newLineIds: [given.someId(7), given.someId(8)],
    }),
    before: [given.pack('60', '40')],
    rows: [{ from: before, who: 'CO', to: 'same' }],
  },
  '[D2.019] revise the route': {
    command: by => ({ ...given.planRoute(given.leg(1, 'MAIN')), ...given.asked(by) }),
    rows: [{ from: live, who: 'OA', to: 'same' }],
    uncoordinated: [
      { from: live, who: 'OA', to: 'same' },
      { from: before, who: 'C', to: 'same' },
    ],
  },
  '[D2.022] place a hold': {
    command: by => given.placeHold('payment', by),
    rows: [{ from: live, who: 'COAS', to: 'same' }],
  },
  comment: {
    command: by => ({ ...given.asked(by), type: 'AddComment', commentId: given.someId(6), text: 'Hello' }),
    rows: [{ from: live, who: 'PCOA', to: 'same' }],
  },
  '[D2.051] attach a document': {
    command: by => given.attach('OTHER', 7, by),
    rows: [{ from: live, who: 'PCOA', to: 'same' }],
  },
  'set charges': {
    command: by => ({ ...given.asked(by), type: 'SetCharges', charges: [charge] }),
    rows: [{ from: live, who: 'OA', to: 'same' }],
  },
  'add a reference': {
    command: by => ({ ...given.asked(by), type: 'AddReference', reference: { kind: 'related', value: 'R2' } }),
    rows: [{ from: live, who: 'COA', to: 'same' }],
  },
  '[D2.039] a carrier’s departure': {
    command: by => ({ ...given.message({ at: '2026-02-04T00:00:00.000Z' }), by }),
    rows: [
      { from: before, who: 'S', to: 'IN_TRANSIT' },
      { from: [...onItsWay, 'DELIVERED'], who: 'S', to: 'same' },
    ],
  },
  '[S3.019] change the details': {
    command: (by, { mode, operation }) => ({
      ...given.asked(by),
      type: 'ChangeDetails',
      mode,
      operation,
      details: given.details({ identity: { project: 'PRJ-2' } }),
    }),
    rows: always('COA'),
  },
  'remove a reference': {
    command: by => ({ ...given.asked(by), type: 'RemoveReference', reference: secondReference }),
    before: [{ ...given.asked(), type: 'AddReference', reference: secondReference }],
    rows: always('COA'),
  },
  '[D2.051] give the packages of own lines': {
    command: by => ({ ...given.asked(by), type: 'SetPackages', packages: given.pack('50', '40').packages.slice(0, 1) }),
    rows: always('PCOA'),
  },
  '[D2.051] give seals': {
    command: by => ({
      ...given.asked(by),
      type: 'SetSeals',
      seals: [{ number: 'SEAL-1', date: null, loadingDate: null, containerNumber: null }],
    }),
    rows: always('PCOA'),
  },
  'set the parties': {
    command: by => ({ ...given.asked(by), type: 'SetParties', parties: [party] }),
    rows: always('COA'),
  },
  'save an invoice': {
    command: by => ({ ...secondInvoice, ...given.asked(by) }),
    rows: always('PCOA'),
  },
  'remove an invoice': {
    command: by => ({ ...given.asked(by), type: 'RemoveInvoice', invoiceId: given.someId(8) }),
    before: [secondInvoice],
    rows: always('PCOA'),
  },
  'remove a document': {
    command: by => ({ ...given.asked(by), type: 'RemoveDocument', documentId: given.someId(8) }),
    before: [given.attach('OTHER', 8, given.supplier)],
    rows: always('PCOA'),
  },
  'link a container': {
    command: by => ({ ...given.link(), ...given.asked(by) }),
    rows: always('COA'),
  },
  'unlink a container': {
    command: by => ({ ...given.asked(by), type: 'UnlinkContainer', containerUseId: given.containerUseId(1) }),
    before: [given.link()],
    rows: always('COA'),
  },
  'waive the return of a container': {
    command: by => ({
      ...given.asked(by),
      type: 'WaiveReturn',
      containerUseId: given.containerUseId(1),
      reason: 'Sold',
    }),
    before: [given.link()],
    rows: always('COA'),
  },
  '[D2.051] give the verified mass of a container': {
    command: by => ({
      ...given.asked(by),
      type: 'SetVgm',
      containerUseId: given.containerUseId(1),
      vgmKg: '21000',
    }),
    before: [given.link(), { ...given.asked(), type: 'SetPackages', packages: boxed }],
    rows: always('PCOA'),
  },
  'roll a leg over': {
    command: by => ({
      ...given.asked(by),
      type: 'RollOver',
      leg: { ...given.leg(1, 'MAIN'), vessel: 'Aurora' },
      reason: 'Full',
    }),
    before: [given.planRoute(given.leg(1, 'MAIN'))],
    rows: always('OA'),
    uncoordinated: [...always('OA'), { from: before, who: 'C', to: 'same' }],
  },
  'report emissions': {
    command: by => given.reportEmissions(given.asked(by)),
    rows: always('OA'),
    uncoordinated: always('OAC'),
  },
  '[D2.051] tell that the cargo is ready': {
    command: by => given.tell('CARGO_READY', by),
    rows: always('PCOA'),
  },
  '[D2.019] correct a milestone': {
    command: by => ({
      ...given.asked(by),
      type: 'CorrectMilestone',
      milestoneId: 'ready',
      at: null,
      reason: 'Seen wrong',
    }),
    before: [given.tell('CARGO_READY', given.operator, { milestoneId: 'ready' })],
    rows: always('OA'),
  },
  'confirm what a machine read': {
    command: by => ({ ...given.asked(by), type: 'ConfirmMilestone', milestoneId: 'read' }),
    before: [readByMachine],
    rows: always('O'),
    uncoordinated: always('OC'),
  },
  'save a declaration': {
    command: by => ({ ...exportDeclaration, ...given.asked(by) }),
    rows: always('O'),
    uncoordinated: always('OC'),
  },
  'move a declaration': {
    command: by => ({ ...given.moveDeclaration('DECLARED', by), declarationId: exportId }),
    before: [exportDeclaration],
    rows: always('OS'),
    uncoordinated: always('OSC'),
  },
  'override the customs amounts': {
    command: by => ({
      ...given.asked(by),
      type: 'OverrideCustoms',
      declarationId: exportId,
      reason: 'Ruling 12/26',
      amounts: { value: '5000.00', duty: '300.00', vat: '850.00' },
    }),
    before: [exportDeclaration],
    rows: always('O'),
    uncoordinated: always('OC'),
  },
  '[D2.022] lift a hold': {
    command: by => ({ ...given.asked(by), type: 'LiftHold', holdId: 'H1', reason: 'Paid' }),
    before: [given.placeHold('payment', given.system)],
    rows: always('COAS'),
  },
  'open an issue': {
    command: by => ({ ...given.asked(by), ...issue }),
    rows: always('PCOA'),
  },
  'close an issue': {
    command: by => ({ ...given.asked(by), type: 'CloseIssue', issueId: 'I1', answer: 'Dried' }),
    before: [{ ...given.asked(), ...issue }],
    rows: always('COA'),
  },
  '[D2.015] write the rest off': {
    command: by => ({
      ...given.asked(by),
      type: 'WriteOffRest',
      reason: 'Lost',
      lines: [{ lineId: given.lineB, quantity: '40' }],
    }),
    before: [...importDone, given.drop([{ lineId: given.lineA, good: '60' }], given.operator, 7)],
    rows: [{ from: ['AT_DESTINATION', 'ON_CUSTOMS'], who: 'OSC', to: 'DELIVERED' }],
  },
  'a warehouse has goods on hand': {
    command: by => ({
      ...given.asked(by),
      type: 'ReportOnHand',
      receiptId: given.someId(3),
      onHand: true,
      vendorCompanyId: null,
    }),
    rows: always('S'),
  },
  'goods were collected': {
    command: by => ({
      ...given.asked(by),
      type: 'ReportCollection',
      collection: {
        pickupId: given.someId(3),
        pickupNumber: 'PU-1',
        at: given.now,
        pieces: 3,
        vendorCompanyId: null,
      },
    }),
    rows: always('S'),
  },
  'what was collected is corrected': {
    command: by => ({
      ...given.asked(by),
      type: 'CorrectCollection',
      reason: 'Miscounted',
      collection: {
        pickupId: given.someId(3),
        pickupNumber: 'PU-1',
        at: given.now,
        pieces: 3,
        vendorCompanyId: null,
      },
    }),
    rows: always('S'),
  },
  'goods were received': {
    command: by => ({
      ...given.asked(by),
      type: 'ReportReceipt',
      receipt: {
        receiptId: given.someId(3),
        receiptNumber: 'WR-1',
        at: given.now,
        pieces: 3,
        announced: 3,
        vendorCompanyId: null,
      },
    }),
    rows: always('S'),
  },
  'a receipt became void': {
    command: by => ({
      ...given.asked(by),
      type: 'TakeBackReceipt',
      receiptId: given.someId(3),
      reason: 'miscounted',
    }),
    before: [
      {
        ...given.asked(given.system),
        type: 'ReportReceipt',
        receipt: {
          receiptId: given.someId(3),
          receiptNumber: 'WR-1',
          at: given.now,
          pieces: 2,
          announced: 3,
          vendorCompanyId: null,
        },
      },
    ],
    rows: always('S'),
  },
  '[D2.039] a file’s messages': {
    command: by => ({
      ...given.asked(by),
      type: 'RecordMessages',
      messages: [{ ...readByMachine, by }],
    }),
    rows: always('S'),
  },
} satisfies Record<string, Table>
const cells: readonly (readonly [string, Table])[] = Object.entries(table)
type Named = keyof typeof table

/** Every command on a shipment that the service knows, and where the table says who may give it from where. */
const rowsOfType: Readonly<
  Record<Exclude<ShipmentCommand['type'], 'Create' | 'CreateFromSplit'>, readonly [Named, ...Named[]]>
> = {
  RequestBooking: ['[D2.007] request a booking'],
  ConfirmBooking: ['[D2.008] confirm the booking'],
  EndBooking: ['[D2.008] the booking ends'],
  TakeBooking: ['[D4.010] its booking takes it'],
  FollowBooking: ['[D4.015] what became of a booking that is not its own'],
  StartProcessing: ['[D2.009] start processing'],
  ChangeDetails: ['[S3.019] change the details'],
  AddReference: ['add a reference'],
  RemoveReference: ['remove a reference'],
  SetParties: ['set the parties'],
  SetCharges: ['set charges'],
  SetPackages: ['[D2.051] give the packages of own lines'],
  SetSeals: ['[D2.051] give seals'],
  SaveInvoice: ['save an invoice'],
  RemoveInvoice: ['remove an invoice'],
  AttachDocument: ['[D2.051] attach a document'],
  RemoveDocument: ['remove a document'],
  ChangeLines: ['change the lines'],
  Split: ['split'],
  LinkContainer: ['link a container'],
  UnlinkContainer: ['unlink a container'],
  SetVgm: ['[D2.051] give the verified mass of a container'],
  ReportEmissions: ['report emissions'],
  WaiveReturn: ['waive the return of a container'],
  PlanRoute: ['[D2.019] revise the route'],
  RollOver: ['roll a leg over'],
  RecordMilestone: ['[D2.010] departed', '[D2.012] arrived', '[D2.051] tell that the cargo is ready'],
  CorrectMilestone: ['[D2.019] correct a milestone'],
  ConfirmMilestone: ['confirm what a machine read'],
  RecordMessage: ['[D2.039] a carrier’s departure'],
  RecordMessages: ['[D2.039] a file’s messages'],
  SaveDeclaration: ['save a declaration'],
  MoveDeclaration: ['move a declaration'],
  OverrideCustoms: ['override the customs amounts'],
  StartCustoms: ['[D2.013] start customs'],
  Clear: ['[D2.014] cleared'],
  PlaceHold: ['[D2.022] place a hold'],
  LiftHold: ['[D2.022] lift a hold'],
  OpenIssue: ['open an issue'],
  CloseIssue: ['close an issue'],
  AddComment: ['comment'],
  ReportOnHand: ['a warehouse has goods on hand'],
  ReportCollection: ['goods were collected'],
  CorrectCollection: ['what was collected is corrected'],
  ReportReceipt: ['goods were received'],
  TakeBackReceipt: ['a receipt became void'],
  RecordDrop: ['[D2.015] deliver'],
  WriteOffRest: ['[D2.015] write the rest off'],
  CloseUndelivered: ['[D2.043] close undelivered'],
  Complete: ['[D2.017] [S4.003] complete'],
  Delete: ['[D2.018] delete'],
}

/** The container's own aggregate decides them; who may, and when, is the shipment's to say. */
const clocks: Rows = { rows: always('OA'), uncoordinated: always('OAC') }
/** The commands of people, by the names of the contract. */
const rowsOfName: Readonly<Record<ShipmentCommandName, Named | Rows>> = {
  'request-booking': '[D2.007] request a booking',
  'confirm-booking': '[D2.008] confirm the booking',
  'end-booking': '[D2.008] the booking ends',
  'start-processing': '[D2.009] start processing',
  'change-details': '[S3.019] change the details',
  'add-reference': 'add a reference',
  'remove-reference': 'remove a reference',
  'change-lines': 'change the lines',
  split: 'split',
  'set-packages': '[D2.051] give the packages of own lines',
  'set-seals': '[D2.051] give seals',
  'set-parties': 'set the parties',
  'set-charges': 'set charges',
  'save-invoice': 'save an invoice',
  'remove-invoice': 'remove an invoice',
  'attach-document': '[D2.051] attach a document',
  'remove-document': 'remove a document',
  'link-container': 'link a container',
  'unlink-container': 'unlink a container',
  'waive-return': 'waive the return of a container',
  'set-vgm': '[D2.051] give the verified mass of a container',
  'set-clock': clocks,
  'remove-clock': clocks,
  'plan-route': '[D2.019] revise the route',
  'roll-over-leg': 'roll a leg over',
  'report-emissions': 'report emissions',
  'record-milestone': '[D2.051] tell that the cargo is ready',
  'correct-milestone': '[D2.019] correct a milestone',
  'confirm-milestone': 'confirm what a machine read',
  'save-declaration': 'save a declaration',
  'move-declaration': 'move a declaration',
  'override-customs': 'override the customs amounts',
  'start-customs': '[D2.013] start customs',
  clear: '[D2.014] cleared',
  'place-hold': '[D2.022] place a hold',
  'lift-hold': '[D2.022] lift a hold',
  'open-issue': 'open an issue',
  'close-issue': 'close an issue',
  comment: 'comment',
  'record-drop': '[D2.015] deliver',
  'write-off-rest': '[D2.015] write the rest off',
  'close-undelivered': '[D2.043] close undelivered',
  complete: '[D2.017] [S4.003] complete',
  delete: '[D2.018] delete',
}

const kinds: readonly ActorKind[] = ['A', 'C', 'P', 'O', 'S']
const everything = shipmentStatuses
const kindsOfOperation = ['coordinated', 'not-coordinated'] as const
const sample = given.after(...given.ways.PO_CONFIRMED)

/** The shipment in a status, with what the command needs first. */
function prepared({ before = [] }: Pick<Table, 'before'>, from: Status, operation: Shipment['operation']): Shipment {
  const start = given.after(...given.ways[from])
  return { ...(start.ended === null ? run(before, start) : start), operation }
}

describe.each(cells)('[S4.008] %s', (name, cell) => {
  const { command, rows, uncoordinated, repeats = [] } = cell
  describe.each(kindsOfOperation)('%s', operation => {
    const own = operation === 'coordinated' ? rows : (uncoordinated ?? rows)
    test.each(everything)('from %s', from => {
      const shipment = prepared(cell, from, operation)
      expect(shipment.status).toBe(from)
      for (const kind of kinds) {
        const row = own.find(one => one.from.includes(from) && one.who.includes(kind))
        const mayEver = own.some(one => one.who.includes(kind))
        const decision = decide(command(given.people[kind], shipment), shipment)
        const what = `${kind} from ${from}: ${JSON.stringify(decision)}`
        if (row !== undefined) {
          expect(decision.accepted, what).toBe(true)
          if (!decision.accepted) continue
          expect(decision.events.length, what).toBeGreaterThan(0)
          const state = decision.events.reduce(evolve, shipment as ShipmentState)
          expect(state.status, what).toBe(row.to === 'same' ? from : row.to)
        } else if (repeats.includes(from) && mayEver) {
          expect(decision, what).toEqual({ accepted: true, events: [] })
        } else {
          expect(decision.accepted, what).toBe(false)
        }
      }
    })
  })

  test('not where there is no shipment', () => {
    for (const kind of kinds)
      expect(decide(command(given.people[kind], sample), { status: 'NONE' }).accepted).toBe(false)
  })

  test('the row is of the command it says', () => {
    const { type } = command(given.operator, sample)
    if (type === 'Create' || type === 'CreateFromSplit') throw new Error(type)
    expect(rowsOfType[type]).toContain(name)
  })
})

describe.each(Object.keys(shipmentCommands) as ShipmentCommandName[])(
  '[S4.008] [D0.002] allowedCommands tells of %s',
  name => {
    const permissions = new Set(shipmentActions.map(action => `shipments.${action}`))
    const rows = rowsOfName[name]
    const cell: Rows & Pick<Table, 'before'> = typeof rows === 'string' ? table[rows] : rows
    describe.each(kindsOfOperation)('%s', operation => {
      const own = operation === 'coordinated' ? cell.rows : (cell.uncoordinated ?? cell.rows)
      test.each(everything)('from %s what the table says', from => {
        const shipment = prepared(cell, from, operation)
        for (const kind of kinds.filter(one => one !== 'S')) {
          const row = own.find(one => one.from.includes(from) && one.who.includes(kind))
          const told = allowedCommands(shipment, { ...given.asked(given.people[kind]), permissions })
          const one = told.find(each => each.command === name)
          expect([kind, one?.allowed], JSON.stringify(one)).toEqual([kind, row !== undefined])
        }
      })
    })
  },
)

test('[S4.008] [D2.004] a shipment is created by client, operator and administrator, from a split by the system alone', () => {
  const birth = given.create()
  for (const kind of kinds) {
    const by = given.asked(given.people[kind])
    expect([kind, decide({ ...birth, ...by }, { status: 'NONE' }).accepted]).toEqual([kind, 'COA'.includes(kind)])
    const split = {
      ...birth,
      ...by,
      type: 'CreateFromSplit' as const,
      splitFrom: given.shipmentId,
      lines: sample.lines,
      packages: [],
      containers: [],
    } as const
    expect([kind, decide(split, { status: 'NONE' }).accepted]).toEqual([kind, kind === 'S'])
  }
})

function run(commands: readonly ShipmentCommand[], start: Shipment): Shipment {
  let state: ShipmentState = start
  for (const command of commands) {
    const decision = decide(command, state)
    if (decision.accepted) state = decision.events.reduce(evolve, state)
  }
  return state as Shipment
}

test('[S4.001] the ways above lead through every status of the list', () => {
  expect(everything.map(status => given.after(...given.ways[status]).status)).toEqual([...shipmentStatuses])
})

test('[S4.005] [S4.006] after COMPLETED and CANCELLED no command leads anywhere', () => {
  for (const from of ['COMPLETED', 'CANCELLED'] as const) {
    const shipment = given.after(...given.ways[from])
    for (const [name, { command }] of cells) {
      for (const kind of kinds) {
        const decision = decide(command(given.people[kind], shipment), shipment)
        expect(decision.accepted ? decision.events : [], `${name} by ${kind}`).toEqual([])
      }
    }
  }
})

test('people of other companies find no shipment, whatever they ask', () => {
  const strangers: By[] = [
    { ...given.buyer, company: given.otherClient, clients: [given.otherClient] },
    { ...given.supplier, company: given.otherClient },
    { ...given.operator, clients: [given.otherClient] },
  ]
  for (const from of everything) {
    const shipment = given.after(...given.ways[from])
    for (const by of strangers)
      for (const [name, { command }] of cells)
        expect([name, from, by.kind, given.refusals(command(by, shipment), shipment)[0]]).toEqual([
          name,
          from,
          by.kind,
          'shipment-not-found',
        ])
  }
})

describe('[D2.019] [D2.001] what moved the status is corrected away', () => {
  const ways: readonly (readonly [string, Status, Status, string])[] = [
    ['the departure', 'IN_TRANSIT', 'FOR_PROCESSING', 'told:DEPARTED::O'],
    ['the arrival', 'AT_DESTINATION', 'IN_TRANSIT', 'told:ARRIVED::O'],
    ['the begin of customs', 'ON_CUSTOMS', 'AT_DESTINATION', 'customs'],
  ]
  test.each(ways)('%s: from %s to %s, by operator and administrator', (_what, from, to, milestoneId) => {
    for (const by of [given.operator, given.admin]) {
      const command = {
        ...given.asked(by),
        type: 'CorrectMilestone',
        milestoneId,
        at: null,
        reason: 'Seen wrong',
      } as const
      const shipment = given.after(...given.ways[from], command)
      expect(shipment.status).toBe(to)
      expect(Object.values(shipment.milestones).find(one => one.milestone.milestoneId === milestoneId)).toBeDefined()
    }
  })

  test('[D2.019] a route with one more main leg makes it travel on, and without that leg it has arrived again', () => {
    const on = { ...given.leg(2, 'MAIN'), from: given.leg(1, 'MAIN').to }
    const first = given.leg(1, 'MAIN')
    const arrived = [
      ...given.ways.FOR_PROCESSING,
      given.planRoute(first),
      given.tell('DEPARTED', given.operator, { legId: first.legId }),
      given.tell('ARRIVED', given.operator, { legId: first.legId }),
    ]
    expect(given.after(...arrived).status).toBe('AT_DESTINATION')
    expect(given.after(...arrived, given.planRoute(first, on)).status).toBe('IN_TRANSIT')
    expect(given.after(...arrived, given.planRoute(first, on), given.planRoute(first)).status).toBe('AT_DESTINATION')
  })
})
