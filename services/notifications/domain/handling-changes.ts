import type { PickupEvent, WarehouseReceiptEvent } from '@quayside/contracts/handling/events.ts'
import type { PickupFacts, ReceiptFacts } from '@quayside/contracts/handling/facts.ts'
import type { Turn } from '@quayside/platform/facts/published.ts'
import type { Audience, Change } from './change.ts'
import type { Told } from './quote-changes.ts'
import type { Subject } from './recipients.ts'

/** An event of a pickup request or of a warehouse receipt, as its client or its supplier is told of it. */
export type PickupNews = Turn<PickupEvent, PickupFacts>
export type ReceiptNews = Turn<WarehouseReceiptEvent, ReceiptFacts>
export type HandlingAct = TrueOf<typeof pickupActs> | TrueOf<typeof receiptActs>
type TrueOf<Acts> = { [Type in keyof Acts]: Acts[Type] extends false ? never : Type }[keyof Acts]

/** What of a pickup is news. */
const pickupActs = {
  PickupDrafted: false,
  PickupChanged: true,
  PickupDeleted: false,
  PickupRequested: true,
  PickupScheduled: true,
  PickupMoved: true,
  PickupRejected: true,
  GoodsCollected: true,
  PickupCorrected: true,
  PickupTakenBack: true,
  // The warehouse tells what it counted, the shipment that it departed.
  PickupGoodsCounted: false,
  PickupClosed: false,
  PickupFailed: true,
  PickupRescheduled: true,
  PickupCancelled: true,
  PickupCancellationAsked: true,
  PickupCancellationRefused: true,
  PickupCancellationUnanswered: true,
} as const satisfies Readonly<Record<PickupEvent['type'], boolean>>

/** What of a receipt is news; of releases those that change where it stands, for there may be thousands. */
const receiptActs = {
  GoodsExpected: true,
  // What came is told by its counting.
  GoodsFound: false,
  WarehouseReceiptChanged: false,
  GoodsAssigned: true,
  GoodsReceived: true,
  CountCorrected: true,
  GoodsPutOnHand: true,
  // Where it lies is the warehouse's.
  GoodsMoved: false,
  ContingencyOpened: true,
  ContingencyLifted: true,
  GoodsReleased: 'status',
  ReleaseTakenBack: true,
  WarehouseReceiptVoided: true,
} as const satisfies Readonly<Record<WarehouseReceiptEvent['type'], boolean | 'status'>>

type Value = Pick<Change, 'field' | 'oldValue' | 'newValue'>

/** All are told of a pickup, but the side that did it. */
export function pickupChangesOf({ event, id, viewer, before, after }: PickupNews): Told[] {
  if (after === null || !pickupActs[event.type]) return []
  const audience = audienceOf(event, viewer, after)
  const window: Value = { field: 'pickupWindow', ...turned(before?.window?.from, after.window?.from) }
  const status: Value = { field: 'pickupStatus', ...turned(before?.status, after.status) }
  const values: Partial<Record<PickupEvent['type'], readonly Value[]>> = {
    PickupChanged: [{ field: 'pickupDate', ...turned(before?.date, after.date) }],
    PickupMoved: [window],
    PickupScheduled: [status, window],
  }
  const { clientCompanyId, zone, number } = after
  const subject = { id, number, clientCompanyId, vendorCompanyId: viewer.vendor, buyerUid: null }
  const { reason } = event.data as { readonly reason?: string | null }
  const at = zone === null ? {} : { zone }
  return (values[event.type] ?? [status]).map(value => ({
    subject,
    change: { ...told('pickup', subject, event.type as HandlingAct, value, audience, reason), ...at },
  }))
}

/** As of a pickup; goods of which nobody knows whose they are are nobody's news. */
export function receiptChangesOf({ event, id, viewer, before, after }: ReceiptNews): Told[] {
  const news: boolean | 'status' = receiptActs[event.type]
  if (after === null || after.clientCompanyId === null || news === false) return []
  if (news === 'status' && before?.status === after.status) return []
  const { clientCompanyId, number } = after
  const subject = { id, number, clientCompanyId, vendorCompanyId: viewer.vendor, buyerUid: null }
  const { reason } = event.data as { readonly reason?: string }
  const value = contingencyOf(event) ?? { field: 'receiptStatus', ...turned(before?.status, after.status) }
  const audience = audienceOf(event, viewer, { ...after, clientCompanyId })
  // Why goods wait or where they go is the client's side's.
  const said = viewer.vendor === null ? reason : null
  return [{ subject, change: told('warehouse-receipt', subject, event.type as HandlingAct, value, audience, said) }]
}

function contingencyOf({ type, data }: WarehouseReceiptEvent): Value | null {
  if (type === 'ContingencyOpened') return { field: 'contingency', oldValue: null, newValue: data.kind }
  return type === 'ContingencyLifted' ? { field: 'contingency', oldValue: data.kind, newValue: null } : null
}

/** Nothing was before where it is as it was. */
function turned(oldValue: string | null | undefined, newValue: string | null | undefined) {
  return { oldValue: oldValue === newValue ? null : (oldValue ?? null), newValue: newValue ?? null }
}

type Parties = { readonly clientCompanyId: string; readonly supplier: string | null }

function audienceOf(
  { metadata }: PickupNews['event'] | ReceiptNews['event'],
  viewer: PickupNews['viewer'],
  { clientCompanyId, supplier }: Parties,
): readonly Audience[] {
  const { company = null } = metadata.actor
  const sides: readonly Audience[] = viewer.client === null ? ['supplier'] : ['client', 'operator']
  // The system acts in no company's name.
  if (company === null) return sides
  const by = company === clientCompanyId ? 'client' : company === supplier ? 'supplier' : 'operator'
  return sides.filter(side => side !== by)
}

function told(
  entity: 'pickup' | 'warehouse-receipt',
  { id, number }: Subject,
  act: HandlingAct,
  value: Value,
  audience: readonly Audience[],
  reason: string | null | undefined,
): Change {
  return {
    ...value,
    entity,
    entityId: id,
    entityNumber: number,
    lineNumber: null,
    act,
    audience,
    reason: reason || null,
    type: 'FIELD_CHANGED',
    topic: 'FIELD_CHANGED',
    colleagues: null,
  }
}
