import type { PickupItem } from '@quayside/contracts/handling/pickup-queries.ts'
import { type PickupCommandName, pickupCommands } from '@quayside/contracts/handling/pickups.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import { verdictOn } from '@quayside/contracts/kernel/transitions.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { handledTotals } from '@quayside/platform/values/freight/measures.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import type { HandlingDesk } from '../desk/handling-desk.ts'
import { attentionOf, isOvertaken } from './attention.ts'
import { blockedPickup } from './pickup.ts'
import { type PickupAsked, whoMayPickup } from './pickup-rules.ts'
import { type Pickup, supplierOf } from './pickup-state.ts'
import { termsOn, zoneOfPickup } from './place-terms.ts'

/** A request with what is asked about it. */
export type AskedPickup = { readonly pickup: Pickup; readonly createdAt: string; readonly asked: PickupAsked }

export async function pickupItems(
  { known }: HandlingDesk,
  found: readonly AskedPickup[],
  { permissions, language }: Caller,
): Promise<PickupItem[]> {
  const companies = found.flatMap(({ pickup }) => [
    pickup.requesterCompanyId,
    pickup.clientCompanyId,
    supplierOf(pickup) ?? [],
  ])
  const names = await known.companies([...new Set(companies.flat())])
  return found.map(({ pickup, createdAt, asked }) => {
    const supplierCompanyId = supplierOf(pickup)
    return {
      ...shownOf(pickup),
      clientName: names.get(pickup.clientCompanyId) ?? null,
      supplierCompanyId,
      supplierName: names.get(supplierCompanyId ?? '') ?? null,
      shipmentNumber: asked.of.shipmentNumber ?? pickup.shipmentNumber,
      requesterName: names.get(pickup.requesterCompanyId) ?? null,
      createdAt,
      attention: attentionOf(pickup, { of: asked.of, terms: termsOf(pickup, asked), now: asked.now }),
      overtaken: isOvertaken(pickup, asked.of),
      allowedCommands: withReasons(verdictsOn(pickup, asked, permissions), language),
    }
  })
}

/** What the pickup place says of the day and of the hours that are asked for, or scheduled. */
export function termsOf({ content, window }: Pickup, { place, now }: PickupAsked) {
  const { collection } = content
  return termsOn({ ...place, zone: zoneOfPickup(place, content) }, collection?.date ?? null, window ?? collection, now)
}

function verdictsOn(pickup: Pickup, asked: PickupAsked, permissions: Caller['permissions']): CommandVerdict[] {
  return (Object.keys(pickupCommands) as PickupCommandName[]).map(name => {
    const { permission } = pickupCommands[name]
    const who = whoMayPickup(name, asked, pickup)
    return verdictOn(name, blockedPickup(name, asked, pickup), { permission, permissions }, who)
  })
}

function shownOf({ pickupId: id, collected, content, orderLines, ...pickup }: Pickup) {
  const { pickupNumber, status, version, clientCompanyId, shipmentId, requesterCompanyId, window, picker, reason } =
    pickup
  return {
    id,
    pickupNumber,
    status,
    version,
    kind: content.kind,
    clientCompanyId,
    shipmentId,
    orderLines: [...orderLines],
    requesterCompanyId,
    content,
    totals: handledTotals(content.packages),
    window,
    picker,
    reason,
    collected:
      collected === null
        ? null
        : { at: collected.at, packages: [...collected.packages], totals: handledTotals(collected.packages) },
  }
}
