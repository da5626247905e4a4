import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { add } from '@quayside/platform/values/quantities.ts'
import fc from 'fast-check'
import { evolve } from '../evolve.ts'
import { decide, type PurchaseOrderCommand } from '../purchase-order.ts'
import { liveChildren, shippable, unapproved } from '../quantities.ts'
import { isOrder, type Order, type PurchaseOrder } from '../state.ts'
import * as given from './orders.ts'

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
export type Step = (order: Order, serial: number) => PurchaseOrderCommand
const targetOf = (order: Order, index: number) =>
  index === 0 ? order.orderId : (order.children[index - 1]?.childId ?? order.orderId)
const childId = (serial: number, part = 0) =>
  `0198c000-0000-7000-8000-00000000${String(serial * 10 + part).padStart(4, '0')}`

/** Whatever anybody may try with an order, sensible or not. */
export const steps: fc.Arbitrary<Step> = fc.oneof(
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

/** Registered and sent. */
export const beginning = given.history(given.register(), given.send())

type Lived = {
  readonly before: PurchaseOrder
  readonly order: Order
  readonly command: PurchaseOrderCommand
  /** None where it was refused, or there was nothing to do. */
  readonly events: readonly PurchaseOrderEvent[]
}

/** Plays steps on an order that was sent; calls back after each. Answers all that happened. */
export function live(sequence: readonly Step[], after: (lived: Lived) => void = () => undefined): PurchaseOrderEvent[] {
  const all = [...beginning]
  let state = beginning.reduce(evolve, { status: 'NONE' } as PurchaseOrder)
  for (const [serial, step] of sequence.entries()) {
    if (!isOrder(state)) break
    const command = step(state, serial)
    const decision = decide(command, state)
    const events = decision.accepted ? decision.events : []
    const before = state
    state = events.reduce(evolve, state)
    all.push(...events)
    if (isOrder(state)) after({ before, order: state, command, events })
  }
  return all
}
