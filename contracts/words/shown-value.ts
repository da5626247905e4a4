import type { LinesInFull } from '../purchase-orders/facts.ts'
import type { Translate } from './shown-params.ts'

/** What numbers a thing is no amount: it is written as it is. */
const naming = new Set(['number', 'line', 'row', 'block', 'version', 'id', 'code', 'attempt', 'round'])

/** Made once for a language: a list writes hundreds. */
const figures = new Map<string | undefined, Intl.NumberFormat>()

/** An amount stands in a text as figures do elsewhere: 5,000 and never 5000. In the shape of i18next's formatters. */
export function shownValue(
  value: unknown,
  _format?: string,
  language?: string,
  options?: Readonly<Record<string, unknown>>,
): string {
  if (typeof value !== 'number' || naming.has(String(options?.interpolationkey))) return value as string
  // Every language writes these alike, and the first format of one takes a phone 0.1 s.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  const known = figures.get(language) ?? new Intl.NumberFormat(language)
  figures.set(language, known)
  return known.format(value)
}

/** A decimal string to its last digit, exactly, however long. */
export function amountText(value: string, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value as Intl.StringNumericLiteral)
}

/** An amount of money with its currency's digits, more where it has more. */
export function moneyText(value: string, currency: string, locale: string): string {
  const digits = moneyDigits(value, currency)
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return format.format(value as Intl.StringNumericLiteral)
}

/** How many digits after the point an amount is written with; of a currency that is not known its own. */
export function moneyDigits(value: string, currency: string | null | undefined): number {
  return Math.max(value.split('.')[1]?.length ?? 0, minorDigits(currency))
}

const digitsOf = new Map<string, number>()
function minorDigits(currency: string | null | undefined): number {
  if (!currency || !/^[A-Z]{3}$/.test(currency)) return 0
  const known = digitsOf.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 0 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  digitsOf.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}

/** As change control keeps how many lines are promised in full ... */
export function linesInFullValue({ promised, wanted }: LinesInFull): string {
  return `${promised}/${wanted}`
}

/** ... and as people read it. */
export function linesInFullText(value: string, translate: Translate): string {
  const [promised, wanted] = value.split('/')
  return wanted === undefined ? value : translate('statuses:linesInFull', { promised, wanted })
}
