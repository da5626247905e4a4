import type { ImportField } from '@quayside/contracts/documents/import-fields.ts'
import { importFields } from '@quayside/contracts/documents/import-fields.ts'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { ImportPurchaseOrders, ImportRowResult } from '@quayside/contracts/purchase-orders/import.ts'
import type { RowValues } from '../domain/row-check.ts'
import type { RowIssue } from '../domain/row-issue.ts'

/** A staged row with its vendor and product found. */
export type RunRow = {
  row_no: number
  order_row: number
  fields: RowValues
  vendor_company_id: string | null
  product_id: string | null
  product_sku: string | null
}

type OrderRow = ImportPurchaseOrders['rows'][number]

/** A staged row as purchase-orders takes it; its fields carry the same names, but for vendor, product and the line's value. */
export function orderRow({ row_no, fields, vendor_company_id, product_id, product_sku }: RunRow): OrderRow {
  const { vendor: _name, lineValue: _stated, taxFree, sku, ...same } = fields
  return {
    ...same,
    row: row_no,
    vendorCompanyId: vendor_company_id,
    productId: product_id,
    sku: product_sku ?? sku ?? null,
    taxFree: taxFree === 'true',
  } as OrderRow
}

const fieldOf: Readonly<Record<string, ImportField>> = { vendorCompanyId: 'vendor', productId: 'description' }

function importField(name: string | null): ImportField | null {
  if (name === null) return null
  return fieldOf[name] ?? importFields.find(field => field === name) ?? null
}

/** Why purchase-orders refused a row, as the row's own issue. */
export function issueOf(result: ImportRowResult, values: RowValues): RowIssue[] {
  if (result.rejection === null) return []
  const { code, params, field: name } = result.rejection
  const field = importField(name)
  return [
    {
      severity: 'error',
      code: code as ErrorCode,
      field,
      column: null,
      expected: 'acceptance',
      found: field === null ? '' : (values[field] ?? ''),
      params,
    },
  ]
}
