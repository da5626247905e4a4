import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { OrderFacts, OrderPartFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import { shipmentPackage } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { describe, expect, test } from 'vitest'
import { chainFacts } from './chain-facts.ts'
import { type Passages, passagesByOrder, withPassages } from './order-passages.ts'
import {
  approved,
  child,
  childId,
  confirmed,
  line1,
  line2,
  orderAfter,
  orderId,
  registered,
  roundOpened,
  sent,
} from './testing/orders.ts'
import {
  booked,
  created,
  dropped,
  mainLeg,
  preLeg,
  routed,
  shipment1,
  shipment2,
  shipmentAfter,
  told,
} from './testing/shipments.ts'

const allocated = (
  shipmentId: string,
  lines: readonly { lineId: string; quantity: string }[],
  target = orderId,
): PurchaseOrderEvent => ({
  type: 'ShipmentAllocated',
  data: {
    orderId,
    target,
    shipmentId,
    sequence: 1,
    lines: lines.map((line, index) => ({ ...line, number: index + 1 })),
  },
})
const inOrder = [
  registered,
  sent,
  roundOpened(),
  confirmed('CONFIRMED', { quantity: '100' }),
  approved('APPROVED', ['100', '50']),
]

function shipped(order: OrderFacts, ...shipments: readonly (readonly [string, readonly ShipmentEvent[]])[]) {
  return shippedOf(order, orderId, passagesOf(order, shipments))
}

function shippedOf(order: OrderFacts, id: string, passages: Passages) {
  return chainFacts(order, order.parts.find(part => part.id === id) as OrderPartFacts, passages).shipped
}

function toldBy(events: readonly ShipmentEvent[]) {
  const shipment = shipmentAfter(events)
  if (shipment === null) throw new Error('there is no shipment')
  return passagesByOrder(shipment)
}

function passagesOf(order: OrderFacts, shipments: readonly (readonly [string, readonly ShipmentEvent[]])[]): Passages {
  return shipments.reduce<Passages>((before, [id, events]) => withPassages(order, before, id, toldBy(events)), {})
}

/** Each station that something has passed, as `departed 0.67 2026-12-20`. */
const passed = (facts: ReturnType<typeof shipped>) =>
  Object.entries(facts).flatMap(([station, { share, on }]) => (share === 0 ? [] : `${station} ${share} ${on ?? '-'}`))

const first = [{ lineId: line1, quantity: '100' }]
const second = [{ lineId: line2, quantity: '50' }]
const both = orderAfter(...inOrder, allocated(shipment1, first), allocated(shipment2, second))
const onItsWay = [
  created(shipment1, first),
  booked(shipment1),
  routed(shipment1),
  told(shipment1, 'PICKED_UP', '2026-12-18T09:00:00.000Z'),
  told(shipment1, 'DEPARTED', '2026-12-18T10:00:00.000Z', { legId: preLeg }),
  told(shipment1, 'DEPARTED', '2026-12-20T10:00:00.000Z', { legId: mainLeg }),
]
const there = [
  ...onItsWay,
  told(shipment1, 'ARRIVED', '2027-01-07T10:00:00.000Z', { legId: mainLeg }),
  told(shipment1, 'CLEARED', '2027-01-09T10:00:00.000Z'),
]

describe('[D10.009] the stations of an order come from its shipments’ own events', () => {
  test('half with the share of what has passed, each with its own day; the pre-carriage is no departure', () => {
    expect(passed(shipped(both, [shipment1, onItsWay]))).toEqual([
      'booked 0.67 2026-12-02',
      'picked-up 0.67 2026-12-18',
      'departed 0.67 2026-12-20',
    ])
    expect(passed(shipped(both, [shipment1, there])).slice(2)).toEqual([
      'departed 0.67 2026-12-20',
      'arrived 0.67 2027-01-07',
      'cleared 0.67 2027-01-09',
    ])
  })

  test('each day is that of the place where it happened, not that of who reads it', () => {
    const left = told(shipment1, 'DEPARTED', '2026-12-19T20:00:00.000Z', { legId: mainLeg, zone: 'Asia/Kolkata' })
    const came = told(shipment1, 'ARRIVED', '2027-01-07T03:00:00.000Z', { legId: mainLeg, zone: 'America/Lima' })
    const way = [created(shipment1, first), routed(shipment1), left, came]
    expect(passed(shipped(both, [shipment1, way])).slice(-2)).toEqual([
      'departed 0.67 2026-12-20',
      'arrived 0.67 2027-01-06',
    ])
  })

  test('done once all quantity has passed, with the latest day', () => {
    const air = [
      created(shipment2, second),
      told(shipment2, 'DEPARTED', '2027-01-03T10:00:00.000Z'),
      told(shipment2, 'ARRIVED', '2027-01-05T10:00:00.000Z'),
    ]
    expect(passed(shipped(both, [shipment1, there], [shipment2, air]))).toEqual([
      'booked 1 2026-12-02',
      'picked-up 1 2026-12-18',
      'departed 1 2027-01-03',
      'arrived 1 2027-01-07',
      'cleared 0.67 2027-01-09',
    ])
  })

  test('of several shipments a station has the day of the last, and the days never run backwards from one’s goods to another’s', () => {
    const later = [created(shipment2, second), told(shipment2, 'DEPARTED', '2027-01-08T10:00:00.000Z')]
    // What arrived on the 7th is of other goods than what left on the 8th: its share stands there without the day.
    expect(passed(shipped(both, [shipment1, there], [shipment2, later])).slice(2)).toEqual([
      'departed 1 2027-01-08',
      'arrived 0.67 -',
      'cleared 0.67 2027-01-09',
    ])
    // Nobody told when the last arrived: the day of the one before it is not that of all.
    const untold = [...later, dropped(shipment2, shipment2, '2027-01-20T10:00:00.000Z', second)]
    expect(passed(shipped(both, [shipment1, there], [shipment2, untold]))).toContain('arrived 1 -')
    const come = [...later, told(shipment2, 'ARRIVED', '2027-01-20T10:00:00.000Z')]
    const all = shipped(both, [shipment1, there], [shipment2, come])
    expect(passed(all).slice(2)).toEqual(['departed 1 2027-01-08', 'arrived 1 2027-01-20', 'cleared 0.67 -'])
  })

  test('what customs released before the arrival keeps its day', () => {
    const early = told(shipment1, 'CLEARED', '2027-01-03T10:00:00.000Z')
    const cleared = there.map(one =>
      one.type === 'MilestoneRecorded' && one.data.milestone.code === 'CLEARED' ? early : one,
    )
    expect(passed(shipped(both, [shipment1, cleared])).slice(3)).toEqual([
      'arrived 0.67 2027-01-07',
      'cleared 0.67 2027-01-03',
    ])
  })

  test('arrived when the last unit was first there: a gate-out days later does not move it', () => {
    const of = (containerNumber: string, code: 'DISCHARGED' | 'GATE_OUT', day: string) =>
      told(shipment1, code, `2027-01-${day}T10:00:00.000Z`, {
        legId: mainLeg,
        milestoneId: `${code} ${containerNumber}`,
        scope: { of: 'container', containerNumber },
      })
    const came = [...onItsWay, of('CSQU3054383', 'DISCHARGED', '07'), of('MSKU0000006', 'DISCHARGED', '08')]
    const out = [of('CSQU3054383', 'GATE_OUT', '14'), told(shipment1, 'AVAILABLE', '2027-01-15T10:00:00.000Z')]
    for (const events of [came, [...came, ...out]])
      expect(passed(shipped(both, [shipment1, events]))).toContain('arrived 0.67 2027-01-08')
  })

  test('delivered by what the drops brought of each line', () => {
    const partly = [
      ...there,
      dropped(shipment1, shipment1, '2027-01-10T15:00:00.000Z', [{ lineId: line1, quantity: '30' }]),
    ]
    expect(passed(shipped(both, [shipment1, partly]))).toContain('delivered 0.2 2027-01-10')
    const all = [
      ...partly,
      dropped(shipment1, shipment2, '2027-01-12T15:00:00.000Z', [{ lineId: line1, quantity: '70' }]),
    ]
    expect(passed(shipped(both, [shipment1, all]))).toContain('delivered 0.67 2027-01-12')
  })

  test('a step back takes its station back: a correction, a booking that ended', () => {
    const departure = onItsWay[5]
    if (departure?.type !== 'MilestoneRecorded') throw new Error('no departure')
    const { milestoneId } = departure.data.milestone
    const corrected = (at: string | null): ShipmentEvent => ({
      type: 'MilestoneCorrected',
      data: { shipmentId: shipment1, milestoneId, at, reason: 'Wrong day' },
    })
    expect(passed(shipped(both, [shipment1, [...onItsWay, corrected('2026-12-22T10:00:00.000Z')]]))).toContain(
      'departed 0.67 2026-12-22',
    )
    const undone = [...onItsWay, corrected(null)]
    expect(passed(shipped(both, [shipment1, undone]))).toEqual(['booked 0.67 2026-12-02', 'picked-up 0.67 2026-12-18'])
    const ended: ShipmentEvent = {
      type: 'BookingEnded',
      data: { shipmentId: shipment1, outcome: 'rejected', reason: 'No space' },
    }
    const notBooked = [created(shipment1, first), booked(shipment1), ended]
    expect(passed(shipped(both, [shipment1, notBooked]))).toEqual([])
  })

  test('goods that left in part count for their share, and book nothing', () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const packages = [one, other].map(packageId =>
      shipmentPackage.parse({ packageId, packageType: 'carton', pieces: 5 }),
    )
    const packed: ShipmentEvent = { type: 'PackagesChanged', data: { shipmentId: shipment1, packages } }
    const scope = { of: 'packages', packageIds: [one], pieces: 5, weightKg: null } as const
    const taken = told(shipment1, 'PICKED_UP', '2026-12-18T09:00:00.000Z', { scope: { ...scope, packageIds: [one] } })
    expect(passed(shipped(both, [shipment1, [created(shipment1, first), packed, taken]]))).toEqual([
      'picked-up 0.33 2026-12-18',
    ])
  })

  test('the newest message of a carrier stands, in whatever order they arrive', () => {
    const message = (at: string, messageTime: string) =>
      told(shipment1, 'DEPARTED', at, { source: 'carrier', carrier: 'BLUE', messageTime, contentHash: at })
    const early = message('2026-12-19T10:00:00.000Z', '2026-12-19T12:00:00.000Z')
    const late = message('2026-12-20T10:00:00.000Z', '2026-12-21T12:00:00.000Z')
    const departed = (...messages: ShipmentEvent[]) =>
      shipped(both, [shipment1, [created(shipment1, first), ...messages]]).departed
    expect(departed(early, late)).toEqual({ share: 0.67, on: '2026-12-20' })
    expect(departed(late, early)).toEqual({ share: 0.67, on: '2026-12-20' })
  })

  test('what is deleted or settled short is on nobody’s way any more', () => {
    const settled: PurchaseOrderEvent = {
      type: 'ShipmentSettled',
      data: {
        orderId,
        target: orderId,
        shipmentId: shipment1,
        deliveredOn: '2027-01-12',
        lines: [{ lineId: line1, number: 1, received: '0', damaged: '0', shortage: '100', shortageIs: 'written-off' }],
      },
    }
    const order = orderAfter(...inOrder, allocated(shipment1, first), allocated(shipment2, second), settled)
    const deleted: ShipmentEvent = {
      type: 'ShipmentDeleted',
      data: { shipmentId: shipment1, reason: 'Twice', sequence: 2, bookingReference: 'BK-1' },
    }
    expect(passed(shipped(order, [shipment1, [...onItsWay, deleted]]))).toEqual([])
  })
})

test('a partial order has the quantities that its own lines of the shipment bring', () => {
  const order = orderAfter(
    ...inOrder.slice(0, -1),
    approved('PARTIALLY_APPROVED', ['60', '0'], { child: child('60', '2027-01-19') }),
    allocated(shipment1, [{ lineId: line1, quantity: '60' }], childId),
  )
  const lines = [{ lineId: line1, quantity: '60', orderId: childId }]
  const events = [created(shipment1, lines), dropped(shipment1, shipment1, '2027-01-10T15:00:00.000Z', lines)]
  const passages = passagesOf(order, [[shipment1, events]])
  expect(shippedOf(order, childId, passages).delivered).toEqual({ share: 1, on: '2027-01-10' })
  // Of the whole order, the rest of which nobody has confirmed yet, it is a part.
  expect(shippedOf(order, orderId, passages).delivered).toEqual({ share: 0.4, on: '2027-01-10' })
})

test('[D10.009] what came of part of the goods is the same share on the order’s chain and on its shipment’s own', () => {
  const order = orderAfter(
    ...inOrder,
    allocated(shipment1, [
      { lineId: line1, quantity: '100' },
      { lineId: line2, quantity: '50' },
    ]),
  )
  const lines = [
    { lineId: line1, quantity: '100' },
    { lineId: line2, quantity: '50' },
  ]
  const came = [{ lineId: line1, quantity: '68' }]
  const events = [created(shipment1, lines), dropped(shipment1, shipment1, '2027-01-10T15:00:00.000Z', came)]
  expect(shipped(order, [shipment1, events]).delivered.share).toBe(0.45)
  expect(shipmentAfter(events)?.stations.delivered.share).toBe(0.45)
})

test('an order is told nothing of what its shipment carries of others', () => {
  const other = { lineId: line2, quantity: '50', orderId: shipment2 }
  const events = [
    created(shipment1, [...first, other]),
    dropped(shipment1, shipment1, '2027-01-10T15:00:00.000Z', [other]),
  ]
  const passages = passagesOf(both, [[shipment1, events]])
  expect(JSON.stringify(passages)).not.toContain(line2)
  expect(Object.keys(passages[shipment1] ?? {})).toEqual([orderId])
})
