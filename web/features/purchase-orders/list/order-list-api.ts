import type { OrderListAnswer } from '@quayside/contracts/purchase-orders/queries.ts'
import { api } from '../../../app/api/api.ts'
import { saveAnswer } from '../../../app/api/save-answer.ts'
import { list } from '../../../app/api/tags.ts'
import { type ExportFormat, exportMediaTypes } from '../../../ui/export-menu.tsx'

/** The query of GET /purchase-orders, as it goes over the wire. */
export type OrderListParams = Readonly<Record<string, string | undefined>>

export const orderListApi = api.injectEndpoints({
  endpoints: build => ({
    orderList: build.query<OrderListAnswer, OrderListParams>({
      query: params => ({ url: '/purchase-orders', params }),
      providesTags: [list('purchase-order')],
    }),
    exportOrders: build.mutation<null, { params: OrderListParams; format: ExportFormat }>({
      query: ({ params, format }) => ({
        url: '/purchase-orders',
        params,
        headers: { accept: exportMediaTypes[format] },
        responseHandler: saveAnswer(`purchase-orders.${format}`),
      }),
    }),
  }),
})

export const { useOrderListQuery, useLazyOrderListQuery, useExportOrdersMutation } = orderListApi
