import type { By } from '@quayside/contracts/access/by.ts'
import { warehouseReceiptEvents } from '@quayside/contracts/handling/events.ts'
import {
  type ReceiptCommandName,
  receiptCommands,
  receiptStatuses,
} from '@quayside/contracts/handling/warehouse-receipts.ts'
import { recordDecided } from '@quayside/platform/testing/record-decided.ts'
import { expect, test } from 'vitest'
import {
  asked,
  buyer,
  otherBuyer,
  otherSupplier,
  otherVendor,
  pack,
  packageId,
  receiptOf,
  someId,
  supplier,
  vendor,
} from '../testing/handled-goods.ts'
import { daysOnHand, isReceipt, type ReceiptState, type WarehouseReceipt } from './receipt-state.ts'
import {
  blockedReceipt,
  type CreateReceipt,
  decide,
  type ReceiptCommand,
  warehouseReceipt,
} from './warehouse-receipt.ts'

type Wanted = ReceiptCommand extends infer One ? (One extends unknown ? Omit<One, 'by' | 'now' | 'of'> : never) : never

const create = (content = receiptOf(), by: By = buyer): CreateReceipt => ({
  ...asked(by),
  type: 'create',
  receiptId: someId(1),
  receiptNumber: 'WR-1',
  content,
})
const give = (wanted: Wanted, ...setting: Parameters<typeof asked>) =>
  ({ ...asked(...setting), ...wanted }) as ReceiptCommand
const came = '2026-02-20T09:30:00.000Z'
const receive = give({ type: 'receive', at: came, packages: [pack(1), pack(2)] })
const store = give({ type: 'put-on-hand', at: '2026-02-20T11:00:00.000Z', location: 'B-12' })
const transport = { carrier: 'Blue Trucks', trackingNumber: null }
const release = (index: number, ...packages: [number, number][]) =>
  give({
    type: 'release',
    releaseId: someId(index),
    at: `2026-02-2${index}T09:00:00.000Z`,
    transport,
    packages: packages.map(([number, pieces]) => ({ packageId: packageId(number), pieces })),
  })
const part = release(5, [1, 2])
const rest = release(7, [2, 2])
const scrap = give({ type: 'void', reason: 'Entered twice' })
const contingency = give({ type: 'open-contingency', kind: 'letter-pending', note: 'Of the bank' })
const lift = give({ type: 'lift-contingency', kind: 'letter-pending', reason: 'Came by mail' })

function run(...commands: readonly ReceiptCommand[]) {
  let state: ReceiptState = warehouseReceipt.initial
  const events = commands.flatMap(command => {
    const decision = decide(command, state)
    if (!decision.accepted) throw new Error(`${command.type}: ${JSON.stringify(decision.rejections)}`)
    recordDecided(decision.events)
    for (const { type, data } of decision.events)
      expect(warehouseReceiptEvents[type].safeParse(data).success, type).toBe(true)
    state = decision.events.reduce(warehouseReceipt.evolve, state)
    return decision.events
  })
  if (!isReceipt(state)) throw new Error('No receipt')
  return { state: state as WarehouseReceipt, events }
}
const after = (...commands: readonly ReceiptCommand[]) => run(...commands).state
const refusals = (command: ReceiptCommand, state: ReceiptState) => {
  const decision = decide(command, state)
  return decision.accepted ? decision.events.length : decision.rejections.map(one => one.code)
}
const onHand = [create(), receive, store]
const ways: Readonly<Record<WarehouseReceipt['status'], readonly ReceiptCommand[]>> = {
  EXPECTED: [create()],
  RECEIVED: [create(), receive],
  ONHAND: onHand,
  PARTIALLY_RELEASED: [...onHand, part],
  RELEASED: [...onHand, part, rest],
  VOIDED: [...onHand, scrap],
}

test('[D5.010] expected, received as counted, on hand, partially released, released; voided with a reason', () => {
  for (const [status, commands] of Object.entries(ways)) expect(after(...commands).status).toBe(status)
  expect(after(...ways.RECEIVED).counted).toEqual({ at: came, packages: [pack(1), pack(2)] })
  for (const status of ['EXPECTED', 'RECEIVED', 'ONHAND'] as const) {
    expect(refusals(give({ type: 'void', reason: '' }), after(...ways[status]))).toEqual(['reason-required'])
    expect(after(...ways[status], scrap)).toMatchObject({ status: 'VOIDED', reason: 'Entered twice' })
  }
})

test('[D5.010] from every other status a command is refused, and tells from where it is possible', () => {
  const change = give({ type: 'change', content: receiptOf({ carrier: 'Red Trucks' }) }, buyer)
  const commands: Readonly<Record<ReceiptCommandName, ReceiptCommand>> = {
    change,
    receive,
    'put-on-hand': store,
    release: release(8, [2, 1]),
    void: scrap,
    'open-contingency': contingency,
    'lift-contingency': lift,
  }
  const stored = ['EXPECTED', 'RECEIVED', 'ONHAND', 'PARTIALLY_RELEASED']
  const possible: Readonly<Record<ReceiptCommandName, string[]>> = {
    change: ['EXPECTED'],
    receive: ['EXPECTED'],
    'put-on-hand': ['RECEIVED'],
    release: ['ONHAND', 'PARTIALLY_RELEASED'],
    void: ['EXPECTED', 'RECEIVED', 'ONHAND'],
    'open-contingency': stored,
    'lift-contingency': stored,
  }
  expect(Object.keys(commands).sort()).toEqual(Object.keys(receiptCommands).sort())
  for (const name of Object.keys(commands) as ReceiptCommandName[])
    for (const status of receiptStatuses) {
      const state = after(...ways[status])
      const blocked = blockedReceipt(name, commands[name], state)?.code ?? null
      const expected = possible[name].includes(status) ? null : 'receipt-wrong-status'
      expect([name, status, blocked]).toEqual([name, status, expected])
      if (blocked === null && name !== 'lift-contingency')
        expect(refusals(commands[name], state), `${name} ${status}`).toBe(1)
    }
})

test('no more leaves than was counted, and each release says what it took', () => {
  const state = after(...ways.PARTIALLY_RELEASED)
  expect(refusals(release(8, [1, 1], [2, 3]), state)).toEqual(['release-exceeds-stock', 'release-exceeds-stock'])
  expect(refusals(release(8, [3, 1]), state)).toEqual(['receipt-package-unknown'])
  expect(refusals(release(8), state)).toEqual(['release-empty'])
  expect(refusals(release(8, [2, 1], [2, 1]), state)).toEqual(['package-twice'])
  const { events } = run(...ways.RELEASED)
  expect(events.slice(-2).map(one => one.data)).toMatchObject([
    { pieces: 2, weightKg: '300', isLast: false },
    { pieces: 2, weightKg: '300', isLast: true },
  ])
  expect(run(...onHand, release(5, [1, 1])).events.at(-1)?.data).toMatchObject({ pieces: 1, weightKg: null })
})

test('[D5.011] an open contingency blocks the release and leaves the status as it is', () => {
  const state = after(...onHand, contingency)
  expect(state).toMatchObject({ status: 'ONHAND', contingencies: [{ kind: 'letter-pending', note: 'Of the bank' }] })
  expect(refusals(part, state)).toEqual(['contingency-open'])
  expect(blockedReceipt('release', part, state)).toMatchObject({ params: { contingencies: 'letter-pending' } })
  expect(refusals({ ...lift, reason: ' ' } as ReceiptCommand, state)).toEqual(['reason-required'])
  expect(after(...onHand, contingency, lift, part).status).toBe('PARTIALLY_RELEASED')
})

test('[D5.012] days on hand are whole days from the receipt to the last release, to when the shipment left, or to now', () => {
  const at = (now: string, ...commands: readonly ReceiptCommand[]) => daysOnHand(after(...commands), now)
  expect(at('2026-03-02T09:29:59.999Z', ...onHand)).toBe(9)
  expect(at('2026-03-02T09:30:00.000Z', ...onHand)).toBe(10)
  expect(at('2026-03-02T09:30:00.000Z', ...ways.PARTIALLY_RELEASED)).toBe(10)
  expect(at('2026-03-02T09:30:00.000Z', ...ways.RELEASED)).toBe(6)
  // What left with its shipment, though nobody released it: a departure before the count is of another way.
  const left = ['2026-02-01T00:00:00.000Z', '2026-02-27T10:00:00.000Z', '2026-03-20T00:00:00.000Z']
  expect(daysOnHand(after(...onHand), '2026-04-02T09:30:00.000Z', left)).toBe(7)
  expect([at(came, create()), at(came, ...ways.VOIDED), at(came, create(), receive)]).toEqual([null, null, 0])
})

test('what was announced is changed until it comes', () => {
  const change = give({ type: 'change', content: receiptOf({ carrier: 'Red Trucks' }) }, buyer)
  expect(after(create(), change)).toMatchObject({ version: 2, content: { carrier: 'Red Trucks' } })
  expect(refusals(change, after(create(), change))).toBe(0)
  const own = give({ type: 'change', content: receiptOf({ supplier: { name: 'We' } }) }, supplier)
  expect(after(create(), own).content.supplier).toMatchObject({ name: 'We', companyId: vendor })
})

test('whatever was done, doing it again is no event', () => {
  for (const [status, commands] of Object.entries(ways)) {
    const last = commands.at(-1) as ReceiptCommand
    expect([status, refusals(last, after(...commands))]).toEqual([status, 0])
  }
  expect(refusals(contingency, after(...onHand, contingency))).toBe(0)
  expect(refusals(lift, after(...onHand))).toBe(0)
})

test('a supplier announces its own goods and knows no others; the warehouse is run by the operator', () => {
  const own = after(create(receiptOf({ supplier: { name: 'We' } }), supplier))
  expect(own.content.supplier.companyId).toBe(vendor)
  expect(
    refusals(create(receiptOf({ supplier: { name: 'They', companyId: otherVendor } }), supplier), { status: 'NONE' }),
  ).toEqual(['receipt-supplier-unknown'])
  expect(refusals(create(receiptOf({ supplier: { name: 'X', companyId: someId(9) } })), { status: 'NONE' })).toEqual([
    'receipt-supplier-unknown',
  ])
  expect(refusals({ ...receive, by: otherSupplier }, own)).toEqual(['warehouse-receipt-not-found'])
  expect(refusals({ ...receive, by: otherBuyer }, own)).toEqual(['warehouse-receipt-not-found'])
  expect(refusals({ ...receive, by: supplier }, own)).toEqual(['only-buyer-or-operator'])
  expect(refusals({ ...receive, by: buyer }, own)).toEqual(['operation-coordinated'])
  const free = asked(buyer, { operation: 'not-coordinated' })
  expect(refusals({ ...receive, ...free }, own)).toBe(1)
})

test('times come in order and not from the future; nothing moves once the shipment has ended', () => {
  const early = give({ type: 'put-on-hand', at: '2026-02-19T00:00:00.000Z', location: '' })
  expect(refusals(early, after(...ways.RECEIVED))).toEqual(['before-the-receipt'])
  const ahead = give({ type: 'receive', at: '2027-01-01T00:00:00.000Z', packages: [] })
  expect(refusals(ahead, after(create()))).toEqual(['handled-in-future', 'receipt-without-packages'])
  const ancient = give({ type: 'receive', at: '1900-01-01T00:00:00.000Z', packages: [pack(1)] })
  expect(refusals(ancient, after(create()))).toEqual(['milestone-time-impossible'])
  const completed = asked(undefined, { status: 'COMPLETED' })
  for (const command of [receive, scrap, contingency])
    expect(refusals({ ...command, ...completed }, after(create()))).toEqual(['shipment-over'])
  const cancelled = asked(undefined, { status: 'CANCELLED' })
  for (const over of [completed, cancelled])
    expect(refusals({ ...create(), ...over }, { status: 'NONE' })).toEqual(['shipment-over'])
  expect(refusals({ ...receive, ...cancelled }, after(create()))).toEqual(['shipment-over'])
  // The goods are still there: they can leave.
  expect(refusals({ ...part, ...cancelled }, after(...onHand))).toBe(1)
  expect(refusals({ ...scrap, ...cancelled }, after(create()))).toBe(1)
})

test('shipper and consignee are of this shipment, or a name alone', () => {
  const naming = (companyId: string | null) =>
    refusals(create(receiptOf({ shipper: { name: 'S', companyId }, consignee: { name: 'C', companyId } })), {
      status: 'NONE',
    })
  expect(naming(otherBuyer.company)).toEqual(['handling-company-unknown', 'handling-company-unknown'])
  expect([naming(null), naming(otherVendor), naming(buyer.company)]).toEqual([1, 1, 1])
})
