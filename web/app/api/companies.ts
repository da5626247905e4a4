import type { CompanyListItem } from '@quayside/contracts/directory/queries.ts'
import { api } from './api.ts'
import { list } from './tags.ts'

/** `client`: whose register, where the operator looks for a client. */
type Wanted = { q: string; type?: 'provider' | 'client'; client?: string; limit?: number }

/** Companies of the register by a part of their name, wherever one is chosen. */
export const { useFoundCompaniesQuery } = api.injectEndpoints({
  endpoints: build => ({
    foundCompanies: build.query<{ items: CompanyListItem[] }, Wanted>({
      query: wanted => ({ url: '/companies', params: { limit: 20, ...wanted } }),
      providesTags: [list('company')],
    }),
  }),
})
