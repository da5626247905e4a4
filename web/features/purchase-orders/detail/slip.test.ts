import { describe, expect, test } from 'vitest'
import { promisedDate, slipOf } from './slip.ts'

const line = {
  requiredDate: '2027-01-10',
  confirmedDate: null,
  pendingDate: null,
  proposal: null,
  proposed: '0',
  open: '10',
} as const
const proposal = { quantity: '6', date: '2027-01-12', unitPrice: null, pendingQuantity: '4', pendingDate: '2027-02-01' }

describe('the day by which a line is promised', () => {
  test('is that of its rest, where something stays open', () => {
    const partly = { ...line, proposal, proposed: '6', open: '4' }
    expect(promisedDate(partly)).toBe('2027-02-01')
    expect(slipOf(partly, promisedDate(partly))).toBe(22)
    expect(promisedDate({ ...partly, open: '0' })).toBe('2027-01-12')
  })

  test('is the required one where the proposal names none', () => {
    const whole = { ...line, proposal: { ...proposal, date: null, pendingDate: null }, proposed: '10', open: '0' }
    expect(slipOf(whole, promisedDate(whole))).toBe(0)
  })

  test('is open where nothing was promised, also by a proposal of nothing', () => {
    expect(promisedDate(line)).toBeNull()
    const nothing = { ...proposal, quantity: '0', date: null, pendingDate: null }
    expect(slipOf(line, promisedDate({ ...line, proposal: nothing }))).toBeNull()
  })
})
