import type {
  ConfirmationFileMapping,
  ConfirmationFileSuggestion,
} from '@quayside/contracts/documents/confirmation-files.ts'
import type { ColumnProfile } from '@quayside/contracts/documents/import-mapping.ts'
import { readDecimal } from '@quayside/platform/values/cells/numbers.ts'
import { plainText } from '@quayside/platform/values/cells/plain-text.ts'
import { saysUnknown } from '@quayside/platform/values/cells/unknown-values.ts'
import { isNegative } from '@quayside/platform/values/quantities.ts'
import { headerSynonyms } from './header-synonyms.ts'
import { numberExpectation, readBusinessDate } from './read-cell.ts'
import type { RowIssue } from './row-issue.ts'

type Column = 'sku' | 'quantity' | 'date' | 'pendingDate' | 'lineNumber'

const names: Readonly<Record<Column, readonly string[]>> = {
  sku: [
    ...headerSynonyms.sku,
    'articulo',
    'codigo articulo',
    'codigo del articulo',
    'numero de articulo',
    'no articulo',
    'codigo sku',
    'numero de parte',
    'referencia',
    'ref',
    'reference produit',
    'ref article',
    'code',
    'ref produit',
    '货号',
    '料号',
    '编码',
    '商品编号',
    '产品编号',
    '物料编号',
    '型号',
    // Often the name of what is meant, so only where nothing better is there.
    'item',
    'product',
    'producto',
    'produit',
    '物料',
    '产品',
    '商品',
  ],
  quantity: [
    'confirmed quantity',
    'quantity confirmed',
    'confirmed qty',
    'cantidad confirmada',
    'quantite confirmee',
    '确认数量',
    'quantity to deliver',
    'delivered quantity',
    'shipped quantity',
    'cantidad a entregar',
    'cantidad surtida',
    'quantite a livrer',
    'quantite livree',
    'qte confirmee',
    '交货数量',
    '发货数量',
    '供货数量',
    ...headerSynonyms.quantity,
  ],
  date: [
    'confirmed date',
    'confirmation date',
    'confirmed delivery date',
    'date',
    'fecha confirmada',
    'fecha',
    'date confirmee',
    '确认日期',
    'promised date',
    'fecha de confirmacion',
    'fecha prometida',
    'fecha compromiso',
    'fecha estimada',
    'date de confirmation',
    'date promise',
    'date prevue',
    '承诺日期',
    '预计日期',
    '交付日期',
    '发货日期',
    '日期',
    ...headerSynonyms.requiredDeliveryDate,
  ],
  pendingDate: [
    'pending date',
    'pending delivery date',
    'rest date',
    'fecha pendiente',
    'date en attente',
    'date du reste',
    '待交日期',
  ],
  lineNumber: [
    'line',
    'line number',
    'line no',
    'position',
    'pos',
    'linea',
    'numero de linea',
    'ligne',
    'numero de ligne',
    '行',
    '行号',
    '行项目',
  ],
}

/** A unit in brackets is no part of a name: "Cantidad (cajas)". */
function withoutUnit(header: string): string {
  return plainText(header.replace(/[(（[].*?[)）\]]/g, ' '))
}

function columnNamed(column: Column, headers: readonly string[]): string | null {
  for (const plain of [plainText, withoutUnit])
    for (const name of names[column]) {
      const header = headers.find(candidate => plain(candidate) === plainText(name))
      if (header !== undefined) return header
    }
  return null
}

/** Columns by their names, with the styles that their cells show; null where a column cannot be told. */
export function suggestedColumns(columns: readonly ColumnProfile[]): ConfirmationFileSuggestion {
  const headers = columns.map(({ header }) => header)
  const [quantity, date] = [columnNamed('quantity', headers), columnNamed('date', headers)]
  const dateStyle = columns.find(({ header }) => header === date)?.dates?.style
  const decimalStyle = columns.find(({ header }) => header === quantity)?.numbers?.style
  return {
    sku: columnNamed('sku', headers),
    quantity,
    date,
    pendingDate: columnNamed('pendingDate', headers),
    lineNumber: columnNamed('lineNumber', headers),
    ...(dateStyle ? { dateStyle } : {}),
    ...(decimalStyle ? { decimalStyle } : {}),
  }
}

/** The whole mapping, or null when SKU or quantity cannot be told. */
export function guessConfirmationColumns(columns: readonly ColumnProfile[]): ConfirmationFileMapping | null {
  const { sku, quantity, ...rest } = suggestedColumns(columns)
  return sku === null || quantity === null ? null : { sku, quantity, ...rest }
}

export type ReadRow = {
  readonly row: number
  readonly sku: string | null
  readonly lineNumber: number | null
  readonly quantity: string | null
  readonly date: string | null
  readonly pendingDate: string | null
  readonly issues: readonly RowIssue[]
}

function wrong(column: string, expected: RowIssue['expected'], found: string): RowIssue {
  const code = found === '' ? 'import-value-missing' : 'import-value-unreadable'
  return { severity: 'error', code, field: null, column, expected, found: found.slice(0, 200) }
}

/** One row of a confirmation file. The quantity is mandatory, 0 included; the date is optional. */
export function readConfirmationRow(
  row: number,
  cellOf: (header: string) => string,
  mapping: ConfirmationFileMapping,
): ReadRow {
  const issues: RowIssue[] = []
  const sku = cellOf(mapping.sku)
  if (sku === '' || saysUnknown(sku)) issues.push(wrong(mapping.sku, 'value', sku))
  const amount = cellOf(mapping.quantity)
  const style = mapping.decimalStyle ?? 'point'
  const quantity = readDecimal(amount, style)
  const isFine = (quantity?.split('.')[1]?.length ?? 0) <= 6
  const isQuantity = quantity !== null && !isNegative(quantity) && isFine
  if (!isQuantity)
    issues.push(wrong(mapping.quantity, isFine ? numberExpectation(amount, style, 'quantity') : 'digits', amount))
  const dateIn = (header: string | null): string | null => {
    const cell = header === null ? '' : cellOf(header)
    if (header === null || cell === '' || saysUnknown(cell)) return null
    const reading = readBusinessDate(cell, mapping.dateStyle)
    if ('value' in reading) return reading.value
    issues.push(wrong(header, reading.expected, cell))
    return null
  }
  const number = mapping.lineNumber === null ? '' : cellOf(mapping.lineNumber)
  const isNumber = /^[1-9]\d{0,5}$/.test(number)
  if (mapping.lineNumber !== null && number !== '' && !isNumber)
    issues.push(wrong(mapping.lineNumber, 'line-number', number))
  return {
    row,
    sku: sku === '' ? null : sku,
    lineNumber: isNumber ? Number(number) : null,
    quantity: isQuantity ? quantity : null,
    date: dateIn(mapping.date),
    pendingDate: dateIn(mapping.pendingDate),
    issues,
  }
}

/** An SKU that occurs again needs a line number to say which line is meant. */
export function repeatedSkus(rows: readonly ReadRow[], column: string): ReadRow[] {
  const first = new Map<string, number>()
  return rows.map(row => {
    if (row.sku === null || row.lineNumber !== null) return row
    const earlier = first.get(row.sku)
    if (earlier === undefined) {
      first.set(row.sku, row.row)
      return row
    }
    const issue: RowIssue = {
      severity: 'error',
      code: 'confirmation-file-sku-twice',
      field: null,
      column,
      expected: 'line-number',
      found: row.sku,
      params: { first: earlier },
    }
    return { ...row, issues: [...row.issues, issue] }
  })
}
