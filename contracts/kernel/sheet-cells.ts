/** A figure may begin with a minus: it was checked to be one. */
export type CsvCell = string | number | boolean | null | { number: string }
export const canonicalNumber = /^-?\d+(\.\d+)?$/

/** Spreadsheet programs read accents right only after this mark. */
export const csvMark = '\uFEFF'

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** What a formula begins with, as a class of signs; an own mark before them makes a text of it. */
const formulaSigns = String.raw`=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20`
const formula = new RegExp(String.raw`^[\s\p{Cf}]*[${formulaSigns}\t\r]`, 'u')

/** Where a program that parts cells by another sign than the comma sees a cell begin, although it stands inside of quotes. */
const beginnings = new RegExp(String.raw`[;\t\r\n][\s\p{Cf}]*(?=[${formulaSigns}])`, 'gu')

/** A cell that no spreadsheet program runs: what could start a formula is prefixed (OWASP, CSV injection). */
export function csvCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'object') return /[",;]/.test(value.number) ? `"${value.number}"` : value.number
  const text = String(value)
  const isNumber = canonicalNumber.test(text)
  const inside = text.replaceAll(beginnings, "$&'")
  const safe = !isNumber && formula.test(text) ? `'${inside}` : inside
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const marksInside = new RegExp(String.raw`([;\t\r\n][\s\p{Cf}]*)'(?=[${formulaSigns}])`, 'gu')
const markBefore = new RegExp(String.raw`^'(?=[\s\p{Cf}]*[${formulaSigns}\t\r])`, 'u')

/** What `csvCell` was given, as a file of ours that comes back holds it: the marks that stop formulas are no part of it. */
export function unmarkedCell(text: string): string {
  return text.includes("'") ? text.replace(markBefore, '').replaceAll(marksInside, '$1') : text
}

/**
 * A sheet's text without the control characters that XML cannot hold, and no longer than a cell can be. What a spreadsheet
 * program would read as an escaped sign stays what it is (ECMA-376, ST_Xstring).
 */
export function sheetText(text: string): string {
  return text
    .replaceAll(notOfXml, '')
    .slice(0, 32_767)
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const notOfXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** A sheet's name has at most 31 characters, and not these. */
export function sheetName(text: string): string {
  return text.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31) || 'List'
}
