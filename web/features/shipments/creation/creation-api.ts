import type { OrderDetail, OrderListAnswer } from '@quayside/contracts/purchase-orders/queries.ts'
import type { CreateShipment } from '@quayside/contracts/shipments/commands.ts'
import { api } from '../../../app/api/api.ts'
import { showsOwnErrors } from '../../../app/api/error-toasts.ts'
import { list } from '../../../app/api/tags.ts'

const creationApi = api.injectEndpoints({
  endpoints: build => ({
    /** Only approved orders ship. */
    ordersToShip: build.query<OrderListAnswer, string>({
      query: q => ({
        url: '/purchase-orders',
        params: { tab: 'confirmed', 'filter[status]': 'APPROVED', limit: 50, ...(q && { q }) },
      }),
      providesTags: [list('purchase-order')],
    }),
    orderToShip: build.query<OrderDetail, string>({
      query: id => `/purchase-orders/${id}`,
      providesTags: (_answer, _error, id) => [{ type: 'purchase-order', id }],
    }),
    createShipment: build.mutation<{ id: string; shipmentNumber: string }, CreateShipment>({
      query: body => ({ url: '/shipments', method: 'POST', body }),
      invalidatesTags: [list('shipment'), list('purchase-order'), 'purchase-order', 'chain', 'queue', 'figures'],
    }),
  }),
})

showsOwnErrors('createShipment')

export const { useOrdersToShipQuery, useOrderToShipQuery, useLazyOrderToShipQuery, useCreateShipmentMutation } =
  creationApi
