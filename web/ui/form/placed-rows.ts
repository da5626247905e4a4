import { type Headings, headingKey } from './headings.ts'

/** Nothing is half taken: a block that does not fit is refused as a whole. */
export type Refused = {
  refused: 'too-wide' | 'column-twice' | 'unknown-columns' | 'too-many' | 'no-rows'
  about: string
}
type PlacedRow<Column> = { index: number; cells: readonly { name: Column; text: string }[] }

type Sheet<Column extends string> = {
  /** In the order in which they stand in the form. */
  columns: readonly Column[]
  headings: Headings<Column>
  /** How many rows the form has, and may have. */
  present: number
  most: number
}

/** Places a block from the cell where it was pasted, downwards and to the right; by its headings where it has some. */
export function placeRows<Column extends string>(
  rows: readonly (readonly string[])[],
  at: { index: number; column: string } | null,
  { columns, headings: known, present, most }: Sheet<Column>,
): Refused | { rows: readonly PlacedRow<Column>[] } {
  const first = at === null ? 0 : Math.max(0, (columns as readonly string[]).indexOf(at.column))
  const byPlace = (column: number) => columns[first + column]
  const headings = headingsOf(rows, byPlace, known)
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
  const from = at?.index ?? present
  if (from + body.length > most) return { refused: 'too-many', about: String(most) }
  return {
    rows: body.map((row, offset) => ({
      index: from + offset,
      cells: row.flatMap((cell, column) => {
        const name = columnOf(column)
        return name && isFilled(cell) ? [{ name, text: cell.trim() }] : []
      }),
    })),
  }
}

const isFilled = (cell: string) => cell.trim() !== ''

/** The first row, where it names columns instead of filling them: a package may itself be called "Container". */
function headingsOf<Column extends string>(
  rows: readonly (readonly string[])[],
  byPlace: (column: number) => Column | undefined,
  known: Headings<Column>,
) {
  const [first = [], ...rest] = rows
  const headings = first.map(text => ({ text: text.trim(), means: known.get(headingKey(text)) }))
  const named = headings.filter(({ means }) => means !== undefined).length
  const hasDigits = (row: readonly string[]) => row.some(cell => /\d/.test(cell))
  const tellsApart = first.filter(isFilled).length > 1 && !hasDigits(first) && rest.some(hasDigits)
  const isOwn = headings.some(({ means }, column) => means != null && means === byPlace(column)) && !hasDigits(first)
  return named >= 2 || (named === 1 && (tellsApart || isOwn)) ? headings : null
}
