import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { InviteVendor } from '../commands/invite-vendor.ts'
import { causedBy } from './caused-by.ts'

/** A vendor that nobody has joined yet is invited with the first order it is sent. */
export function inviteVendorOnSend(invite: InviteVendor): Reaction {
  return {
    name: 'invite-vendor-on-send',
    handles: ['PurchaseOrderSent'],
    async react(event) {
      const { data, metadata } = event as StoredEvent<Extract<PurchaseOrderEvent, { type: 'PurchaseOrderSent' }>>
      const { clientCompanyId, vendorCompanyId } = data
      const invitedBy = metadata.actor.uid ?? metadata.actor.onBehalfOf ?? null
      await invite({ vendorCompanyId, clientCompanyId, invitedBy }, causedBy(event, 'invite-vendor-on-send'))
    },
  }
}
