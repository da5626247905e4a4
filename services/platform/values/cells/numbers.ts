import type { DecimalStyle } from '@quayside/contracts/documents/import-mapping.ts'

const spaces = /[\s\u00a0\u202f'’]/g
const currencySigns = /^(?:[A-Z]{3}|US\$|MX\$|[$€£¥₹])\s*|\s*(?:[A-Z]{3}|[$€£¥₹])$/g

/** Without grouping spaces, a currency's sign or code, and accountants' parentheses for negative figures. */
function bare(cell: string): string {
  const text = cell.trim().replace(currencySigns, '').replace(spaces, '')
  const negative = /^\((.*)\)$/.exec(text)
  return negative ? `-${negative[1]}` : text
}

const shapes: Readonly<Record<DecimalStyle, RegExp>> = {
  point: /^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/,
  comma: /^[-+]?(?:\d{1,3}(?:\.\d{3})+|\d+)?(?:,\d+)?$/,
}
const exponent = /^([-+]?)(\d+)(?:[.,](\d+))?e([-+]?\d{1,2})$/i

/** 1.5E+05 as a spreadsheet writes it, in plain digits. */
function withoutExponent(text: string): string {
  const match = exponent.exec(text)
  if (match === null) return text
  const [, sign = '', whole = '', fraction = '', power] = match
  const point = whole.length + Number(power)
  const digits = whole + fraction
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}${digits.length > point ? `.${digits.slice(point)}` : ''}`
}

function canonical(text: string): string {
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = text.replace(/^[-+]/, '').split('.')
  const integer = whole.replace(/^0+(?=\d)/, '') || '0'
  const rest = fraction.replace(/0+$/, '')
  const value = rest === '' ? integer : `${integer}.${rest}`
  return negative && value !== '0' ? `-${value}` : value
}

/** The number that a cell holds as a decimal string, or null; a separator in the wrong place is refused, not guessed. */
export function readDecimal(cell: string, style: DecimalStyle): string | null {
  const text = bare(cell)
  if (!/\d/.test(text) || text.length > 40) return null
  if (exponent.test(text)) return canonical(withoutExponent(text))
  if (!shapes[style].test(text)) return null
  return canonical(style === 'point' ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.'))
}

/** Whether the other decimal sign is what keeps a cell from being read. */
export function hasOtherDecimalSign(cell: string, style: DecimalStyle): boolean {
  const other = style === 'point' ? 'comma' : 'point'
  return readPercentage(cell, style) === null && readPercentage(cell, other) !== null
}

/** A percentage with or without its sign. */
export function readPercentage(cell: string, style: DecimalStyle): string | null {
  return readDecimal(cell.trim().replace(/\s*%$/, ''), style)
}

/** Which decimal styles read the cell; `decisive` when they give different numbers or only one reads it. */
export function decimalStylesOf(cell: string): { styles: DecimalStyle[]; decisive: boolean } {
  const text = cell.replace(/\s*%$/, '')
  const point = readDecimal(text, 'point')
  const comma = readDecimal(text, 'comma')
  const styles: DecimalStyle[] = []
  if (point !== null) styles.push('point')
  if (comma !== null) styles.push('comma')
  // 0.125 and 0,125 are no groups of thousands.
  const leadingZero = /^[-+]?0([.,])\d{3}$/.exec(bare(text))
  if (leadingZero) return { styles: [leadingZero[1] === '.' ? 'point' : 'comma'], decisive: true }
  return { styles, decisive: styles.length === 1 }
}
