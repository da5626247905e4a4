import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { fillMessage } from './message.ts'
import { shipmentMessages } from './shipments.ts'

test.each([
  ['[S8.011]', 'tracking-not-found', 'Tracking not found'],
  ['[S8.012]', 'invalid-shipping-number', 'Sorry, invalid shipping number'],
  ['[S8.013]', 'shipment-without-tracking', 'This shipment does not have tracking'],
  ['[S8.014]', 'shipment-without-information', 'Shipment has no information in the system'],
  ['[S8.015]', 'delivery-not-shipment', 'This is a delivery, go to Shipments'],
  ['[S8.016]', 'shipment-deletion-failed', 'Error trying to delete this shipment'],
  ['[S8.017]', 'file-deletion-failed', 'File delete failure'],
  ['[S8.018]', 'shipment-creation-failed', 'Error creating shipment: {message}'],
  ['[S8.043]', 'changelog-load-error', 'changelog load error'],
  ['[S8.045]', 'po-not-approved', 'The PO {poId} is not in APPROVED status'],
] as const)('%s %s', (_row, code, text) => {
  expect(catalogue[code].en).toBe(text)
})

test('every language fills the same placeholders', () => {
  for (const [code, message] of Object.entries(shipmentMessages)) {
    const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
    for (const language of ['es-MX', 'fr', 'zh-CN'] as const)
      expect([code, names(message[language])]).toEqual([code, names(message.en)])
  }
  expect(fillMessage(catalogue['po-not-approved'].en, { poId: '4500' })).toBe('The PO 4500 is not in APPROVED status')
})
