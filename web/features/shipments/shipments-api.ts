import { api } from '../../app/api/api.ts'
import { list } from '../../app/api/tags.ts'

const shipmentsApi = api.injectEndpoints({
  endpoints: build => ({
    /** The same question as the list the page links to, so that both count the same. */
    readyToShip: build.query<{ total: number; totalIsCapped: boolean }, void>({
      query: () => ({ url: '/purchase-orders', params: { tab: 'confirmed', 'filter[status]': 'APPROVED', limit: 1 } }),
      providesTags: [list('purchase-order')],
    }),
  }),
})

export const { useReadyToShipQuery } = shipmentsApi
