import type { OrderListAnswer } from '@quayside/contracts/purchase-orders/queries.ts'
import { api } from '../../../app/api/api.ts'
import { saveAnswer } from '../../../app/api/save-answer.ts'
import { list } from '../../../app/api/tags.ts'
import { type ExportFormat, exportMediaTypes } from '../../../ui/export-menu.tsx'
import type { ListParams } from '../../../ui/list-page/list-location.ts'

export const orderListApi = api.injectEndpoints({
  endpoints: build => ({
    orderList: build.query<OrderListAnswer, ListParams>({
      query: params => ({ url: '/purchase-orders', params }),
      providesTags: [list('purchase-order')],
    }),
    exportOrders: build.mutation<null, { params: ListParams; format: ExportFormat }>({
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
