import type { ColumnProfile, DateStyle, DecimalStyle } from '@quayside/contracts/documents/import-mapping.ts'
import { dateStylesOf } from '../values/cells/dates.ts'
import { decimalStylesOf } from '../values/cells/numbers.ts'
import { saysUnknown } from '../values/cells/unknown-values.ts'
import type { TableRow } from './table.ts'

const keptSamples = 5
const keptOddities = 200

/** What has been seen of one column so far; grows to a fixed size however long the file is. */
type ColumnTally = {
  filled: number
  empty: number
  samples: string[]
  dates: number
  dateStyles: Map<DateStyle, number>
  /** Dates that only one of the two numeric styles can read. */
  decisiveDates: Map<DateStyle, number>
  numericDates: number
  numbers: number
  decisiveNumbers: Map<DecimalStyle, number>
  /** Numbers that either style can read, by the style in which what stands before their last three digits is the decimal sign. */
  groupedNumbers: Map<DecimalStyle, number>
  odd: Map<string, number>
}

function emptyTally(): ColumnTally {
  return {
    filled: 0,
    empty: 0,
    samples: [],
    dates: 0,
    dateStyles: new Map(),
    decisiveDates: new Map(),
    numericDates: 0,
    numbers: 0,
    decisiveNumbers: new Map(),
    groupedNumbers: new Map(),
    odd: new Map(),
  }
}

function count<Key>(map: Map<Key, number>, key: Key): void {
  map.set(key, (map.get(key) ?? 0) + 1)
}

/** Adds one cell to what is known of its column. */
function tally(column: ColumnTally, cell: string): void {
  const text = cell.trim()
  if (text === '') {
    column.empty++
    return
  }
  column.filled++
  if (column.samples.length < keptSamples && !column.samples.includes(text)) column.samples.push(text.slice(0, 200))
  const styles = dateStylesOf(text)
  const numeric = decimalStylesOf(text)
  if (styles.length > 0) {
    column.dates++
    for (const style of styles) count(column.dateStyles, style)
    const [first] = styles
    if (first === 'month-day-year' || first === 'day-month-year') {
      column.numericDates++
      if (styles.length === 1) count(column.decisiveDates, first)
    }
  }
  if (numeric.styles.length > 0) {
    column.numbers++
    const [first] = numeric.styles
    if (numeric.decisive && first !== undefined) count(column.decisiveNumbers, first)
    else if (/[.,]/.test(text)) count(column.groupedNumbers, text.includes(',') ? 'comma' : 'point')
  }
  if (styles.length === 0 && numeric.styles.length === 0 && column.odd.size < keptOddities)
    count(column.odd, text.slice(0, 200))
}

function dateProfile(column: ColumnTally): ColumnProfile['dates'] {
  if (column.dates === 0) return null
  const monthFirst = column.decisiveDates.get('month-day-year') ?? 0
  const dayFirst = column.decisiveDates.get('day-month-year') ?? 0
  if (column.numericDates === 0) {
    const style = [...column.dateStyles].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
    return { read: column.dates, style, ambiguous: false }
  }
  const ambiguous = monthFirst > 0 === dayFirst > 0
  return {
    read: column.dates,
    style: ambiguous ? null : monthFirst > 0 ? 'month-day-year' : 'day-month-year',
    ambiguous,
  }
}

function numberProfile(column: ColumnTally): ColumnProfile['numbers'] {
  if (column.numbers === 0) return null
  const point = column.decisiveNumbers.get('point') ?? 0
  const comma = column.decisiveNumbers.get('comma') ?? 0
  if (point === 0 && comma === 0 && column.groupedNumbers.size === 0)
    return { read: column.numbers, style: 'point', ambiguous: false }
  const style = point > 0 ? 'point' : 'comma'
  // Beside 3,5 a quantity of 1,200 may be 1.2 or 1200: one cell does not decide for the others.
  const ambiguous = point > 0 === comma > 0 || column.groupedNumbers.has(style)
  return { read: column.numbers, style: ambiguous ? null : style, ambiguous }
}

/** A column that is mostly text is neither dates nor numbers. */
function profileOf(header: string, index: number, column: ColumnTally): ColumnProfile {
  const known =
    column.filled - [...column.odd].reduce((sum, [value, times]) => sum + (saysUnknown(value) ? times : 0), 0)
  const mostly = (read: number): boolean => read > 0 && read >= known * 0.5
  return {
    header,
    column: index + 1,
    filled: column.filled,
    empty: column.empty,
    samples: column.samples,
    dates: mostly(column.dates) ? dateProfile(column) : null,
    numbers: mostly(column.numbers) ? numberProfile(column) : null,
    odd: [...column.odd]
      .sort((a, b) => b[1] - a[1])
      .slice(0, keptSamples)
      .map(([value, times]) => ({ value, count: times })),
  }
}

export type ColumnSurvey = {
  see(rows: readonly TableRow[]): void
  /** The columns by the rows seen so far, as the mapping step shows them. */
  columns(): ColumnProfile[]
}

/** Looks at the rows of a table as they go by. */
export function surveyColumns(headers: readonly string[]): ColumnSurvey {
  const tallies = headers.map(header => ({ header, column: emptyTally() }))
  return {
    see(rows) {
      for (const { cells } of rows)
        for (const [index, { column }] of tallies.entries()) tally(column, cells[index] ?? '')
    },
    columns: () => tallies.map(({ header, column }, index) => profileOf(header, index, column)),
  }
}
