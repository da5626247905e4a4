import {
  type ReceiptCommandName,
  receiptCommands,
  receiptStatuses,
} from '@quayside/contracts/handling/warehouse-receipts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buyer,
  client,
  of,
  operator,
  otherBuyer,
  otherSupplier,
  otherVendor,
  packageId,
  receiptOf,
  someId,
  supplier,
  vendor,
} from '../testing/handled-goods.ts'
import {
  after,
  announce,
  answerTo,
  arrivalOf,
  came,
  correct,
  count,
  counted,
  find,
  give,
  keeper,
  lift,
  release,
  run,
  scrap,
  store,
  takeBack,
  transport,
  waitForLetter,
  ways,
  withoutShipment,
} from '../testing/receipts.ts'
import { releasesOf } from './kept-releases.ts'
import type { ReceiptCommand } from './receipt-command.ts'
import { packagesOf } from './receipt-figures.ts'
import { companiesOf, daysOnHand, onHandOf, type ReceiptState, sumOf, type WarehouseReceipt } from './receipt-state.ts'
import { toBeReleased } from './released-goods.ts'
import { stockOf } from './stock.ts'
import { blockedReceipt, warehouseReceipt } from './warehouse-receipt.ts'

const administrator = { ...operator, kind: 'A' as const }
const change = give({ type: 'change', content: receiptOf({ carrier: 'Red Trucks' }), warehouseCompanyId: keeper })
const assign = give({ type: 'assign', to: withoutShipment(), reason: 'Its label was found' })
const move = give({ type: 'move', at: '2026-02-21T00:00:00.000Z', location: 'C-1' })
const withdraw = give({ type: 'withdraw', reason: 'Not coming' })

test('[D5.010] expected, received as counted, on hand, partially released, released; voided with a reason while nothing is released', () => {
  for (const [status, commands] of Object.entries(ways)) expect(after(...commands).status).toBe(status)
  for (const status of ['EXPECTED', 'RECEIVED', 'ONHAND'] as const) {
    expect(answerTo(give({ type: 'void', reason: ' ' }), after(...ways[status]))).toEqual(['reason-required'])
    expect(after(...ways[status], scrap)).toMatchObject({ status: 'VOIDED', reason: 'Entered twice' })
  }
})

/** A command that is right from each status in which it is possible; a letter is waited for where a contingency is lifted. */
const commands: Readonly<Record<ReceiptCommandName, ReceiptCommand>> = {
  change,
  withdraw,
  count: count(7, counted(2, { pieces: 1 })),
  correct: correct(2, counted(1), counted(2, { pieces: 3 })),
  'put-on-hand': store,
  move,
  release: release(8, [[2, 1]]),
  'take-back': takeBack(5),
  assign,
  'open-contingency': waitForLetter,
  'lift-contingency': lift('letter-pending'),
  void: scrap,
}
const counting = ['RECEIVED', 'ONHAND', 'PARTIALLY_RELEASED']
const possible: Readonly<Record<ReceiptCommandName, readonly string[]>> = {
  change: ['EXPECTED'],
  withdraw: ['EXPECTED'],
  count: ['EXPECTED', ...counting],
  correct: counting,
  'put-on-hand': ['RECEIVED'],
  move: ['ONHAND', 'PARTIALLY_RELEASED'],
  release: ['ONHAND', 'PARTIALLY_RELEASED'],
  'take-back': ['PARTIALLY_RELEASED', 'RELEASED'],
  assign: counting,
  'open-contingency': ['EXPECTED', ...counting],
  'lift-contingency': ['EXPECTED', ...counting],
  void: ['EXPECTED', 'RECEIVED', 'ONHAND'],
}
/** Who may, of a coordinated shipment in the operator's warehouse whose goods the client announced. */
const office = [operator, administrator]
const allowed: Readonly<Record<ReceiptCommandName, readonly object[]>> = {
  change: [...office, buyer, supplier],
  withdraw: [...office, buyer],
  count: office,
  correct: office,
  'put-on-hand': office,
  move: office,
  release: office,
  'take-back': office,
  assign: office,
  'open-contingency': office,
  'lift-contingency': office,
  void: office,
}
const actors = [operator, administrator, buyer, supplier]
const names = Object.keys(receiptCommands) as ReceiptCommandName[]

test.each(names)('[D5.010] %s from each status by each actor: allowed or refused as the table says', name => {
  for (const status of receiptStatuses)
    for (const by of actors) {
      const command = { ...commands[name], by }
      const about = [name, status, by.kind]
      const before = name === 'lift-contingency' && possible[name].includes(status) ? [waitForLetter] : []
      const state = after(...ways[status], ...before)
      const blocked = blockedReceipt(name, command, state)?.code ?? null
      const answer = answerTo(command, state)
      if (!allowed[name].includes(by)) {
        const refusal = by.kind === 'C' && name !== 'assign' ? 'operation-coordinated' : blocked
        expect([...about, blocked, answer]).toEqual([...about, refusal, [refusal]])
        expect(blocked, about.join()).toMatch(/^only-|^operation-coordinated$/)
      } else if (!possible[name].includes(status)) {
        expect([...about, blocked]).toEqual([...about, 'receipt-wrong-status'])
        // What it has led to already is repeated without an event.
        expect([['receipt-wrong-status'], 0], about.join()).toContainEqual(answer)
      } else if (name === 'assign') {
        expect([...about, blocked, answer]).toEqual([...about, 'receipt-owner-known', ['receipt-owner-known']])
      } else expect([...about, blocked, answer]).toEqual([...about, null, 1])
    }
})

test('[D5.010] each status that is not final has a way out of it for somebody, also once its shipment has ended', () => {
  for (const status of ['EXPECTED', 'RECEIVED', 'ONHAND', 'PARTIALLY_RELEASED'] as const)
    for (const ended of ['FOR_PROCESSING', 'COMPLETED', 'CANCELLED'] as const) {
      const state = after(...ways[status])
      const facts = { ...of, status: ended }
      const handedOut = release(8, [[2, 1]], { target: { kind: 'handed-out', shipmentId: null, shipmentNumber: null } })
      const out = names.filter(name => {
        const command = { ...(name === 'release' ? handedOut : commands[name]), of: facts }
        return blockedReceipt(name, command, state) === null && answerTo(command as ReceiptCommand, state) === 1
      })
      expect([status, ended, out.some(name => ['void', 'put-on-hand', 'release'].includes(name))]).toEqual([
        status,
        ended,
        true,
      ])
    }
})

test('whatever was done, doing it again is no event', () => {
  for (const [status, done] of Object.entries(ways)) {
    const last = done.at(-1) as ReceiptCommand
    expect([status, answerTo(last, after(...done))]).toEqual([status, 0])
  }
  const back = [...ways.RELEASED, takeBack(6)]
  expect(answerTo(takeBack(6), after(...back))).toBe(0)
  expect(answerTo(waitForLetter, after(...ways.ONHAND, waitForLetter))).toBe(0)
  expect(answerTo(lift('letter-pending'), after(...ways.ONHAND))).toBe(0)
  expect(answerTo(find(false), after(find(false)))).toBe(0)
  expect(answerTo(assign, after(find(false), assign))).toBe(0)
})

test('[D5.010] further arrivals are added, a count is corrected with a reason and never below what was released', () => {
  const more = after(...ways.PARTIALLY_RELEASED, count(7, counted(1, { pieces: 3, weightKg: '450' })))
  expect(more.status).toBe('PARTIALLY_RELEASED')
  expect(packagesOf(more)[0]).toMatchObject({ announced: 2, counted: 5, released: 2, onHand: 3, weightKg: '750' })
  const state = after(...ways.PARTIALLY_RELEASED)
  expect(answerTo(correct(2, counted(1, { pieces: 1 }), counted(2)), state)).toEqual(['count-below-released'])
  expect(answerTo(correct(2, counted(2)), state)).toEqual(['count-below-released'])
  expect(answerTo(correct(3, counted(1)), state)).toEqual(['arrival-unknown'])
  expect(answerTo({ ...correct(2, counted(1)), reason: '' } as ReceiptCommand, state)).toEqual(['reason-required'])
  expect(answerTo(correct(2), after(...ways.RECEIVED))).toEqual(['receipt-without-packages'])
  const emptied = after(...ways.PARTIALLY_RELEASED, correct(2, counted(1)))
  expect([emptied.status, after(...ways.PARTIALLY_RELEASED, correct(2, counted(1)), takeBack(5)).status]).toEqual([
    'RELEASED',
    'ONHAND',
  ])
  const corrected = after(...ways.PARTIALLY_RELEASED, correct(2, counted(1), counted(2, { pieces: 1 })))
  expect(corrected).toMatchObject({ status: 'PARTIALLY_RELEASED' })
  expect(onHandOf(corrected).get(packageId(2))).toBe(1)
  expect(answerTo(count(7, counted(1, { damaged: 3 })), state)).toEqual(['damaged-exceeds-counted'])
})

test('[D5.024] announced against counted per package: short, over, unannounced, damaged; without an announcement nothing differs', () => {
  const state = after(announce(), count(2, counted(1, { pieces: 1, damaged: 1 }), counted(3)))
  const shown = packagesOf(state).map(one => [one.announced, one.counted, one.damaged, one.differences])
  expect(shown).toEqual([
    [2, 1, 1, ['short', 'damaged']],
    [2, 0, 0, ['short']],
    [0, 2, 0, ['unannounced']],
  ])
  expect(packagesOf(after(announce(), count(2, counted(1, { pieces: 4 }), counted(2))))[0]?.differences).toEqual([
    'over',
  ])
  expect(packagesOf(after(announce())).flatMap(one => one.differences)).toEqual([])
  expect(packagesOf(after(announce({ packages: [] }), count(2, counted(1))))[0]?.differences).toEqual([])
})

test('[D5.011] a counted package that nobody announced opens its contingency once, which blocks the release until it is assigned', () => {
  const counting = run(announce(), count(2, counted(1), counted(3)), store)
  expect(counting.state.contingencies).toMatchObject([{ kind: 'package-without-record' }])
  expect(counting.events.filter(one => one.type === 'ContingencyOpened')).toHaveLength(1)
  expect(answerTo(release(8, [[1, 1]]), counting.state)).toEqual(['contingency-open'])
  expect(blockedReceipt('release', store, counting.state)).toMatchObject({
    code: 'contingency-open',
    params: { contingencies: 'package-without-record' },
  })
  const kind = 'package-without-record'
  expect(answerTo(lift(kind, { assignment: null }), counting.state)).toEqual(['assignment-missing'])
  expect(answerTo(lift(kind, { reason: ' ' }), counting.state)).toEqual(['reason-required'])
  const into = { ...of, clientCompanyId: otherBuyer.company }
  const shipment = { to: 'shipment', shipmentId: of.shipmentId }
  expect(answerTo(lift(kind, { assignment: shipment, into }), counting.state)).toEqual(['release-other-client'])
  expect(answerTo(lift(kind, { assignment: shipment, into: of }), counting.state)).toBe(1)
  const way = [announce(), count(2, counted(1), counted(3)), store]
  const orderLine = { orderId: null, orderNumber: '4500000009', sku: 'SKU-9' }
  const order = { orderId: someId(4), orderNumber: '4500000009', vendorCompanyId: vendor, skus: ['SKU-9'] }
  const toOrder = (orders: readonly object[], change: object = {}) =>
    lift(kind, { assignment: { to: 'order', orderLine: { ...orderLine, ...change } }, orders })
  expect(answerTo(toOrder([]), counting.state)).toEqual(['assignment-order-unknown'])
  expect(answerTo(toOrder([order], { orderId: someId(5) }), counting.state)).toEqual(['assignment-order-unknown'])
  expect(answerTo(toOrder([order], { sku: 'NOPE-1' }), counting.state)).toEqual(['assignment-sku-unknown'])
  expect(answerTo(toOrder([order], { sku: null }), counting.state)).toBe(1)
  const assigned = after(...way, toOrder([order], { orderNumber: ' 4500000009' }))
  const assignedTo = (state: WarehouseReceipt) =>
    packagesOf(state).find(one => one.packageId === packageId(3))?.orderLine
  expect(assignedTo(assigned)).toEqual({ ...orderLine, orderId: order.orderId })
  // Of two of one number it is the one of the goods' supplier; where it has none of them, no order is named.
  const others = { ...order, orderId: someId(5), vendorCompanyId: otherVendor }
  expect(assignedTo(after(...way, toOrder([others, order])))?.orderId).toBe(order.orderId)
  const thirds = { ...others, orderId: someId(6), vendorCompanyId: someId(7) }
  expect(assignedTo(after(...way, toOrder([others, thirds])))?.orderId).toBeNull()
  expect(answerTo(release(8, [[1, 1]]), assigned)).toBe(1)
  // More of the same package is no new one; a correction that leaves none of it lifts it.
  expect(after(...way, lift(kind), count(7, counted(3))).contingencies).toEqual([])
  expect(after(...way, correct(2, counted(1))).contingencies).toEqual([])
  expect(after(...way, count(7, counted(4))).contingencies).toHaveLength(1)
})

test('[D5.011] a package without record is in stock of no order until it is assigned to one; what nobody announced is of the order of the goods', () => {
  const stock = (state: WarehouseReceipt) => stockOf(state).map(part => [part.order_number, part.sku, part.pieces])
  const announced = [announce({ orderNumber: '4500000001' }), count(2, counted(1), counted(3))]
  expect(stock(after(...announced))).toEqual([
    ['4500000001', '', 2],
    ['', '', 2],
  ])
  const orderLine = { orderId: null, orderNumber: '4500000009', sku: 'SKU-9' }
  const orders = [{ orderId: someId(4), orderNumber: '4500000009', vendorCompanyId: vendor, skus: ['SKU-9'] }]
  const assigned = lift('package-without-record', { assignment: { to: 'order', orderLine }, orders })
  expect(stock(after(...announced, assigned))[1]).toEqual(['4500000009', 'SKU-9', 2])
  const unannounced = announce({ orderNumber: '4500000001', packages: [] })
  expect(stock(after(unannounced, count(2, counted(1))))).toEqual([['4500000001', '', 2]])
})

test('[D5.011] a letter is waited for by hand, once; it is lifted by attaching it or with a reason; a shortage is no contingency', () => {
  const state = after(...ways.ONHAND, waitForLetter)
  expect(answerTo({ ...waitForLetter, note: 'Another' } as ReceiptCommand, state)).toEqual(['contingency-open-already'])
  expect(blockedReceipt('open-contingency', waitForLetter, state)?.code).toBe('contingency-open-already')
  expect(answerTo(release(8, [[1, 1]]), state)).toEqual(['contingency-open'])
  expect(answerTo(lift('letter-pending', { reason: '' }), state)).toEqual(['reason-required'])
  expect(answerTo(lift('letter-pending', { reason: '', letterId: someId(3) }), state)).toBe(1)
  expect(after(announce(), count(2, counted(1)), store).contingencies).toEqual([])
})

test('[D5.025] goods without an announcement, of an unknown owner: the operating company’s alone until they are assigned with a reason', () => {
  const { state, events } = run(find(false))
  expect(events.map(one => one.type)).toEqual(['GoodsFound', 'GoodsReceived', 'ContingencyOpened'])
  expect(state).toMatchObject({
    status: 'RECEIVED',
    clientCompanyId: null,
    contingencies: [{ kind: 'without-prior-notice' }],
  })
  expect(companiesOf(state)).toEqual([operator.company])
  for (const by of [buyer, supplier, { ...operator, company: 'another-operator' }])
    expect(answerTo({ ...assign, by }, state)).toEqual(['warehouse-receipt-not-found'])
  expect(answerTo({ ...assign, reason: '' } as ReceiptCommand, state)).toEqual(['reason-required'])
  const known = after(find(false), assign)
  expect(known).toMatchObject({ clientCompanyId: client, shipmentId: null })
  expect(companiesOf(known)).toEqual([client])
  expect(
    answerTo({ ...assign, to: { ...withoutShipment(), clientCompanyId: vendor } } as ReceiptCommand, known),
  ).toEqual(['receipt-owner-known'])
  // Who runs its own warehouse knows whose the goods are.
  expect(answerTo({ ...find(false, buyer), warehouseCompanyId: client } as ReceiptCommand, { status: 'NONE' })).toEqual(
    ['field-required'],
  )
  expect(answerTo({ ...find(true, buyer), warehouseCompanyId: client } as ReceiptCommand, { status: 'NONE' })).toBe(3)
  expect(answerTo(find(true, buyer), { status: 'NONE' })).toEqual(['warehouse-not-own'])
  expect(answerTo(find(true, supplier), { status: 'NONE' })).toEqual(['only-buyer-or-operator'])
})

test('[D5.011] that goods came without prior notice is lifted by the operator alone', () => {
  const state = after(find(true), { ...store, of: withoutShipment() } as ReceiptCommand)
  const kind = 'without-prior-notice'
  expect(answerTo({ ...lift(kind), by: administrator }, state)).toEqual(['only-operator'])
  expect(answerTo(lift(kind, { reason: '' }), state)).toEqual(['reason-required'])
  expect(answerTo(lift(kind), state)).toBe(1)
})

test('[D5.026] a release goes into a shipment of the same client that has not departed, or is handed out, returned or scrapped', () => {
  const state = after(...ways.ONHAND)
  const into = (facts: object) => ({ ...release(8, [[1, 1]]), into: { ...of, ...facts } }) as ReceiptCommand
  expect(answerTo(into({}), state)).toBe(1)
  expect(answerTo(into({ clientCompanyId: otherBuyer.company }), state)).toEqual(['release-other-client'])
  expect(answerTo(into({ gone: ['2026-02-28T00:00:00.000Z'] }), state)).toEqual(['release-shipment-departed'])
  expect(answerTo(into({ status: 'CANCELLED' }), state)).toEqual(['shipment-over'])
  expect(answerTo({ ...into({}), into: null } as ReceiptCommand, state)).toEqual(['field-required'])
  const to = (kind: string, reason = '') =>
    release(8, [[1, 1]], { target: { kind, shipmentId: null, shipmentNumber: null }, reason, transport: null })
  expect(answerTo(to('handed-out'), state)).toBe(1)
  for (const kind of ['returned', 'scrapped']) {
    expect(answerTo(to(kind), state)).toEqual(['reason-required'])
    expect(answerTo(to(kind, 'Broken'), state)).toBe(1)
  }
})

test('[D5.026] a release is taken back before its shipment departs: the goods are on hand again', () => {
  const released = after(...ways.RELEASED)
  const gone = { ...of, gone: ['2026-02-28T00:00:00.000Z'] }
  expect(answerTo(takeBack(6, gone), released)).toEqual(['release-shipment-departed'])
  expect(answerTo({ ...takeBack(6), reason: '' } as ReceiptCommand, released)).toEqual(['reason-required'])
  expect(answerTo(takeBack(9), released)).toEqual(['release-unknown'])
  expect(after(...ways.RELEASED, takeBack(6)).status).toBe('PARTIALLY_RELEASED')
  const back = after(...ways.RELEASED, takeBack(6), takeBack(5))
  expect(back.status).toBe('ONHAND')
  expect(sumOf(onHandOf(back).values())).toBe(4)
  expect(answerTo(scrap, back)).toBe(1)
})

test('no more leaves than is on hand, and each release says what it took', () => {
  const state = after(...ways.PARTIALLY_RELEASED)
  expect(
    answerTo(
      release(8, [
        [1, 1],
        [2, 3],
      ]),
      state,
    ),
  ).toEqual(['release-exceeds-stock', 'release-exceeds-stock'])
  expect(answerTo(release(8, [[3, 1]]), state)).toEqual(['receipt-package-unknown'])
  expect(answerTo(release(8, []), state)).toEqual(['release-empty'])
  expect(
    answerTo(
      release(8, [
        [2, 1],
        [2, 1],
      ]),
      state,
    ),
  ).toEqual(['package-twice'])
  expect(
    run(...ways.RELEASED)
      .events.slice(-2)
      .map(one => one.data),
  ).toMatchObject([
    { pieces: 2, weightKg: '300', isLast: false, target: { shipmentNumber: 'SH-1' } },
    { pieces: 2, weightKg: '300', isLast: true },
  ])
  expect(run(...ways.ONHAND, release(5, [[1, 1]])).events.at(-1)?.data).toMatchObject({ pieces: 1, weightKg: null })
})

test('[D5.012] days on hand are whole days from the first arrival to the last release, or to now', () => {
  const at = (when: string, ...done: readonly ReceiptCommand[]) => daysOnHand(after(...done), when)
  expect(at('2026-03-02T09:29:59.999Z', ...ways.ONHAND)).toBe(9)
  expect(at('2026-03-02T09:30:00.000Z', ...ways.ONHAND)).toBe(10)
  expect(at('2026-03-02T09:30:00.000Z', ...ways.PARTIALLY_RELEASED)).toBe(10)
  expect(at('2026-03-02T09:30:00.000Z', ...ways.RELEASED)).toBe(5)
  expect(at('2026-03-02T09:30:00.000Z', ...ways.RELEASED, takeBack(6))).toBe(10)
  expect([at(came, announce()), at(came, ...ways.VOIDED), at(came, ...ways.RECEIVED)]).toEqual([null, null, 0])
})

test('what was announced is changed until it comes; moving goods is recorded without a status', () => {
  expect(after(announce(), change)).toMatchObject({ version: 2, content: { carrier: 'Red Trucks' } })
  expect(answerTo(change, after(announce(), change))).toBe(0)
  const own = { ...change, by: supplier, content: receiptOf({ supplier: { name: 'We' } }) } as ReceiptCommand
  expect(after(announce(), own).content.supplier).toMatchObject({ name: 'We', companyId: vendor })
  expect(after(...ways.ONHAND, move)).toMatchObject({ status: 'ONHAND', location: 'C-1' })
  expect(answerTo({ ...move, location: '' } as ReceiptCommand, after(...ways.ONHAND))).toEqual(['field-required'])
})

test('a supplier announces its own goods, takes them back while they are expected, and knows no others', () => {
  const own = after(announce({ supplier: { name: 'We' } }, supplier))
  expect(own.content.supplier.companyId).toBe(vendor)
  expect(answerTo({ ...withdraw, by: supplier }, after(announce(), change))).toEqual(['only-buyer-or-operator'])
  const none = { status: 'NONE' } as const
  const theirs = { supplier: { name: 'They', companyId: otherVendor } }
  expect(answerTo(announce(theirs, supplier), none)).toEqual(['receipt-supplier-unknown'])
  expect(answerTo(announce({ supplier: { name: 'X', companyId: someId(9) } }), none)).toEqual([
    'receipt-supplier-unknown',
  ])
  for (const by of [otherSupplier, otherBuyer])
    expect(answerTo({ ...scrap, by }, own)).toEqual(['warehouse-receipt-not-found'])
})

test('a client runs what nobody coordinates and its own warehouse; without a shipment the operator runs the rest', () => {
  const state = after(announce())
  const came = count(2, counted(1))
  expect(answerTo({ ...came, by: buyer }, state)).toEqual(['operation-coordinated'])
  expect(answerTo({ ...came, by: buyer, of: { ...of, operation: 'not-coordinated' } }, state)).toBe(1)
  const own = after({ ...announce(), warehouseCompanyId: client } as ReceiptCommand)
  expect(answerTo({ ...came, by: buyer }, own)).toBe(1)
  const free = after(announce({}, buyer, withoutShipment()))
  expect(free.shipmentId).toBeNull()
  expect(answerTo({ ...came, by: buyer, of: withoutShipment() }, free)).toEqual(['warehouse-not-own'])
  expect(answerTo({ ...came, of: withoutShipment() }, free)).toBe(1)
})

test('times come in order and not from the future; nothing new comes once the shipment has ended', () => {
  const early = { ...store, at: '2026-02-19T00:00:00.000Z' } as ReceiptCommand
  expect(answerTo(early, after(...ways.RECEIVED))).toEqual(['before-the-receipt'])
  const at = (when: string) => give({ type: 'count', arrival: { ...arrivalOf(2), at: when } })
  expect(answerTo(at('2027-01-01T00:00:00.000Z'), after(announce()))).toEqual([
    'handled-in-future',
    'receipt-without-packages',
  ])
  expect(answerTo(at('1900-01-01T00:00:00.000Z'), after(announce()))).toEqual([
    'milestone-time-impossible',
    'receipt-without-packages',
  ])
  for (const status of ['COMPLETED', 'CANCELLED'] as const) {
    const facts = { ...of, status }
    expect(answerTo({ ...announce(), of: facts }, { status: 'NONE' })).toEqual(['shipment-over'])
    expect(answerTo({ ...count(2, counted(1)), of: facts }, after(announce()))).toEqual(['shipment-over'])
  }
})

test('[D5.027] whatever is counted, corrected, released and taken back: on hand is counted less released and never below 0', () => {
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('count' as const),
      index: fc.integer({ min: 1, max: 3 }),
      pieces: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({
      kind: fc.constant('correct' as const),
      index: fc.integer({ min: 1, max: 3 }),
      pieces: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({
      kind: fc.constant('release' as const),
      index: fc.integer({ min: 1, max: 3 }),
      pieces: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({
      kind: fc.constant('take-back' as const),
      index: fc.integer({ min: 0, max: 40 }),
      pieces: fc.constant(1),
    }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), acts => {
      const content = { packages: [] }
      let state = after(announce(content), count(2, counted(1)), store)
      let gone = 0
      acts.forEach(({ kind, index, pieces }, turn) => {
        const id = `0198c000-0000-7000-8000-00000001${String(turn).padStart(4, '0')}`
        const number = (index % 3) + 1
        const packages = [counted(number, { pieces })]
        const command = {
          count: give({ type: 'count', arrival: { ...arrivalOf(2, ...packages), arrivalId: id } }),
          correct: correct(2, ...packages),
          release: release(8, [[number, pieces]], { releaseId: id }),
          'take-back': give({
            type: 'take-back',
            releaseId: releasesOf(state.releases)[index]?.releaseId ?? id,
            reason: 'x',
            into: of,
          }),
        }[kind]
        const before = state
        const decided = answerTo(command, state)
        if (typeof decided !== 'number' || decided === 0) return
        state = [command].reduce((one, next) => evolved(one, next), state)
        if (kind === 'release') gone += pieces
        if (kind === 'take-back')
          gone -= sumOf((releasesOf(before.releases)[index]?.packages ?? []).map(one => one.pieces))
        const figures = packagesOf(state)
        expect(figures.every(one => one.onHand >= 0 && one.onHand === one.counted - one.released)).toBe(true)
        expect(sumOf(figures.map(one => one.released))).toBe(gone)
        expect(sumOf(figures.map(one => one.onHand))).toBe(sumOf(onHandOf(state).values()))
      })
    }),
    { numRuns: 150 },
  )
})

function evolved(state: ReturnType<typeof after>, command: ReceiptCommand) {
  const decision = warehouseReceipt.decide(command, state)
  if (!decision.accepted) throw new Error(command.type)
  return decision.events.reduce(warehouseReceipt.evolve, state as ReceiptState) as typeof state
}

test('what goes into a shipment with transport is its pickup, and nothing else', () => {
  const told = (command: ReceiptCommand) => toBeReleased(command, after(...ways.ONHAND))
  expect(told(release(8, [[1, 2]]))).toMatchObject({ pieces: 2, weightKg: '300', vendorCompanyId: vendor })
  expect(told(release(8, [[1, 2]], { transport: null }))).toBeNull()
  expect(
    told(release(8, [[1, 2]], { target: { kind: 'handed-out', shipmentId: null, shipmentNumber: null }, transport })),
  ).toBeNull()
  expect(told(release(8, [[1, 9]]))).toBeNull()
  expect(told(store)).toBeNull()
})
