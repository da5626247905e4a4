import type { ProductListItem } from '@quayside/contracts/products/queries.ts'
import type { OrderAnswer } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { api } from '../../../app/api/api.ts'
import { showsOwnErrors } from '../../../app/api/error-toasts.ts'
import { list } from '../../../app/api/tags.ts'

/** `client`: whose suppliers and products, where the operator orders for a client. */
type Wanted = { q: string; client?: string }

const orderChanged = [list('purchase-order'), 'queue' as const, 'figures' as const]

export const registrationApi = api.injectEndpoints({
  endpoints: build => ({
    productsFound: build.query<{ items: ProductListItem[] }, Wanted>({
      query: wanted => ({ url: '/products', params: { ...wanted, limit: 20 } }),
      providesTags: [list('product')],
    }),
    /** At most as many as an address holds: skus-in-parts.ts. */
    productsOfSkus: build.query<{ items: ProductListItem[] }, { skus: string; client?: string }>({
      query: wanted => ({ url: '/products', params: { ...wanted, limit: 200 } }),
      providesTags: [list('product')],
    }),
    orderToEdit: build.query<OrderDetail, string>({
      query: id => `/purchase-orders/${id}`,
      providesTags: (_answer, _error, id) => [{ type: 'purchase-order', id }],
    }),
    registerOrder: build.mutation<OrderAnswer, object>({
      query: body => ({ url: '/purchase-orders', method: 'POST', body }),
      invalidatesTags: orderChanged,
    }),
    saveDraft: build.mutation<OrderAnswer, { id: string | null; body: object }>({
      query: ({ id, body }) => ({
        url: `/purchase-orders/pre-orders${id === null ? '' : `/${id}`}`,
        method: 'POST',
        body,
      }),
      invalidatesTags: (_answer, _error, { id }) =>
        id === null ? orderChanged : [...orderChanged, { type: 'purchase-order' as const, id }],
    }),
    discardDraft: build.mutation<OrderAnswer, { id: string; version: number }>({
      query: ({ id, version }) => ({
        url: `/purchase-orders/pre-orders/${id}/discarding`,
        method: 'POST',
        body: { version },
      }),
      invalidatesTags: orderChanged,
    }),
    changeOrder: build.mutation<OrderAnswer, { id: string; how: 'amendment' | 'resending'; body: object }>({
      query: ({ id, how, body }) => ({ url: `/purchase-orders/${id}/${how}`, method: 'POST', body }),
      invalidatesTags: (_answer, _error, { id }) => [...orderChanged, { type: 'purchase-order', id }],
    }),
  }),
})

showsOwnErrors('registerOrder', 'saveDraft', 'changeOrder')

export const {
  useProductsFoundQuery,
  useLazyProductsOfSkusQuery,
  useOrderToEditQuery,
  useLazyOrderToEditQuery,
  useRegisterOrderMutation,
  useSaveDraftMutation,
  useDiscardDraftMutation,
  useChangeOrderMutation,
} = registrationApi
