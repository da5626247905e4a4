import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import type { DeliveryField, DeliveryLine } from '@quayside/contracts/shipments/deliveries.ts'
import type { TableRow } from '@quayside/platform/files/table.ts'
import { isNoSuchDay, readDate } from '@quayside/platform/values/cells/dates.ts'
import { hasOtherDecimalSign, readDecimal } from '@quayside/platform/values/cells/numbers.ts'
import { saysUnknown } from '@quayside/platform/values/cells/unknown-values.ts'
import { isBefore } from '@quayside/platform/values/dates.ts'
import { isPositive } from '@quayside/platform/values/quantities.ts'
import { type CellStyles, isAmbiguousDate, isAmbiguousNumber, stylesOf } from './cell-styles.ts'
import type { DeliveryColumns } from './columns.ts'

export type RowIssue = {
  readonly field: DeliveryField
  readonly found: string
  readonly code: ErrorCode
  readonly params: RejectionParams
}
export type CheckedRow = {
  readonly row: number
  readonly cells: readonly string[]
  readonly deliveryNumber: string
  /** Null where something is wrong with it. */
  readonly line: DeliveryLine | null
  readonly issues: readonly RowIssue[]
}

type Read = {
  readonly cell: (field: DeliveryField) => string
  readonly styles: CellStyles
  readonly issues: RowIssue[]
}

const dates = [
  'expiryDate',
  'pgiDate',
  'sapEntryDate',
  'deliveryDate',
  'deliveredOn',
  'customsEntryDate',
  'customsReleaseDate',
  'warehouseEntryDate',
  'warehouseExitDate',
] as const
const limits = {
  sendingPlant: 50,
  receivingPlant: 50,
  transportOrder: 50,
  profitCenter: 50,
  material: 100,
  description: 300,
  batch: 50,
  unit: 20,
  shipmentNumber: 50,
} as const
/** What has happened cannot be ahead; what is planned can. */
const happened = [
  'deliveredOn',
  'customsEntryDate',
  'customsReleaseDate',
  'warehouseEntryDate',
  'warehouseExitDate',
] as const
const entries = [
  ['customsEntryDate', 'customsReleaseDate'],
  ['warehouseEntryDate', 'warehouseExitDate'],
] as const

/** Every row of the file with what it says or what is wrong with it; a line that comes twice is refused the second time. */
export function checkRows(
  rows: readonly TableRow[],
  headers: readonly string[],
  columns: DeliveryColumns,
  today: string,
): CheckedRow[] {
  const at = (field: DeliveryField) => (columns[field] === undefined ? -1 : headers.indexOf(columns[field]))
  const places = new Map<DeliveryField, number>(
    [...dates, ...Object.keys(limits), 'deliveryNumber', 'line', 'quantity'].map(field => [
      field as DeliveryField,
      at(field as DeliveryField),
    ]),
  )
  const cellOf = (row: TableRow) => (field: DeliveryField) => {
    const text = (row.cells[places.get(field) ?? -1] ?? '').replace(/\s+/g, ' ').trim()
    return saysUnknown(text) ? '' : text
  }
  const styles = stylesOf(rows.map(cellOf), dates)
  const first = new Map<string, number>()
  return rows.map(row => {
    const checked = checkRow(row, cellOf(row), styles, today)
    if (checked.line === null) return checked
    const key = `${checked.deliveryNumber}/${checked.line.line}`
    const before = first.get(key)
    first.set(key, before ?? row.row)
    if (before === undefined) return checked
    const issue = { field: 'line' as const, found: checked.line.line, code: 'delivery-line-twice' as const }
    return { ...checked, line: null, issues: [{ ...issue, params: { first: before } }] }
  })
}

function checkRow({ row, cells }: TableRow, cell: Read['cell'], styles: CellStyles, today: string): CheckedRow {
  const read: Read = { cell, styles, issues: [] }
  const deliveryNumber = identifierOf('deliveryNumber', 20, read)
  const line = {
    line: identifierOf('line', 10, read),
    ...(Object.fromEntries(
      Object.entries(limits).map(([field, limit]) => [field, textOf(field as never, limit, read)]),
    ) as {
      [Field in keyof typeof limits]: string | null
    }),
    quantity: quantityOf(read),
    ...(Object.fromEntries(dates.map(field => [field, dateOf(field, read)])) as {
      [Field in (typeof dates)[number]]: string | null
    }),
  }
  if (line.material === null) tell(read, 'material', 'delivery-value-missing')
  checkDates(line, today, read)
  const isGood = read.issues.length === 0
  return { row, cells, deliveryNumber, line: isGood ? (line as DeliveryLine) : null, issues: read.issues }
}

function tell({ cell, issues }: Read, field: DeliveryField, code: ErrorCode, params: RejectionParams = {}): void {
  issues.push({ field, found: cell(field), code, params })
}

/** SAP fills numbers up with zeros, spreadsheets take them off: without them both are the same. */
function identifierOf(field: 'deliveryNumber' | 'line', limit: number, read: Read): string {
  const text = read.cell(field)
  const bare = /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text.toUpperCase()
  if (text === '') tell(read, field, 'delivery-value-missing')
  else if (!/^[A-Z0-9-]+$/.test(bare)) tell(read, field, 'delivery-number-malformed')
  else if (bare.length > limit) tell(read, field, 'delivery-value-too-long', { limit })
  return bare
}

function textOf(field: keyof typeof limits, limit: number, read: Read): string | null {
  const text = read.cell(field)
  if (text.length > limit) tell(read, field, 'delivery-value-too-long', { limit })
  return text === '' ? null : text
}

function quantityOf(read: Read): string {
  const text = read.cell('quantity')
  if (text === '') tell(read, 'quantity', 'delivery-value-missing')
  else if (isAmbiguousNumber(text, read.styles)) tell(read, 'quantity', 'delivery-quantity-ambiguous')
  else {
    const style = read.styles.decimals ?? 'point'
    const value = readDecimal(text, style)
    if (value !== null && isPositive(value) && /^\d{1,13}(\.\d{1,6})?$/.test(value)) return value
    const otherSign = hasOtherDecimalSign(text, style)
    tell(read, 'quantity', otherSign ? 'delivery-quantity-decimal-sign' : 'delivery-quantity-invalid')
  }
  return '0'
}

function dateOf(field: (typeof dates)[number], read: Read): string | null {
  const text = read.cell(field)
  // SAP writes no date as zeros.
  if (text === '' || /^[0./-]+$/.test(text)) return null
  const style = read.styles.dates ?? undefined
  const date = readDate(text, style)
  if (date !== null) return date
  const isNone = isNoSuchDay(text, style) ? 'delivery-date-of-no-calendar' : 'delivery-date-invalid'
  tell(read, field, isAmbiguousDate(text, read.styles) ? 'delivery-date-ambiguous' : isNone)
  return null
}

type Dates = Pick<DeliveryLine, (typeof dates)[number]>

function checkDates(line: Dates, today: string, read: Read): void {
  const isRead = (field: DeliveryField) => read.issues.every(issue => issue.field !== field)
  if (line.sapEntryDate !== null && line.deliveryDate === null && isRead('deliveryDate'))
    tell(read, 'deliveryDate', 'delivery-date-required')
  for (const field of happened)
    if (line[field] !== null && isBefore(today, line[field])) tell(read, field, 'delivery-date-in-future', { today })
  for (const [entry, exit] of entries) {
    const [entered, left] = [line[entry], line[exit]]
    if (left === null || !isRead(entry)) continue
    if (entered === null) tell(read, exit, 'delivery-entry-missing')
    else if (isBefore(left, entered)) tell(read, exit, 'delivery-dates-reversed', { entered })
  }
}
