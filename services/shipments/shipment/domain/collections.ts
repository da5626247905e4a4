import { accept, type Decision, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { GoodsCollection, ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { type Asked, blocked, live, type Rule } from './rules.ts'
import type { Shipment } from './state.ts'

/** By the pickup requests alone; it moves nothing, for people report the milestone. */
const collectionRule: Rule = { rows: [{ who: ['S'], from: live }] }

export type ReportCollection = Asked & { readonly type: 'ReportCollection'; readonly collection: GoodsCollection }

/** What was collected otherwise than asked opens an issue, as what a warehouse counts does. */
export function reportCollection(command: ReportCollection, shipment: Shipment): Decision<ShipmentEvent> {
  const refused = blocked(collectionRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { collection } = command
  if (shipment.collections?.some(one => one.pickupId === collection.pickupId)) return accept()
  const { shipmentId } = shipment
  return accept(
    { type: 'GoodsCollectionReported', data: { shipmentId, ...collection } },
    ...issuesOf(collection, shipment),
  )
}

type Corrected = Omit<GoodsCollection, 'at' | 'pieces'> & {
  readonly [Name in 'at' | 'pieces']: GoodsCollection[Name] | null
}
export type CorrectCollection = Asked & {
  readonly type: 'CorrectCollection'
  readonly collection: Corrected
  readonly reason: string
}

/** Told wrongly before: its issue goes, and another comes where it still is not what was asked. */
export function correctCollection(command: CorrectCollection, shipment: Shipment): Decision<ShipmentEvent> {
  const refused = blocked(collectionRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { collection, reason } = command
  const { shipmentId } = shipment
  const known = shipment.collections?.find(one => one.pickupId === collection.pickupId)
  const told = toldAs(collection)
  if (isSame(known, told ?? undefined)) return accept()
  const closed = shipment.issues
    .filter(issue => issue.open && issue.issueId.startsWith(`${collection.pickupId}:`))
    .map(({ issueId }): ShipmentEvent => ({ type: 'IssueClosed', data: { shipmentId, issueId, answer: reason } }))
  return accept(
    { type: 'GoodsCollectionCorrected', data: { shipmentId, ...collection, reason } },
    ...closed,
    ...(told === null ? [] : issuesOf(told, shipment)),
  )
}

/** Null where nothing was collected. */
export function toldAs({ at, pieces, ...rest }: Corrected): GoodsCollection | null {
  return at === null || pieces === null ? null : { ...rest, at, pieces }
}

/** Packages are of no line for certain: how many of how many is told in figures, which need no language. */
function issuesOf(
  { pickupId, pickupNumber, pieces, asked, differs }: GoodsCollection,
  { shipmentId, issues }: Shipment,
): ShipmentEvent[] {
  if (asked === undefined || (pieces === asked && differs !== true)) return []
  const kind = pieces < asked ? 'short' : pieces > asked ? 'over' : 'other'
  const before = issues.filter(issue => issue.issueId.startsWith(`${pickupId}:`)).length
  const issueId = `${pickupId}:${kind}${before === 0 ? '' : `:${before}`}`
  const text = `${pickupNumber}: ${pieces} / ${asked}`
  return [{ type: 'IssueOpened', data: { shipmentId, issueId, kind, text, lines: [] } }]
}
