import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { compare, isPositive, subtract } from '@quayside/platform/values/quantities.ts'
import { shippingFactsOf } from '@quayside/purchase-orders/commands/shipping-facts.ts'
import { evolve as evolveOrder } from '@quayside/purchase-orders/domain/evolve.ts'
import { decide as decideOrder, type PurchaseOrderCommand } from '@quayside/purchase-orders/domain/purchase-order.ts'
import { liveChildren, shippable } from '@quayside/purchase-orders/domain/quantities.ts'
import { isOrder, type Order, type Slice } from '@quayside/purchase-orders/domain/state.ts'
import * as ordered from '@quayside/purchase-orders/domain/testing/orders.ts'
import { orderSteps } from '@quayside/shipments/shipment/commands/allocating.ts'
import { withoutHeld } from '@quayside/shipments/shipment/commands/changing-lines.ts'
import type { WantedLine } from '@quayside/shipments/shipment/domain/creating.ts'
import { evolve } from '@quayside/shipments/shipment/domain/evolve.ts'
import { onOrders } from '@quayside/shipments/shipment/domain/on-orders.ts'
import { decide } from '@quayside/shipments/shipment/domain/shipment.ts'
import { initial, isShipment, type Shipment, type ShipmentState } from '@quayside/shipments/shipment/domain/state.ts'
import * as shipped from '@quayside/shipments/shipment/domain/testing/shipments.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

// A busy machine takes its time over some hundred lives of two orders.
vi.setConfig({ testTimeout: 60_000 })

const id = (kind: string, index: number) => `0198c000-0000-7000-8000-${kind}${String(index).padStart(11, '0')}`
const rootIds = [id('a', 1), id('a', 2)]
const { client } = ordered

/** Two approved orders and all that is shipped of them, by the deciders alone, step by step as route, workflow and reaction take them. */
function world() {
  const orders = new Map<string, Order>()
  const shipments = new Map<string, Shipment>()
  const told: (() => void)[] = []
  const history: PurchaseOrderEvent[] = []
  let serial = 0
  const next = () => ++serial

  for (const [index, orderId] of rootIds.entries()) {
    const lines = [1, 2].map(line => ordered.line(id('1', index * 10 + line), line === 1 ? '100' : '40'))
    const confirmed = lines.map(({ lineId, quantity }) => ({
      lineId,
      quantity,
      date: null,
      unitPrice: null,
      pendingDate: null,
    }))
    orders.set(
      orderId,
      ordered.after(
        { ...ordered.register(), orderId, orderNumber: `45000${index}`, lines },
        ordered.send(),
        { ...ordered.confirm(null, null), lines: confirmed },
        ordered.approve(),
      ),
    )
  }

  const rootOf = (target: string) =>
    [...orders.values()].find(one => one.orderId === target || one.children.some(child => child.childId === target))

  function give(target: string, command: (order: Order) => PurchaseOrderCommand): string[] {
    const order = rootOf(target)
    if (order === undefined) return ['purchase-order-not-found']
    const decision = decideOrder(command(order), order)
    if (!decision.accepted) return decision.rejections.map(one => one.code)
    for (const event of decision.events) judge(order, event)
    history.push(...decision.events)
    const after = decision.events.reduce(evolveOrder, order as Parameters<typeof evolveOrder>[0])
    if (isOrder(after)) orders.set(order.orderId, after)
    return []
  }
  const asSystem = (target: string, body: object) =>
    give(target, () => ({ ...ordered.asked(ordered.system, { target }), ...body }) as PurchaseOrderCommand)

  /** A history that says "in transit" where nothing of it is under way says what is not so. */
  function judge(order: Order, event: PurchaseOrderEvent): void {
    if (event.type !== 'WentInTransit') return
    // Orders hear of things one after the other: as far as this one knows, the shipment has not come yet.
    const held = [order, ...order.children].flatMap(slice => slice.shipments)
    const underWay = held.some(one => {
      const known = shipments.get(one.shipmentId)
      return one.state === 'open' && known !== undefined && hasLeft(known)
    })
    if (!underWay) expect.fail(`in transit without a shipment under way: ${JSON.stringify(event.data)}`)
  }

  const facts = (wanted: readonly WantedLine[], shipmentId: string) =>
    [...new Set(wanted.map(line => line.orderId))].flatMap(target => {
      const order = rootOf(target)
      return (order && shippingFactsOf(order, target, shipmentId)) ?? []
    })

  type Trouble = 'none' | 'refused'
  type Between = () => void
  const nothing = () => {}

  function run(shipmentId: string, wanted: readonly WantedLine[], trouble: Trouble, between: Between): string[] {
    const before = shipments.get(shipmentId)
    const command = (spoilt: boolean) => {
      const known = facts(wanted, shipmentId)
      if (before !== undefined) {
        const by = spoilt ? shipped.supplier : shipped.operator
        return { ...shipped.asked(by), type: 'ChangeLines' as const, lines: wanted, orders: withoutHeld(known, before) }
      }
      const references = spoilt ? { references: [] } : {}
      return shipped.create({ shipmentId, clientCompanyId: client, lines: [...wanted], orders: known, ...references })
    }
    const by = { ...shipped.operator, clients: [client] }
    const decided = (spoilt: boolean) =>
      decide({ ...command(spoilt), ...(spoilt ? {} : { by }) }, before ?? (initial as ShipmentState))
    const foreseen = decided(false)
    if (!foreseen.accepted) return foreseen.rejections.map(one => one.code)
    const first = before === undefined ? 1 : next() * 4
    const steps = orderSteps(before?.lines ?? [], wanted)
    const asked = steps.filter(step => step.reserve.length > 0)
    const answers = asked.map(({ orderId, reserve: lines }) =>
      asSystem(orderId, { type: 'Allocate', shipmentId, sequence: first, lines }),
    )
    const reserved = asked.filter((_step, index) => answers[index]?.length === 0)
    const refusals = answers.flat()
    between()
    if (refusals.length === 0) {
      const decision = decided(trouble === 'refused')
      if (decision.accepted) {
        record(shipmentId, decision.events)
        for (const { orderId, afterwards } of steps)
          if (afterwards !== null)
            asSystem(orderId, { type: 'Release', shipmentId, sequence: first + 1, ...afterwards })
        return []
      }
      refusals.push(...decision.rejections.map(one => one.code))
    }
    for (const { orderId, undo } of reserved)
      if (undo !== null) asSystem(orderId, { type: 'Release', shipmentId, sequence: first + 3, ...undo })
    return refusals
  }

  /** What happened to a shipment; its orders hear of it later, in this order. */
  function record(shipmentId: string, events: readonly ShipmentEvent[]): void {
    let state: ShipmentState = shipments.get(shipmentId) ?? initial
    for (const event of events) {
      state = evolve(state, event)
      if (!isShipment(state)) continue
      shipments.set(shipmentId, state)
      for (const { orderId, what, body } of onOrders(event, state, ordered.monday))
        told.push(() => asSystem(orderId, { type: heard[what], ...body }))
    }
  }
  const heard = { departure: 'RecordDeparture', delivery: 'RecordDelivery', settlement: 'Settle', release: 'Release' }

  const tell = (times = Number.POSITIVE_INFINITY) => {
    for (let left = times; left > 0 && told.length > 0; left -= 1) told.shift()?.()
  }

  function act(shipmentId: string, command: Parameters<typeof decide>[0]): void {
    const state = shipments.get(shipmentId)
    if (state === undefined) return
    const decision = decide({ ...command, by: { ...command.by, clients: [client] } }, state)
    if (decision.accepted) record(shipmentId, decision.events)
  }

  return { orders, shipments, history, next, give, run, record, act, tell, rootOf, nothing }
}
type World = ReturnType<typeof world>

const hasLeft = (one: Shipment) => !['PO_CONFIRMED', 'BOOKING_REQUEST', 'FOR_PROCESSING'].includes(one.status)

type Held = { readonly target: string; readonly slice: Slice }
function slicesOf({ orders }: World): Held[] {
  return [...orders.values()].flatMap(order => [
    { target: order.orderId, slice: order as Slice },
    ...liveChildren(order).map(child => ({ target: child.childId, slice: child as Slice })),
  ])
}

const share = (part: string, of: number) => (of === 1 ? part : String(Math.floor(Number(part) / of)))
/** Of each line a share of what is left: all of it, a part, or nothing. */
function shares(world: World, { target, slice }: Held, parts: readonly number[]): WantedLine[] {
  return slice.lines.flatMap((line, index) => {
    const of = parts[index % parts.length] ?? 1
    const quantity = of === 0 ? '0' : share(shippable(line), of)
    const wanted = { lineId: id('2', world.next()), orderId: target, orderLineId: line.lineId, quantity }
    return isPositive(quantity) ? [wanted] : []
  })
}

type Step = (world: World) => void
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)]
const live = ({ shipments }: World) => [...shipments].filter(([, one]) => one.ended === null)
const some = fc.nat({ max: 7 })
const parts = fc.array(fc.constantFrom(0, 1, 1, 1, 2, 3), { minLength: 2, maxLength: 2 })

/** What may come between the reservation and the shipment. */
const between = fc.constantFrom<(world: World) => void>(
  () => {},
  () => {},
  world => {
    for (const orderId of rootIds) splitWhole(world, orderId)
  },
)

function splitWhole(world: World, orderId: string): void {
  const childIds = [0, 1, 2].map(() => id('c', world.next()))
  world.give(orderId, () => ({ ...ordered.asked(ordered.buyer), type: 'Split', children: [], childIds }))
}

/** All of what is there is delivered and the shipment completed, as far as its orders hear of it. */
function complete(world: World, shipmentId: string, one: Shipment, short: boolean): void {
  const lines = one.lines.map(({ lineId, quantity }) => {
    const lost = short ? share(quantity, 2) : '0'
    return { lineId, good: subtract(quantity, lost), short: lost, damaged: '0' }
  })
  const { drop } = shipped.drop([])
  const dropId = id('d', world.next())
  world.record(shipmentId, [
    { type: 'DeliveryDropRecorded', data: { shipmentId, drop: { ...drop, dropId, lines } } } as ShipmentEvent,
    { type: 'ShipmentCompleted', data: { shipmentId, completedOn: '2026-03-01' } } as ShipmentEvent,
  ])
}

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        which: some,
        other: fc.option(some),
        parts,
        trouble: fc.constantFrom('none', 'none', 'refused'),
        between,
      })
      .map(
        ({ which, other, parts, trouble, between }): Step =>
          world => {
            const slices = slicesOf(world).filter(({ slice }) => slice.status === 'APPROVED')
            const chosen = [pick(slices, which), other === null ? undefined : pick(slices, other)]
            const wanted = [...new Set(chosen)].flatMap(held => (held === undefined ? [] : shares(world, held, parts)))
            const from = world.history.length
            const meanwhile = trouble === 'refused' ? world.nothing : () => between(world)
            world.run(id('5', world.next()), wanted, trouble as 'none', meanwhile)
            const moved = world.history.slice(from).filter(event => event.type.endsWith('Transit'))
            if (trouble === 'refused') expect(moved, 'what was never made moved an order').toEqual([])
          },
      ),
  },
  {
    weight: 4,
    arbitrary: fc.record({ which: some, parts, fall: fc.boolean() }).map(
      ({ which, parts, fall }): Step =>
        world => {
          const found = pick(live(world), which)
          if (found === undefined) return
          const [shipmentId, one] = found
          const lines = one.lines.map(({ lineId, orderId, orderLineId, quantity }) => {
            const line = slicesOf(world)
              .find(held => held.target === orderId)
              ?.slice.lines.find(each => each.lineId === orderLineId)
            const rise = line === undefined ? '0' : shippable(line)
            const lower = share(quantity, parts[0] === 0 ? 1 : 2)
            const now = fall && isPositive(lower) ? lower : String(Number(quantity) + Number(rise))
            return { lineId, orderId, orderLineId, quantity: now }
          })
          world.run(shipmentId, lines, 'none', world.nothing)
        },
    ),
  },
  {
    weight: 6,
    arbitrary: some.map(
      (which): Step =>
        world => {
          const shipmentId = pick(live(world), which)?.[0]
          if (shipmentId !== undefined) world.act(shipmentId, shipped.message())
        },
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({ which: some, short: fc.boolean() }).map(
      ({ which, short }): Step =>
        world => {
          const found = pick(
            live(world).filter(([, one]) => hasLeft(one)),
            which,
          )
          if (found !== undefined) complete(world, ...found, short)
        },
    ),
  },
  fc.record({ which: some, outcome: fc.constantFrom('written-off' as const, 'released-for-replacement' as const) }).map(
    ({ which, outcome }): Step =>
      world => {
        const found = pick(live(world), which)
        if (found === undefined) return
        const lines = found[1].lines.map(({ lineId }) => ({ lineId, outcome }))
        world.act(found[0], { ...shipped.closeUndelivered(), lines })
      },
  ),
  {
    weight: 2,
    arbitrary: some.map(
      (which): Step =>
        world => {
          const shipmentId = pick(live(world), which)?.[0]
          if (shipmentId !== undefined) world.act(shipmentId, shipped.remove())
        },
    ),
  },
  some.map(
    (which): Step =>
      world => {
        const held = pick(slicesOf(world), which)
        if (held === undefined) return
        world.give(held.target, () => ordered.withReason('Cancel', ordered.buyer, 'Gone', { target: held.target }))
      },
  ),
  some.map(
    (which): Step =>
      world =>
        splitWhole(world, pick(rootIds, which) ?? ''),
  ),
  some.map(
    (which): Step =>
      world => {
        world.give(pick(rootIds, which) ?? '', order => ({
          ...ordered.asked(ordered.buyer),
          type: 'Merge',
          children: liveChildren(order)
            .filter(child => child.lines.every(line => line.allocated === '0'))
            .map(child => child.childId),
        }))
      },
  ),
  {
    weight: 6,
    arbitrary: some.map(
      (times): Step =>
        world =>
          world.tell(times),
    ),
  },
)

/** Whatever is left of an order or child can be put on a shipment to the last piece, or what it says is not so. */
function unshippable(world: World): string[] {
  return slicesOf(world).flatMap(({ target, slice }) => {
    const left = slice.lines.filter(line => isPositive(shippable(line)))
    const under = slice.lines.filter(line => compare(shippable(line), '0') < 0)
    if (under.length > 0) return [`${target}: more is allocated than there is`]
    if (left.length === 0) return []
    const ended = slice.status === 'CLOSED_COMPLETE' || slice.status === 'CANCELLED'
    if (ended) return []
    const refusals = world.run(id('5', world.next()), shares(world, { target, slice }, [1, 1]), 'none', world.nothing)
    return refusals.length === 0 ? [] : [`${target} ${slice.status}: ${refusals.join(', ')}`]
  })
}

/** Each piece that an order has given away is on a shipment that lives or has come. */
function lostPieces({ orders, shipments }: World): string[] {
  return [...orders.values()].flatMap(order =>
    [order, ...liveChildren(order)].flatMap(({ shipments: held }) =>
      held
        .filter(one => one.state === 'open' && one.lines.some(part => isPositive(part.allocated)))
        .filter(one => shipments.get(one.shipmentId)?.ended !== null || !shipments.has(one.shipmentId))
        .map(one => `${order.orderNumber}: ${one.shipmentId} holds goods and is no shipment`),
    ),
  )
}

test('[D1.033] [D1.048] [D2.004] [D2.041] what an order has left can always be shipped to the last piece, and its history tells of nothing that was not', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(fc.array(steps, { minLength: 5, maxLength: 40 }), list => {
      const all = world()
      for (const step of list) step(all)
      all.tell()
      for (const event of all.history) reached.add(event.type)
      expect(lostPieces(all)).toEqual([])
      expect(unshippable(all)).toEqual([])
    }),
    { numRuns: 400, seed: 20261123 },
  )
  // The lives really lead through what they are about.
  for (const type of [
    'WentInTransit',
    'BackFromTransit',
    'ClosedComplete',
    'OrderSplit',
    'ChildrenMerged',
    'AllocationReleased',
    'ShipmentSettled',
    'PurchaseOrderCancelled',
  ])
    expect(reached).toContain(type)
})
