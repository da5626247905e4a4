import type { OrderDetail, OrderListAnswer } from '@quayside/contracts/purchase-orders/queries.ts'
import type { CreateShipment } from '@quayside/contracts/shipments/commands.ts'
import type { CreationDraft, CreationFields } from '@quayside/contracts/shipments/creation-draft.ts'
import { api } from '../../../app/api/api.ts'
import { showsOwnErrors } from '../../../app/api/error-toasts.ts'
import { list } from '../../../app/api/tags.ts'

const draft = '/shipments/creation-draft'

const creationApi = api.injectEndpoints({
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
    /** Asked anew whenever the page is opened: it is kept from there on. */
    creationDraft: build.query<CreationDraft, void>({ query: () => draft, keepUnusedDataFor: 0 }),
    keepCreationDraft: build.mutation<CreationDraft, CreationFields>({
      query: form => ({ url: draft, method: 'POST', body: { form } }),
    }),
    discardCreationDraft: build.mutation<CreationDraft, void>({
      query: () => ({ url: draft, method: 'DELETE', body: {} }),
    }),
    createShipment: build.mutation<{ id: string; shipmentNumber: string }, CreateShipment>({
      query: body => ({ url: '/shipments', method: 'POST', body }),
      invalidatesTags: [list('shipment'), list('purchase-order'), 'purchase-order', 'chain', 'queue', 'figures'],
    }),
  }),
})

showsOwnErrors('createShipment', 'keepCreationDraft', 'discardCreationDraft')

export const {
  useOrdersToShipQuery,
  useOrderToShipQuery,
  useLazyOrderToShipQuery,
  useCreationDraftQuery,
  useKeepCreationDraftMutation,
  useDiscardCreationDraftMutation,
  useCreateShipmentMutation,
} = creationApi
