import {
  dateIn,
  dayText,
  exactText,
  type InstantParts,
  instantParts,
  instantText,
  sameClock,
} from '@quayside/contracts/reference/instants.ts'
import { type Language, locales } from '@quayside/contracts/reference/languages.ts'
import { moneyDigits } from '@quayside/contracts/words/shown-value.ts'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { ownZone } from './own-zone.ts'

/** The IANA zone of the place whose times are shown: milestones, pickups, cut-offs; null is the reader's own. */
export const PlaceZone = createContext<string | null>(null)

/** Trade writes day before month; English follows that, so that 12 Jan is never read as December. */
export function localeOf(language: string): string {
  return locales[language as Language] ?? 'en-GB'
}

const cache = new Map<string, Intl.NumberFormat | Intl.RelativeTimeFormat | Intl.ListFormat>()

function cached<T extends Intl.NumberFormat | Intl.RelativeTimeFormat | Intl.ListFormat>(
  key: string,
  make: () => T,
): T {
  const found = cache.get(key)
  if (found) return found as T
  const made = make()
  cache.set(key, made)
  return made
}

export type Formats = ReturnType<typeof formatsFor>

/** For a text that stands in a sentence: where the sentence takes two lines, this keeps to one of them. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

/**
 * The ways to write figures and dates in a locale; quantities and amounts are decimal strings and never pass through floats.
 * Instants are told by the reader's clock, or by that of a place (IANA) where its zone is given, and always name the zone.
 */
export function formatsFor(locale: string, place: string | null = null) {
  let known = place
  // Asked for with the first instant: a browser takes its time to say its own.
  const zone = () => {
    known ??= ownZone()
    return known
  }
  /** A year is left out where it is the present one by the clock at hand, and said everywhere else. */
  const yearNow = (at: string, now = Date.now()) => dateIn(new Date(now).toISOString(), at).slice(0, 4)
  const isThisYear = (value: string, at: string) => dateIn(value, at).slice(0, 4) === yearNow(at)
  return {
    locale,
    get zone() {
      return zone()
    },
    /** A calendar day in one of two forms: `full` with its year, `short` without it in the present year. */
    date(value: string, style: 'short' | 'full' = 'full', now: number = Date.now()): string {
      const day = value.slice(0, 10)
      const isShort = style === 'short' && day.slice(0, 4) === yearNow(zone(), now)
      return dayText(locale, `${day}T00:00:00Z`, 'UTC', isShort ? 'short' : 'full')
    },
    /** An instant: its day alone in two forms, or to the minute with the zone's name. */
    instant(value: string, style: 'date' | 'long' | 'today' | 'minute' = 'minute', at: string = zone()): string {
      if (style === 'long' || style === 'today') return dayText(locale, value, at, style)
      if (style === 'date') return dayText(locale, value, at, isThisYear(value, at) ? 'short' : 'full')
      return instantText(locale, value, at, !isThisYear(value, at))
    },
    /** The parts of an instant to the minute, where they are set apart. */
    parts(value: string, at: string = zone()): InstantParts {
      return instantParts(locale, value, at, !isThisYear(value, at))
    },
    /** Day and time of a clock whose zone is named elsewhere, `2026-11-20T08:00`. */
    clockTime(value: string): string {
      const { day, time } = instantParts(locale, `${value}:00Z`, 'UTC')
      return `${day} ${time}`
    },
    /** How a zone is called now. */
    zoneName(at: string): string {
      return instantParts(locale, new Date().toISOString(), at, false).zone
    },
    /** An instant with its year and its distance from UTC; by the reader's clock too where that is another. */
    exact(value: string, at: string = zone()): string {
      const own = ownZone()
      const told = exactText(locale, value, at)
      return sameClock(value, at, own) ? told : `${told} · ${exactText(locale, value, own)}`
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
      const digits = moneyDigits(value, currency)
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
    /** A rate as it is agreed, in hundredths: "18" is 18%. */
    rate(percentage: string): string {
      return cached(
        `t${locale}`,
        () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }),
      ).format(`${percentage}E-2` as Intl.StringNumericLiteral)
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

/** The same for every cell of a table; where a place is shown the instants are told by its clock. */
export function useFormats(): Formats {
  const { i18n } = useTranslation('ui')
  const zone = useContext(PlaceZone)
  const locale = localeOf(i18n.language)
  const key = `${locale} ${zone ?? ''}`
  const known = kept.get(key) ?? formatsFor(locale, zone)
  kept.set(key, known)
  return known
}
