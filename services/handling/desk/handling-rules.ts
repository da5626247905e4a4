import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { By } from '@quayside/contracts/access/by.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { checkTimeZone } from '@quayside/contracts/reference/time-zones.ts'
import type { HandlingFacts } from '@quayside/contracts/shipments/handled.ts'
import { lifeFault as timeFault } from '@quayside/platform/values/life-of-goods.ts'

/** The shipment that it belongs to: facts from outside, as fresh as they can be had. */
export type OfShipment = Readonly<HandlingFacts>
/** The same of what may be of no shipment: then `vendors` are whose goods of the client they may be, and `date` is today. */
export type HandlingOf = Omit<OfShipment, 'shipmentId' | 'shipmentNumber' | 'status'> & {
  readonly [Name in 'shipmentId' | 'shipmentNumber' | 'status']: OfShipment[Name] | null
}
type Asked = { readonly by: By; readonly now: string; readonly of: HandlingOf }
export type Handling = { readonly by: By; readonly now: string; readonly of: OfShipment }

export const everyone: readonly ActorKind[] = ['O', 'A', 'C', 'P']

/** Nothing new begins for a shipment that has ended; what is under way is still brought to its end. */
export function overFault({ of: { shipmentNumber: number, status } }: Pick<Asked, 'of'>, ends = false) {
  if (ends || (status !== 'COMPLETED' && status !== 'CANCELLED')) return null
  return { code: 'shipment-over', params: { number, status } } satisfies Rejection
}

/** Of a party's place the zone may be unknown: of nothing that is told in it. */
export function placeZoneFault(zone: string, field: string): Rejection | null {
  return zone === '' ? null : checkTimeZone(zone, field)
}

/** What has happened to goods: not in the future, and within the shipment's life. */
export function happenedFault(at: string, asked: Asked, zone: string, field = 'at'): Rejection | null {
  if (Date.parse(at) > Date.parse(asked.now)) return { code: 'handled-in-future', params: { at, zone }, field }
  return lifeFault(at, asked, field, zone)
}

/** The shipment's own rule of impossible times. */
export function lifeFault(
  at: string,
  { of, now }: Pick<Asked, 'of' | 'now'>,
  field: string,
  zone: string,
): Rejection | null {
  return timeFault(at, { date: of.date, now, field, zone })
}

/** A company that stands on it is one of the shipment's suppliers: it would see what is none of its business otherwise. */
export function isSupplierOf({ vendors }: Pick<HandlingOf, 'vendors'>, companyId: string | null | undefined): boolean {
  return companyId == null || vendors.includes(companyId)
}

type Named = { readonly companyId: string | null } | null

/** Companies that are on it: the client, its suppliers and whoever speaks for the operator; a supplier names no other one. */
export function companyFaults(
  parties: Readonly<Record<string, Named>>,
  { by, of }: Pick<Asked, 'by' | 'of'>,
  known: object,
): Rejection[] {
  const vendors = by.kind === 'P' ? [] : of.vendors
  const own = new Set<string>([of.clientCompanyId, by.company, ...vendors])
  const before = known as Readonly<Record<string, Named | undefined>>
  return Object.entries(parties).flatMap(([role, party]): Rejection[] => {
    const company = party?.companyId ?? null
    if (company === null || own.has(company) || before[role]?.companyId === company) return []
    return [{ code: 'handling-company-unknown', params: { company }, field: `content.${role}.companyId` }]
  })
}
