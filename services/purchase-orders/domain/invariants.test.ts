import { add, compare, equals, isNegative, isZero, subtract, sum } from '@quayside/platform/values/quantities.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { evolve } from './evolve.ts'
import { decide, type PurchaseOrderCommand } from './purchase-order.ts'
import { liveChildren, proposed, shippable, unapproved } from './quantities.ts'
import { isOrder, type Order, type PurchaseOrder, type SliceLine } from './state.ts'
import { tabsOf } from './tabs.ts'
import * as given from './testing/orders.ts'

// A busy machine takes its time over a thousand lives of an order.
vi.setConfig({ testTimeout: 60_000 })

const halves = fc.integer({ min: 0, max: 240 }).map(tenths => String(tenths / 2))
const by = fc.constantFrom(given.buyer, given.admin, given.supplier, given.system, given.operator)
const reason = fc.constantFrom('', 'Because')
const pendingDate = fc.constantFrom(null, '2026-07-01')
const shipmentId = fc.constantFrom('S1', 'S2', 'S3')
const bothLines = fc.record({ a: halves, b: halves }).map(({ a, b }) => given.quantities(a, b))
/** The order itself, one of its children by place, or a child it does not have. */
const target = fc.integer({ min: 0, max: 4 })
const sequence = fc.integer({ min: 1, max: 60 })

/** A command for the order as it stands by then: its children are known only when it is its turn. */
type Step = (order: Order, serial: number) => PurchaseOrderCommand
const targetOf = (order: Order, index: number) =>
  index === 0 ? order.orderId : (order.children[index - 1]?.childId ?? order.orderId)
const childId = (serial: number, part = 0) =>
  `0198c000-0000-7000-8000-00000000${String(serial * 10 + part).padStart(4, '0')}`

const steps: fc.Arbitrary<Step> = fc.oneof(
  by.map(
    (who): Step =>
      () => ({ ...given.send(), ...given.asked(who) }),
  ),
  by.map(
    (who): Step =>
      () =>
        given.acknowledge(who),
  ),
  {
    weight: 5,
    arbitrary: fc
      .record({
        who: fc.constantFrom(given.supplier, given.buyer),
        a: halves,
        b: halves,
        pendingDate,
        date: pendingDate,
      })
      .map(
        ({ who, a, b, ...dates }): Step =>
          () =>
            given.confirm(a, b, { by: who, ...dates }),
      ),
  },
  // All that is not approved yet: the way to CONFIRMED, which chance alone would rarely find.
  { weight: 3, arbitrary: fc.constant<Step>(order => ({ ...given.confirm('0', '0'), lines: whole(order) })) },
  {
    weight: 3,
    arbitrary: by.map(
      (who): Step =>
        () =>
          given.submit(who),
    ),
  },
  {
    weight: 5,
    arbitrary: by.map(
      (who): Step =>
        (_o, serial) =>
          given.approve(who, childId(serial)),
    ),
  },
  by.map(
    (who): Step =>
      () =>
        given.decline(who),
  ),
  by.map(
    (who): Step =>
      () =>
        given.attach(who),
  ),
  by.map(
    (who): Step =>
      () =>
        given.discardFile(who),
  ),
  fc.record({ who: by, why: reason }).map(
    ({ who, why }): Step =>
      () =>
        given.withReason('Reverse', who, why),
  ),
  fc.record({ who: by, why: reason }).map(
    ({ who, why }): Step =>
      () =>
        given.withReason('Reject', who, why),
  ),
  by.map(
    (who): Step =>
      () =>
        given.reopen(who),
  ),
  fc.record({ who: by, lines: bothLines }).map(
    ({ who, lines }): Step =>
      () => ({
        ...given.resend(given.asked(who)),
        lines: lines.map(one => given.line(one.lineId, one.quantity)),
      }),
  ),
  fc.record({ who: by, why: reason }).map(
    ({ who, why }): Step =>
      () =>
        given.withReason('CloseRest', who, why),
  ),
  fc.record({ who: by, target }).map(
    ({ who, target }): Step =>
      order =>
        given.withReason('CloseShort', who, 'Short', { target: targetOf(order, target) }),
  ),
  fc.record({ who: by, target }).map(
    ({ who, target }): Step =>
      order =>
        given.withReason('Cancel', who, 'Gone', { target: targetOf(order, target) }),
  ),
  fc.record({ who: by, lines: bothLines }).map(
    ({ who, lines }): Step =>
      (_order, serial) => ({
        ...given.asked(who),
        type: 'Split',
        children: [{ lines }],
        childIds: [1, 2, 3].map(part => childId(serial, part)),
      }),
  ),
  by.map(
    (who): Step =>
      order => ({
        ...given.asked(who),
        type: 'Merge',
        children: liveChildren(order)
          .map(child => child.childId)
          .slice(0, 2),
      }),
  ),
  by.map(
    (who): Step =>
      order => ({ ...given.asked(who), type: 'Merge', children: liveChildren(order).map(child => child.childId) }),
  ),
  fc
    .record({
      who: by,
      target,
      lineId: fc.constantFrom(given.lineA, given.lineB),
      kind: fc.constantFrom('quantity', 'cancellation', 'price', 'date'),
      quantity: halves,
    })
    .map(
      ({ who, target, lineId, kind, quantity }): Step =>
        (order, serial) => ({
          ...given.asked(who, { target: targetOf(order, target) }),
          type: 'ProposeChange',
          requestId: childId(serial),
          lineId,
          kind,
          date: '2026-07-09',
          quantity,
          unitPrice: '3',
          reason: '',
        }),
    ),
  {
    weight: 3,
    arbitrary: fc
      .record({ who: by, type: fc.constantFrom('AcceptChange', 'AcceptChange', 'RejectChange', 'WithdrawChange') })
      .map(
        ({ who, type }): Step =>
          order => ({
            ...given.asked(who),
            type,
            requestId: order.changeRequests.find(request => request.status === 'PROPOSED')?.requestId ?? '',
            reason: 'No',
          }),
      ),
  },
  {
    weight: 4,
    arbitrary: fc.record({ target, shipmentId, sequence, lines: bothLines }).map(
      ({ target, ...rest }): Step =>
        order => ({
          ...given.asked(given.system, { target: targetOf(order, target) }),
          type: 'Allocate',
          ...rest,
        }),
    ),
  },
  // Everything that can be shipped at once: the way to IN_TRANSIT.
  fc.record({ target, shipmentId, sequence }).map(
    ({ target, ...rest }): Step =>
      order => ({
        ...given.asked(given.system, { target: targetOf(order, target) }),
        type: 'Allocate',
        ...rest,
        lines: all(order, targetOf(order, target), rest.shipmentId),
      }),
  ),
  fc.record({ target, shipmentId, sequence, lines: bothLines, cancelled: fc.boolean() }).map(
    ({ target, ...rest }): Step =>
      order => ({
        ...given.asked(given.system, { target: targetOf(order, target) }),
        type: 'Release',
        ...rest,
      }),
  ),
  fc.record({ target, shipmentId, toShipmentId: shipmentId, sequence, lines: bothLines }).map(
    ({ target, ...rest }): Step =>
      order => ({
        ...given.asked(given.system, { target: targetOf(order, target) }),
        type: 'Move',
        ...rest,
      }),
  ),
  fc.record({ target, shipmentId, departedAt: fc.constantFrom(null, given.monday, given.monday) }).map(
    ({ target, ...rest }): Step =>
      order => ({
        ...given.asked(given.system, { target: targetOf(order, target) }),
        type: 'RecordDeparture',
        reason: 'Seen wrong',
        ...rest,
      }),
  ),
  fc.record({ target, shipmentId, lines: bothLines }).map(
    ({ target, ...rest }): Step =>
      order => ({
        ...given.asked(given.system, { target: targetOf(order, target) }),
        type: 'RecordDelivery',
        deliveredOn: '2026-06-10',
        ...rest,
      }),
  ),
  fc.record({ target, shipmentId, a: halves, b: halves, shortageIs: fc.constantFrom('released', 'written-off') }).map(
    ({ target, shipmentId, a, b, shortageIs }): Step =>
      order => ({
        ...given.asked(given.system, { target: targetOf(order, target) }),
        type: 'Settle',
        shipmentId,
        deliveredOn: '2026-06-10',
        lines: given.quantities(a, b).map(({ lineId, quantity: received }) => ({ lineId, received, shortageIs })),
      }),
  ),
  fc.constant<Step>(order => given.reachDeadline(order.round?.number ?? 0, '2027-01-01T00:00:00.000Z')),
)

function whole(order: Order) {
  return order.lines.map(line => ({
    lineId: line.lineId,
    quantity: unapproved(line),
    date: null,
    unitPrice: null,
    pendingDate: null,
  }))
}

function all(order: Order, target: string, id: string) {
  const slice = order.children.find(child => child.childId === target) ?? order
  const own = slice.shipments.find(shipment => shipment.shipmentId === id)
  return slice.lines.map(line => ({
    lineId: line.lineId,
    quantity: add(shippable(line), own?.lines.find(part => part.lineId === line.lineId)?.allocated ?? '0'),
  }))
}

const start: PurchaseOrder = given
  .history(given.register(), given.send())
  .reduce(evolve, { status: 'NONE' } as PurchaseOrder)

function run(sequenceOfSteps: readonly Step[], judge: (order: Order, command: PurchaseOrderCommand) => void) {
  let state = start
  for (const [serial, step] of sequenceOfSteps.entries()) {
    if (!isOrder(state)) return
    const command = step(state, serial)
    const decision = decide(command, state)
    if (decision.accepted) state = decision.events.reduce(evolve, state)
    if (isOrder(state)) judge(state, command)
  }
}

const atMost = (a: string, b: string) => compare(a, b) <= 0

/** L and V are kept with the line; they must stay the sum over the shipments. */
function isReckoned({ lines, shipments }: Pick<Order, 'shipments'> & { lines: readonly SliceLine[] }): boolean {
  return lines.every(line => {
    const parts = shipments.flatMap(shipment => shipment.lines.filter(part => part.lineId === line.lineId))
    const loaded = sum(parts.map(part => part.allocated))
    return equals(line.allocated, loaded) && equals(line.delivered, sum(parts.map(part => part.delivered)))
  })
}

function brokenRules(order: Order): string[] {
  const children = liveChildren(order)
  const rules: [string, boolean][] = [
    [
      'K is 0 without children, and only then',
      isZero(sum(order.lines.map(line => line.moved))) === (children.length === 0),
    ],
  ]
  rules.push(['L and V are the sums over the shipments', [order, ...children].every(isReckoned)])
  for (const line of order.lines) {
    const loaded = line.allocated
    const slices = children.flatMap(child => child.lines.filter(slice => slice.lineId === line.lineId))
    rules.push(
      [
        'nothing is negative',
        [line.required, line.cancelled, line.confirmed, line.moved, proposed(line), loaded].every(
          part => !isNegative(part),
        ),
      ],
      ['C+Q <= R-X', atMost(add(line.confirmed, proposed(line)), subtract(line.required, line.cancelled))],
      ['K+L <= C', atMost(add(line.moved, loaded), line.confirmed)],
      ['K is 0 or C', children.length === 0 || equals(line.moved, line.confirmed)],
      ['sum of the children’s R = K', equals(sum(slices.map(slice => slice.required)), line.moved)],
    )
  }
  for (const child of children) {
    for (const slice of child.lines) {
      const loaded = slice.allocated
      rules.push(
        ['nothing of a child is negative', !isNegative(slice.confirmed) && !isNegative(loaded)],
        ['C+X = R in a child', equals(add(slice.confirmed, slice.cancelled), slice.required)],
        ['L <= C in a child', atMost(loaded, slice.confirmed)],
      )
    }
  }
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}

const sequences = fc.array(steps, { minLength: 5, maxLength: 45 })

test('[D1.001] [D1.002] [D1.003] [D1.004] the quantities hold after any sequence of commands', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(sequences, list => {
      run(list, (order, command) => {
        reached.add(order.status)
        const broken = brokenRules(order)
        if (broken.length > 0) expect.fail(`${broken.join(', ')} after ${command.type}: ${JSON.stringify(order)}`)
      })
    }),
    { numRuns: 1000, seed: 20260302 },
  )
  // The sequences really lead through the life of an order.
  for (const status of [
    'TO_BE_CONFIRMED',
    'PARTIALLY_CONFIRMED',
    'CONFIRMED',
    'TO_BE_APPROVED',
    'PARTIALLY_APPROVED',
    'APPROVED',
    'IN_TRANSIT',
    'CLOSED_COMPLETE',
    'CANCELLED',
    'EXPIRED',
    'REJECTED',
    'PO_FILE_UPLOADED',
  ]) {
    expect(reached).toContain(status)
  }
})

test('[D0.001] [D0.009] the same command again, right after it was accepted, appends nothing or is refused; it never happens twice', () => {
  const additive = new Set(['Move', 'ProposeChange'])
  fc.assert(
    fc.property(sequences, list => {
      let state: PurchaseOrder = start
      for (const [serial, step] of list.entries()) {
        if (!isOrder(state)) return
        const command = step(state, serial)
        const decision = decide(command, state)
        expect(decide(command, state)).toEqual(decision)
        if (!decision.accepted) continue
        state = decision.events.reduce(evolve, state)
        if (
          additive.has(command.type) &&
          'shipmentId' in command &&
          'toShipmentId' in command &&
          command.shipmentId === command.toShipmentId
        )
          continue
        const again = decide(command, state)
        const events = again.accepted ? again.events.map(event => event.type) : []
        expect(events, `${command.type} twice`).toEqual([])
      }
    }),
    { numRuns: 600, seed: 20260303 },
  )
})

test('[D0.005] [D0.010] the version never falls, and rises with everything an overwriting command would replace', () => {
  fc.assert(
    fc.property(sequences, list => {
      let before = start as Order
      run(list, order => {
        const replaced = (one: Order) =>
          JSON.stringify([
            one.lines.map(line => [
              line.required,
              line.cancelled,
              line.confirmed,
              proposed(line),
              line.proposal?.date,
              line.item,
            ]),
          ])
        if (replaced(order) !== replaced(before)) expect(order.version).toBeGreaterThan(before.version)
        expect(order.version).toBeGreaterThanOrEqual(before.version)
        before = order
      })
    }),
    { numRuns: 500, seed: 20260304 },
  )
})

test('[D1.038] [D1.039] every order is in a tab, or cancelled', () => {
  fc.assert(
    fc.property(sequences, list => {
      run(list, order => {
        const open = order.lines.some(line => !isZero(subtract(unapproved(line), proposed(line))))
        const tabs = tabsOf(order.status, open)
        expect(tabs.length > 0).toBe(order.status !== 'CANCELLED')
        expect(tabs.length === 2).toBe(order.status === 'PARTIALLY_APPROVED' && open)
      })
    }),
    { numRuns: 200, seed: 20260305 },
  )
})
