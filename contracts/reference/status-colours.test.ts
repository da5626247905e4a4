import { expect, test } from 'vitest'
import { pickupStatuses } from '../handling/pickups.ts'
import { receiptStatuses } from '../handling/warehouse-receipts.ts'
import { orderStatuses } from '../purchase-orders/statuses.ts'
import { labelOfStatus, type StatusColour, statusColour } from './status-colours.ts'

function shows(colour: StatusColour, labels: readonly string[]) {
  for (const label of labels) expect([label, statusColour(label)]).toEqual([label, colour])
}

test('[S4.028] a colour is looked up by the upper-cased label', () => {
  shows('orange', ['in transit', 'In Transit', 'IN TRANSIT', 'IN_TRANSIT', ' In transit '])
})

test('[S4.029] orange', () => shows('orange', ['BOOKING_REQUEST', 'BOOKING REQUEST', 'IN TRANSIT']))
test('[S4.030] dark orange', () => shows('dark orange', ['PICKED_UP', 'PICKED UP']))
test('[S4.031] warning', () => shows('warning', ['DEPARTED']))
test('[S4.032] light green', () => shows('light green', ['ARRIVED']))
test('[S4.033] light blue', () => shows('light blue', ['CUSTOMS']))
test('[S4.034] info', () => shows('info', ['CLEARED']))
test('[S4.035] primary', () => shows('primary', ['DELIVERED']))
test('[S4.036] success', () => shows('success', ['COMPLETED']))
test('[S4.037] blue', () => shows('blue', ['APPROVED', 'ONHAND', 'RECEIVED', 'TO BE PROCESSED']))
test('[S4.038] purple', () => shows('purple', ['TO BE CONFIRMED', 'PENDING', 'NOT READY']))
test('[S4.039] green', () => shows('green', ['TO BE APPROVED']))
test('[S4.040] without colour', () => shows('none', ['PARTIALLY CONFIRMED', 'IN_PROGRESS']))

test('[S4.041] [D10.001] everything else is danger, except where danger would mislead', () => {
  shows('info', ['PO CONFIRMED', 'CONFIRMED', 'SENT ORDER', 'PARTIALLY APPROVED', 'PO ATTACHED', 'PRE ORDER'])
  shows('blue', ['FOR PROCESSING'])
  shows('light green', ['AT DESTINATION'])
  shows('light blue', ['ON CUSTOMS'])
  shows('success', ['CLOSED COMPLETE', 'RELEASED', 'CLOSED', 'ANSWERED'])
  shows('purple', ['REQUESTED', 'PENDING UPDATE', 'EXPECTED'])
  shows('info', ['SCHEDULED'])
  shows('warning', ['PARTIALLY RELEASED', 'CANCEL REQUESTED'])
  shows('none', ['DRAFT', 'NOT SENT', 'OPEN', 'WITHDRAWN', 'VOIDED'])
  shows('danger', ['EXPIRED', 'REJECTED', 'CANCELLED', 'SOMETHING NEW', ''])
  const inDanger = (statuses: readonly string[]) => statuses.filter(status => statusColour(status) === 'danger')
  expect(inDanger(orderStatuses)).toEqual(['REJECTED', 'EXPIRED', 'CANCELLED'])
  expect(inDanger(pickupStatuses)).toEqual(['REJECTED', 'FAILED', 'CANCELLED'])
  expect(inDanger(receiptStatuses)).toEqual([])
})

test('[S4.009] each status of an order is shown by its words', () => {
  expect(labelOfStatus('PO_FILE_UPLOADED')).toBe('PO ATTACHED')
  expect(labelOfStatus('TO_BE_CONFIRMED')).toBe('TO BE CONFIRMED')
})
