import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { ProductListItem } from '@quayside/contracts/products/queries.ts'
import { decimalsOfBlock, parseDate, unreadableAs } from '../../../ui/form/decimals.ts'
import { type Headings, headingsOf } from '../../../ui/form/headings.ts'
import { placeRows, type Refused } from '../../../ui/form/placed-rows.ts'
import { emptyLine, type RegistrationForm } from './registration-form.ts'

type Line = RegistrationForm['lines'][number]

/** In the order in which a block without headings is read. */
export const lineColumns = [
  'sku',
  'description',
  'unit',
  'quantity',
  'unitPrice',
  'requiredDate',
  'taxPercentage',
] as const
export type LineColumn = (typeof lineColumns)[number]

const fields = import.meta.glob<{ default: Record<string, string> }>('../../../../contracts/words/*/order-fields.json')
const form = import.meta.glob<{ default: Record<string, string> }>('../../../../contracts/words/*/order-form.json')

type Label = readonly [string, LineColumn | null]
/** The names of the fields, and what columns are called beside that in sheets. */
const names: readonly Label[] = [
  ...lineColumns.map(column => [column, column] as const),
  ['unitPrice_short', 'unitPrice'],
  ['date', 'requiredDate'],
  ['line_short', null],
]
const labels: readonly Label[] = [
  ['paste.tax', 'taxPercentage'],
  ['summary.amount', null],
]

export async function lineHeadings(): Promise<Headings<LineColumn>> {
  return new Map([...(await headingsOf(fields, names)), ...(await headingsOf(form, labels))])
}

/** The SKUs of a block, to be looked up before it is taken. */
export function skusOf(taken: Taken | Refused): string[] {
  if ('refused' in taken) return []
  const cells = taken.cells.filter(({ name }) => name === 'sku').map(({ value }) => value)
  return [...cells, ...taken.added.map(({ sku }) => sku ?? '')].filter(sku => sku !== '')
}

type Taken = { cells: readonly Cell[]; added: readonly Line[]; rows: number }
type Sheet = { headings: Headings<LineColumn>; locale: string; present: number }
type Cell = { index: number; name: LineColumn | 'productId'; value: string }

/** So many an order takes. */
const mostLines = 2000

/** Places a block copied from a spreadsheet in the order's lines and makes those that it lacks. */
export function takeLines(
  rows: readonly (readonly string[])[],
  at: { index: number; column: string } | null,
  { headings, locale, present }: Sheet,
): Taken | Refused {
  const placed = placeRows(rows, at, { columns: lineColumns, headings, present, most: mostLines })
  if ('refused' in placed) return placed
  const cells: Cell[] = []
  const added: Line[] = []
  const read = readerOf(
    placed.rows.flatMap(row => row.cells),
    locale,
  )
  for (const { index, cells: texts } of placed.rows) {
    const values = texts.map(({ name, text }) => ({ name, value: read({ name, text }) }))
    if (index < present) cells.push(...values.map(value => ({ index, ...value })))
    else added.push({ ...emptyLine, ...Object.fromEntries(values.map(({ name, value }) => [name, value])) })
  }
  return { cells, added, rows: placed.rows.length }
}

type Pasted = { name: LineColumn; text: string }
const words: readonly LineColumn[] = ['sku', 'description', 'unit']

/** What can't be read stays as it was pasted, and the form refuses it at its cell. */
function readerOf(pasted: readonly Pasted[], locale: string): (cell: Pasted) => string {
  const plain = ({ name, text }: Pasted) => (name === 'taxPercentage' ? text.replace(/\s*%$/, '') : text)
  const isNumber = ({ name }: Pasted) => !words.includes(name) && name !== 'requiredDate'
  const decimal = decimalsOfBlock(pasted.filter(isNumber).map(plain), locale)
  return cell => {
    const { name, text } = cell
    if (words.includes(name)) return text
    if (name === 'requiredDate') return parseDate(text, locale) ?? unreadableAs('date', text)
    return decimal(plain(cell)) ?? unreadableAs('decimal', text)
  }
}

/** What choosing a product by hand fills in. */
export function ofProduct({ id, sku, description, unit }: ProductListItem) {
  return { productId: id, sku, description, unit }
}

/** A line with the SKU of a known product becomes one of that product; what the block says of unit and words itself, stays. */
export function withProducts(taken: Taken, known: ReadonlyMap<string, ProductListItem | null>): Taken {
  const productOf = (sku: string | null) => known.get(nameKey(sku ?? '')) ?? null
  const cells = taken.cells.flatMap(cell => {
    const product = cell.name === 'sku' ? productOf(cell.value) : null
    if (product === null) return [cell]
    const given = new Set(
      taken.cells.filter(one => one.index === cell.index && one.name !== 'sku').map(one => one.name),
    )
    return Object.entries(ofProduct(product))
      .filter(([name]) => !given.has(name as Cell['name']))
      .map(([name, value]) => ({ index: cell.index, name: name as Cell['name'], value }))
  })
  const added = taken.added.map(line => {
    const product = productOf(line.sku)
    if (product === null) return line
    const own = {
      ...(line.description && { description: line.description }),
      ...(line.unit !== emptyLine.unit && { unit: line.unit }),
    }
    return { ...line, ...ofProduct(product), ...own }
  })
  return { ...taken, cells, added }
}
