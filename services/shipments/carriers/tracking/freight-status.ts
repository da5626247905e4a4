import { getAirportInfo, UnknownAirportError } from 'airport-utils'
import { Temporal } from 'temporal-polyfill'
import type { CarrierReport } from './carrier-report.ts'

/** One status line of a Cargo-IMP message. */
export type FreightStatus = Pick<CarrierReport, 'code' | 'class' | 'at' | 'zone' | 'place' | 'call' | 'part'> & {
  readonly airWaybill: string
}
export type Unreadable = { readonly line: number; readonly rule: string }

const header = /^(FSU|FSA)\/\d{1,2}$/
const consignment = /^(\d{3})-?(\d{8})(?:([A-Z]{3})([A-Z]{3}))?\/[TPDSM]\d+/
const status = /^[A-Z]{3}\//
const date = /^(\d{2})(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(?:(\d{2})(\d{2}))?$/
const clock = /^([SEA])(\d{2})(\d{2})(?:-([PNST]))?$/
const part = /^([TPDSM])(\d+)(?:([KL])(\d+(?:\.\d+)?))?/
const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
/** Lines that tell more of the status before them. */
const beside = new Set(['OCI', 'ULD', 'OSI', 'SSR', 'ABI', 'CUS'])
/** Statuses whose line names two airports (of the flight) and happen at the second. */
const atTheEnd = new Set(['ARR', 'RCF', 'AWR', 'TFD'])
const classes = { S: 'PLANNED', E: 'ESTIMATED', A: 'ACTUAL' } as const
const kgOfPound = 0.453_592_37

type Consignment = { readonly airWaybill: string; readonly from: string | null; readonly to: string | null }

/** Reads a message whole or not at all; `sentAt` settles the year. Lines of a telex before the message are left out. */
export function readFreightStatus(
  text: string,
  sentAt: string,
): { readonly statuses: readonly FreightStatus[] } | Unreadable {
  const lines = text.split(/\r\n|\r|\n/).map(line => line.trim())
  const first = lines.findIndex(line => header.test(line))
  if (first === -1) return { line: 1, rule: 'no FSU or FSA header' }
  const found = consignment.exec(lines[first + 1] ?? '')
  if (found === null) return { line: first + 2, rule: 'no air waybill' }
  const [, prefix, serial, from = null, to = null] = found
  if (Number(serial?.slice(0, 7)) % 7 !== Number(serial?.[7]))
    return { line: first + 2, rule: 'air waybill check digit' }
  const about = { airWaybill: `${prefix}-${serial}`, from, to }
  const statuses: FreightStatus[] = []
  for (const [index, line] of lines.entries()) {
    if (index < first + 2 || !status.test(line) || beside.has(line.slice(0, 3))) continue
    const read = statusOf(line, about, sentAt)
    if (typeof read === 'string') return { line: index + 1, rule: read }
    statuses.push(read)
  }
  return statuses.length === 0 ? { line: first + 3, rule: 'no status' } : { statuses }
}

function statusOf(line: string, { airWaybill, from, to }: Consignment, sentAt: string): FreightStatus | string {
  const [code = '', ...fields] = line.split('/')
  const day = fields.map(field => date.exec(field)).find(one => one !== null)
  if (!day) return 'no date'
  const airports = fields.find(field => /^([A-Z]{3}){1,2}$/.test(field))
  const airport = airports === undefined ? null : atTheEnd.has(code) ? airports.slice(-3) : airports.slice(0, 3)
  const zone = zoneOf(airport)
  if (zone === null) return `unknown airport ${airport}`
  const times = fields.map(field => clock.exec(field)).filter(one => one !== null)
  const read = timeOf(code, day, times)
  const at = instantNear(sentAt, day, read, zone)
  if (at === null) return 'no such time'
  const country = airport === null ? null : (infoOf(airport)?.country ?? null)
  return {
    airWaybill,
    code,
    at,
    zone,
    class: read.class,
    place: airport === null ? null : { name: airport, unlocode: null, country },
    call:
      airport === null ? null : airport === from ? 'origin' : airport === to ? 'destination' : callBetween(from, to),
    part: partOf(fields),
  }
}

/** Without both ends of the air waybill an airport can not be placed. */
function callBetween(from: string | null, to: string | null): FreightStatus['call'] {
  return from === null || to === null ? null : 'between'
}

type Told = {
  readonly hour: number
  readonly minute: number
  readonly days: number
  readonly class: FreightStatus['class']
}

/** The date's own time; of a flight the actual time, else the estimated, else the scheduled one: that is then no fact yet. */
function timeOf(code: string, day: RegExpExecArray, times: readonly RegExpExecArray[]): Told {
  if (day[3] !== undefined) return { hour: Number(day[3]), minute: Number(day[4]), days: 0, class: 'ACTUAL' }
  const wanted = code === 'ARR' || code === 'RCF' ? times.toReversed() : times
  const found = ['A', 'E', 'S'].map(kind => wanted.find(one => one[1] === kind)).find(one => one !== undefined)
  if (found === undefined) return { hour: 0, minute: 0, days: 0, class: 'ACTUAL' }
  const days = { P: -1, N: 1, S: 2, T: 3 }[found[4] ?? ''] ?? 0
  // What is booked or on the manifest is so, whenever its flight goes.
  const isFact = code === 'BKD' || code === 'MAN'
  const kind = isFact ? 'ACTUAL' : classes[(found[1] ?? 'A') as keyof typeof classes]
  return { hour: Number(found[2]), minute: Number(found[3]), days, class: kind }
}

function instantNear(sentAt: string, day: RegExpExecArray, told: Told, zone: string): string | null {
  const month = months.indexOf(day[2] ?? '') + 1
  const sent = Date.parse(sentAt)
  const year = Number(sentAt.slice(0, 4))
  let nearest: number | null = null
  for (const candidate of [year - 1, year, year + 1]) {
    const at = inZone({ year: candidate, month, day: Number(day[1]), hour: told.hour, minute: told.minute }, zone)
    if (at !== null && (nearest === null || Math.abs(at - sent) < Math.abs(nearest - sent))) nearest = at
  }
  return nearest === null ? null : new Date(nearest + told.days * 86_400_000).toISOString()
}

function inZone(parts: Parameters<typeof Temporal.PlainDateTime.from>[0], zone: string): number | null {
  try {
    return Temporal.PlainDateTime.from(parts, { overflow: 'reject' }).toZonedDateTime(zone).epochMilliseconds
  } catch {
    return null
  }
}

function zoneOf(airport: string | null): string | null {
  return airport === null ? 'UTC' : (infoOf(airport)?.timezone ?? null)
}

function infoOf(airport: string) {
  try {
    return getAirportInfo(airport)
  } catch (fault) {
    if (fault instanceof UnknownAirportError) return null
    throw fault
  }
}

/** `T` is the whole consignment; everything else some of its pieces. Stored in kg. */
function partOf(fields: readonly string[]): FreightStatus['part'] {
  const found = fields.map(field => part.exec(field)).find(one => one !== null)
  if (!found || found[1] === 'T' || Number(found[2]) < 1) return null
  const weight = found[4] === undefined ? null : Number(found[4]) * (found[3] === 'L' ? kgOfPound : 1)
  return { pieces: Number(found[2]), weightKg: weight === null ? null : String(Math.round(weight * 1000) / 1000) }
}
