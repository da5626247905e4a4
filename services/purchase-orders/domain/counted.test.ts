import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { type PurchaseOrderCommand, purchaseOrder } from './purchase-order.ts'
import * as orders from './testing/orders.ts'

const { history, line, lineA, lineB, outcome, register } = orders
const past = (...commands: readonly PurchaseOrderCommand[]) => given(purchaseOrder, history(...commands))
const nothing = given(purchaseOrder, [])
const refusal = (quantity: string, unit = 'EA') => ({ quantity, unit, line: 1 })
const ofUnit = (unit: string, quantity: string) =>
  register({ lines: [line(lineA, quantity, { unit }), line(lineB, '40')] })

describe('what is counted is entered in whole numbers', () => {
  test.each(['EA', 'BX', 'kt', 'Pieces'])('on registering: %s', unit => {
    nothing.when(ofUnit(unit, '1.5')).thenRejected('pieces-not-whole', refusal('1.5', unit))
    expect(outcome(ofUnit(unit, '2.00')).order.lines[0]?.required).toBe('2.00')
  })

  test('what is measured, and a unit that nobody knows, is entered as it is', () => {
    expect(outcome(ofUnit('KG', '1.5')).order.lines[0]?.required).toBe('1.5')
    expect(outcome(ofUnit('spool', '1.5')).order.lines[0]?.required).toBe('1.5')
  })

  test('on confirming, unless it is all of the rest', () => {
    past(register(), orders.send())
      .when(orders.confirm('59.5', '40', { pendingDate: '2026-07-01' }))
      .thenRejected('pieces-not-whole', refusal('59.5'))
  })

  test('in a change that is asked for', () => {
    past(...orders.ways.APPROVED)
      .when({
        ...orders.asked(orders.supplier),
        type: 'ProposeChange',
        requestId: orders.requestId(1),
        lineId: lineA,
        kind: 'quantity',
        date: null,
        quantity: '80.5',
        unitPrice: null,
        reason: 'Steel is late',
      })
      .thenRejected('pieces-not-whole', refusal('80.5'))
  })
})
