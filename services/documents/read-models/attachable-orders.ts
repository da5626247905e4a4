import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { sql, type Transaction } from 'kysely'

const handled = [
  'PreOrderSaved',
  'PreOrderDiscarded',
  'PurchaseOrderRegistered',
  'PurchaseOrderSent',
  'ConfirmationApproved',
  'OrderSplit',
  'ImportUndone',
] as const
type Handled = StoredEvent<Extract<PurchaseOrderEvent, { type: (typeof handled)[number] }>>

// biome-ignore lint/suspicious/noExplicitAny: the tables of this service are named where they are used
async function addChildren(tx: Transaction<any>, orderId: string, children: readonly string[]): Promise<void> {
  for (const child of children)
    await sql`insert into attachable_orders (id, order_id, client_company_id, vendor_company_id, addressed_to)
      select ${child}, order_id, client_company_id, vendor_company_id, addressed_to from attachable_orders where id = ${orderId}
      on conflict (id) do nothing`.execute(tx)
}

/** Which orders documents can be attached to, and whose they are. The vendor comes in when the order is sent. */
export const attachableOrdersProjection: Projection = {
  name: 'attachable-orders',
  tables: ['attachable_orders'],
  handles: handled,
  async project(events, tx) {
    for (const event of events as readonly Handled[])
      switch (event.type) {
        case 'PreOrderSaved':
        case 'PurchaseOrderRegistered': {
          const { orderId, clientCompanyId, vendorCompanyId } = event.data
          await sql`insert into attachable_orders (id, order_id, client_company_id, addressed_to)
            values (${orderId}, ${orderId}, ${clientCompanyId}, ${vendorCompanyId})
            on conflict (id) do update set addressed_to = excluded.addressed_to`.execute(tx)
          break
        }
        case 'PurchaseOrderSent':
          await sql`update attachable_orders set vendor_company_id = ${event.data.vendorCompanyId} where order_id = ${event.data.orderId}`.execute(
            tx,
          )
          break
        case 'ConfirmationApproved':
          await addChildren(tx, event.data.orderId, event.data.child === null ? [] : [event.data.child.childId])
          break
        case 'OrderSplit':
          await addChildren(
            tx,
            event.data.orderId,
            event.data.children.map(child => child.childId),
          )
          break
        case 'PreOrderDiscarded':
        case 'ImportUndone':
          await sql`delete from attachable_orders where order_id = ${event.data.orderId}`.execute(tx)
          break
      }
  },
}
