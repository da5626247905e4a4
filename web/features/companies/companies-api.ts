import type { changeCatalogueGroup, saveCarrier } from '@quayside/contracts/directory/commands.ts'
import type { CompanyDetail } from '@quayside/contracts/directory/queries.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'

type Changed = { id: string; version: number }
type Of<Body> = { id: string; body: Body }

const companiesApi = api.injectEndpoints({
  endpoints: build => ({
    companyDetail: build.query<CompanyDetail, string>({
      query: id => `/companies/${id}`,
      providesTags: (_answer, _error, id) => [{ type: 'company', id }],
    }),
    changeCatalogueGroup: build.mutation<Changed, Of<z.input<typeof changeCatalogueGroup>>>({
      query: ({ id, body }) => ({ url: `/companies/${id}/catalogue`, method: 'POST', body }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'company', id }, 'catalogue'],
    }),
    saveCarrier: build.mutation<Changed, Of<z.infer<typeof saveCarrier>>>({
      query: ({ id, body }) => ({ url: `/companies/${id}/carriers`, method: 'POST', body }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'company', id }, 'catalogue'],
    }),
    retireCarrier: build.mutation<Changed, Of<{ version: number }> & { code: string }>({
      query: ({ id, code, body }) => ({
        url: `/companies/${id}/carriers/${encodeURIComponent(code)}/retirement`,
        method: 'POST',
        body,
      }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'company', id }, 'catalogue'],
    }),
  }),
})

showsOwnErrors('changeCatalogueGroup')
showsOwnErrors('saveCarrier')

export const {
  useCompanyDetailQuery,
  useChangeCatalogueGroupMutation,
  useSaveCarrierMutation,
  useRetireCarrierMutation,
} = companiesApi
