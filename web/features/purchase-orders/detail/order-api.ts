import type { ConfirmationFile, ConfirmationFileMapping } from '@quayside/contracts/documents/confirmation-files.ts'
import type { DocumentItem } from '@quayside/contracts/documents/document-files.ts'
import type { LargeChain } from '@quayside/contracts/overview/chain-line.ts'
import {
  type OrderAnswer,
  type PurchaseOrderCommandName,
  purchaseOrderCommands,
} from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderDetail, OrderHistory, OrderWorkflow } from '@quayside/contracts/purchase-orders/queries.ts'
import type { ShipmentListAnswer } from '@quayside/contracts/shipments/queries.ts'
import { api } from '../../../app/api/api.ts'
import { showsOwnErrors } from '../../../app/api/error-toasts.ts'
import { list } from '../../../app/api/tags.ts'

export type OrderCommand = { id: string; command: PurchaseOrderCommandName; requestId?: string; body: object }

function pathOf({ id, command, requestId }: OrderCommand): string {
  return purchaseOrderCommands[command].path.replace(':id', id).replace(':requestId', requestId ?? '')
}

export const orderApi = api.injectEndpoints({
  endpoints: build => ({
    order: build.query<OrderDetail, { id: string; asOf: string | null }>({
      query: ({ id, asOf }) => ({ url: `/purchase-orders/${id}`, params: { asOf } }),
      providesTags: (_answer, _error, { id }) => [{ type: 'purchase-order', id }],
    }),
    orderHistory: build.query<OrderHistory, string>({
      query: id => `/purchase-orders/${id}/history`,
      providesTags: (_answer, _error, id) => [{ type: 'purchase-order', id }],
    }),
    orderWorkflow: build.query<OrderWorkflow, string>({
      query: id => `/purchase-orders/${id}/workflow`,
      providesTags: (_answer, _error, id) => [{ type: 'purchase-order', id }],
    }),
    orderChain: build.query<LargeChain, { id: string; asOf: string | null }>({
      query: ({ id, asOf }) => ({ url: `/chains/purchase-order/${id}`, params: { asOf } }),
      providesTags: (_answer, _error, { id }) => [{ type: 'chain', id }],
    }),
    /** Those of the order and its partial orders, by the shipments' own list. */
    orderShipments: build.query<ShipmentListAnswer, readonly string[]>({
      query: ids => ({
        url: '/shipments',
        params: { tab: 'general-view', 'filter[orderId]': ids.slice(0, 100).join(','), limit: '100' },
      }),
      providesTags: [list('shipment')],
    }),
    orderDocuments: build.query<{ items: DocumentItem[] }, string>({
      query: id => ({ url: '/documents', params: { entityType: 'purchase-order', entityId: id } }),
      providesTags: [list('document')],
    }),
    orderCommand: build.mutation<OrderAnswer, OrderCommand>({
      query: command => ({
        url: pathOf(command),
        method: purchaseOrderCommands[command.command].method,
        body: command.body,
      }),
      invalidatesTags: (_answer, _error, { id }) => [
        { type: 'purchase-order', id },
        list('purchase-order'),
        list('document'),
        'chain',
        'queue',
        'figures',
      ],
    }),
    uploadDocument: build.mutation<
      { items: DocumentItem[] },
      { id: string; documentType: string; file: File; replaces?: string }
    >({
      query: ({ id, documentType, file, replaces }) => {
        const form = new FormData()
        for (const [name, value] of Object.entries({ documentType, entityType: 'purchase-order', entityId: id }))
          form.append(name, value)
        if (replaces !== undefined) form.append('replaces', replaces)
        form.append('file', file)
        return { url: '/documents', method: 'POST', body: form }
      },
      invalidatesTags: [list('document')],
    }),
    readConfirmationFile: build.mutation<ConfirmationFile, { documentId: string; mapping?: ConfirmationFileMapping }>({
      query: ({ documentId, mapping }) => ({
        url: `/documents/${documentId}/quantities`,
        method: 'POST',
        body: mapping ? { mapping } : {},
      }),
    }),
  }),
})

showsOwnErrors('uploadDocument', 'readConfirmationFile')

export const {
  useOrderQuery,
  useLazyOrderQuery,
  useOrderHistoryQuery,
  useOrderWorkflowQuery,
  useOrderChainQuery,
  useOrderDocumentsQuery,
  useOrderShipmentsQuery,
  useOrderCommandMutation,
  useUploadDocumentMutation,
  useReadConfirmationFileMutation,
} = orderApi
