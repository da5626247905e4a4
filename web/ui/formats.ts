import { type Language, locales } from '@quayside/contracts/reference/languages.ts'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceZone } from './place-zone.ts'

/** Trade writes day before month; English follows that, so that 12 Jan is never read as December. */
export function localeOf(language: string): string {
  return locales[language as Language] ?? 'en-GB'
}

const cache = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat | Intl.ListFormat>()

function cached<T extends Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat | Intl.ListFormat>(
  key: string,
  make: () => T,
): T {
  const found = cache.get(key)
  if (found) return found as T
  const made = make()
  cache.set(key, made)
  return made
}

/** ISO 4217's digits after the point; 0 where the currency is not known, so that nothing is made up. */
function minorDigits(currency: string | null | undefined): number {
  if (!currency || !/^[A-Z]{3}$/.test(currency)) return 0
  const format = cached(`m${currency}`, () => new Intl.NumberFormat('en', { style: 'currency', currency }))
  return format.resolvedOptions().maximumFractionDigits ?? 0
}

const day = 86_400_000
const nearYear = 300 * day

function dateParts(locale: string, date: Date, options: Intl.DateTimeFormatOptions): string {
  return cached(`d${locale}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options)).format(date)
}

export type Formats = ReturnType<typeof formatsFor>

/** "Peru Time" or "GMT-5": how a zone is called in a language. */
function zoneName(locale: string, date: Date, timeZone: string, style: 'shortGeneric' | 'short'): string {
  const format = cached(
    `z${locale}${timeZone}${style}`,
    () => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style }),
  )
  return format.formatToParts(date).find(part => part.type === 'timeZoneName')?.value ?? timeZone
}

/** Whether the clocks of the reader and of the zone show different times at that instant. */
function differs(date: Date, zone: string): boolean {
  const clock = { dateStyle: 'short', timeStyle: 'short' } as const
  return dateParts('en-GB', date, clock) !== dateParts('en-GB', date, { ...clock, timeZone: zone })
}

/**
 * The ways to write figures and dates in a locale; quantities and amounts are decimal strings and never pass through floats.
 * With a zone (IANA) instants are told in it instead of in the reader's.
 */
export function formatsFor(locale: string, zone?: string | null) {
  return {
    locale,
    /** A calendar day in one of two forms: `full` with its year, `short` without it where that cannot be mistaken. */
    date(value: string, style: 'short' | 'full' | 'weekday' = 'full', now: number = Date.now()): string {
      const date = new Date(`${value.slice(0, 10)}T00:00:00Z`)
      const near = Math.abs(date.getTime() - now) < nearYear
      const base: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' }
      if (style === 'weekday') return dateParts(locale, date, { ...base, weekday: 'short' }).replace(',', '')
      return dateParts(locale, date, style === 'short' && near ? base : { ...base, year: 'numeric' })
    },
    /** An instant; to the minute it names the zone where that is not the reader's. */
    instant(value: string, style: 'date' | 'long' | 'minute' = 'minute'): string {
      const date = new Date(value)
      const near = Math.abs(date.getTime() - Date.now()) < nearYear
      const own: Intl.DateTimeFormatOptions = zone ? { timeZone: zone } : {}
      const base: Intl.DateTimeFormatOptions = {
        ...own,
        day: 'numeric',
        month: 'short',
        ...(near ? {} : { year: 'numeric' }),
      }
      // Without abbreviations: a sentence may end with it.
      if (style === 'long') return dateParts(locale, date, { ...own, dateStyle: 'long' })
      if (style === 'date') return dateParts(locale, date, base)
      const time = dateParts(locale, date, { ...own, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
      const named = zone && differs(date, zone) ? ` (${zoneName(locale, date, zone, 'shortGeneric')})` : ''
      return `${dateParts(locale, date, base)} ${time}${named}`
    },
    /** An instant with its year and its zone, for who wants to know exactly. */
    exact(value: string): string {
      const timeZone = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
      const format = cached(
        `e${locale}${timeZone}`,
        () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone }),
      )
      return `${format.format(new Date(value))} ${zoneName(locale, new Date(value), timeZone, 'short')}`
    },
    relative(value: string, now: number = Date.now()): string {
      const seconds = Math.round((new Date(value).getTime() - now) / 1000)
      const format = cached(
        `r${locale}`,
        () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }),
      )
      const steps = [
        [60, 1, 'second'],
        [3600, 60, 'minute'],
        [86_400, 3600, 'hour'],
        [Number.POSITIVE_INFINITY, 86_400, 'day'],
      ] as const
      for (const [limit, size, unit] of steps)
        if (Math.abs(seconds) < limit) return format.format(Math.round(seconds / size), unit)
      return ''
    },
    quantity(value: string): string {
      return cached(`q${locale}`, () => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })).format(
        value as Intl.StringNumericLiteral,
      )
    },
    /** An amount with its currency's digits, more where it has more; the currency stands in the header or beside it. */
    amount(value: string, currency?: string | null): string {
      const digits = Math.max(value.split('.')[1]?.length ?? 0, minorDigits(currency))
      return cached(
        `a${locale}${digits}`,
        () => new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
      ).format(value as Intl.StringNumericLiteral)
    },
    compact(value: string | number): string {
      return cached(
        `c${locale}`,
        () =>
          new Intl.NumberFormat(locale === 'en-GB' ? 'en-US' : locale, {
            notation: 'compact',
            maximumFractionDigits: 2,
          }),
      )
        .format(Number(value))
        .replace(/(\d)([A-Z])/, '$1 $2')
    },
    count(value: number, capped = false): string {
      return `${cached(`n${locale}`, () => new Intl.NumberFormat(locale)).format(value)}${capped ? '+' : ''}`
    },
    percent(share: number): string {
      return cached(
        `p${locale}`,
        () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
      ).format(share)
    },
    /** "this or that" */
    anyOf(items: readonly string[]): string {
      return cached(`o${locale}`, () => new Intl.ListFormat(locale, { type: 'disjunction' })).format(items)
    },
    /** The same of what is drawn: the words between stand as texts. */
    listParts<Item extends object>(items: readonly Item[]): (Item | string)[] {
      const format = cached(`l${locale}`, () => new Intl.ListFormat(locale))
      const parts = format.formatToParts(items.map((_, index) => String(index)))
      return parts.map(part => (part.type === 'element' ? (items[Number(part.value)] ?? '') : part.value))
    },
    list(items: readonly string[]): string {
      return cached(`l${locale}`, () => new Intl.ListFormat(locale)).format(items)
    },
  }
}

const kept = new Map<string, Formats>()

/** The same for every cell of a table; inside an order the instants are told in its company's zone. */
export function useFormats(): Formats {
  const { i18n } = useTranslation('ui')
  const zone = useContext(PlaceZone)
  const locale = localeOf(i18n.language)
  const key = `${locale} ${zone ?? ''}`
  const known = kept.get(key) ?? formatsFor(locale, zone)
  kept.set(key, known)
  return known
}
