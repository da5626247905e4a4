import type { ChainsAnswer } from '@quayside/contracts/overview/queries.ts'
import { api } from './api.ts'

/** The small chain lines of orders, for rows and for what is shipped of them. */
const chainsApi = api.injectEndpoints({
  endpoints: build => ({
    chains: build.query<ChainsAnswer, readonly string[]>({
      query: ids => ({ url: '/chains', params: { entity: 'purchase-order', ids: ids.join(',') } }),
      providesTags: (_answer, _error, ids) => ids.map(id => ({ type: 'chain' as const, id })),
    }),
  }),
})

export const { useChainsQuery } = chainsApi
