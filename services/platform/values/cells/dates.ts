import type { DateStyle } from '@quayside/contracts/documents/import-mapping.ts'
import { plainText } from './plain-text.ts'

const monthNames: readonly (readonly string[])[] = [
  ['january', 'jan', 'enero', 'ene', 'janvier', 'janv'],
  ['february', 'feb', 'febrero', 'fevrier', 'fevr', 'fev'],
  ['march', 'mar', 'marzo', 'mars'],
  ['april', 'apr', 'abril', 'abr', 'avril', 'avr'],
  ['may', 'mayo', 'mai'],
  ['june', 'jun', 'junio', 'juin'],
  ['july', 'jul', 'julio', 'juillet', 'juil'],
  ['august', 'aug', 'agosto', 'ago', 'aout'],
  ['september', 'sep', 'sept', 'septiembre', 'septembre'],
  ['october', 'oct', 'octubre', 'octobre'],
  ['november', 'nov', 'noviembre', 'novembre'],
  ['december', 'dec', 'diciembre', 'dic', 'decembre'],
]
const monthByName = new Map(monthNames.flatMap((names, index) => names.map(name => [name, index + 1] as const)))

/** Two-digit years: 00 to 79 are 2000 to 2079, the rest 1980 to 1999. */
function fullYear(year: string): number {
  const value = Number(year)
  if (year.length > 2) return value
  return value < 80 ? 2000 + value : 1900 + value
}

function day(year: number, month: number, date: number): string | null {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || date < 1) return null
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (date > last) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

const time = String.raw`(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?(?:Z|[+-]\d{2}:?\d{2})?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`, 'i')
const chinese = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const dayThenName = new RegExp(
  String.raw`^(\d{1,2})(?:\.|st|nd|rd|th)?[-\s/.]*(?:de\s+)?(\p{L}{3,10})[-\s/.,]*(?:de\s+|del\s+)?(\d{4}|\d{2})${time}$`,
  'iu',
)
const nameThenDay = new RegExp(
  String.raw`^(\p{L}{3,10})[-\s/.]*(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|[-\s/]+)(\d{4}|\d{2})${time}$`,
  'iu',
)
const numeric = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${time}$`, 'i')

type Parts = { first: number; second: number; year: number; dotted: boolean }

function numericParts(text: string): Parts | null {
  const match = numeric.exec(text)
  if (match === null) return null
  return {
    first: Number(match[1]),
    second: Number(match[3]),
    year: fullYear(match[4] as string),
    dotted: match[2] === '.',
  }
}

/** Dates that are written in one way only: with the year first or with the month's name. */
function unmistakable(text: string): { style: DateStyle; date: string | null } | null {
  const first = chinese.exec(text) ?? compact.exec(text)
  if (first) return { style: 'year-month-day', date: day(Number(first[1]), Number(first[2]), Number(first[3])) }
  const dashed = yearFirst.exec(text)
  if (dashed) return { style: 'year-month-day', date: day(Number(dashed[1]), Number(dashed[3]), Number(dashed[4])) }
  const named = dayThenName.exec(text)
  const month = named && monthByName.get(plainText(named[2] as string))
  if (named && month)
    return { style: 'day-month-name', date: day(fullYear(named[3] as string), month, Number(named[1])) }
  const american = nameThenDay.exec(text)
  const other = american && monthByName.get(plainText(american[1] as string))
  if (american && other)
    return { style: 'day-month-name', date: day(fullYear(american[3] as string), other, Number(american[2])) }
  return null
}

/** The date (`YYYY-MM-DD`) that a cell holds, or null. The style decides only between 3/4/2026 as month first or day first. */
export function readDate(cell: string, style: DateStyle | undefined): string | null {
  const text = cell.trim()
  const plain = unmistakable(text)
  if (plain !== null) return plain.date
  const parts = numericParts(text)
  if (parts === null) return null
  if (style === 'month-day-year' && !parts.dotted) return day(parts.year, parts.first, parts.second)
  if (style === 'day-month-year' || parts.dotted) return day(parts.year, parts.second, parts.first)
  return null
}

/** Whether a cell that is not read is written as a date all the same, of a day that no calendar has: 31/02/2027. */
export function isNoSuchDay(cell: string, style: DateStyle | undefined): boolean {
  const text = cell.trim()
  const plain = unmistakable(text)
  if (plain !== null) return plain.date === null
  const parts = numericParts(text)
  if (parts === null || dateStylesOf(text).length > 0) return false
  const { first, second, dotted } = parts
  const isWritten = (month: number, date: number) => month >= 1 && month <= 12 && date >= 1 && date <= 31
  const dayFirst = isWritten(second, first)
  const monthFirst = !dotted && isWritten(first, second)
  if (style === 'day-month-year') return dayFirst
  return style === 'month-day-year' ? monthFirst || (dotted && dayFirst) : dayFirst || monthFirst
}

/** Which ways of writing a cell is a date in; empty when it is none. */
export function dateStylesOf(cell: string): DateStyle[] {
  const text = cell.trim()
  const plain = unmistakable(text)
  if (plain !== null) return plain.date === null ? [] : [plain.style]
  const parts = numericParts(text)
  if (parts === null) return []
  const styles: DateStyle[] = []
  if (!parts.dotted && day(parts.year, parts.first, parts.second) !== null) styles.push('month-day-year')
  if (day(parts.year, parts.second, parts.first) !== null) styles.push('day-month-year')
  return styles
}
