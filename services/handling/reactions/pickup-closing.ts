import type { WarehouseReceiptEvent } from '@quayside/contracts/handling/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import { sql } from 'kysely'
import type { HandlingDesk } from '../desk/handling-desk.ts'
import { pickup, type ToldPickup } from '../pickups/pickup.ts'
import { companiesOf, isPickup, type PickupState } from '../pickups/pickup-state.ts'
import { isReceipt } from '../warehouse/receipt-state.ts'
import { warehouseReceipt } from '../warehouse/warehouse-receipt.ts'

type Departed = StoredEvent<Extract<ShipmentEvent, { type: 'ShipmentStatusChanged' }>>
type Counted = StoredEvent<Extract<WarehouseReceiptEvent, { type: 'GoodsReceived' }>>

/** What was picked up is closed when a warehouse counts it, or when its shipment departs. */
export function pickupClosing(desk: HandlingDesk): Reaction[] {
  const { database, commands } = desk.ports
  return [
    {
      name: 'pickups-departed',
      handles: ['ShipmentStatusChanged'],
      async react(stored) {
        const event = stored as Departed
        if (event.data.to !== 'IN_TRANSIT') return
        const { rows } = await sql<{ id: string }>`
          select id from pickups where shipment_id = ${event.data.shipmentId}`.execute(database)
        for (const { id } of rows) await tellPickup(desk, event, id, 'departed', { type: 'departed' })
      },
    },
    {
      name: 'pickups-counted',
      handles: ['GoodsReceived'],
      async react(stored) {
        const event = stored as Counted
        const { pickupId, receiptId } = event.data
        if (pickupId === null) return
        const { state: receipt } = await commands.load(warehouseReceipt, receiptId)
        const { state: found } = await commands.load(pickup, pickupId)
        // A receipt may name any; goods of another client did not come by it.
        if (!isReceipt(receipt) || !isPickup(found) || receipt.clientCompanyId !== found.clientCompanyId) return
        await tellPickup(desk, event, pickupId, 'counted', { type: 'counted', receiptId })
      },
    },
  ]
}

async function tellPickup(
  { ports }: HandlingDesk,
  event: StoredEvent,
  id: string,
  step: string,
  command: ToldPickup,
): Promise<void> {
  const { uid } = event.metadata.actor
  const context = {
    actor: { service: 'handling', ...(uid && { onBehalfOf: uid }) },
    key: `${event.id}/${step}`,
    bodyHash: '',
    correlationId: event.metadata.correlationId,
    causationId: event.id,
  }
  const companies = (state: PickupState) => (isPickup(state) ? companiesOf(state) : [])
  const outcome = await ports.commands.handle({ aggregate: pickup, id, context, companies, command })
  if (outcome.kind === 'conflict') throw new Error(`pickup ${id} was changed at the same moment`)
}
