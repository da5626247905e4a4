import { expect, test } from 'vitest'
import { eventSubject } from './event-subject.ts'

test('a subject names context, aggregate and event', () => {
  const contextOf = { PurchaseOrder: 'purchase-orders' }
  expect(eventSubject({ stream: 'PurchaseOrder-0190-11', type: 'QuantitiesConfirmed' }, contextOf)).toBe(
    'events.purchase-orders.PurchaseOrder.QuantitiesConfirmed',
  )
  expect(eventSubject({ stream: 'Claim-abc', type: 'Claimed' }, contextOf)).toBe('events.quayside.Claim.Claimed')
})

test('what has a meaning in a subject cannot get into it', () => {
  expect(eventSubject({ stream: 'A.*-1', type: 'B c>' }, {})).toBe('events.quayside.A__.B_c_')
})
