import type { WarehouseReceiptEvent } from '@quayside/contracts/handling/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { HandlingDesk } from '../desk/handling-desk.ts'
import { totalsOf } from '../desk/packages.ts'
import { announcedIn, isReceipt, supplierOf } from '../warehouse/receipt-state.ts'
import { releasedGoods } from '../warehouse/released-goods.ts'
import { warehouseReceipt } from '../warehouse/warehouse-receipt.ts'

const handles = ['GoodsReceived', 'GoodsPutOnHand', 'GoodsReleased', 'WarehouseReceiptVoided'] as const
type Event = StoredEvent<Extract<WarehouseReceiptEvent, { type: (typeof handles)[number] }>>

/** What the warehouse does with goods is told to their shipment: counted, on hand, and picked up with what took them away. */
export function warehouseEffects({ ports, tell }: HandlingDesk): Reaction {
  return {
    name: 'warehouse-effects',
    handles,
    async react(stored) {
      const event = stored as Event
      const now = event.recordedAt
      const { receiptId } = event.data
      const { state: receipt } = await ports.commands.load(warehouseReceipt, receiptId)
      if (!isReceipt(receipt)) return
      const { shipmentId, receiptNumber } = receipt
      const vendorCompanyId = supplierOf(receipt)
      const report = (onHand: boolean) =>
        tell(event, shipmentId, 'on-hand', { type: 'on-hand', now, receiptId, onHand, vendorCompanyId })
      switch (event.type) {
        case 'GoodsReceived': {
          const { at, packages } = event.data
          const counted = { at, pieces: totalsOf(packages).pieces, announced: announcedIn(receipt.content) }
          const told = { receiptId, receiptNumber, ...counted, vendorCompanyId }
          return tell(event, shipmentId, 'received', { type: 'received', now, receipt: told })
        }
        case 'GoodsPutOnHand':
          return report(true)
        case 'WarehouseReceiptVoided': {
          const { reason } = event.data
          await tell(event, shipmentId, 'taken-back', { type: 'taken-back', now, receiptId, reason })
          return report(false)
        }
        case 'GoodsReleased':
          if (event.data.transport !== null) {
            const { uid = null, company = '' } = event.metadata.actor
            const released = releasedGoods(event.data, vendorCompanyId)
            await tell(event, shipmentId, 'picked-up', { type: 'picked-up', now, released, actor: { uid, company } })
          }
          return event.data.isLast ? report(false) : undefined
      }
    },
  }
}
