import { expect, test } from 'vitest'
import codes from '../words/en/statuses.json' with { type: 'json' }
import { documentTypeCodes } from './document-types.ts'
import { paymentMethods } from './payment-methods.ts'

test('[S3.013] [S9.024] the payment methods are exactly the five of the specification', () => {
  expect(paymentMethods.map(method => codes.paymentMethod[method])).toEqual([
    'Cash on delivery',
    'Daily check',
    'Check 30 days',
    'Electronic transfer',
    'Supplier credit',
  ])
})

test('[S3.012] the document types of an order', () => {
  expect(documentTypeCodes.map(type => codes.documentType[type])).toEqual([
    'Purchase order',
    'Commercial invoice',
    'Delivery note',
    'Other',
  ])
})
