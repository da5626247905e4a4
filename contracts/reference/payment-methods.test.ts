import { expect, test } from 'vitest'
import { documentTypeCodes, documentTypeLabels } from './document-types.ts'
import { paymentMethodLabels, paymentMethods } from './payment-methods.ts'

test('[S3.013] [S9.024] the payment methods are exactly the five of the specification', () => {
  expect(paymentMethods.map(method => paymentMethodLabels[method].en)).toEqual([
    'Cash on delivery',
    'Daily check',
    'Check 30 days',
    'Electronic transfer',
    'Supplier credit',
  ])
})

test('[S3.012] the document types of an order', () => {
  expect(documentTypeCodes.map(type => documentTypeLabels[type].en)).toEqual([
    'Purchase order',
    'Commercial invoice',
    'Delivery note',
    'Other',
  ])
})
