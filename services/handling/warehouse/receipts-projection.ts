import { type WarehouseReceiptEvent, warehouseReceiptEvents } from '@quayside/contracts/handling/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { writeHandled } from '../desk/handled-rows.ts'
import { evolve, isReceipt, type ReceiptState } from './receipt-state.ts'

type Recorded = StoredEvent<WarehouseReceiptEvent>

/** The warehouse receipts, each as it stands. */
export const receiptsProjection: Projection = {
  name: 'warehouse-receipts',
  tables: ['warehouse_receipts'],
  handles: Object.keys(warehouseReceiptEvents),
  async project(events, tx) {
    await writeHandled<ReceiptState, Recorded>(tx, events as readonly Recorded[], {
      path: 'warehouse-receipts',
      idOf: event => event.data.receiptId,
      initial: { status: 'NONE' },
      evolve,
      headOf: state => (isReceipt(state) ? { ...state, supplier: state.content.supplier.companyId } : null),
    })
  },
}
