import { expect, test } from 'vitest'
import { approvalMakes } from './approval.ts'
import { lineShares, linesInFull, orderShares } from './shares.ts'
import * as orders from './testing/orders.ts'

const { after, approve, buyer, childId, confirm, line, register, send, submit, withReason } = orders
const sharesOf = (order: ReturnType<typeof after>) => orderShares(order, order.orderId)
const inFull = (order: ReturnType<typeof after>) => linesInFull(order, order.orderId)
const partly = [register(), send(), confirm('60', '40', { pendingDate: '2026-07-01' }), submit()] as const

test('promised is what is approved and what waits for it; what waits alone is what an approval is about', () => {
  expect(sharesOf(after(...partly))).toEqual({ promised: 0.71, approved: 0, proposed: 0.71, of: 'quantity' })
  const rest = after(...partly, approve(), confirm('40', null))
  expect(sharesOf(rest)).toEqual({ promised: 1, approved: 0.71, proposed: 0.29, of: 'quantity' })
  expect(orderShares(rest, childId(1))).toMatchObject({ promised: 1, approved: 1, proposed: 0 })
})

test('boxes and kits are not added up: their value as ordered is, where they have one', () => {
  const mixed = (price: string) =>
    after(
      register({
        lines: [
          line(orders.lineA, '100', { unit: 'BX', unitPrice: '1' }),
          line(orders.lineB, '100', { unit: 'KIT', unitPrice: price }),
        ],
      }),
      send(),
      confirm('100', '0', { pendingDate: '2026-07-01' }),
    )
  expect(sharesOf(mixed('3'))).toMatchObject({ promised: 0.25, of: 'value' })
  expect(sharesOf(mixed('1'))).toMatchObject({ promised: 0.5, of: 'value' })
})

test('a line is counted as promised in full where all that is wanted of it is', () => {
  expect(inFull(after(...partly))).toEqual({ promised: 1, wanted: 2 })
  expect(inFull(after(...partly, approve(), withReason('CloseRest')))).toEqual({ promised: 2, wanted: 2 })
  expect(inFull(after(...partly, withReason('Cancel')))).toEqual({ promised: 0, wanted: 0 })
})

test('of a line nothing is promised until it is, and all of it only once it is', () => {
  const of = (confirmed: string, waiting: string) =>
    lineShares({ required: '1000', cancelled: '100', confirmed }, waiting)
  expect(of('0', '0')).toEqual({ promised: 0, approved: 0 })
  expect(of('450', '449.9')).toEqual({ promised: 0.99, approved: 0.5 })
  expect(of('450', '450')).toEqual({ promised: 1, approved: 0.5 })
})

test('approving makes a partial order where a rest stays open or others went before; one that was cancelled is none', () => {
  const number = (index: number) => `4500012345-0${index}`
  expect(approvalMakes(after(...partly))).toEqual({ what: 'partly', child: number(1) })
  expect(approvalMakes(after(register(), send(), confirm('100', '40')))).toEqual({ what: 'all', child: null })
  const last = [...partly, approve(), confirm('40', null)] as const
  expect(approvalMakes(after(...last))).toEqual({ what: 'last', child: number(2) })
  const gone = withReason('Cancel', buyer, 'Gone', { target: childId(1) })
  expect(approvalMakes(after(...partly, approve(), gone, confirm('100', '40')))).toEqual({ what: 'all', child: null })
})
