import { parseDecimal, unreadable } from '../../../../ui/form/decimals.ts'
import { type Headings, headingKey } from './package-headings.ts'
import { type FormPackage, newPackage } from './packages-form.ts'

/** In the order in which they stand in the form. */
export const pastedColumns = [
  ...(['packageType', 'sscc', 'pieces', 'grossWeightKg', 'lengthCm', 'widthCm', 'heightCm'] as const),
  ...(['pallets', 'containerNumber', 'invoiceId'] as const),
] as const
export type PastedColumn = (typeof pastedColumns)[number]
type Cell = { index: number; name: PastedColumn; value: string }

/** Nothing is half taken: a block that does not fit is refused as a whole, a wrong cell stands where it belongs. */
export type Taken =
  | { cells: readonly Cell[]; added: readonly FormPackage[]; rows: number }
  | { refused: 'too-wide' | 'column-twice' | 'unknown-columns' | 'too-many' | 'no-rows'; about: string }

type Option = { value: string; label: string }
type Sheet = {
  headings: Headings
  locale: string
  containers: readonly Option[]
  invoices: readonly Option[]
  /** How many packages the form has, and may have. */
  present: number
  most: number
}

const isPasted = (name: string): name is PastedColumn => (pastedColumns as readonly string[]).includes(name)

/** Places a block from the cell where it was pasted, downwards and to the right; by its headings where it has some. */
export function takePackages(
  rows: readonly (readonly string[])[],
  at: { index: number; column: string } | null,
  sheet: Sheet,
): Taken {
  const first = at !== null && isPasted(at.column) ? pastedColumns.indexOf(at.column) : 0
  const byPlace = (column: number) => pastedColumns[first + column]
  const headings = headingsOf(rows, byPlace, sheet.headings)
  const body = rows.slice(headings === null ? 0 : 1).filter(row => row.some(isFilled))
  if (body.length === 0) return { refused: 'no-rows', about: '' }
  if (headings !== null) {
    const unknown = headings.filter(({ text, means }) => isFilled(text) && means === undefined)
    if (unknown.length > 0) return { refused: 'unknown-columns', about: unknown.map(({ text }) => text).join(', ') }
    const twice = headings.find(({ means }, index) => means && headings.findIndex(one => one.means === means) < index)
    if (twice !== undefined) return { refused: 'column-twice', about: twice.text }
  }
  const columnOf = (column: number) => (headings === null ? byPlace(column) : headings[column]?.means)
  const wide = body.findIndex(row => row.some((cell, column) => isFilled(cell) && columnOf(column) === undefined))
  if (wide >= 0) return { refused: 'too-wide', about: String(wide + 1 + (headings === null ? 0 : 1)) }
  const from = at?.index ?? sheet.present
  if (from + body.length > sheet.most) return { refused: 'too-many', about: String(sheet.most) }
  const cells: Cell[] = []
  const added: FormPackage[] = []
  for (const [offset, row] of body.entries()) {
    const values = row.flatMap((cell, column): Omit<Cell, 'index'>[] => {
      const name = columnOf(column)
      return name && isFilled(cell) ? [{ name, value: readCell(name, cell.trim(), sheet) }] : []
    })
    const index = from + offset
    if (index < sheet.present) cells.push(...values.map(value => ({ index, ...value })))
    else added.push({ ...newPackage(), ...Object.fromEntries(values.map(({ name, value }) => [name, value])) })
  }
  return { cells, added, rows: body.length }
}

const isFilled = (cell: string) => cell.trim() !== ''

/** The first row, where it names columns instead of filling them: a package may itself be called "Container". */
function headingsOf(
  rows: readonly (readonly string[])[],
  byPlace: (column: number) => PastedColumn | undefined,
  known: Headings,
) {
  const [first = [], ...rest] = rows
  const headings = first.map(text => ({ text: text.trim(), means: known.get(headingKey(text)) }))
  const named = headings.filter(({ means }) => means !== undefined).length
  const hasDigits = (row: readonly string[]) => row.some(cell => /\d/.test(cell))
  const tellsApart = first.filter(isFilled).length > 1 && !hasDigits(first) && rest.some(hasDigits)
  const isOwn = headings.some(({ means }, column) => means != null && means === byPlace(column)) && !hasDigits(first)
  return named >= 2 || (named === 1 && (tellsApart || isOwn)) ? headings : null
}

/** What can't be read stays as it was pasted, and the form refuses it at its cell. */
function readCell(name: PastedColumn, text: string, { locale, containers, invoices }: Sheet): string {
  if (name === 'packageType' || name === 'sscc') return text
  const read = {
    containerNumber: () => chosen(containers, text),
    invoiceId: () => chosen(invoices, text),
  }
  const value = name in read ? read[name as keyof typeof read]() : parseDecimal(text, locale)
  return value ?? `${unreadable}${text}`
}

function chosen(options: readonly Option[], text: string): string | null {
  const key = (label: string) => label.replace(/[\s-]/g, '').toLowerCase()
  return options.find(({ label }) => key(label) === key(text))?.value ?? null
}
