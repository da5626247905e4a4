import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { type LineOrigin, type OrderDetails, orderDetails } from '@quayside/contracts/purchase-orders/details.ts'
import { headFields, type ImportRow } from '@quayside/contracts/purchase-orders/import.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { type EnteredLine, registrationFaults } from '../domain/registration-checks.ts'

const placeFields = ['destinationPlace', 'pickupPlace', 'deliveryPlace'] as const

export function detailsOfRow(rows: readonly ImportRow[]): OrderDetails {
  const first = <Field extends keyof ImportRow>(field: Field) => rows.find(row => row[field] !== null)?.[field] ?? null
  const head = Object.fromEntries(headFields.map(field => [field, first(field)]))
  const places = placeFields.map(field => {
    const name = first(field)
    return [field, name === null || name === '' ? null : { placeId: null, name }] as const
  })
  return orderDetails.parse({
    ...head,
    ...Object.fromEntries(places),
    buyerIdentifier: first('buyer'),
    vendorIdentifier: first('vendorCode'),
    taxFree: rows.some(row => row.taxFree),
    requiredDeliveryDate: rows.map(row => row.requiredDeliveryDate).sort()[0] ?? null,
  })
}

/** A row that contradicts its order in what an order has only once. */
export function disagreement(row: ImportRow, details: OrderDetails, poId: string): Rejection | null {
  for (const field of ['currency', 'incoterm'] as const) {
    const expected = details[field]
    const found = row[field]
    if (found === null || expected === null || found === expected) continue
    return { code: 'order-rows-disagree', params: { poId, field, expected, found }, field }
  }
  return null
}

/** The same guards as a person's registration, for this row alone. */
export function rowFault(row: ImportRow, details: OrderDetails, vendorKnown: boolean): Rejection | null {
  const { orderNumber, vendorCompanyId } = row
  const { origin: _origin, ...line } = lineOfRow(row, '')
  const faults = registrationFaults({
    orderNumber,
    vendorCompanyId,
    vendorKnown,
    details,
    lines: [line],
    origin: 'import',
  })
  const fault = faults.find(one => one.code !== 'required-fields')
  return fault === undefined ? null : { ...fault, field: rowField(fault.field) }
}

const renamed: Readonly<Record<string, string>> = { buyerIdentifier: 'buyer' }

function rowField(field: string | undefined): string | undefined {
  const own = field?.replace(/^lines\.0\.|^details\./, '')
  return own === undefined ? undefined : (renamed[own] ?? own)
}

export function lineOfRow(row: ImportRow, importId: string): EnteredLine & { readonly origin: LineOrigin } {
  return {
    lineId: newIdFor(importId, 'purchase-orders/import/line', String(row.row)),
    productId: row.productId,
    sku: row.sku,
    description: row.description,
    unit: row.unit === '' ? 'EA' : row.unit,
    quantity: row.quantity,
    unitPrice: row.unitPrice,
    requiredDate: row.requiredDeliveryDate,
    taxPercentage: row.taxPercentage,
    taxRangeCode: row.taxRangeCode,
    packageType: row.packageType,
    batch: row.batch,
    expirationDate: row.expirationDate,
    weight: row.weight,
    stockQuantity: null,
    details: null,
    schedule: [],
    origin: { sourceRowId: row.sourceRowId, importId, importRow: row.row },
  }
}
