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

/** As change control keeps how many lines are promised in full ... */
export function linesInFullValue({ promised, wanted }: LinesInFull): string {
  return `${promised}/${wanted}`
}

/** ... and as people read it. */
export function linesInFullText(value: string, translate: Translate): string {
  const [promised, wanted] = value.split('/')
  return wanted === undefined ? value : translate('statuses:linesInFull', { promised, wanted })
}
