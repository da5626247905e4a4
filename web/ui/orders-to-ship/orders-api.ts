import type { OrderDetail, OrderListAnswer } from '@quayside/contracts/purchase-orders/queries.ts'
import { api } from '../../app/api/api.ts'
import { list } from '../../app/api/tags.ts'

const ordersToShipApi = api.injectEndpoints({
  endpoints: build => ({
    /** Only approved orders of which something is on no shipment yet. */
    ordersToShip: build.query<OrderListAnswer, string>({
      query: q => ({
        url: '/purchase-orders',
        params: { tab: 'confirmed', 'filter[waitsFor]': 'shipment', limit: 50, ...(q && { q }) },
      }),
      providesTags: [list('purchase-order')],
    }),
    orderToShip: build.query<OrderDetail, string>({
      query: id => `/purchase-orders/${id}`,
      providesTags: (_answer, _error, id) => [{ type: 'purchase-order', id }],
    }),
  }),
})

export const { useOrdersToShipQuery, useOrderToShipQuery, useLazyOrderToShipQuery } = ordersToShipApi
