import type { HandlingPlace } from '@quayside/contracts/handling/handled-goods.ts'
import {
  internationalGoods,
  type PickupCollection,
  type PickupContent,
  type PickupKind,
  type PickupParty,
} from '@quayside/contracts/handling/pickups.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { checkTimeZone } from '@quayside/contracts/reference/time-zones.ts'
import { isBefore, today } from '@quayside/platform/values/dates.ts'
import { companyFaults, isSupplierOf, lifeFault, placeZoneFault } from '../desk/handling-rules.ts'
import { packageFaults, totalsFaults } from '../desk/packages.ts'
import type { PickupAsked } from './pickup-rules.ts'
import type { Pickup } from './pickup-state.ts'
import { termsOn } from './place-terms.ts'

/** What may not be said even in a draft. */
export function draftFaults(
  content: PickupContent,
  asked: PickupAsked,
  vendor: string | null,
  before: Partial<PickupContent> = {},
): Rejection[] {
  const { of } = asked
  const { requester, shipper, consignee, collection } = content
  const isKept = shipper?.companyId != null && before.shipper?.companyId === shipper.companyId
  const theirs =
    vendor === null ? isKept || isSupplierOf(of, shipper?.companyId) : (shipper?.companyId ?? vendor) === vendor
  const stranger: Rejection = { code: 'pickup-shipper-unknown', params: {}, field: 'content.shipper.companyId' }
  const zones = (['requester', 'shipper', 'consignee'] as const).flatMap(section => {
    const place = content[section]?.place
    return place == null ? [] : (placeZoneFault(place.zone, `content.${section}.place.zone`) ?? [])
  })
  const reversed = collection === null ? [] : reversedFaults(collection, 'content.collection', pickupZone(content))
  return [
    ...(theirs ? [] : [stranger]),
    ...companyFaults({ requester, consignee }, asked, before),
    ...zones,
    ...reversed,
  ]
}

/** Everything that keeps it from being sent, each at its field: all five sections, and what they must say. */
export function sendFaults(content: PickupContent, asked: PickupAsked): Rejection[] {
  const { requester, shipper, consignee, packages, collection, totals } = content
  const parties = { requester, shipper, consignee }
  const missing = Object.entries({ ...parties, collection }).flatMap(([section, own]): Rejection[] =>
    own === null ? [{ code: 'pickup-section-missing', params: { section }, field: `content.${section}` }] : [],
  )
  const homeless = (['shipper', 'consignee'] as const).flatMap((section): Rejection[] => {
    const field = `content.${section}.place`
    const lacks = parties[section] !== null && parties[section]?.place === null
    return lacks ? [{ code: 'pickup-place-missing', params: { section }, field }] : []
  })
  const clockless: Rejection[] =
    shipper?.place != null && zoneOf(shipper.place, asked) === ''
      ? [{ code: 'pickup-zone-missing', params: {}, field: 'content.shipper.place.zone' }]
      : []
  const none: Rejection[] =
    packages.length === 0 ? [{ code: 'pickup-without-packages', params: {}, field: 'content.packages' }] : []
  return [
    ...missing,
    ...homeless,
    ...clockless,
    ...kindFaults(content),
    ...none,
    ...packageFaults(packages, 'content.packages'),
    ...totalsFaults(totals, packages),
    ...(collection === null ? [] : collectionFaults(collection, shipper?.place ?? null, asked, 'content.collection')),
  ]
}

/** The kind fits the countries, and an international request tells the goods' terms and value. */
function kindFaults({ kind, shipper, consignee, goods }: PickupContent): Rejection[] {
  if (shipper?.place == null || consignee?.place == null) return []
  if (kind === null) return [{ code: 'pickup-kind-missing', params: {}, field: 'content.kind' }]
  const parties = { shipper, consignee }
  const nowhere = (['shipper', 'consignee'] as const).filter(section => countryOf(parties[section]) === null)
  if (nowhere.length > 0)
    return nowhere.map(section => ({
      code: 'pickup-country-missing',
      params: { section },
      field: `content.${section}.place.country`,
    }))
  const [from, to] = [countryOf(shipper), countryOf(consignee)]
  const fitting: PickupKind = from === to ? 'NATIONAL' : 'INTERNATIONAL'
  if (kind !== fitting) return [{ code: 'pickup-kind-unfit', params: { kind, from, to }, field: 'content.kind' }]
  if (kind === 'NATIONAL') return []
  return internationalGoods
    .filter(name => goods === null || goods[name] === null || goods[name] === '')
    .map(name => ({ code: 'field-required', params: { field: name }, field: `content.goods.${name}` }))
}

function countryOf({ place, country }: PickupParty): string | null {
  return place?.country || place?.unlocode?.slice(0, 2) || country || null
}

/** By the clock of the pickup place, and its own cut-off. */
export function collectionFaults(
  { date, from, until }: PickupCollection,
  place: HandlingPlace | null,
  asked: PickupAsked,
  field: string,
): Rejection[] {
  const zone = place === null ? 'UTC' : zoneOf(place, asked)
  const impossible = scheduleFaults({ from, until }, asked, field, zone)
  if (impossible.length > 0) return impossible
  if (checkTimeZone(zone) !== null) return []
  const faults: Rejection[] = []
  if (isBefore(date, today(from, zone)) || isBefore(today(until, zone), date))
    faults.push({ code: 'pickup-date-outside-schedule', params: { date, zone }, field: `${field}.date` })
  const { isPastCutOff, cutOff } = termsOn({ ...asked.place, zone }, date, null, asked.now)
  if (isPastCutOff) faults.push({ code: 'pickup-past-cut-off', params: { date, cutOff, zone }, field: `${field}.date` })
  return faults
}

/** The place's own zone, where it is registered with one. */
const zoneOf = (place: HandlingPlace, { place: { zone } }: PickupAsked) => zone ?? place.zone

/** By whose clock the times of a pickup are told: '' while that is not known. */
export const pickupZone = ({ shipper }: Pick<PickupContent, 'shipper'>) => shipper?.place?.zone ?? ''

type Window = { readonly from: string; readonly until: string }

/** `until > from`, both within the shipment's life. */
function scheduleFaults({ from, until }: Window, asked: PickupAsked, field: string, zone: string): Rejection[] {
  const impossible = lifeFault(from, asked, `${field}.from`, zone) ?? lifeFault(until, asked, `${field}.until`, zone)
  if (impossible !== null) return [impossible]
  return reversedFaults({ from, until }, field, zone)
}

/** When it is to be picked up: not before now. */
export function windowFaults(window: Window, asked: PickupAsked, { shipper }: PickupContent): Rejection[] {
  const zone = asked.place.zone ?? pickupZone({ shipper })
  const impossible = scheduleFaults(window, asked, 'window', zone)
  if (impossible.length > 0 || Date.parse(window.until) > Date.parse(asked.now)) return impossible
  return [{ code: 'pickup-window-past', params: { until: window.until, zone }, field: 'window.until' }]
}

function reversedFaults({ from, until }: Window, field: string, zone: string): Rejection[] {
  const reversed = Date.parse(until) <= Date.parse(from)
  return reversed ? [{ code: 'pickup-schedule-reversed', params: { from, until, zone }, field: `${field}.until` }] : []
}

/** Before the window begins: a truck on its way is not called back. */
export function windowBegan({ now }: PickupAsked, { window, content }: Pickup): Rejection | null {
  if (window === null || Date.parse(now) < Date.parse(window.from)) return null
  return { code: 'pickup-window-began', params: { from: window.from, zone: pickupZone(content) } }
}

/** Unanswered until its end, a wish to cancel is over. */
export function windowEnded({ now }: Pick<PickupAsked, 'now'>, { window, content }: Pickup): Rejection | null {
  if (window === null || Date.parse(now) < Date.parse(window.until)) return null
  return { code: 'pickup-window-ended', params: { until: window.until, zone: pickupZone(content) } }
}

const dayMs = 86_400_000

/** A truck may come a little before its time, but not by more than a day. */
export function collectedEarly(
  at: string,
  { window, content }: Pick<Pickup, 'window' | 'content'>,
  field: string,
): Rejection | null {
  if (window === null || Date.parse(at) >= Date.parse(window.from) - dayMs) return null
  return { code: 'collected-before-window', params: { at, from: window.from, zone: pickupZone(content) }, field }
}
