import { given } from '@quayside/platform/testing/given.ts'
import { daysBetween } from '@quayside/platform/values/dates.ts'
import { describe, expect, test } from 'vitest'
import { askOf, waitsForShipment } from './ask.ts'
import { carriedOf, fulfilmentOf } from './badges.ts'
import { lineDates, orderDates } from './dates.ts'
import { type PurchaseOrderCommand, purchaseOrder } from './purchase-order.ts'
import { shippable } from './quantities.ts'
import type { Order } from './state.ts'
import * as orders from './testing/orders.ts'

const {
  allocate,
  approve,
  asked,
  buyer,
  childId,
  confirm,
  figures,
  history,
  lineA,
  outcome,
  quantities,
  register,
  send,
  submit,
  system,
} = orders
const past = (...commands: readonly PurchaseOrderCommand[]) => given(purchaseOrder, history(...commands))
const approved = orders.ways.APPROVED
const partly = [register(), send(), confirm('60', '0', { pendingDate: '2026-07-01' }), submit(), approve()]
const at = { target: childId(1) }

function release(sequence: number, a: string, b = '', cancelled = false, to = {}, shipmentId = 'S1') {
  return {
    ...asked(system, to),
    type: 'Release' as const,
    shipmentId,
    sequence,
    lines: quantities(a, b),
    cancelled,
  }
}
function depart(departedAt: string | null = orders.monday, to = {}, shipmentId = 'S1') {
  return { ...asked(system, to), type: 'RecordDeparture' as const, shipmentId, departedAt, reason: 'Seen wrong' }
}
function deliver(a: string, b: string, to = {}, shipmentId = 'S1') {
  return {
    ...asked(system, to),
    type: 'RecordDelivery' as const,
    shipmentId,
    deliveredOn: '2026-06-05',
    lines: quantities(a, b),
  }
}
function settle(a: string, b: string, shortageIs: 'released' | 'written-off' = 'released', to = {}, shipmentId = 'S1') {
  const lines = quantities(a, b).map(({ lineId, quantity }) => ({ lineId, received: quantity, shortageIs }))
  return { ...asked(system, to), type: 'Settle' as const, shipmentId, deliveredOn: '2026-06-06', lines }
}
const loads = (order: Order) => order.lines.map(one => `${one.allocated} ${one.delivered}`)

describe('allocating', () => {
  test('[D1.057] [D1.002] a shipment’s absolute quantity; shippable = C-K-L', () => {
    const { order } = outcome(allocate('S1', 2, '30', '10'), ...approved, allocate('S1', 1, '70', '40'))
    expect(loads(order)).toEqual(['30 0', '10 0'])
    expect(order.lines.map(line => shippable(line))).toEqual(['70', '30'])
    expect(order).toMatchObject({ status: 'APPROVED', version: 4 })
  })

  test('[D1.057] an older or equal sequence is a repeat', () => {
    past(...approved, allocate('S1', 2, '30', ''))
      .when(allocate('S1', 2, '50', ''))
      .thenNothing()
    past(...approved, allocate('S1', 2, '30', ''))
      .when(allocate('S1', 1, '50', ''))
      .thenNothing()
  })

  test('[D1.057] a rise is at most what is shippable: no two shipments are promised the same piece', () => {
    const full = [...approved, allocate('S1', 1, '60', ''), allocate('S2', 1, '40', '')]
    past(...full)
      .when(allocate('S3', 1, '0.000001', ''))
      .thenRejected('exceeds-shippable', { shippable: '0' })
    past(...full)
      .when(allocate('S1', 2, '61', ''))
      .thenRejected('exceeds-shippable', { shippable: '0', wanted: '1' })
    expect(loads(outcome(allocate('S1', 2, '59', ''), ...full).order)[0]).toBe('99 0')
  })

  test('[D1.048] only an APPROVED order or child ships, a parent only through its children', () => {
    past(...orders.ways.CONFIRMED)
      .when(allocate('S1', 1, '1', ''))
      .thenRejected('po-not-approved', { poId: '4500012345' })
    past(...partly, orders.withReason('CloseRest'))
      .when(allocate('S1', 1, '1', ''))
      .thenRejected('allocate-children-instead')
    expect(outcome(allocate('S1', 1, '60', '', at), ...partly).order.children[0]?.shipments[0]?.lines).toEqual([
      { lineId: lineA, allocated: '60', delivered: '0' },
    ])
    past(...partly)
      .when(allocate('S1', 1, '60.1', '', at))
      .thenRejected('exceeds-shippable')
  })

  test('[D1.057] release and move are at most what the shipment has; a cancelled shipment releases all', () => {
    const loaded = [...approved, allocate('S1', 1, '60', '10')]
    expect(loads(outcome(release(2, '20', '10'), ...loaded).order)).toEqual(['40 0', '0 0'])
    past(...loaded)
      .when(release(2, '61'))
      .thenRejected('exceeds-allocated')
    past(...loaded)
      .when(release(1, '20'))
      .thenNothing()
    expect(loads(outcome(release(2, '', '', true), ...loaded).order)).toEqual(['0 0', '0 0'])
    past(...loaded, release(2, '', '', true))
      .when(allocate('S1', 3, '1', ''))
      .thenRejected('shipment-ended')
    const move = {
      ...asked(system),
      type: 'Move' as const,
      shipmentId: 'S1',
      toShipmentId: 'S2',
      sequence: 2,
      lines: quantities('60', ''),
    }
    const { order, types } = outcome(move, ...loaded)
    expect(types).toEqual(['AllocationMoved'])
    expect(order.shipments.map(shipment => shipment.lines.map(line => line.allocated))).toEqual([['0', '10'], ['60']])
    past(...loaded)
      .when({ ...move, lines: quantities('61', '') })
      .thenRejected('exceeds-allocated')
  })

  test('[D0.003] only the system allocates', () => {
    past(...approved)
      .when({ ...allocate('S1', 1, '1', ''), ...asked(buyer) })
      .thenRejected('only-system')
  })
})

describe('on its way and delivered', () => {
  test('[D1.033] nothing left to ship and a shipment departed: IN_TRANSIT; until then it stays APPROVED', () => {
    const { order: some } = outcome(depart(), ...approved, allocate('S1', 1, '100', '39'))
    expect(some.status).toBe('APPROVED')
    const { order, types } = outcome(depart(), ...approved, allocate('S1', 1, '100', '40'))
    expect(types).toEqual(['ShipmentDeparted', 'WentInTransit'])
    expect(order).toMatchObject({ status: 'IN_TRANSIT', version: 4 })
  })

  test('[D1.033] [D2.004] a reservation moves nothing: only the shipment that is made of it, and only while another is on its way', () => {
    const some = [...approved, allocate('S1', 1, '100', '39'), depart()]
    const rest = allocate('S2', 1, '', '1')
    expect(outcome(rest, ...some).types).toEqual(['ShipmentAllocated'])
    expect(outcome(release(2, '', '1', true, {}, 'S2'), ...some, rest).types).toEqual(['AllocationReleased'])
    const made = release(2, '', '', false, {}, 'S2')
    expect(outcome(made, ...some, rest).types).toEqual(['WentInTransit'])
    past(...some, rest, made)
      .when(made)
      .thenNothing()
    const completed = [...some, settle('100', '39')]
    past(...completed, rest)
      .when(made)
      .thenNothing()
    expect(outcome(depart(orders.monday, {}, 'S2'), ...completed, rest, made).types).toEqual([
      'ShipmentDeparted',
      'WentInTransit',
    ])
  })

  test('[D1.033] what came of one shipment takes no order back while the other is on its way', () => {
    const both = [...approved, allocate('S1', 1, '100', ''), allocate('S2', 1, '', '40'), depart()]
    const { order, types } = outcome(settle('100', ''), ...both)
    expect([order.status, types]).toEqual(['IN_TRANSIT', ['ShipmentSettled']])
  })

  test('[D1.046] after a split the shipment’s own calls, by the order it knows, reach the child that took it over', () => {
    const split = [
      ...approved,
      allocate('S1', 1, '60', ''),
      { ...asked(buyer), type: 'Split' as const, children: [], childIds: [childId(1), childId(2)] },
    ]
    const { order, types } = outcome(depart(), ...split)
    expect(types).toEqual(['ShipmentDeparted', 'WentInTransit'])
    expect(order.children.map(child => child.status)).toEqual(['IN_TRANSIT', 'APPROVED'])
    expect(outcome(release(9, '', '', true), ...split).order.children[0]?.lines[0]?.allocated).toBe('0')
    past(...split)
      .when(allocate('S3', 1, '1', ''))
      .thenRejected('allocate-children-instead')
  })

  test('[D1.033] it goes back when the departure is corrected or something becomes shippable again', () => {
    const inTransit = orders.ways.IN_TRANSIT
    expect(outcome(depart(null), ...inTransit).types).toEqual(['ShipmentDepartureCorrected', 'BackFromTransit'])
    expect(outcome(release(2, '1'), ...inTransit).types).toEqual(['AllocationReleased', 'BackFromTransit'])
    expect(outcome(settle('99', '40'), ...inTransit).order.status).toBe('APPROVED')
  })

  test('[D1.033] a parent is IN_TRANSIT when every child is on its way or beyond', () => {
    const two = [...partly, confirm('40', '40'), approve(buyer, childId(2))]
    const first = [allocate('S1', 1, '60', '', at), depart(orders.monday, at)]
    const second = { target: childId(2) }
    const { order: half } = outcome(allocate('S2', 1, '40', '40', second), ...two, ...first)
    expect(half).toMatchObject({ status: 'APPROVED', children: [{ status: 'IN_TRANSIT' }, { status: 'APPROVED' }] })
    const { order, types } = outcome(
      depart(orders.monday, second, 'S2'),
      ...two,
      ...first,
      allocate('S2', 1, '40', '40', second),
    )
    expect(types).toEqual(['ShipmentDeparted', 'WentInTransit', 'WentInTransit'])
    expect(order.status).toBe('IN_TRANSIT')
  })

  test('[D1.034] [D1.057] V >= C on every line and each shipment settled: CLOSED_COMPLETE; provisional quantities do not close', () => {
    const { order: provisional } = outcome(deliver('100', '40'), ...orders.ways.IN_TRANSIT)
    expect(provisional.status).toBe('IN_TRANSIT')
    expect(loads(provisional)).toEqual(['100 100', '40 40'])
    const { order, types } = outcome(settle('100', '41'), ...orders.ways.IN_TRANSIT)
    expect(types).toEqual(['ShipmentSettled', 'ClosedComplete'])
    expect(order.status).toBe('CLOSED_COMPLETE')
    expect(loads(order)[1]).toBe('40 41')
    past(...orders.ways.IN_TRANSIT, settle('100', '41'))
      .when(settle('90', '41'))
      .thenNothing()
    past(...orders.ways.IN_TRANSIT, deliver('9', '9'))
      .when(deliver('9', '9'))
      .thenNothing()
  })

  test('[D1.034] a shortage that is written off closes too: L-s, C-s, X+s', () => {
    const { order } = outcome(settle('95', '40', 'written-off'), ...orders.ways.IN_TRANSIT)
    expect(order.status).toBe('CLOSED_COMPLETE')
    expect(figures(order)).toEqual(['100 5 95 0 0', '40 0 40 0 0'])
    expect(order.version).toBe(5)
  })

  test('[D1.034] a parent is judged again whenever a child closes; on a child R stays', () => {
    const closed = [
      ...partly,
      orders.withReason('CloseRest'),
      allocate('S1', 1, '60', '', at),
      depart(orders.monday, at),
    ]
    const { order, types } = outcome(settle('58', '', 'written-off', at), ...closed)
    expect(types).toEqual(['ShipmentSettled', 'ClosedComplete', 'ClosedComplete'])
    expect(order).toMatchObject({
      status: 'CLOSED_COMPLETE',
      children: [{ status: 'CLOSED_COMPLETE', lines: [{ required: '60', cancelled: '2', confirmed: '58' }] }],
    })
    expect(figures(order)).toEqual(['100 40 60 0 60', '40 40 0 0 0'])
    expect(fulfilmentOf(order, null), 'what is written off is waited for no more').toBe('delivered')
    const open = [...partly, allocate('S1', 1, '60', '', at)]
    expect(outcome(settle('60', '', 'released', at), ...open).order).toMatchObject({
      status: 'PARTIALLY_APPROVED',
      children: [{ status: 'CLOSED_COMPLETE' }],
    })
  })

  test('[D2.016] what came damaged or is missing stands beside what was delivered, and only a change of it is news', () => {
    const [first, second] = quantities('95', '40')
    const lines = [
      { lineId: '', quantity: '', ...first, damaged: '10', short: '5' },
      { lineId: '', quantity: '', ...second },
    ]
    const unsound = { ...deliver('95', '40'), lines }
    const { order } = outcome(unsound, ...orders.ways.IN_TRANSIT)
    expect(order.lines.map(line => carriedOf([order], line.lineId))).toMatchObject([
      { delivered: '95', damaged: '10', short: '5' },
      { delivered: '40', damaged: '0', short: '0' },
    ])
    past(...orders.ways.IN_TRANSIT, unsound)
      .when(unsound)
      .thenNothing()
    expect(outcome(deliver('95', '40'), ...orders.ways.IN_TRANSIT, unsound).types).toEqual(['DeliveryRecorded'])
    const settled = outcome(settle('95', '40', 'written-off'), ...orders.ways.IN_TRANSIT, unsound).order
    expect(carriedOf([settled], lines[0]?.lineId ?? '')).toMatchObject({ delivered: '95', damaged: '10', short: '5' })
  })

  test('facts of a shipment that has nothing of the order are refused', () => {
    for (const command of [depart(), deliver('1', '1'), settle('1', '1')])
      past(...approved)
        .when(command)
        .thenRejected('shipment-not-allocated')
    past(...approved, allocate('S1', 1, '1', ''), settle('1', ''))
      .when(deliver('1', ''))
      .thenRejected('shipment-ended')
  })
})

describe('the day of delivery', () => {
  const dated = (a: string, b: string, day: string, of: Readonly<Record<string, string>> = {}) => ({
    ...deliver(a, b),
    deliveredOn: day,
    lines: quantities(a, b).map(line => ({ ...line, ...(of[line.lineId] && { deliveredOn: of[line.lineId] }) })),
  })
  const days = (...commands: readonly PurchaseOrderCommand[]) =>
    orders.after(...approved, allocate('S1', 1, '100', '40'), ...commands).lines.map(line => line.actualDate)

  test('[D1.034] a line of which nothing came has none; each has its own', () => {
    expect(days(dated('60', '0', '2026-06-05'))).toEqual(['2026-06-05', null])
    const both = dated('60', '40', '2026-06-09', { [lineA]: '2026-06-05' })
    expect(days(dated('60', '0', '2026-06-05'), both)).toEqual(['2026-06-05', '2026-06-09'])
  })

  test('[D1.034] settling gives none to what never came, and goes back to no earlier day', () => {
    expect(days(dated('60', '0', '2026-06-05'), settle('60', '0'))).toEqual(['2026-06-06', null])
    expect(days(dated('60', '0', '2026-06-08'), settle('60', '0'))).toEqual(['2026-06-08', null])
  })
})

describe('[D0.010] the fulfilment', () => {
  const of = (...commands: readonly PurchaseOrderCommand[]) => fulfilmentOf(orders.after(...commands), null)
  const all = [...approved, allocate('S1', 1, '100', '40')]

  test('what is on a shipment is allocated; it is shipped once that has departed', () => {
    expect(of(...approved)).toBe('none')
    expect(of(...approved, allocate('S1', 1, '100', '10'))).toBe('partly-allocated')
    expect(of(...all)).toBe('allocated')
    expect(of(...all, depart())).toBe('shipped')
    expect(of(...all, depart(), depart(null))).toBe('allocated')
    expect(of(...approved, allocate('S1', 1, '60', '40'), allocate('S2', 1, '40', ''), depart())).toBe('partly-shipped')
  })

  test('delivered only where every line is: too much of one does not make up for another', () => {
    expect(of(...all, depart(), deliver('140', '0'))).toBe('partly-delivered')
    expect(of(...all, depart(), deliver('100', '40'))).toBe('delivered')
  })

  test('over the partial orders; while something can still be confirmed, that is a part of the order', () => {
    const own = [...partly, allocate('S1', 1, '60', '', at)]
    const both = (...commands: readonly PurchaseOrderCommand[]) => {
      const order = orders.after(...commands)
      return [fulfilmentOf(order, null), fulfilmentOf(order, order.children[0] ?? null)]
    }
    expect(both(...own)).toEqual(['partly-allocated', 'allocated'])
    expect(both(...own, depart(orders.monday, at))).toEqual(['partly-shipped', 'shipped'])
  })
})

describe('[D1.033] what is waited for once it is approved', () => {
  const nobody = { kind: 'C', permissions: new Set<never>(), allowed: [] } as const
  const ask = (...commands: readonly PurchaseOrderCommand[]) => askOf(orders.after(...commands), nobody).what
  const all = [...approved, allocate('S1', 1, '100', '40')]

  test('the shipment, its departure, the rest, the delivery, the completion; then nothing', () => {
    expect([ask(...approved), ask(...approved, allocate('S1', 1, '10', ''))]).toEqual(['ship', 'ship'])
    expect(ask(...partly, allocate('S1', 1, '60', '', at))).toBe('confirm')
    expect(ask(...all)).toBe('depart')
    expect(ask(...approved, allocate('S1', 1, '60', '40'), depart())).toBe('ship-rest')
    expect(ask(...all, depart())).toBe('deliver')
    expect(ask(...all, depart(), deliver('100', '0'))).toBe('deliver-rest')
    expect(ask(...approved, allocate('S1', 1, '60', '40'), depart(), deliver('60', '40'))).toBe('ship-rest')
    expect(ask(...all, depart(), deliver('100', '40'))).toBe('complete-shipments')
    expect(ask(...all, depart(), deliver('100', '40'), settle('100', '40'))).toBe('nothing')
  })
})

describe('[D1.033] whether an order waits for a shipment', () => {
  const waits = (...commands: readonly PurchaseOrderCommand[]) => waitsForShipment(orders.after(...commands))
  const whole = allocate('S1', 1, '100', '40')

  test('approved and something of it on none; a partial order by itself, its order not', () => {
    expect([waits(...approved), waits(...approved, allocate('S1', 1, '60', '40'), depart())]).toEqual([true, true])
    expect([waits(...approved, whole), waits(...approved, whole, depart()), waits(...partly)]).toEqual([
      false,
      false,
      false,
    ])
    const parts = orders.after(...partly)
    expect(parts.children.map(one => waitsForShipment(parts, one.childId))).toEqual([true])
    const shipped = orders.after(...partly, allocate('S1', 1, '60', '', at))
    expect(shipped.children.map(one => waitsForShipment(shipped, one.childId))).toEqual([false])
  })

  test('an order that ships through its partial orders says that these wait', () => {
    const two = orders.after(...partly, confirm('40', '40'), approve(buyer, childId(2)))
    const nobody = { kind: 'C', permissions: new Set<never>(), allowed: [] } as const
    expect(askOf(two, nobody)).toMatchObject({ who: 'shipper', what: 'ship-parts', command: null })
    const shipper = { ...nobody, permissions: new Set(['shipments.create'] as const) }
    expect(askOf(two, shipper)).toMatchObject({ of: 'you', what: 'ship-parts', command: null })
    expect([askOf(two, nobody).of, askOf(two, { ...shipper, kind: 'P' }).of]).toEqual(['them', 'them'])
    expect(waitsForShipment(two)).toBe(false)
  })
})

describe('the slip of what came in part', () => {
  const approved40 = [...approved, allocate('S1', 1, '100', '40')]

  test('a part that came says nothing of a rest that is promised late; all of it does', () => {
    const promised = orderDates(orders.after(...approved)).slipDays ?? 0
    const part = orderDates(orders.after(...approved40, deliver('10', '')))
    expect(part).toMatchObject({ actual: '2026-06-05' })
    expect(part.slipDays).toBe(Math.max(promised, daysBetween('2026-06-01', '2026-06-05')))
    const early = { ...deliver('10', ''), deliveredOn: '2026-03-20' }
    expect(orderDates(orders.after(...approved40, early)).slipDays).toBe(promised)
    const all = { ...deliver('100', '40'), deliveredOn: '2026-03-20' }
    expect(orderDates(orders.after(...approved40, all)).slipDays).toBe(daysBetween('2026-06-01', '2026-03-20'))
  })

  test('[S3.009] each line has its own: of one that has come by its day, of the other by its promise', () => {
    const before = orders.after(...approved40)
    const order = orders.after(...approved40, { ...deliver('100', ''), deliveredOn: '2026-03-20' })
    const slips = (of: Order) => of.lines.map(one => lineDates(of, one).slipDays)
    expect(slips(order)).toEqual([daysBetween('2026-06-01', '2026-03-20'), slips(before)[1]])
    expect(orderDates(order).slipDays).toBe(slips(before)[1])
  })
})
