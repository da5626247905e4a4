import type {
  ReceiptDetail,
  ReceiptsAnswer,
  StockAnswer,
  WarehouseItem,
  WarehousesAnswer,
} from '@quayside/contracts/handling/warehouse-queries.ts'
import {
  type ReceiptAnswer,
  type ReceiptCommandName,
  receiptCommands,
} from '@quayside/contracts/handling/warehouse-receipts.ts'
import type { ShipmentListAnswer } from '@quayside/contracts/shipments/queries.ts'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { saveAnswer } from '../../app/api/save-answer.ts'
import { list } from '../../app/api/tags.ts'
import { type ExportFormat, exportMediaTypes } from '../../ui/export-menu.tsx'

export type Params = Readonly<Record<string, string | undefined>>
/** `about`: the arrival, release or contingency that a path names. */
export type Given = { id: string; command: ReceiptCommandName; about?: string | undefined; body: object }
type File = { of: 'warehouse-receipts' | 'warehouse-stock'; params: Params; format: ExportFormat }

const changed = (_answer: unknown, _error: unknown, { id }: { id: string }) => [
  list('warehouse-receipt'),
  { type: 'warehouse-receipt' as const, id },
  list('shipment'),
]

const warehousesApi = api.injectEndpoints({
  endpoints: build => ({
    warehouses: build.query<WarehousesAnswer, Params>({
      query: params => ({ url: '/warehouses', params }),
      providesTags: [list('warehouse-receipt'), list('place')],
    }),
    warehouse: build.query<WarehouseItem, { id: string }>({
      query: ({ id }) => `/warehouses/${id}`,
      providesTags: (_answer, _error, { id }) => [list('warehouse-receipt'), { type: 'place', id }],
    }),
    /** By `filter[warehouseId]`, `filter[status]` and `filter[contingency]`. */
    warehouseReceipts: build.query<ReceiptsAnswer, Params>({
      query: params => ({ url: '/warehouse-receipts', params }),
      providesTags: [list('warehouse-receipt')],
    }),
    warehouseReceipt: build.query<ReceiptDetail, { id: string }>({
      query: ({ id }) => `/warehouse-receipts/${id}`,
      providesTags: (_answer, _error, { id }) => [{ type: 'warehouse-receipt', id }],
    }),
    warehouseStock: build.query<StockAnswer, Params>({
      query: params => ({ url: '/warehouse-stock', params }),
      providesTags: [list('warehouse-receipt')],
    }),
    /** Into which goods may be released. */
    shipmentsToRelease: build.query<ShipmentListAnswer, { client: string | null }>({
      query: ({ client }) => ({ url: '/shipments', params: { limit: '100', ...(client && { client }) } }),
      providesTags: [list('shipment')],
    }),
    exportWarehouse: build.mutation<null, File>({
      query: ({ of, params, format }) => ({
        url: `/${of}`,
        params,
        method: 'GET',
        headers: { accept: exportMediaTypes[format] },
        cache: 'no-store',
        responseHandler: saveAnswer(`${of}.${format}`),
      }),
    }),
    announceGoods: build.mutation<ReceiptAnswer, object>({
      query: body => ({ url: '/warehouse-receipts', method: 'POST', body }),
      invalidatesTags: [list('warehouse-receipt')],
    }),
    receiveUnannounced: build.mutation<ReceiptAnswer, object>({
      query: body => ({ url: '/warehouse-receipts/unannounced', method: 'POST', body }),
      invalidatesTags: [list('warehouse-receipt')],
    }),
    receiptCommand: build.mutation<ReceiptAnswer, Given>({
      query({ id, command, about = '', body }) {
        const { path, method } = receiptCommands[command]
        return { url: path.replace(':id', id).replace(/:\w+/, about), method, body }
      },
      invalidatesTags: changed,
    }),
  }),
})

// Each is given in a form, which says why it was refused.
showsOwnErrors('receiptCommand')
showsOwnErrors('announceGoods')
showsOwnErrors('receiveUnannounced')

export const {
  useWarehousesQuery,
  useWarehouseQuery,
  useWarehouseReceiptsQuery,
  useWarehouseReceiptQuery,
  useLazyWarehouseReceiptQuery,
  useWarehouseStockQuery,
  useShipmentsToReleaseQuery,
  useExportWarehouseMutation,
  useAnnounceGoodsMutation,
  useReceiveUnannouncedMutation,
  useReceiptCommandMutation,
} = warehousesApi
