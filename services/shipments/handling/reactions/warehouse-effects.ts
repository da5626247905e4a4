import type { Actor, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { WarehouseReceiptEvent } from '@quayside/contracts/shipments/warehouse-receipts.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { system } from '../../desk/shipment-desk.ts'
import type { By } from '../../shipment/domain/actors.ts'
import { shipment } from '../../shipment/domain/shipment.ts'
import { isShipment, type Shipment } from '../../shipment/domain/state.ts'
import { totalsOf } from '../desk/packages.ts'
import { pickedUp } from '../warehouse/picked-up.ts'
import { announcedIn, isReceipt, supplierOf } from '../warehouse/receipt-state.ts'
import { warehouseReceipt } from '../warehouse/warehouse-receipt.ts'
import { tellsShipments } from './told-shipment.ts'

const handles = ['GoodsReceived', 'GoodsPutOnHand', 'GoodsReleased', 'WarehouseReceiptVoided'] as const
type Event = StoredEvent<Extract<WarehouseReceiptEvent, { type: (typeof handles)[number] }>>
type Released = Extract<Event, { type: 'GoodsReleased' }>

/** What the warehouse does with goods is told to their shipment: counted, on hand, and picked up with what took them away. */
export function warehouseEffects(ports: Pick<Ports, 'commands' | 'log'>): Reaction {
  const { commands } = ports
  const tell = tellsShipments(ports)

  async function tellPickedUp(event: Released, supplier: string | null): Promise<void> {
    const { state } = await commands.load(shipment, event.data.shipmentId)
    if (!isShipment(state)) return
    const asked = {
      by: releasedBy(event.metadata.actor, state),
      now: event.recordedAt,
      today: event.recordedAt.slice(0, 10),
    }
    await tell(event, event.data.shipmentId, 'picked-up', pickedUp(event.data, asked, state, supplier))
  }

  return {
    name: 'warehouse-effects',
    handles,
    async react(stored) {
      const event = stored as Event
      const asked = { by: system, now: event.recordedAt, today: event.recordedAt.slice(0, 10) }
      const { receiptId } = event.data
      const { state: receipt } = await commands.load(warehouseReceipt, receiptId)
      if (!isReceipt(receipt)) return
      const { shipmentId, receiptNumber } = receipt
      const vendorCompanyId = supplierOf(receipt)
      const report = (onHand: boolean) =>
        tell(event, shipmentId, 'on-hand', { ...asked, type: 'ReportOnHand', receiptId, onHand, vendorCompanyId })
      switch (event.type) {
        case 'GoodsReceived': {
          const { at, packages } = event.data
          const counted = { at, pieces: totalsOf(packages).pieces, announced: announcedIn(receipt.content) }
          const told = { receiptId, receiptNumber, ...counted, vendorCompanyId }
          return tell(event, shipmentId, 'received', { ...asked, type: 'ReportReceipt', receipt: told })
        }
        case 'GoodsPutOnHand':
          return report(true)
        case 'WarehouseReceiptVoided': {
          const { reason } = event.data
          await tell(event, shipmentId, 'taken-back', { ...asked, type: 'TakeBackReceipt', receiptId, reason })
          return report(false)
        }
        case 'GoodsReleased':
          if (event.data.transport !== null) await tellPickedUp(event, vendorCompanyId)
          return event.data.isLast ? report(false) : undefined
      }
    },
  }
}

/** In whose name: a client's own person, or the operator's; whether that person may was asked at the release. */
function releasedBy(actor: Actor, { clientCompanyId }: Shipment): By {
  const { uid, company = '' } = actor
  return { kind: company === clientCompanyId ? 'C' : 'O', uid: uid ?? null, company, clients: [clientCompanyId] }
}
