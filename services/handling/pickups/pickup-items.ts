import { type PickupItem, type PickupStatus, pickupCommands } from '@quayside/contracts/handling/pickups.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import type { HandlingDesk } from '../desk/handling-desk.ts'
import { type Handling, verdictsOn } from '../desk/handling-rules.ts'
import { totalsOf } from '../desk/packages.ts'
import { blockedPickup, whoMayPickup } from './pickup.ts'
import type { Pickup } from './pickup-state.ts'

/** What still waits for somebody to come. */
const open: ReadonlySet<PickupStatus> = new Set(['DRAFT', 'REQUESTED', 'SCHEDULED', 'CANCEL_REQUESTED'])

export function pickupItems({ known }: HandlingDesk) {
  return async (
    pickups: readonly Pickup[],
    asked: Handling,
    { permissions, language }: Caller,
  ): Promise<PickupItem[]> => {
    const companies = await known.companies([...new Set(pickups.map(one => one.requesterCompanyId))])
    return pickups.map(one => ({
      ...shownOf(one),
      requesterName: companies.get(one.requesterCompanyId) ?? null,
      totals: totalsOf(one.content.packages),
      overtaken: asked.of.isPickedUp && open.has(one.status),
      allowedCommands: withReasons(
        verdictsOn(pickupCommands, permissions, whoMayPickup, name => blockedPickup(name, asked, one)),
        language,
      ),
    }))
  }
}

function shownOf({ pickupId: id, collected, ...pickup }: Pickup) {
  const { pickupNumber, status, version, shipmentId, content, window, picker, reason } = pickup
  return {
    id,
    pickupNumber,
    status,
    version,
    shipmentId,
    content,
    window,
    picker,
    reason,
    collected:
      collected === null
        ? null
        : { at: collected.at, packages: [...collected.packages], totals: totalsOf(collected.packages) },
  }
}
