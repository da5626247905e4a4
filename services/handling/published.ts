import {
  type PickupEvent,
  pickupEvents,
  type WarehouseReceiptEvent,
  warehouseReceiptEvents,
} from '@quayside/contracts/handling/events.ts'
import type { PickupFacts, ReceiptFacts } from '@quayside/contracts/handling/facts.ts'
import type { Published, Viewer } from '@quayside/platform/facts/published.ts'
import * as pickups from './pickups/pickup-state.ts'
import * as receipts from './warehouse/receipt-state.ts'

/** `since`: when it came to its status. */
export type RecordedPickup = { readonly pickup: pickups.PickupState; readonly since: string }

/** Pickup requests, from their sending on. */
export const publishedPickup: Published<RecordedPickup, PickupEvent, PickupFacts> = {
  aggregate: 'Pickup',
  eventTypes: Object.keys(pickupEvents),
  initial: { pickup: { status: 'NONE' }, since: '' },
  evolve({ pickup, since }, event) {
    const after = pickups.evolve(pickup, event)
    return { pickup: after, since: after.status === pickup.status ? since : event.recordedAt }
  },
  viewers({ pickup }) {
    if (!pickups.isPickup(pickup) || pickup.status === 'DRAFT') return []
    return viewersOf(pickup.clientCompanyId, pickups.supplierOf(pickup))
  },
  facts({ pickup, since }) {
    if (!pickups.isPickup(pickup)) throw new Error('a pickup request that nobody sees has no facts')
    const { pickupId, pickupNumber, status, clientCompanyId, shipmentId, shipmentNumber, content, window } = pickup
    const date = content.collection?.date ?? null
    const shipper = content.shipper
    const zone = shipper?.place?.zone || null
    const orders = [...new Set(pickup.orderLines.map(line => line.orderNumber))]
    const supplier = pickups.supplierOf(pickup)
    return {
      pickupId,
      number: pickupNumber,
      status,
      clientCompanyId,
      supplier,
      shipmentId,
      shipmentNumber,
      orders,
      shipper: shipper?.place?.name ?? shipper?.name ?? null,
      placeId: shipper?.place?.placeId ?? null,
      zone,
      date,
      since,
      window,
    }
  },
}

/** A receipt with the letters that were attached to lift a contingency. */
export type RecordedReceipt = {
  readonly receipt: receipts.ReceiptState
  readonly since: string
  readonly letters: readonly string[]
}

export const publishedReceipt: Published<RecordedReceipt, WarehouseReceiptEvent, ReceiptFacts> = {
  aggregate: 'WarehouseReceipt',
  eventTypes: Object.keys(warehouseReceiptEvents),
  initial: { receipt: { status: 'NONE' }, since: '', letters: [] },
  evolve({ receipt, since, letters }, event) {
    const letter = event.type === 'ContingencyLifted' ? event.data.letterId : null
    const after = receipts.evolve(receipt, event)
    return {
      receipt: after,
      since: after.status === receipt.status ? since : event.recordedAt,
      letters: letter === null ? letters : [...letters, letter],
    }
  },
  viewers({ receipt }) {
    if (!receipts.isReceipt(receipt)) return []
    const { clientCompanyId, announcerCompanyId } = receipt
    if (clientCompanyId === null) return [{ client: announcerCompanyId, vendor: null }]
    return viewersOf(clientCompanyId, receipts.supplierOf(receipt))
  },
  facts({ receipt, since, letters }) {
    if (!receipts.isReceipt(receipt)) throw new Error('a warehouse receipt that nobody sees has no facts')
    const { receiptId, receiptNumber: number, status, clientCompanyId, shipmentId, shipmentNumber } = receipt
    const { orderNumber, invoiceNumber, trackingNumber, warehouse } = receipt.content
    const photos = receipt.arrivals.flatMap(arrival => arrival.packages.flatMap(one => one.photos))
    return {
      receiptId,
      number,
      status,
      clientCompanyId,
      supplier: receipts.supplierOf(receipt),
      shipmentId,
      shipmentNumber,
      since,
      warehouse: warehouse.name,
      placeId: warehouse.placeId,
      references: [orderNumber, invoiceNumber, trackingNumber].filter(text => text !== null),
      contingencies: receipt.contingencies.map(one => one.kind),
      documents: [...new Set([...photos, ...letters])],
    }
  },
}

/** A company that sells to itself sees it as the client. */
function viewersOf(client: string, vendor: string | null): Viewer[] {
  const viewers: Viewer[] = [{ client, vendor: null }]
  if (vendor !== null && vendor !== client) viewers.push({ client: null, vendor })
  return viewers
}
