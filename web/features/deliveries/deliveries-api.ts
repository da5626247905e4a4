import type { ReceiptsAnswer } from '@quayside/contracts/handling/warehouse-queries.ts'
import type {
  DeliveryDetail,
  DeliveryFileDetail,
  DeliveryFileItem,
  DeliveryListAnswer,
  DeliveryRow,
  deliveryHistory,
  deliveryLabelCounts,
} from '@quayside/contracts/shipments/delivery-queries.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { uploadForm } from '../../app/api/form-upload.ts'
import { seenPosition } from '../../app/api/positions.ts'
import { saveAnswer } from '../../app/api/save-answer.ts'
import { list } from '../../app/api/tags.ts'

type Page<Item> = { items: Item[]; nextCursor: string | null; total: number; totalIsCapped: boolean }
export type DeliveryParams = Readonly<Record<string, string | undefined>>
export type Made = { id: string; status: string }
type RowsOf = { id: string; of: 'good' | 'bad'; cursor?: string | undefined }

const ofFile = (_answer: unknown, _error: unknown, { id }: { id: string }) => [{ type: 'delivery-file' as const, id }]

const ofDelivery = (_answer: unknown, _error: unknown, { id }: { id: string }) => [{ type: 'delivery' as const, id }]

const deliveriesApi = api.injectEndpoints({
  endpoints: build => ({
    deliveries: build.query<DeliveryListAnswer, DeliveryParams>({
      query: params => ({ url: '/deliveries', params }),
      // What is listed changes when a file goes in, not with each of its lines.
      providesTags: [list('delivery-file')],
    }),
    deliveryLabels: build.query<z.infer<typeof deliveryLabelCounts>, void>({
      query: () => '/deliveries/labels',
      providesTags: [list('delivery-file')],
    }),
    exportDeliveries: build.mutation<null, DeliveryParams>({
      query: params => ({
        url: '/deliveries',
        params,
        method: 'GET',
        headers: { accept: 'text/csv' },
        cache: 'no-store',
        responseHandler: saveAnswer('deliveries.csv'),
      }),
    }),
    delivery: build.query<DeliveryDetail, { id: string }>({
      query: ({ id }) => `/deliveries/${id}`,
      providesTags: ofDelivery,
    }),
    deliveryLines: build.query<DeliveryListAnswer, { id: string; cursor?: string | undefined }>({
      query: ({ id, ...params }) => ({
        url: '/deliveries',
        params: { ...params, 'filter[deliveryId]': id, sort: 'deliveryNumber' },
      }),
      providesTags: ofDelivery,
    }),
    deliveryHistory: build.query<z.infer<typeof deliveryHistory>, { id: string; cursor?: string | undefined }>({
      query: ({ id, ...params }) => ({ url: `/deliveries/${id}/history`, params: { ...params, limit: '20' } }),
      providesTags: ofDelivery,
    }),
    /** Of a shipment that a delivery names. */
    receiptsOfShipment: build.query<ReceiptsAnswer, string>({
      query: id => ({ url: '/warehouse-receipts', params: { 'filter[shipmentId]': id } }),
      providesTags: [list('warehouse-receipt')],
    }),
    deliveryFiles: build.query<Page<DeliveryFileItem>, { cursor?: string | undefined }>({
      query: params => ({ url: '/delivery-files', params }),
      providesTags: [list('delivery-file')],
    }),
    deliveryFile: build.query<DeliveryFileDetail, { id: string }>({
      query: ({ id }) => `/delivery-files/${id}`,
      providesTags: ofFile,
    }),
    deliveryFileRows: build.query<Page<DeliveryRow>, RowsOf>({
      query: ({ id, ...params }) => ({ url: `/delivery-files/${id}/rows`, params: { ...params, limit: '25' } }),
      providesTags: ofFile,
    }),
    failedDeliveryRows: build.mutation<null, { id: string }>({
      query: ({ id }) => ({
        url: `/delivery-files/${id}/failed-rows.csv`,
        method: 'GET',
        headers: { accept: 'text/csv' },
        cache: 'no-store',
        responseHandler: saveAnswer('failed-rows.csv'),
      }),
    }),
    uploadDeliveryFile: build.mutation<Made, { file: File; client: string | null; progress: string }>({
      async queryFn({ file, client, progress }, called, _extra, usual) {
        const form = new FormData()
        if (client !== null) form.append('clientCompanyId', client)
        form.append('file', file)
        return uploadForm({ url: '/delivery-files', form, progress }, called, usual) as never
      },
      invalidatesTags: [list('delivery-file')],
    }),
    discardDeliveryFile: build.mutation<{ id: string }, { id: string }>({
      query: ({ id }) => ({ url: `/delivery-files/${id}`, method: 'DELETE', body: {} }),
      invalidatesTags: [list('delivery-file')],
    }),
    applyDeliveryFile: build.mutation<Made, { id: string }>({
      query: ({ id }) => ({
        url: `/delivery-files/${id}/application`,
        method: 'POST',
        body: {},
        headers: { 'x-min-position': seenPosition() },
      }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'delivery-file', id }, list('delivery-file')],
    }),
  }),
})

// Said beside the file.
showsOwnErrors('uploadDeliveryFile')

export const {
  useDeliveriesQuery,
  useDeliveryLabelsQuery,
  useExportDeliveriesMutation,
  useDeliveryQuery,
  useDeliveryLinesQuery,
  useDeliveryHistoryQuery,
  useReceiptsOfShipmentQuery,
  useDeliveryFilesQuery,
  useDeliveryFileQuery,
  useDeliveryFileRowsQuery,
  useFailedDeliveryRowsMutation,
  useUploadDeliveryFileMutation,
  useDiscardDeliveryFileMutation,
  useApplyDeliveryFileMutation,
} = deliveriesApi
