import type { HandledPackage, HandlingPlace } from '@quayside/contracts/handling/handled-goods.ts'
import type { PickupCollection, PickupContent } from '@quayside/contracts/handling/pickups.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { checkTimeZone } from '@quayside/contracts/reference/time-zones.ts'
import { instantAt, isBefore, today } from '@quayside/platform/values/dates.ts'
import { companyFaults, type Handling, isSupplierOf, lifeFault, placeZoneFault } from '../desk/handling-rules.ts'
import { packageFaults, totalsFaults, totalsOf } from '../desk/packages.ts'
import type { Pickup } from './pickup-state.ts'

/** What may not be said even in a draft. */
export function draftFaults(
  content: PickupContent,
  asked: Handling,
  vendor: string | null,
  before: Partial<PickupContent> = {},
): Rejection[] {
  const { of } = asked
  const { requester, shipper, consignee, collection } = content
  const theirs = vendor === null ? isSupplierOf(of, shipper?.companyId) : (shipper?.companyId ?? vendor) === vendor
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
export function sendFaults(content: PickupContent, asked: Handling): Rejection[] {
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
    shipper?.place?.zone === ''
      ? [{ code: 'pickup-zone-missing', params: {}, field: 'content.shipper.place.zone' }]
      : []
  const none: Rejection[] =
    packages.length === 0 ? [{ code: 'pickup-without-packages', params: {}, field: 'content.packages' }] : []
  return [
    ...missing,
    ...homeless,
    ...clockless,
    ...none,
    ...packageFaults(packages, 'content.packages'),
    ...totalsFaults(totals, packages),
    ...(collection === null ? [] : collectionFaults(collection, shipper?.place ?? null, asked, 'content.collection')),
  ]
}

/** By the clock of the pickup place. */
export function collectionFaults(
  { date, from, until, cutOff }: PickupCollection,
  place: HandlingPlace | null,
  asked: Handling,
  field: string,
): Rejection[] {
  const { now } = asked
  const zone = place?.zone ?? 'UTC'
  const impossible = scheduleFaults({ from, until }, asked, field, zone)
  if (impossible.length > 0) return impossible
  if (checkTimeZone(zone) !== null) return []
  const faults: Rejection[] = []
  if (isBefore(date, today(from, zone)) || isBefore(today(until, zone), date))
    faults.push({ code: 'pickup-date-outside-schedule', params: { date, zone }, field: `${field}.date` })
  if (now > instantAt(date, cutOff, zone))
    faults.push({ code: 'pickup-past-cut-off', params: { date, cutOff, zone }, field: `${field}.date` })
  return faults
}

/** By whose clock the times of a pickup are told: '' while that is not known. */
export const pickupZone = ({ shipper }: Pick<PickupContent, 'shipper'>) => shipper?.place?.zone ?? ''

type Window = { readonly from: string; readonly until: string }

/** `until > from`, both within the shipment's life. */
export function scheduleFaults({ from, until }: Window, asked: Handling, field: string, zone: string): Rejection[] {
  const impossible = lifeFault(from, asked, `${field}.from`, zone) ?? lifeFault(until, asked, `${field}.until`, zone)
  if (impossible !== null) return [impossible]
  return reversedFaults({ from, until }, field, zone)
}

function reversedFaults({ from, until }: Window, field: string, zone: string): Rejection[] {
  const reversed = Date.parse(until) <= Date.parse(from)
  return reversed ? [{ code: 'pickup-schedule-reversed', params: { from, until, zone }, field: `${field}.until` }] : []
}

const dayMs = 86_400_000

/** A truck may come a little before its time, but not by more than a day. */
export function collectedEarly(at: string, { window, content }: Pick<Pickup, 'window' | 'content'>): Rejection | null {
  if (window === null || Date.parse(at) >= Date.parse(window.from) - dayMs) return null
  return { code: 'collected-before-window', params: { at, from: window.from, zone: pickupZone(content) }, field: 'at' }
}

/** What is handed over beyond what was asked for has a request of its own. */
export function overCount(collected: readonly HandledPackage[], wanted: readonly HandledPackage[]): Rejection | null {
  const [pieces, asked] = [totalsOf(collected).pieces, totalsOf(wanted).pieces]
  return pieces > asked ? { code: 'collected-exceeds-request', params: { pieces, asked }, field: 'packages' } : null
}
