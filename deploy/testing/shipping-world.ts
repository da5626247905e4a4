import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { isPositive } from '@quayside/platform/values/quantities.ts'
import { shippingFactsOf } from '@quayside/purchase-orders/commands/shipping-facts.ts'
import { evolve as evolveOrder } from '@quayside/purchase-orders/domain/evolve.ts'
import { decide as decideOrder, type PurchaseOrderCommand } from '@quayside/purchase-orders/domain/purchase-order.ts'
import { liveChildren, shippable } from '@quayside/purchase-orders/domain/quantities.ts'
import {
  isOrder,
  type Order,
  type PurchaseOrder,
  type Slice,
  initial as unregistered,
} from '@quayside/purchase-orders/domain/state.ts'
import * as ordered from '@quayside/purchase-orders/domain/testing/orders.ts'
import { orderSteps } from '@quayside/shipments/shipment/commands/allocating.ts'
import { withoutHeld } from '@quayside/shipments/shipment/commands/changing-lines.ts'
import { splitFrom } from '@quayside/shipments/shipment/commands/splitting.ts'
import type { WantedLine } from '@quayside/shipments/shipment/domain/creating.ts'
import { evolve } from '@quayside/shipments/shipment/domain/evolve.ts'
import { onOrders } from '@quayside/shipments/shipment/domain/on-orders.ts'
import { decide } from '@quayside/shipments/shipment/domain/shipment.ts'
import { initial, isShipment, type Shipment, type ShipmentState } from '@quayside/shipments/shipment/domain/state.ts'
import * as shipped from '@quayside/shipments/shipment/domain/testing/shipments.ts'
import fc from 'fast-check'
import { expect } from 'vitest'

export const id = (kind: string, index: number) => `0198c000-0000-7000-8000-${kind}${String(index).padStart(11, '0')}`
const rootIds = [id('a', 1), id('a', 2)]
const { client } = ordered
const vendors = [ordered.vendor, ordered.otherVendor]

/** An event, in the order in which those of all streams came. */
export type Happened = { readonly stream: string; readonly event: PurchaseOrderEvent | ShipmentEvent }

/** Two approved orders, of one supplier each, and all that is shipped of them, by the deciders alone, step by step as route, workflow and reaction take them. */
export function world(details = shipped.details()) {
  const orders = new Map<string, Order>()
  const shipments = new Map<string, Shipment>()
  const told: (() => void)[] = []
  const history: PurchaseOrderEvent[] = []
  const journal: Happened[] = []
  let serial = 0
  const next = () => ++serial

  function keep(orderId: string, events: readonly PurchaseOrderEvent[]): void {
    journal.push(...events.map(event => ({ stream: `PurchaseOrder-${orderId}`, event })))
    const after = events.reduce<PurchaseOrder>(evolveOrder, orders.get(orderId) ?? unregistered)
    if (isOrder(after)) orders.set(orderId, after)
  }

  for (const [index, orderId] of rootIds.entries()) {
    const lines = [1, 2].map(line => ordered.line(id('1', index * 10 + line), line === 1 ? '100' : '40'))
    const confirmed = lines.map(({ lineId, quantity }) => ({
      lineId,
      quantity,
      date: null,
      unitPrice: null,
      pendingDate: null,
    }))
    const vendorCompanyId = vendors[index] ?? ordered.vendor
    const supplier = { ...ordered.supplier, company: vendorCompanyId }
    keep(
      orderId,
      ordered.history(
        { ...ordered.register(), orderId, orderNumber: `ORDER-${index + 1}`, vendorCompanyId, lines },
        ordered.send(),
        { ...ordered.confirm(null, null), by: supplier, lines: confirmed },
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
    keep(order.orderId, decision.events)
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
      return shipped.create({
        details,
        shipmentId,
        shipmentNumber: `SH-${next()}`,
        clientCompanyId: client,
        lines: [...wanted],
        orders: known,
        ...references,
      })
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
      journal.push({ stream: `Shipment-${shipmentId}`, event })
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

  /** A package goes into a shipment of its own: first on the orders, as the workflow takes it. */
  function split(shipmentId: string, of: number): void {
    const before = shipments.get(shipmentId)
    const one = before === undefined ? undefined : pick(before.packages, of)
    if (before === undefined || one === undefined) return
    const by = { ...shipped.operator, clients: [client] }
    const decision = decide(
      {
        ...shipped.asked(by),
        type: 'Split',
        newShipmentId: id('5', next()),
        newShipmentNumber: `${before.shipmentNumber}-${next()}`,
        reason: 'By air',
        packageIds: [one.packageId],
        containerUseIds: [],
        newLineIds: before.lines.map(() => id('2', next())),
      },
      before,
    )
    if (!decision.accepted) return
    record(shipmentId, decision.events)
    const sequence = next() * 4 + 2
    for (const event of decision.events) {
      if (event.type !== 'ShipmentSplit') continue
      const { shipmentId: toShipmentId, orders: moved, command } = splitFrom(before, event.data)
      for (const { orderId, lines } of moved)
        asSystem(orderId, { type: 'Move', shipmentId, toShipmentId, sequence, lines })
      const founded = decide(
        { ...shipped.asked(shipped.system), ...(command as object) } as Parameters<typeof decide>[0],
        initial,
      )
      if (!founded.accepted) expect.fail(`a shipment is split and its goods go nowhere: ${JSON.stringify(founded)}`)
      record(toShipmentId, founded.events)
    }
  }

  return { orders, shipments, history, journal, next, give, run, record, act, split, tell, rootOf, nothing }
}
export type World = ReturnType<typeof world>

export const hasLeft = (one: Shipment) => !['PO_CONFIRMED', 'BOOKING_REQUEST', 'FOR_PROCESSING'].includes(one.status)

type Held = { readonly target: string; readonly slice: Slice }
export function slicesOf({ orders }: World): Held[] {
  return [...orders.values()].flatMap(order => [
    { target: order.orderId, slice: order as Slice },
    ...liveChildren(order).map(child => ({ target: child.childId, slice: child as Slice })),
  ])
}

export const share = (part: string, of: number) => (of === 1 ? part : String(Math.floor(Number(part) / of)))
/** Of each line a share of what is left: all of it, a part, or nothing. */
export function shares(world: World, { target, slice }: Held, parts: readonly number[]): WantedLine[] {
  return slice.lines.flatMap((line, index) => {
    const of = parts[index % parts.length] ?? 1
    const quantity = of === 0 ? '0' : share(shippable(line), of)
    const wanted = { lineId: id('2', world.next()), orderId: target, orderLineId: line.lineId, quantity }
    return isPositive(quantity) ? [wanted] : []
  })
}

export type Step = (world: World) => void
export const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)]
export const live = ({ shipments }: World) => [...shipments].filter(([, one]) => one.ended === null)
export const some = fc.nat({ max: 7 })
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

/** Shipments are made of orders, changed and deleted; orders are split, merged and cancelled, and hear of it all some time later. */
export const shipping: readonly fc.MaybeWeightedArbitrary<Step>[] = [
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
]

/** What is packed goes on in a shipment of its own. */
export const splitting: fc.MaybeWeightedArbitrary<Step> = {
  weight: 6,
  arbitrary: fc.record({ which: some, of: some }).map(
    ({ which, of }): Step =>
      world => {
        const shipmentId = pick(live(world), which)?.[0]
        if (shipmentId !== undefined) world.split(shipmentId, of)
      },
  ),
}
