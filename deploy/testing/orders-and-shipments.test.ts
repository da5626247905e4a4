import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { compare, isPositive, subtract } from '@quayside/platform/values/quantities.ts'
import { liveChildren, shippable } from '@quayside/purchase-orders/domain/quantities.ts'
import type { Shipment } from '@quayside/shipments/shipment/domain/state.ts'
import * as shipped from '@quayside/shipments/shipment/domain/testing/shipments.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  hasLeft,
  id,
  live,
  pick,
  type Step,
  share,
  shares,
  shipping,
  slicesOf,
  some,
  type World,
  world,
} from './shipping-world.ts'

// A busy machine takes its time over some hundred lives of two orders.
vi.setConfig({ testTimeout: 60_000 })

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
  ...shipping,
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
