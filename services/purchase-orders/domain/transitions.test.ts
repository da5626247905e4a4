import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { OrderStatus } from '@quayside/contracts/purchase-orders/statuses.ts'
import { describe, expect, test } from 'vitest'
import type { By } from './actors.ts'
import { evolve } from './evolve.ts'
import { decide, type PurchaseOrderCommand } from './purchase-order.ts'
import { isOrder } from './state.ts'
import * as given from './testing/orders.ts'

type Status = keyof typeof given.ways
type Row = { from: readonly Status[]; who: string; to: Status | 'same' }
type Table = {
  command: (by: By, from: Status) => PurchaseOrderCommand
  rows: readonly Row[]
  repeats?: readonly Status[]
}

const later = '2026-07-01'
const askedBySupplier: readonly Status[] = [
  'SENT_ORDER',
  'TO_BE_CONFIRMED',
  'PARTIALLY_CONFIRMED',
  'PARTIALLY_APPROVED',
]
const everything = Object.keys(given.ways) as Status[]
const but = (...not: Status[]) => everything.filter(status => !not.includes(status))

/** Section 1 of the domain model, written down a second time: what is not here must be refused. */
const table: Record<string, Table> = {
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
}

const kinds: readonly ActorKind[] = ['A', 'C', 'P', 'O', 'S']

describe.each(Object.entries(table))('[S4.014] [D0.003] %s', (_name, { command, rows, repeats = [] }) => {
  test.each(everything)('from %s', from => {
    const order = given.after(...given.ways[from])
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

  test.each(['PRE_ORDER', 'GONE', 'NONE'])('not from %s', status => {
    const draft = { ...given.register(), type: 'SavePreOrder' as const, lines: [] }
    const discard = { ...given.asked(given.buyer), type: 'DiscardPreOrder' as const }
    const commands = { PRE_ORDER: [draft], GONE: [draft, discard], NONE: [] }[status] ?? []
    const state = given.history(...commands).reduce(evolve, { status: 'NONE' } as Parameters<typeof evolve>[0])
    expect(state.status).toBe(status)
    for (const kind of kinds) expect(decide(command(given.people[kind], 'PENDING'), state).accepted).toBe(false)
  })
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
      for (const { command } of Object.values(table)) {
        const decision = decide(command(by, from), order)
        const code = decision.accepted ? 'accepted' : decision.rejections[0].code
        expect([from, by.kind, code]).toEqual([
          from,
          by.kind,
          command(by, from).type === 'Allocate' ? 'only-system' : 'purchase-order-not-found',
        ])
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
