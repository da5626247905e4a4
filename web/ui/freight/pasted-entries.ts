import { decimalsOfBlock, unreadable, unreadableAs } from '../form/decimals.ts'
import type { Headings } from '../form/headings.ts'
import type { TakenRows } from '../form/pasted-rows.tsx'
import { placeRows } from '../form/placed-rows.ts'
import type { Choice } from './grid-cell.tsx'

/** A column that a block may fill. */
export type PastedColumn = { name: string } & (
  | { kind: 'text' | 'decimal' }
  | { kind: 'select'; options: readonly Choice[] }
)

type Sheet = {
  columns: readonly PastedColumn[]
  headings: Headings<string>
  locale: string
  present: number
  most: number
  newRow: () => object
}

/** Places a block copied from a spreadsheet in a grid's rows and makes those that it lacks. */
export function takeEntries(
  rows: readonly (readonly string[])[],
  at: { index: number; column: string } | null,
  { columns, headings, locale, present, most, newRow }: Sheet,
): TakenRows {
  const placed = placeRows(rows, at, { columns: columns.map(({ name }) => name), headings, present, most })
  if ('refused' in placed) return placed
  const columnOf = (name: string) => columns.find(column => column.name === name)
  const figures = placed.rows.flatMap(({ cells }) =>
    cells.filter(({ name }) => columnOf(name)?.kind === 'decimal').map(({ text }) => text),
  )
  const decimal = decimalsOfBlock(figures, locale)
  // What can't be read stays as it was pasted, and the form refuses it at its cell.
  const read = (name: string, text: string): string => {
    const column = columnOf(name)
    if (column?.kind === 'decimal') return decimal(text) ?? unreadableAs('decimal', text)
    return column?.kind === 'select' ? (chosen(column.options, text) ?? `${unreadable}${text}`) : text
  }
  const cells: { index: number; name: string; value: string }[] = []
  const added: object[] = []
  for (const { index, cells: texts } of placed.rows) {
    const values = texts.map(({ name, text }) => ({ name, value: read(name, text) }))
    if (index < present) cells.push(...values.map(value => ({ index, ...value })))
    else added.push({ ...newRow(), ...Object.fromEntries(values.map(({ name, value }) => [name, value])) })
  }
  return { cells, added, rows: placed.rows.length }
}

function chosen(options: readonly Choice[], text: string): string | null {
  const key = (label: string) => label.replace(/[\s-]/g, '').toLowerCase()
  return options.find(({ label, value }) => key(label) === key(text) || key(value) === key(text))?.value ?? null
}
