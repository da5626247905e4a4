import type { CarrierStandard } from '@quayside/contracts/shipments/carrier-codes.ts'
import { boundedText, retryAfterOf, UnreadableMessages } from '@quayside/platform/carriers/bounded-answer.ts'
import type { CarrierSettings } from '@quayside/platform/carriers/carrier-settings.ts'
import type { Clock } from '@quayside/platform/ports/clock.ts'
import { readAirFsu } from './air-fsu.ts'
import type { CarrierReport, MalformedMessage, Reading } from './carrier-report.ts'
import type { CarrierAnswer, CarrierPoll, CarrierReference, CarrierTracking } from './carrier-tracking.ts'
import { readDcsa2 } from './dcsa-2.ts'
import { readDcsa3 } from './dcsa-3.ts'
import { readGround } from './ground.ts'
import { jsonOf, mostMessages } from './reading.ts'

const pageSize = 200
const mostPages = 50
const longestPageMs = 10_000
const longestPollMs = 25_000

type Dialect = {
  readonly read: (carrier: string, body: string) => Reading
  readonly question: (poll: CarrierPoll) => Readonly<Record<string, string>>
  /** The cursor of the next page, or an address on the same server; null on the last page. */
  readonly next: (headers: Headers, body: string) => string | null
  readonly version: string | null
}

const dcsaNames: Readonly<Record<CarrierReference['kind'], string>> = {
  'transport-document': 'transportDocumentReference',
  booking: 'carrierBookingReference',
  equipment: 'equipmentReference',
}
const since = (name: string, value: string | null) => (value === null ? {} : { [name]: value })
const nextInBody = (_headers: Headers, body: string) => {
  const { next } = (jsonOf(body) ?? {}) as { next?: unknown }
  return typeof next === 'string' && next !== '' ? next : null
}

/** How each standard is asked, and how it says that there is more. */
const dialects: Readonly<Record<CarrierStandard, Dialect>> = {
  'DCSA-2.2': {
    read: readDcsa2,
    question: poll => ({
      [dcsaNames[poll.reference.kind]]: poll.reference.value,
      ...since('eventCreatedDateTime:gte', poll.since),
    }),
    next: headers => headers.get('next-page') ?? linkToNext(headers.get('link')),
    version: '2',
  },
  'DCSA-3.0': {
    read: readDcsa3,
    question: poll => ({
      [dcsaNames[poll.reference.kind]]: poll.reference.value,
      ...since('eventUpdatedDateTimeMin', poll.since),
    }),
    next: headers => headers.get('next-page-cursor'),
    version: '3',
  },
  'IATA-FSU': {
    read: readAirFsu,
    question: poll => ({ airWaybill: poll.reference.value, ...since('since', poll.since) }),
    next: nextInBody,
    version: null,
  },
  GROUND: {
    read: readGround,
    question: poll => ({ waybill: poll.reference.value, ...since('since', poll.since) }),
    next: nextInBody,
    version: null,
  },
}

function linkToNext(link: string | null): string | null {
  return /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1] ?? null
}

export function httpCarrier(settings: CarrierSettings, clock: Clock): CarrierTracking {
  const { name, kind, aliases, url, secret } = settings
  const dialect = dialects[kind]
  return {
    name,
    standard: kind,
    aliases,
    pushSecret: secret ?? null,
    poll: url === undefined ? null : poll => asked(poll, new URL(url), settings, clock),
    read: body => dialect.read(name, body),
  }
}

async function asked(poll: CarrierPoll, url: URL, settings: CarrierSettings, clock: Clock): Promise<CarrierAnswer> {
  try {
    return await allPages(poll, url, settings, clock)
  } catch (fault) {
    const { name, message, cause } = fault as Error
    if (fault instanceof UnreadableMessages) return { kind: 'failed', why: `unreadable: ${message}` }
    return { kind: 'failed', why: `${name}: ${cause instanceof Error ? cause.message : message}` }
  }
}

async function allPages(poll: CarrierPoll, url: URL, settings: CarrierSettings, clock: Clock): Promise<CarrierAnswer> {
  const dialect = dialects[settings.kind]
  const deadline = AbortSignal.timeout(longestPollMs)
  const reports: CarrierReport[] = []
  const malformed: MalformedMessage[] = []
  let page: URL | null = withQuestion(url, { ...dialect.question(poll), limit: String(pageSize) })
  for (let pages = 0; page !== null; pages += 1) {
    if (pages === mostPages) return { kind: 'failed', why: `more than ${mostPages} pages` }
    const answer = await fetch(page, {
      headers: headersOf(settings, dialect),
      // A redirect would carry the key elsewhere.
      redirect: 'error',
      signal: AbortSignal.any([deadline, AbortSignal.timeout(longestPageMs)]),
    })
    if (answer.status === 429 || answer.status === 503) {
      await answer.body?.cancel()
      return { kind: 'later', afterMs: retryAfterOf(answer.headers.get('retry-after'), clock.now()) }
    }
    if (answer.status !== 200) {
      await answer.body?.cancel()
      return { kind: 'failed', why: `answered ${answer.status}` }
    }
    const body = await boundedText(answer)
    const read = dialect.read(settings.name, body)
    malformed.push(...read.malformed.map(one => ({ ...one, index: one.index + pages * pageSize })))
    reports.push(...read.reports)
    if (reports.length > mostMessages) return { kind: 'failed', why: `more than ${mostMessages} messages` }
    page = nextPage(page, dialect.next(answer.headers, body))
  }
  return { kind: 'told', reports, malformed }
}

function withQuestion(url: URL, question: Readonly<Record<string, string>>): URL {
  const asked = new URL(url)
  for (const [name, value] of Object.entries(question)) asked.searchParams.set(name, value)
  return asked
}

/** A cursor is put to the same question; an address is followed on the carrier's own server alone. */
function nextPage(page: URL, next: string | null): URL | null {
  if (next === null || next === '') return null
  if (!/^(https?:|\/|\?)/.test(next)) return withQuestion(page, { cursor: next })
  const address = new URL(next, page)
  if (address.origin !== page.origin) throw new UnreadableMessages('the next page is on another server')
  return address
}

function headersOf({ key, keyHeader }: CarrierSettings, { version }: Dialect): Record<string, string> {
  return {
    accept: 'application/json',
    ...(version === null ? {} : { 'api-version': version }),
    ...(key === undefined ? {} : keyHeader === undefined ? { authorization: `Bearer ${key}` } : { [keyHeader]: key }),
  }
}
