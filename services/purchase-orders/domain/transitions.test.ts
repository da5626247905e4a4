import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { permissions } from '@quayside/contracts/access/permissions.ts'
import { type PurchaseOrderCommandName, purchaseOrderCommands } from '@quayside/contracts/purchase-orders/commands.ts'
import {
  type ChildStatus,
  childStatuses,
  type OrderStatus,
  orderStatuses,
} from '@quayside/contracts/purchase-orders/statuses.ts'
import { describe, expect, test } from 'vitest'
import type { By } from './actors.ts'
import { allowedCommands, allowedOnPreOrder } from './allowed-commands.ts'
import { evolve } from './evolve.ts'
import { decide, type PurchaseOrderCommand } from './purchase-order.ts'
import { isOrder, type Order, type PurchaseOrder } from './state.ts'
import * as given from './testing/orders.ts'

type Status = Exclude<OrderStatus, 'PRE_ORDER'>
type Row = { from: readonly Status[]; who: string; to: Status | 'same' }
type Table = {
  command: (by: By, from: Status) => PurchaseOrderCommand
  rows: readonly Row[]
  /** Accepted without anything happening, for those whom a row names. */
  repeats?: readonly Status[]
  /** What has to be there first, as far as the status allows it. */
  before?: readonly PurchaseOrderCommand[]
  /** Another way into a status, where the usual one leaves nothing to act on. */
  ways?: Partial<Record<Status, readonly PurchaseOrderCommand[]>>
  /** Who may do it where there is no order yet, and whether it may be said again to one that is gone. */
  drafts?: Partial<Record<'NONE' | 'PRE_ORDER' | 'GONE', string>>
}

const later = '2026-07-01'
const askedBySupplier: readonly Status[] = [
  'SENT_ORDER',
  'TO_BE_CONFIRMED',
  'PARTIALLY_CONFIRMED',
  'PARTIALLY_APPROVED',
]
const everything = orderStatuses.filter(status => status !== 'PRE_ORDER')
const afterApproval: readonly Status[] = ['APPROVED', 'IN_TRANSIT']
const but = (...not: Status[]) => everything.filter(status => !not.includes(status))

const allocated = given.allocate('S1', 1, '60', '10')
const leaves = { type: 'RecordDeparture', shipmentId: 'S1', departedAt: given.monday, reason: '' } as const
const onShipment = (by: By) => ({ ...given.asked(by), shipmentId: 'S1' })
const changeBy = (by: By): PurchaseOrderCommand => ({
  ...given.asked(by),
  type: 'ProposeChange',
  requestId: given.requestId(1),
  lineId: given.lineA,
  kind: 'date',
  date: later,
  quantity: null,
  unitPrice: null,
  reason: '',
})
const answer = (type: 'AcceptChange' | 'RejectChange' | 'WithdrawChange') => (by: By) =>
  ({ ...given.asked(by), type, requestId: given.requestId(1), reason: 'No' }) as const
const waiting = (by: By, from: Status, round = from === 'PARTIALLY_APPROVED' ? 2 : 1) => ({
  ...given.asked(by, { now: '2026-04-01T00:00:00.000Z' }),
  round,
})
const settled = (by: By, from: Status): PurchaseOrderCommand => ({
  ...onShipment(by),
  type: 'Settle',
  deliveredOn: '2026-06-05',
  lines: (from === 'IN_TRANSIT' ? given.quantities('100', '40') : given.quantities('60', '10')).map(
    ({ lineId, quantity }) => ({ lineId, received: quantity, shortageIs: 'released' as const }),
  ),
})
/** Two slices approved one after the other: two children. */
const twice = [
  ...given.ways.PARTIALLY_APPROVED,
  given.confirm('20', '0', { pendingDate: later }),
  given.submit(),
  given.approve(given.buyer, given.childId(2)),
]
const importId = '0198c000-0000-7000-8000-00000000f001'
const imported = (by: By): PurchaseOrderCommand => ({
  ...given.register(),
  ...given.asked(by),
  type: 'ImportLines',
  vendorCompanyId: given.vendor,
  importId,
  lines: [{ ...given.line(given.childId(7), '10'), origin: { sourceRowId: 'R1', importId, importRow: 1 } }],
})
const savedDraft = { ...given.register(), type: 'SavePreOrder' as const, lines: [] }

/** Section 1 of the domain model, written down a second time: what is not here must be refused. */
const table = {
  amend: {
    command: by => ({ ...given.resend(), ...given.asked(by), type: 'Amend' }),
    rows: [{ from: ['PENDING'], who: 'CAO', to: 'PENDING' }],
  },
  send: {
    command: by => ({ ...given.send(), ...given.asked(by) }),
    rows: [{ from: ['PENDING'], who: 'CA', to: 'SENT_ORDER' }],
    repeats: ['SENT_ORDER'],
  },
  'amend and resend': {
    command: by => given.resend(given.asked(by)),
    rows: [
      { from: ['SENT_ORDER', 'TO_BE_CONFIRMED', 'PARTIALLY_CONFIRMED'], who: 'CA', to: 'SENT_ORDER' },
      { from: ['PARTIALLY_APPROVED'], who: 'CA', to: 'PARTIALLY_APPROVED' },
    ],
  },
  acknowledge: {
    command: by => given.acknowledge(by),
    rows: [{ from: ['SENT_ORDER'], who: 'PS', to: 'TO_BE_CONFIRMED' }],
    repeats: ['TO_BE_CONFIRMED'],
  },
  'confirm with something pending': {
    command: (by, from) => given.confirm(from === 'PARTIALLY_APPROVED' ? '30' : '50', '20', { by, pendingDate: later }),
    rows: [{ from: askedBySupplier, who: 'PCA', to: 'PARTIALLY_CONFIRMED' }],
  },
  'confirm as ordered': {
    command: (by, from) => given.confirm(from === 'PARTIALLY_APPROVED' ? '40' : '100', '40', { by }),
    rows: [{ from: askedBySupplier, who: 'PCA', to: 'CONFIRMED' }],
    repeats: ['CONFIRMED'],
  },
  'confirm with another price': {
    command: (by, from) => given.confirm(from === 'PARTIALLY_APPROVED' ? '40' : '100', '40', { by, unitPrice: '3' }),
    rows: [{ from: askedBySupplier, who: 'PCA', to: 'TO_BE_APPROVED' }],
  },
  submit: {
    command: by => given.submit(by),
    rows: [{ from: ['PARTIALLY_CONFIRMED'], who: 'PCA', to: 'TO_BE_APPROVED' }],
    repeats: ['TO_BE_APPROVED'],
  },
  'upload a confirmation file': {
    command: by => given.attach(by),
    rows: [{ from: askedBySupplier, who: 'PC', to: 'PO_FILE_UPLOADED' }],
    repeats: ['PO_FILE_UPLOADED'],
  },
  'apply the file': {
    command: by => given.confirm('100', '40', { by, type: 'ApplyConfirmationFile' }),
    rows: [{ from: ['PO_FILE_UPLOADED'], who: 'PCO', to: 'CONFIRMED' }],
    repeats: ['CONFIRMED'],
  },
  'discard the file': {
    command: by => given.discardFile(by),
    rows: [{ from: ['PO_FILE_UPLOADED'], who: 'PCO', to: 'SENT_ORDER' }],
  },
  approve: {
    command: by => given.approve(by, given.childId(2)),
    rows: [{ from: ['CONFIRMED', 'TO_BE_APPROVED'], who: 'CA', to: 'APPROVED' }],
    repeats: ['APPROVED'],
  },
  'approve by threshold': {
    command: by => ({
      ...given.approve(by),
      ...given.asked(by, { settings: { approvalMode: 'THRESHOLD', dateToleranceDays: 60 } }),
      type: 'AutoApprove',
    }),
    rows: [{ from: ['CONFIRMED', 'TO_BE_APPROVED'], who: 'S', to: 'APPROVED' }],
    repeats: ['APPROVED'],
  },
  decline: {
    command: by => given.decline(by),
    rows: [{ from: ['CONFIRMED', 'TO_BE_APPROVED'], who: 'CA', to: 'TO_BE_CONFIRMED' }],
  },
  reject: {
    command: by => given.withReason('Reject', by),
    rows: [
      { from: ['SENT_ORDER', 'TO_BE_CONFIRMED'], who: 'P', to: 'REJECTED' },
      { from: ['CONFIRMED', 'TO_BE_APPROVED'], who: 'CA', to: 'REJECTED' },
    ],
    repeats: ['REJECTED'],
  },
  'reverse the confirmation': {
    command: by => given.withReason('Reverse', by),
    rows: [
      { from: ['PARTIALLY_CONFIRMED', 'CONFIRMED', 'TO_BE_APPROVED'], who: 'PCA', to: 'TO_BE_CONFIRMED' },
      { from: ['APPROVED', 'PARTIALLY_APPROVED'], who: 'CA', to: 'TO_BE_CONFIRMED' },
    ],
    repeats: ['TO_BE_CONFIRMED'],
  },
  reopen: {
    command: by => given.reopen(by),
    rows: [{ from: ['EXPIRED', 'REJECTED'], who: 'CA', to: 'TO_BE_CONFIRMED' }],
  },
  'close the rest': {
    command: by => given.withReason('CloseRest', by),
    rows: [{ from: ['PARTIALLY_APPROVED'], who: 'CA', to: 'APPROVED' }],
    repeats: ['APPROVED'],
  },
  cancel: {
    command: by => given.withReason('Cancel', by),
    rows: [{ from: but('IN_TRANSIT', 'CLOSED_COMPLETE', 'CANCELLED'), who: 'CA', to: 'CANCELLED' }],
    repeats: ['CANCELLED'],
  },
  'ask for the cancellation': {
    command: by => given.withReason('RequestCancellation', by),
    rows: [{ from: but('PENDING', 'IN_TRANSIT', 'CLOSED_COMPLETE', 'CANCELLED'), who: 'P', to: 'same' }],
  },
  'close short': {
    command: by => given.withReason('CloseShort', by),
    rows: [{ from: ['APPROVED'], who: 'CA', to: 'CLOSED_COMPLETE' }],
    repeats: ['CLOSED_COMPLETE'],
  },
  split: {
    command: by => ({
      ...given.asked(by),
      type: 'Split',
      children: [{ lines: given.quantities('30', '10') }],
      childIds: [1, 2, 3].map(given.childId),
    }),
    rows: [{ from: ['APPROVED'], who: 'CAO', to: 'APPROVED' }],
  },
  'propose a change': {
    command: by => ({
      ...given.asked(by),
      type: 'ProposeChange',
      requestId: given.requestId(1),
      lineId: given.lineA,
      kind: 'date',
      date: later,
      quantity: null,
      unitPrice: null,
      reason: '',
    }),
    rows: [{ from: ['APPROVED', 'IN_TRANSIT'], who: 'PCA', to: 'same' }],
  },
  allocate: {
    command: by => ({ ...given.allocate('S9', 1, '1', ''), ...given.asked(by) }),
    rows: [{ from: ['APPROVED'], who: 'S', to: 'same' }],
  },
  'decline a request for cancellation': {
    command: by => ({ ...given.asked(by), type: 'DeclineCancellationRequest', comment: 'We need it' }),
    before: [given.withReason('RequestCancellation', given.supplier)],
    rows: [{ from: but('PENDING', 'IN_TRANSIT', 'CLOSED_COMPLETE', 'CANCELLED'), who: 'CA', to: 'same' }],
  },
  'create a partial order': {
    command: (by, from) => ({
      ...given.confirm(from === 'PARTIALLY_APPROVED' ? '30' : '50', '20', { by, pendingDate: later }),
      type: 'CreatePartialOrder',
      childId: given.childId(3),
    }),
    rows: [
      { from: askedBySupplier, who: 'P', to: 'PARTIALLY_CONFIRMED' },
      { from: askedBySupplier, who: 'CA', to: 'PARTIALLY_APPROVED' },
    ],
  },
  merge: {
    command: by => ({ ...given.asked(by), type: 'Merge', children: [given.childId(1), given.childId(2)] }),
    ways: {
      APPROVED: [...twice, given.withReason('CloseRest')],
      PARTIALLY_APPROVED: twice,
      PARTIALLY_CONFIRMED: [...twice, given.confirm('10', '0', { pendingDate: later })],
      PO_FILE_UPLOADED: [...twice, given.attach()],
      CONFIRMED: [...twice, given.confirm('20', '40')],
      TO_BE_APPROVED: [...twice, given.confirm('20', '40', { date: later })],
    },
    rows: [
      {
        from: [
          'APPROVED',
          'PARTIALLY_APPROVED',
          'PARTIALLY_CONFIRMED',
          'PO_FILE_UPLOADED',
          'CONFIRMED',
          'TO_BE_APPROVED',
        ],
        who: 'CAO',
        to: 'same',
      },
    ],
  },
  'accept the supplier’s change': {
    command: answer('AcceptChange'),
    before: [changeBy(given.supplier)],
    rows: [{ from: afterApproval, who: 'CA', to: 'same' }],
  },
  'accept the buyer’s change': {
    command: answer('AcceptChange'),
    before: [changeBy(given.buyer)],
    rows: [{ from: afterApproval, who: 'P', to: 'same' }],
  },
  'reject the supplier’s change': {
    command: answer('RejectChange'),
    before: [changeBy(given.supplier)],
    rows: [{ from: afterApproval, who: 'CA', to: 'same' }],
  },
  'reject the buyer’s change': {
    command: answer('RejectChange'),
    before: [changeBy(given.buyer)],
    rows: [{ from: afterApproval, who: 'P', to: 'same' }],
  },
  'withdraw the supplier’s change': {
    command: answer('WithdrawChange'),
    before: [changeBy(given.supplier)],
    rows: [{ from: afterApproval, who: 'P', to: 'same' }],
  },
  'withdraw the buyer’s change': {
    command: answer('WithdrawChange'),
    before: [changeBy(given.buyer)],
    rows: [{ from: afterApproval, who: 'CA', to: 'same' }],
  },
  'a change request’s time is over': {
    command: by => ({
      ...given.asked(by, { now: `${later}T00:00:00.000Z` }),
      type: 'ExpireChange',
      requestId: given.requestId(1),
    }),
    before: [changeBy(given.supplier)],
    rows: [{ from: afterApproval, who: 'S', to: 'same' }],
    repeats: everything,
  },
  'release from a shipment': {
    command: by => ({
      ...onShipment(by),
      type: 'Release',
      sequence: 2,
      lines: given.quantities('5', ''),
      cancelled: false,
    }),
    before: [allocated],
    rows: [
      { from: ['APPROVED'], who: 'S', to: 'same' },
      { from: ['IN_TRANSIT'], who: 'S', to: 'APPROVED' },
    ],
    repeats: everything,
  },
  'move to another shipment': {
    command: by => ({
      ...onShipment(by),
      type: 'Move',
      toShipmentId: 'S2',
      sequence: 2,
      lines: given.quantities('5', ''),
    }),
    before: [allocated],
    rows: [{ from: afterApproval, who: 'S', to: 'same' }],
  },
  'a shipment of a part departs': {
    command: by => ({ ...onShipment(by), type: 'RecordDeparture', departedAt: given.monday, reason: '' }),
    before: [allocated],
    rows: [{ from: ['APPROVED'], who: 'S', to: 'same' }],
    repeats: ['IN_TRANSIT'],
  },
  'a shipment of all that is left departs': {
    command: by => ({ ...onShipment(by), type: 'RecordDeparture', departedAt: given.monday, reason: '' }),
    before: [given.allocate('S1', 1, '100', '40')],
    rows: [{ from: ['APPROVED'], who: 'S', to: 'IN_TRANSIT' }],
    repeats: ['IN_TRANSIT'],
  },
  'a departure is corrected away': {
    command: by => ({ ...onShipment(by), type: 'RecordDeparture', departedAt: null, reason: 'Seen wrong' }),
    before: [allocated],
    rows: [{ from: ['IN_TRANSIT'], who: 'S', to: 'APPROVED' }],
    repeats: ['APPROVED'],
  },
  deliver: {
    command: by => ({
      ...onShipment(by),
      type: 'RecordDelivery',
      deliveredOn: '2026-06-05',
      lines: given.quantities('60', '10'),
    }),
    before: [allocated],
    rows: [{ from: afterApproval, who: 'S', to: 'same' }],
  },
  settle: {
    command: settled,
    before: [allocated],
    rows: [
      { from: ['APPROVED'], who: 'S', to: 'same' },
      { from: ['IN_TRANSIT'], who: 'S', to: 'CLOSED_COMPLETE' },
    ],
  },
  'the round’s deadline passes': {
    command: (by, from) => ({ ...waiting(by, from), type: 'ReachDeadline' }),
    rows: [
      { from: ['SENT_ORDER', 'TO_BE_CONFIRMED'], who: 'S', to: 'EXPIRED' },
      { from: ['PARTIALLY_CONFIRMED'], who: 'S', to: 'TO_BE_APPROVED' },
    ],
    repeats: everything,
  },
  'an old round’s deadline passes': {
    command: (by, from) => ({ ...waiting(by, from, 0), type: 'ReachDeadline' }),
    rows: [{ from: [], who: 'S', to: 'same' }],
    repeats: everything,
  },
  'remind the supplier': {
    command: (by, from) => ({ ...waiting(by, from), type: 'Remind', moment: 'half' }),
    rows: [{ from: askedBySupplier, who: 'S', to: 'same' }],
    repeats: everything,
  },
  escalate: {
    command: (by, from) => ({ ...waiting(by, from), type: 'Escalate', cause: 'expired' }),
    rows: [{ from: but('PENDING', 'CANCELLED'), who: 'S', to: 'same' }],
    repeats: everything,
  },
  'remind the reader of the file': {
    command: (by, from) => ({ ...waiting(by, from), type: 'RemindReader' }),
    rows: [{ from: ['PO_FILE_UPLOADED'], who: 'S', to: 'same' }],
    repeats: everything,
  },
  'remind the approver': {
    command: (by, from) => ({ ...waiting(by, from), type: 'RemindApprover' }),
    rows: [{ from: ['CONFIRMED', 'TO_BE_APPROVED'], who: 'S', to: 'same' }],
    repeats: everything,
  },
  'escalate the approval': {
    command: (by, from) => ({ ...waiting(by, from), type: 'EscalateApproval' }),
    rows: [{ from: ['CONFIRMED', 'TO_BE_APPROVED'], who: 'S', to: 'same' }],
    repeats: everything,
  },
  'save a pre-order': {
    command: by => ({ ...savedDraft, ...given.asked(by), orderNumber: '4500012346' }),
    rows: [],
    drafts: { NONE: 'CAO', PRE_ORDER: 'CAO' },
  },
  'discard a pre-order': {
    command: by => ({ ...given.asked(by), type: 'DiscardPreOrder' }),
    rows: [],
    drafts: { PRE_ORDER: 'CAO', GONE: 'ACPOS' },
  },
  register: {
    command: by => given.register(given.asked(by)),
    rows: [{ from: [], who: 'CAO', to: 'same' }],
    // The same again is a repeat, as long as nothing else has happened.
    repeats: ['PENDING'],
    drafts: { NONE: 'CAO', PRE_ORDER: 'CAO' },
  },
  import: {
    command: imported,
    rows: [{ from: ['PENDING'], who: 'S', to: 'PENDING' }],
    drafts: { NONE: 'S' },
  },
  'undo an import': {
    command: by => ({ ...given.asked(by), type: 'UndoImport', importId }),
    before: [imported(given.system)],
    rows: [{ from: ['PENDING'], who: 'S', to: 'PENDING' }],
    repeats: everything,
    drafts: { GONE: 'S' },
  },
} satisfies Record<string, Table>
const cells: readonly (readonly [string, Table])[] = Object.entries(table)
type Named = keyof typeof table

/** Every command that the service knows, and where the table says who may give it from where. */
const rowsOfType: Readonly<Record<PurchaseOrderCommand['type'], readonly [Named, ...Named[]]>> = {
  SavePreOrder: ['save a pre-order'],
  DiscardPreOrder: ['discard a pre-order'],
  Register: ['register'],
  ImportLines: ['import'],
  UndoImport: ['undo an import'],
  Amend: ['amend'],
  Send: ['send'],
  Resend: ['amend and resend'],
  Acknowledge: ['acknowledge'],
  ConfirmQuantities: ['confirm with something pending', 'confirm as ordered', 'confirm with another price'],
  SubmitConfirmation: ['submit'],
  AttachConfirmationFile: ['upload a confirmation file'],
  ApplyConfirmationFile: ['apply the file'],
  DiscardConfirmationFile: ['discard the file'],
  Approve: ['approve'],
  AutoApprove: ['approve by threshold'],
  Decline: ['decline'],
  Reject: ['reject'],
  Reverse: ['reverse the confirmation'],
  Reopen: ['reopen'],
  CloseRest: ['close the rest'],
  CloseShort: ['close short'],
  Cancel: ['cancel'],
  RequestCancellation: ['ask for the cancellation'],
  DeclineCancellationRequest: ['decline a request for cancellation'],
  Split: ['split'],
  Merge: ['merge'],
  CreatePartialOrder: ['create a partial order'],
  ProposeChange: ['propose a change'],
  AcceptChange: ['accept the supplier’s change', 'accept the buyer’s change'],
  RejectChange: ['reject the supplier’s change', 'reject the buyer’s change'],
  WithdrawChange: ['withdraw the supplier’s change', 'withdraw the buyer’s change'],
  ExpireChange: ['a change request’s time is over'],
  Allocate: ['allocate'],
  Release: ['release from a shipment'],
  Move: ['move to another shipment'],
  RecordDeparture: [
    'a shipment of a part departs',
    'a shipment of all that is left departs',
    'a departure is corrected away',
  ],
  RecordDelivery: ['deliver'],
  Settle: ['settle'],
  ReachDeadline: ['the round’s deadline passes', 'an old round’s deadline passes'],
  Remind: ['remind the supplier'],
  Escalate: ['escalate'],
  RemindReader: ['remind the reader of the file'],
  RemindApprover: ['remind the approver'],
  EscalateApproval: ['escalate the approval'],
}

/** The commands of people, by the names of the contract. */
const typeOfName: Readonly<Record<PurchaseOrderCommandName, PurchaseOrderCommand['type']>> = {
  'save-pre-order': 'SavePreOrder',
  'discard-pre-order': 'DiscardPreOrder',
  register: 'Register',
  amend: 'Amend',
  send: 'Send',
  resend: 'Resend',
  acknowledge: 'Acknowledge',
  confirm: 'ConfirmQuantities',
  submit: 'SubmitConfirmation',
  'upload-confirmation-file': 'AttachConfirmationFile',
  'apply-confirmation-file': 'ApplyConfirmationFile',
  'discard-confirmation-file': 'DiscardConfirmationFile',
  'create-partial-order': 'CreatePartialOrder',
  approve: 'Approve',
  decline: 'Decline',
  reject: 'Reject',
  reverse: 'Reverse',
  reopen: 'Reopen',
  'close-rest': 'CloseRest',
  'close-short': 'CloseShort',
  cancel: 'Cancel',
  'request-cancellation': 'RequestCancellation',
  'decline-cancellation-request': 'DeclineCancellationRequest',
  split: 'Split',
  merge: 'Merge',
  'propose-change': 'ProposeChange',
  'accept-change': 'AcceptChange',
  'reject-change': 'RejectChange',
  'withdraw-change': 'WithdrawChange',
}

const kinds: readonly ActorKind[] = ['A', 'C', 'P', 'O', 'S']
const ofPeople = kinds.filter(kind => kind !== 'S')

/** The order in a status, with what the command needs first. */
function prepared({ before = [], ways = {} }: Table, from: Status): Order {
  let state: PurchaseOrder = given.after(...(ways[from] ?? given.ways[from]))
  for (const command of before) {
    const decision = decide(command, state)
    const next: PurchaseOrder = decision.accepted ? decision.events.reduce(evolve, state) : state
    if (next.status === from) state = next
  }
  if (!isOrder(state)) throw new Error(`No order ${from}`)
  return state
}

describe.each(cells)('[S4.014] [D0.003] %s', (name, cell) => {
  const { command, rows, repeats = [], drafts = {} } = cell
  test.each(everything)('from %s', from => {
    const order = prepared(cell, from)
    expect(order.status).toBe(from)
    for (const kind of kinds) {
      const row = rows.find(one => one.from.includes(from) && one.who.includes(kind))
      const mayEver = rows.some(one => one.who.includes(kind))
      // Before it is sent, an order does not exist for its supplier.
      const decision = decide(command(given.people[kind], from), order)
      const what = `${kind} from ${from}: ${JSON.stringify(decision)}`
      if (row !== undefined) {
        expect(decision.accepted, what).toBe(true)
        if (!decision.accepted) continue
        expect(decision.events.length, what).toBeGreaterThan(0)
        const state = decision.events.reduce(evolve, order as Parameters<typeof evolve>[0])
        expect(state.status, what).toBe(row.to === 'same' ? from : row.to)
      } else if (repeats.includes(from) && mayEver) {
        expect(decision, what).toEqual({ accepted: true, events: [] })
      } else {
        expect(decision.accepted, what).toBe(false)
      }
    }
  })

  test.each(['PRE_ORDER', 'GONE', 'NONE'] as const)('not from %s', status => {
    const draft = { ...given.register(), type: 'SavePreOrder' as const, lines: [] }
    const discard = { ...given.asked(given.buyer), type: 'DiscardPreOrder' as const }
    const commands = { PRE_ORDER: [draft], GONE: [draft, discard], NONE: [] }[status] ?? []
    const state = given.history(...commands).reduce(evolve, { status: 'NONE' } as Parameters<typeof evolve>[0])
    expect(state.status).toBe(status)
    const who = drafts[status] ?? ''
    for (const kind of kinds) {
      const decision = decide(command(given.people[kind], 'PENDING'), state)
      expect([kind, decision.accepted]).toEqual([kind, who.includes(kind)])
      if (decision.accepted) expect(decision.events.length > 0).toBe(status !== 'GONE')
    }
  })

  test('the row is of the command it says', () => {
    const { type } = command(given.buyer, 'PENDING')
    expect(rowsOfType[type]).toContain(name)
  })
})

describe.each(Object.keys(purchaseOrderCommands) as PurchaseOrderCommandName[])(
  '[S4.014] [D0.002] allowedCommands tells of %s',
  name => {
    const all = new Set(permissions)
    test.each(everything)('from %s what the table says', from => {
      for (const cell of rowsOfType[typeOfName[name]].map((key): Table => table[key])) {
        const order = prepared(cell, from)
        for (const kind of ofPeople) {
          const row = cell.rows.find(one => one.from.includes(from) && one.who.includes(kind))
          const told = allowedCommands(order, { ...given.asked(given.people[kind]), permissions: all })
          const one = told.find(each => each.command === name)
          expect([kind, one?.allowed], JSON.stringify(one)).toEqual([kind, row !== undefined])
        }
      }
    })
  },
)

test('[S4.014] [D1.007] of a pre-order allowedCommands tells what the table says', () => {
  const state = given.history(savedDraft).reduce(evolve, { status: 'NONE' } as PurchaseOrder)
  if (state.status !== 'PRE_ORDER') throw new Error(state.status)
  for (const kind of ofPeople) {
    const told = allowedOnPreOrder(state, { ...given.asked(given.people[kind]), permissions: new Set(permissions) })
    const allowed = told.filter(one => one.allowed).map(one => one.command)
    const named = Object.keys(typeOfName) as PurchaseOrderCommandName[]
    const wanted = named.filter(name =>
      rowsOfType[typeOfName[name]].some(key => (table[key] as Table).drafts?.PRE_ORDER?.includes(kind)),
    )
    expect([kind, allowed.sort()]).toEqual([kind, wanted.sort()])
  }
})

/** The child rows of section 1: a child carries an approved slice, and is closed, cancelled or changed as one. */
const ofChild: Readonly<Record<ChildStatus, Partial<Record<PurchaseOrderCommandName, string>>>> = {
  APPROVED: { 'close-short': 'CA', cancel: 'CA', 'request-cancellation': 'P', 'propose-change': 'PCA' },
  IN_TRANSIT: { 'propose-change': 'PCA' },
  CLOSED_COMPLETE: {},
  CANCELLED: {},
}
const target = given.childId(1)
const withChild: Readonly<Record<ChildStatus, readonly PurchaseOrderCommand[]>> = {
  APPROVED: given.ways.PARTIALLY_APPROVED,
  IN_TRANSIT: [
    ...given.ways.PARTIALLY_APPROVED,
    given.allocate('S1', 1, '60', '', { target }),
    { ...given.asked(given.system, { target }), ...leaves },
  ],
  CLOSED_COMPLETE: [
    ...given.ways.PARTIALLY_APPROVED,
    given.withReason('CloseShort', given.buyer, 'Enough', { target }),
  ],
  CANCELLED: [...given.ways.PARTIALLY_APPROVED, given.withReason('Cancel', given.buyer, 'Gone', { target })],
}

test.each(childStatuses)('[S4.014] of a child order that is %s allowedCommands tells what the table says', status => {
  const order = given.after(...withChild[status])
  expect(order.children.map(child => child.status)).toEqual([status])
  for (const kind of ofPeople) {
    const asked = { ...given.asked(given.people[kind], { target }), permissions: new Set(permissions) }
    const told = allowedCommands(order, asked)
    const wanted = Object.entries(ofChild[status]).filter(([, who]) => who.includes(kind))
    expect([kind, told.filter(one => one.allowed).map(one => one.command)]).toEqual([
      kind,
      told.map(one => one.command).filter(name => wanted.some(([allowed]) => allowed === name)),
    ])
  }
})

test('[S4.009] the ways above lead through every status of the list', () => {
  const statuses: OrderStatus[] = everything.map(status => given.after(...given.ways[status]).status)
  expect(new Set([...statuses, 'PRE_ORDER'])).toEqual(
    new Set<OrderStatus>([
      'PRE_ORDER',
      'PENDING',
      'SENT_ORDER',
      'TO_BE_CONFIRMED',
      'PARTIALLY_CONFIRMED',
      'PO_FILE_UPLOADED',
      'CONFIRMED',
      'TO_BE_APPROVED',
      'PARTIALLY_APPROVED',
      'APPROVED',
      'IN_TRANSIT',
      'CLOSED_COMPLETE',
      'REJECTED',
      'EXPIRED',
      'CANCELLED',
    ]),
  )
})

test('[D8.006] [D8.007] [D8.008] for people of other companies the order does not exist, whatever they ask', () => {
  const strangers: By[] = [
    { ...given.buyer, company: given.otherClient, clients: [given.otherClient] },
    { ...given.supplier, company: given.otherVendor },
    { ...given.operator, clients: [given.otherClient] },
    { ...given.admin, clients: [] },
  ]
  for (const from of everything) {
    const order = given.after(...given.ways[from])
    for (const by of strangers) {
      for (const [name, { command, rows }] of cells) {
        const decision = decide(command(by, from), order)
        const code = decision.accepted ? 'accepted' : decision.rejections[0].code
        const systems = rows.length > 0 && rows.every(row => row.who === 'S')
        const answers = ['purchase-order-not-found', ...(systems ? ['only-system'] : [])]
        expect(answers, `${name} by ${by.kind} from ${from}`).toContain(code)
      }
    }
  }
})

test('[D8.006] an order that was not sent yet does not exist for its supplier', () => {
  const order = given.after(given.register())
  expect(isOrder(order)).toBe(true)
  const decision = decide(given.confirm('100', '40'), order)
  expect(decision.accepted ? [] : decision.rejections.map(one => one.code)).toEqual(['purchase-order-not-found'])
})
