import {
  type ReceiptCommandName,
  type ReceiptItem,
  receiptCommands,
  receiptDetail,
  receiptsAnswer,
} from '@quayside/contracts/shipments/warehouse-receipts.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import type { ShipmentDesk } from '../commands/shipment-desk.ts'
import { shipmentParams } from '../commands/shipment-route.ts'
import { handledFor } from '../handling/handled-rows.ts'
import { doneTo, handlingFor } from '../handling/handling-desk.ts'
import { everyone, type Handling, overFault, toldCommand } from '../handling/handling-rules.ts'
import { totalsOf } from '../handling/packages.ts'
import { daysOnHand, leftOf, type WarehouseReceipt } from './receipt-state.ts'
import { blockedReceipt, warehouseReceipt, whoMayReceipt } from './warehouse-receipt.ts'

const names = Object.keys(receiptCommands) as ReceiptCommandName[]

export function receiptQueries(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/shipments/:id/warehouse-receipts',
    summary: 'The warehouse receipts of a shipment, the newest first; a supplier’s own goods alone',
    permission: 'shipments.view',
    params: shipmentParams,
    answer: receiptsAnswer,
    waitFor: ['warehouse-receipts', 'shipments'],
    async handle({ params, caller }) {
      const asked = await handlingFor(desk, caller, params.id)
      const where = { shipmentId: params.id }
      const found = await handledFor<WarehouseReceipt>(ports.query, caller, 'warehouse_receipts', where)
      const create = toldCommand('create', 'shipments.report', caller.permissions, everyone, overFault(asked))
      return { items: found.map(one => itemOf(one, asked, caller)), allowedCommands: [create] }
    },
  })
  queryRoute(app, ports, {
    url: '/warehouse-receipts/:id',
    summary: 'A warehouse receipt with its history',
    permission: 'shipments.view',
    params: shipmentParams,
    answer: receiptDetail,
    waitFor: ['warehouse-receipts', 'shipments'],
    async handle({ params, caller }) {
      const where = { id: params.id }
      const [found] = await handledFor<WarehouseReceipt>(ports.query, caller, 'warehouse_receipts', where)
      if (found === undefined) throw new ProblemError('warehouse-receipt-not-found')
      const asked = await handlingFor(desk, caller, found.shipmentId, 'warehouse-receipt-not-found')
      const { events } = await ports.commands.load(warehouseReceipt, params.id)
      return { ...itemOf(found, asked, caller), history: await doneTo(desk, events) }
    },
  })
}

function itemOf(one: WarehouseReceipt, asked: Handling, { permissions }: Caller): ReceiptItem {
  const { receiptId: id, receiptNumber, status, version, shipmentId, content, counted, onHand, reason } = one
  return {
    ...{ id, receiptNumber, status, version, shipmentId, content, onHand, reason },
    totals: totalsOf(counted?.packages ?? content.packages),
    counted: counted === null ? null : { at: counted.at, packages: [...counted.packages] },
    releases: [...one.releases],
    left: [...leftOf(one)].map(([packageId, pieces]) => ({ packageId, pieces })),
    contingencies: [...one.contingencies],
    daysOnHand: daysOnHand(one, asked.now),
    allowedCommands: names.map(name =>
      toldCommand(
        name,
        receiptCommands[name].permission,
        permissions,
        whoMayReceipt(name),
        blockedReceipt(name, asked, one),
      ),
    ),
  }
}
