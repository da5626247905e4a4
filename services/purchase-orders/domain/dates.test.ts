import { daysBetween } from '@quayside/platform/values/dates.ts'
import { describe, expect, test } from 'vitest'
import { childDates, lineDates, orderDates } from './dates.ts'
import type { PurchaseOrderCommand } from './purchase-order.ts'
import type { Line, Order } from './state.ts'
import * as orders from './testing/orders.ts'

const { after, allocate, approve, asked, buyer, childId, confirm, register, send, submit, supplier, withReason } =
  orders
const required = '2026-06-01'
const rest = '2026-07-01'
const sent = [register(), send()] as const
const first = [...sent, confirm('60', '40', { date: '2026-06-22', pendingDate: rest }), submit(), approve()] as const
const waiting = [...first, confirm('30', null, { date: '2026-06-15', pendingDate: rest })] as const
const whole = [...first, confirm('40', null, { date: '2026-06-15' }), approve(buyer, childId(2))] as const

const lineA = ({ lines: [line] }: Order) => line as Line
const datesA = (...commands: readonly PurchaseOrderCommand[]) => {
  const order = after(...commands)
  return lineDates(order, lineA(order))
}
const parts = (...commands: readonly PurchaseOrderCommand[]) =>
  datesA(...commands).parts.map(
    ({ quantity, date, isRest }) => `${isRest ? 'rest ' : ''}${quantity} by ${date ?? 'no day'}`,
  )
const came = (quantity: string, at: orders.At = {}) => ({
  ...asked(orders.system, at),
  type: 'RecordDelivery' as const,
  shipmentId: 'S1',
  deliveredOn: '2026-06-20',
  lines: [{ lineId: orders.lineA, quantity }],
})

describe('what of a line is promised, by which day', () => {
  test('nothing is; then what is proposed, for the required day where none is named, and the day of the rest', () => {
    expect(parts(...sent)).toEqual(['rest 100 by no day'])
    expect(parts(...sent, confirm('100', '40'))).toEqual([`100 by ${required}`])
    expect(parts(...sent, confirm('60', '40', { pendingDate: rest }))).toEqual([
      `rest 40 by ${rest}`,
      `60 by ${required}`,
    ])
  })

  test('what is approved in a partial order, what is proposed beside it and the rest each have their day', () => {
    expect(parts(...waiting)).toEqual([`rest 10 by ${rest}`, '60 by 2026-06-22', '30 by 2026-06-15'])
    expect(datesA(...waiting)).toMatchObject({
      promised: '2026-06-22',
      pending: rest,
      lastPromised: rest,
      slipDays: daysBetween(required, rest),
    })
  })

  test('nothing stays open: the line is promised for its latest part', () => {
    expect(parts(...whole)).toEqual(['60 by 2026-06-22', '40 by 2026-06-15'])
    expect(datesA(...whole)).toMatchObject({ promised: '2026-06-22', pending: null, lastPromised: '2026-06-22' })
  })

  test('parts of one day are one', () => {
    const again = [confirm('40', null, { date: '2026-06-22' }), approve(buyer, childId(2))]
    expect(parts(...first, ...again)).toEqual(['100 by 2026-06-22'])
  })

  test('a part that has come is promised no more, and of one that has come in part the rest is', () => {
    const at = { target: childId(1) }
    const shipped = [...whole, allocate('S1', 1, '60', '', at)]
    expect(parts(...shipped, came('20', at))).toEqual(['40 by 2026-06-22', '40 by 2026-06-15'])
    expect(parts(...shipped, came('60', at))).toEqual(['40 by 2026-06-15'])
    expect(datesA(...shipped, came('60', at))).toMatchObject({ promised: '2026-06-15', actual: '2026-06-20' })
  })
})

describe('the promise of an order with partial orders', () => {
  const move = (date: string): PurchaseOrderCommand[] => [
    {
      ...asked(buyer, { target: childId(1) }),
      type: 'ProposeChange',
      requestId: orders.requestId(1),
      lineId: orders.lineA,
      kind: 'date',
      date,
      quantity: null,
      unitPrice: null,
      reason: '',
    },
    { ...asked(supplier), type: 'AcceptChange', requestId: orders.requestId(1), reason: '' },
  ]

  test('an accepted change of a partial order moves it, earlier and later', () => {
    const earlier = after(...whole, ...move('2026-06-10'))
    expect(lineDates(earlier, lineA(earlier)).promised).toBe('2026-06-15')
    const [child] = earlier.children
    expect(child && childDates(earlier, child).lastPromised).toBe('2026-06-22')
    expect(orderDates(after(...whole, ...move('2026-08-01')))).toMatchObject({
      lastPromised: '2026-08-01',
      slipDays: daysBetween(required, '2026-08-01'),
    })
  })

  test('a line that has come whole says nothing of what the order has still to come', () => {
    const lines = [{ ...confirm('100', '40'), lines: dated('2026-06-25', '2026-06-05') }]
    const order = [...sent, ...lines, approve(), allocate('S1', 1, '100', '40')]
    expect(orderDates(after(...order)).promised).toBe('2026-06-25')
    expect(orderDates(after(...order, came('100'))).promised).toBe('2026-06-05')
  })

  test('what has ended comes late for nobody', () => {
    expect(orderDates(after(...whole)).lateLines).toBe(2)
    expect(orderDates(after(...whole, withReason('Cancel')))).toMatchObject({ slipDays: null, lateLines: 0 })
  })

  function dated(a: string, b: string) {
    const line = { unitPrice: null, pendingDate: null }
    return [
      { ...line, lineId: orders.lineA, quantity: '100', date: a },
      { ...line, lineId: orders.lineB, quantity: '40', date: b },
    ]
  }
})
