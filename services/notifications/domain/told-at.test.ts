import { expect, test } from 'vitest'
import { toldAt } from './told-at.ts'

test('[D1.042] a change that is asked for leads to its answer, one that was answered to the list of them', () => {
  const asked = '/purchase-orders/an-order?tab=change-requests&act=answer-change'
  expect(toldAt('purchase-order', 'an-order', 'ChangeRequestProposed')).toBe(asked)
  expect(toldAt('purchase-order', 'an-order', 'ChangeRequestAccepted')).toBe(
    '/purchase-orders/an-order?tab=change-requests',
  )
})

test('whatever else was done leads to the page of what it was done to', () => {
  expect(toldAt('purchase-order', 'an-order', 'QuantitiesConfirmed')).toBe('/purchase-orders/an-order')
  expect(toldAt('purchase-order', 'an-order', null)).toBe('/purchase-orders/an-order')
  expect(toldAt('container', 'a-shipment', null)).toBe('/shipments/a-shipment')
  expect(toldAt('supplier', 'a-supplier', null)).toBe('/providers')
  expect(toldAt('quote', 'a-quote', null)).toBe('/quotes/edit/a-quote')
  expect(toldAt('booking', 'a-booking', null)).toBe('/bookings/a-booking')
  expect(toldAt('pickup', 'a-pickup', null)).toBe('/pick-up/a-pickup')
  expect(toldAt('warehouse-receipt', 'a-receipt', null)).toBe('/warehouse/receipts/a-receipt')
  expect(toldAt('quote-request', 'a-request', null)).toBe('/quotes/requests/a-request')
  expect(toldAt('member', 'a-person', null)).toBe('/user/edit/a-person')
  expect(toldAt('webhook-endpoint', 'a-company', null)).toBe('/companies/a-company?tab=integrations')
  expect(toldAt('delivery-file', 'a-file', null)).toBe('/delivery-orders/files/a-file')
})
