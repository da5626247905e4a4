import { expect, test } from 'vitest'
import type * as z from 'zod'
import { bookingDetail } from '../bookings/queries.ts'
import { pickupItem } from '../handling/pickup-queries.ts'
import { receiptItem } from '../handling/warehouse-queries.ts'
import { notification } from '../notifications/queries.ts'
import { orderDetail, orderLineDetail, orderListItem } from '../purchase-orders/queries.ts'
import { customerRevision, quoteDetail, quoteListItem } from '../quotes/queries.ts'
import { deliveryItem } from '../shipments/delivery-queries.ts'
import { declarationLine, shipmentInvoice, shipmentPackage, shipmentSeal } from '../shipments/details.ts'
import { chainInfo, transactionItem } from '../shipments/ledger.ts'
import { computedDeclaration, containerSummary, shipmentDetail } from '../shipments/queries.ts'
import bookingFields from '../words/en/booking-fields.json' with { type: 'json' }
import deliveries from '../words/en/deliveries.json' with { type: 'json' }
import shipmentFields from '../words/en/shipment-fields.json' with { type: 'json' }
import { entitiesToCome, fieldList } from './field-list.ts'

const answers: Readonly<Record<string, z.ZodType>> = {
  'purchase-order': orderDetail,
  'order-line': orderLineDetail,
  shipment: shipmentDetail,
  container: containerSummary,
  package: shipmentPackage,
  seal: shipmentSeal,
  invoice: shipmentInvoice,
  customs: computedDeclaration,
  'customs-line': declarationLine,
  booking: bookingDetail,
  delivery: deliveryItem,
  // As its customer is told of it: to the operating company it tells the same and more.
  quote: quoteDetail.extend({ current: customerRevision }),
  'pickup-request': pickupItem,
  'warehouse-receipt': receiptItem,
  'blockchain-info': chainInfo,
  'blockchain-entry': transactionItem,
  notification,
}
const columns: Readonly<Record<string, object>> = {
  'purchase-order': orderListItem.shape,
  'order-line': orderListItem.shape,
  shipment: shipmentFields,
  container: shipmentFields,
  booking: bookingFields,
  delivery: deliveries.field,
  quote: quoteListItem.shape,
}

/** Whether an answer has the path, below whatever may be null or missing. */
function has(schema: z.ZodType, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true
  let open = schema as z.ZodType & { shape?: Record<string, z.ZodType>; unwrap?: () => z.ZodType }
  while (open.shape === undefined && open.unwrap !== undefined) open = open.unwrap()
  const next = open.shape?.[name]
  return next !== undefined && has(next, rest)
}

test('[S3.001] every field of the list is in its entity’s answer, and those with a column are in list and file', () => {
  const lost = Object.entries(fieldList).flatMap(([entity, { fields }]) =>
    fields.flatMap(({ field, answer, list }) => [
      ...(has(answers[entity] as z.ZodType, answer.split('.')) ? [] : [`${entity}: ${field} (${answer})`]),
      ...(list === undefined || list in (columns[entity] ?? {}) ? [] : [`${entity}: ${field}, column ${list}`]),
    ]),
  )
  expect(lost).toEqual([])
})

test('no entity of point 3 is forgotten: what is not walked yet is counted', () => {
  const walked = Object.keys(fieldList)
  expect(walked.filter(entity => entity in entitiesToCome)).toEqual([])
  expect({ walked: walked.length, toCome: Object.keys(entitiesToCome).length }).toEqual({ walked: 17, toCome: 6 })
})
