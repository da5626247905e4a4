import type { AnnouncedContent, ReceiptContent } from '@quayside/contracts/handling/warehouse-receipts.ts'
import {
  type NumberedOrder,
  numberedOrders,
  numberedOrdersRoute,
} from '@quayside/contracts/purchase-orders/workflow.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { HandlingDesk } from '../desk/handling-desk.ts'
import { byOf } from '../desk/handling-desk.ts'
import type { HandlingOf } from '../desk/handling-rules.ts'
import { clientMeant, ofNoShipment, refused } from '../desk/without-shipment.ts'
import { handledShipments } from '../pickups/handled-shipments.ts'
import type { AskedReceipt } from './receipt-items.ts'
import type { ListedReceipt } from './receipt-list.ts'
import type { ReceiptAsked } from './receipt-rules.ts'
import { supplierOf, type WarehouseReceipt } from './receipt-state.ts'
import { warehouseKeepers, warehouseOf } from './warehouses.ts'

type Whose = { readonly shipmentId: string | null; readonly clientCompanyId: string | null }
type Place = { readonly content: ReceiptContent; readonly warehouseCompanyId: string }

/** What commands on receipts lean on: their shipment or client, and the warehouse. */
export function receiptDesk(desk: HandlingDesk) {
  const { ports, known } = desk
  const { clock, database, call } = ports

  async function ofClient(clientCompanyId: string): Promise<HandlingOf> {
    const vendors = await known.suppliersOf(clientCompanyId)
    return { ...ofNoShipment(clientCompanyId, clock.now()), vendors }
  }

  async function askedOf(caller: Caller, receipt: WarehouseReceipt): Promise<ReceiptAsked> {
    const { shipmentId, clientCompanyId } = receipt
    if (shipmentId !== null) return desk.asked(caller, shipmentId, 'warehouse-receipt-not-found')
    const of = clientCompanyId === null ? ofNoShipment('', clock.now()) : await ofClient(clientCompanyId)
    return { by: byOf(caller), now: clock.now(), of }
  }

  /** Of one that is to be made, or assigned: for a shipment, or for a client. */
  async function askedNew(caller: Caller, { shipmentId, clientCompanyId }: Whose): Promise<ReceiptAsked> {
    if (shipmentId !== null) return desk.asked(caller, shipmentId)
    const by = byOf(caller)
    return { by, now: clock.now(), of: await ofClient(await clientMeant(known, by, clientCompanyId)) }
  }

  /** Goods of which nobody knows whose they are. */
  async function askedUnknown(caller: Caller): Promise<ReceiptAsked> {
    return { by: byOf(caller), now: clock.now(), of: ofNoShipment('', clock.now()) }
  }

  /** The warehouse says itself where it is; one that is none of theirs is none, one that is retired takes nothing new. */
  async function placed(
    caller: Caller,
    { warehouseId, ...content }: AnnouncedContent,
    before: string | null = null,
  ): Promise<Place> {
    const [found, keepers] = await Promise.all([warehouseOf(database, warehouseId), warehouseKeepers(database, caller)])
    if (!found?.isWarehouse || !keepers.includes(found.companyId))
      throw refused('warehouse-unknown', 'content.warehouseId')
    const { companyId, retired, place } = found
    if (retired && warehouseId !== before)
      throw refused('warehouse-retired', 'content.warehouseId', { name: place.name })
    return { content: { warehouse: place, ...content }, warehouseCompanyId: companyId }
  }

  /** The client's orders of this number; goods of which nobody knows whose they are have none. */
  async function ordersNumbered(
    orderNumber: string,
    { clientCompanyId }: WarehouseReceipt,
    { causationId }: CommandContext,
  ): Promise<readonly NumberedOrder[]> {
    if (clientCompanyId === null) return []
    const query = new URLSearchParams({ clientCompanyId, orderNumber })
    const { status, body } = await call.get('purchase-orders', `${numberedOrdersRoute}?${query}`, { causationId })
    if (status >= 300) throw new ProblemError('unavailable')
    return numberedOrders.parse(body).orders
  }

  /** Of a page of the list: a moment old at most. */
  async function askedOfMany(
    caller: Caller,
    rows: readonly Omit<ListedReceipt, 'sort_value'>[],
  ): Promise<AskedReceipt[]> {
    const [by, now] = [byOf(caller), clock.now()]
    const shipments = await handledShipments(
      database,
      rows.flatMap(({ state }) => state.shipmentId ?? []),
    )
    return rows.map(({ state: receipt, created_at: createdAt }) => {
      const of = listedOf(receipt, now)
      const shipment = shipments.get(receipt.shipmentId ?? '')
      if (shipment === undefined) return { receipt, createdAt, asked: { by, now, of } }
      const { shipmentNumber, status, operation, suppliers, isPickedUp } = shipment
      const told = { shipmentNumber, status, operation, vendors: [...suppliers], isPickedUp }
      return { receipt, createdAt, asked: { by, now, of: { ...of, ...told } } }
    })
  }

  return { ...desk, askedOf, askedNew, askedUnknown, placed, ordersNumbered, askedOfMany }
}
export type ReceiptDesk = ReturnType<typeof receiptDesk>

function listedOf(receipt: WarehouseReceipt, now: string): HandlingOf {
  const { clientCompanyId, shipmentId, shipmentNumber } = receipt
  const none = ofNoShipment(clientCompanyId ?? '', now)
  return { ...none, shipmentId, shipmentNumber, vendors: [supplierOf(receipt) ?? []].flat() }
}
