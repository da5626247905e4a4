import type { WarehouseReceiptEvent } from '@quayside/contracts/handling/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { HandlingDesk } from '../desk/handling-desk.ts'
import { releaseOf } from '../warehouse/kept-releases.ts'
import { differencesIn } from '../warehouse/receipt-figures.ts'
import {
  announcedIn,
  countedOf,
  isReceipt,
  onHandOf,
  type ReceiptState,
  sumOf,
  supplierOf,
  type WarehouseReceipt,
} from '../warehouse/receipt-state.ts'
import { isPickedUp, releasedGoods } from '../warehouse/released-goods.ts'
import { warehouseReceipt } from '../warehouse/warehouse-receipt.ts'

const handles = [
  'GoodsReceived',
  'CountCorrected',
  'GoodsAssigned',
  'GoodsPutOnHand',
  'GoodsReleased',
  'ReleaseTakenBack',
  'WarehouseReceiptVoided',
] as const
type Event = StoredEvent<Extract<WarehouseReceiptEvent, { type: (typeof handles)[number] }>>

/** What the warehouse does with goods is told to their shipment: counted, on hand, and picked up with what took them away. */
export function warehouseEffects({ ports, tell }: HandlingDesk): Reaction {
  /** The newest that is known of it: what a later event changed is told again by that event. */
  async function tellCount(event: Event, receipt: WarehouseReceipt): Promise<void> {
    const [first] = receipt.arrivals
    if (receipt.shipmentId === null || first === undefined) return
    const { receiptId, receiptNumber } = receipt
    const pieces = sumOf(countedOf(receipt).map(one => one.pieces))
    const counted = { at: first.at, pieces, announced: announcedIn(receipt.content) }
    const told = { receiptId, receiptNumber, ...counted, vendorCompanyId: supplierOf(receipt) }
    const differences = differencesIn(receipt)
    await tell(event, receipt.shipmentId, 'received', {
      type: 'received',
      now: event.recordedAt,
      receipt: told,
      differences,
    })
  }

  async function tellOnHand(event: Event, receipt: WarehouseReceipt, onHand: boolean): Promise<void> {
    const { receiptId, shipmentId } = receipt
    if (shipmentId === null) return
    const about = { receiptId, onHand, vendorCompanyId: supplierOf(receipt) }
    await tell(event, shipmentId, 'on-hand', { type: 'on-hand', now: event.recordedAt, ...about })
  }

  return {
    name: 'warehouse-effects',
    handles,
    async react(stored) {
      const event = stored as Event
      const now = event.recordedAt
      const { receiptId } = event.data
      // Nothing to tell: no look at a receipt of which thousands of pieces leave singly.
      if (event.type === 'GoodsReleased' && !event.data.isLast && !isPickedUp(event.data)) return
      const receipt: ReceiptState = await ports.commands.current(warehouseReceipt, receiptId)
      if (!isReceipt(receipt)) return
      switch (event.type) {
        case 'GoodsReceived':
        case 'CountCorrected':
          return tellCount(event, receipt)
        case 'GoodsAssigned':
          await tellCount(event, receipt)
          return tellOnHand(event, receipt, receipt.onHandAt !== null && sumOf(onHandOf(receipt).values()) > 0)
        case 'GoodsPutOnHand':
          return tellOnHand(event, receipt, true)
        case 'WarehouseReceiptVoided': {
          if (receipt.shipmentId === null) return
          const { reason } = event.data
          await tell(event, receipt.shipmentId, 'taken-back', { type: 'taken-back', now, receiptId, reason })
          return tellOnHand(event, receipt, false)
        }
        case 'GoodsReleased': {
          const { target, isLast } = event.data
          if (isPickedUp(event.data) && target.shipmentId !== null) {
            const { uid = null, company = '' } = event.metadata.actor
            const released = releasedGoods(event.data, supplierOf(receipt))
            const told = { type: 'picked-up', now, released, actor: { uid, company } } as const
            await tell(event, target.shipmentId, 'picked-up', told)
          }
          return isLast ? tellOnHand(event, receipt, false) : undefined
        }
        case 'ReleaseTakenBack': {
          const { shipmentId, releaseId, reason } = event.data
          const release = releaseOf(receipt.releases, releaseId)
          if (shipmentId !== null && release !== undefined && isPickedUp(release)) {
            const { uid = null, company = '' } = event.metadata.actor
            const told = { type: 'put-back', now, releaseId, reason, actor: { uid, company } } as const
            await tell(event, shipmentId, 'put-back', told)
          }
          return tellOnHand(event, receipt, true)
        }
      }
    },
  }
}
