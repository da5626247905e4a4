import { decimalsOfBlock, unreadable, unreadableAs } from '../../../../ui/form/decimals.ts'
import type { Headings } from '../../../../ui/form/headings.ts'
import { placeRows, type Refused } from '../../../../ui/form/placed-rows.ts'
import { type FormPackage, newPackage } from './packages-form.ts'

/** In the order in which they stand in the form. */
export const pastedColumns = [
  'packageType',
  'sscc',
  'pieces',
  'grossWeightKg',
  'lengthCm',
  'widthCm',
  'heightCm',
  'pallets',
  'containerNumber',
  'invoiceId',
] as const
export type PastedColumn = (typeof pastedColumns)[number]
type Cell = { index: number; name: PastedColumn; value: string }

/** What a block comes to; a wrong cell stands where it belongs. */
export type Taken = { cells: readonly Cell[]; added: readonly FormPackage[]; rows: number } | Refused

type Option = { value: string; label: string }
type Sheet = {
  headings: Headings<PastedColumn>
  locale: string
  containers: readonly Option[]
  invoices: readonly Option[]
  /** How many packages the form has, and may have. */
  present: number
  most: number
}

export function takePackages(
  rows: readonly (readonly string[])[],
  at: { index: number; column: string } | null,
  sheet: Sheet,
): Taken {
  const placed = placeRows(rows, at, { ...sheet, columns: pastedColumns })
  if ('refused' in placed) return placed
  const cells: Cell[] = []
  const added: FormPackage[] = []
  const isNumber = ({ name }: { name: PastedColumn }) => !notNumbers.includes(name)
  const figures = placed.rows.flatMap(row => row.cells.filter(isNumber).map(({ text }) => text))
  const read = readerOf(sheet, decimalsOfBlock(figures, sheet.locale))
  for (const { index, cells: texts } of placed.rows) {
    const values = texts.map(({ name, text }) => ({ name, value: read(name, text) }))
    if (index < sheet.present) cells.push(...values.map(value => ({ index, ...value })))
    else added.push({ ...newPackage(), ...Object.fromEntries(values.map(({ name, value }) => [name, value])) })
  }
  return { cells, added, rows: placed.rows.length }
}

const notNumbers: readonly PastedColumn[] = ['packageType', 'sscc', 'containerNumber', 'invoiceId']

/** What can't be read stays as it was pasted, and the form refuses it at its cell. */
function readerOf({ containers, invoices }: Sheet, decimal: (text: string) => string | null) {
  const read = {
    containerNumber: (text: string) => chosen(containers, text),
    invoiceId: (text: string) => chosen(invoices, text),
  }
  return (name: PastedColumn, text: string): string => {
    if (name === 'packageType' || name === 'sscc') return text
    if (name in read) return read[name as keyof typeof read](text) ?? `${unreadable}${text}`
    return decimal(text) ?? unreadableAs('decimal', text)
  }
}

function chosen(options: readonly Option[], text: string): string | null {
  const key = (label: string) => label.replace(/[\s-]/g, '').toLowerCase()
  return options.find(({ label }) => key(label) === key(text))?.value ?? null
}
