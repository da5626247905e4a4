/** What a person typed that is no number in the locale's style; it never reaches the server because no schema accepts it. */
export const unreadable = 'unreadable:'

export function isUnreadable(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(unreadable)
}

/** How it is to be written. */
export type WrittenAs = 'decimal' | 'date' | 'moment'
const written = /^unreadable:(?:<(decimal|date|moment|choice)>)?/

/** What was typed where a number, a day or a moment is to be written, and is none. */
export const unreadableAs = (kind: WrittenAs, text: string) => `${unreadable}<${kind}>${text}`

/** As what it is to be written, where that is known. */
export function toWriteAs(value: unknown): WrittenAs | null {
  const kind = kindOf(value)
  return kind === 'choice' ? null : kind
}

function kindOf(value: unknown): WrittenAs | 'choice' | null {
  const found = typeof value === 'string' ? written.exec(value)?.[1] : undefined
  return (found as WrittenAs | 'choice' | undefined) ?? null
}

/** What was typed where one of a list is to be chosen, and is none of them. */
export const unknownChoice = (text: string) => `${unreadable}<choice>${text}`
export const isUnknownChoice = (value: unknown): value is string => kindOf(value) === 'choice'

/** As it was typed. */
export function typedText(value: string): string {
  return value.replace(written, '')
}

/** Asking the language's rules costs more than all the rest of reading a value: once a language is enough. */
function oncePerLocale<Found>(ask: (locale: string) => Found): (locale: string) => Found {
  const known = new Map<string, Found>()
  return locale => {
    const found = known.get(locale) ?? ask(locale)
    known.set(locale, found)
    return found
  }
}

const separators = oncePerLocale((locale): { decimal: string; group: string } => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true, minimumFractionDigits: 1 }).formatToParts(1234567.8)
  const find = (type: string, fallback: string) => parts.find(part => part.type === type)?.value ?? fallback
  return { decimal: find('decimal', '.'), group: find('group', ',') }
})

const spaces = /[\u0020\u00a0\u202f]/g

/** Reads "1 234,5" in French and "1,234.5" in English; a separator that the locale does not use there is refused, not guessed. */
export function parseDecimal(text: string, locale: string): string | null {
  const { decimal, group } = separators(locale)
  const trimmed = text.trim()
  const [whole = '', fraction, ...more] = trimmed.split(decimal)
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null
  const spaced = spaces.test(group)
  spaces.lastIndex = 0
  const groups = whole.replace(/^-/, '').split(spaced ? spaces : group)
  const grouped =
    groups.length === 1
      ? /^\d+$/.test(groups[0] ?? '')
      : groups.every((digits, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(digits))
  if (!grouped) return null
  const digits = groups.join('').replace(/^0+(?=\d)/, '')
  return `${whole.startsWith('-') ? '-' : ''}${digits}${fraction === undefined ? '' : `.${fraction}`}`
}

/**
 * Reads the numbers of one block: a number that is written with the other decimal sign tells of the rest, and none that has
 * a sign is guessed ("1.000" beside "45,50").
 */
export function decimalsOfBlock(texts: readonly string[], locale: string): (text: string) => string | null {
  const { decimal } = separators(locale)
  const [own, other] = decimal === ',' ? [',', '.'] : ['.', ',']
  const written = new RegExp(`^-?(\\d+|\\d{1,3}(\\${own}\\d{3})+)\\${other}\\d+$`)
  const isOther = texts.some(text => written.test(text.trim()) && parseDecimal(text, locale) === null)
  return text => (isOther && /[.,]/.test(text) ? null : parseDecimal(text, locale))
}

/** A decimal string in the locale's style, without grouping, so that editing it is simple. */
export function writeDecimal(value: string, locale: string): string {
  return isUnreadable(value) ? typedText(value) : value.replace('.', separators(locale).decimal)
}

/** As the fields show numbers themselves. */
export function decimalExample(locale: string): string {
  return writeDecimal('1234.5', locale)
}

type Part = 'day' | 'month' | 'year'

const dateShape = oncePerLocale((locale): { order: Part[]; separator: string } => {
  const parts = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(Date.UTC(2026, 10, 21))
  const order = parts.flatMap(part =>
    part.type === 'day' || part.type === 'month' || part.type === 'year' ? [part.type] : [],
  )
  return { order, separator: parts.find(part => part.type === 'literal')?.value ?? '/' }
})

function existing(year: string, month: string, day: string): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

type Day = Record<Part, string>

/** Year, month and day as they stand there, in the locale's order and separator or as ISO 8601; whether there is such a day or not. */
function dayParts(text: string, locale: string): Day | null {
  const trimmed = text.trim()
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(trimmed) ?? []
  if (year && month && day) return { year, month, day }
  const { order, separator } = dateShape(locale)
  const parts = trimmed.split(separator)
  if (parts.length !== 3 || parts.some(part => !/^\d{1,4}$/.test(part))) return null
  const value = (part: Part) => parts[order.indexOf(part)] ?? ''
  return value('year').length === 4 ? { year: value('year'), month: value('month'), day: value('day') } : null
}

/** Reads a day in the locale's order and separator, or as ISO 8601; anything else is refused. */
export function parseDate(text: string, locale: string): string | null {
  const parts = dayParts(text, locale)
  return parts && existing(parts.year, parts.month, parts.day)
}

/** The day in what was typed, where it is written as days are and there is none such, as 31/02/2027; else null. */
export function missingDay(value: unknown, locale: string): string | null {
  if (!isUnreadable(value)) return null
  const text = typedText(value as string).trim()
  const day = moment.exec(text)?.[1] ?? text
  const parts = dayParts(day, locale)
  return parts !== null && existing(parts.year, parts.month, parts.day) === null ? day : null
}

export function writeDate(value: string, locale: string): string {
  if (isUnreadable(value)) return typedText(value)
  return new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${value}T00:00:00Z`),
  )
}

/** "dd/mm/yyyy" in the locale's order, with the letters given by the language. */
export function datePattern(locale: string, letters: Record<Part, string>): string {
  const { order, separator } = dateShape(locale)
  return order.map(part => letters[part]).join(separator)
}

const moment = /^(.*\d)(?:,?\s+|T)(\d{1,2}):(\d{2})$/

/** Reads a day as `parseDate` does and the time of day behind it (24 hours): "2026-12-01T08:30"; anything else is refused. */
export function parseMoment(text: string, locale: string): string | null {
  const [, day = '', hour = '', minute = ''] = moment.exec(text.trim()) ?? []
  const date = parseDate(day, locale)
  return date === null || Number(hour) > 23 || Number(minute) > 59 ? null : `${date}T${hour.padStart(2, '0')}:${minute}`
}

export function writeMoment(value: string, locale: string): string {
  if (isUnreadable(value)) return typedText(value)
  const [day = '', time = ''] = value.split('T')
  return `${writeDate(day, locale)} ${time}`
}
