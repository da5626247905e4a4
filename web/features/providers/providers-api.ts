import type { AddProvider } from '@quayside/contracts/directory/commands.ts'
import type { companiesAnswer } from '@quayside/contracts/directory/queries.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { list } from '../../app/api/tags.ts'

export type ProviderParams = { q?: string; contactEmailMissing?: string; cursor?: string }

const providersApi = api.injectEndpoints({
  endpoints: build => ({
    providers: build.query<z.infer<typeof companiesAnswer>, ProviderParams>({
      query: params => ({ url: '/companies', params: { ...params, type: 'provider' } }),
      providesTags: [list('company')],
    }),
    addProvider: build.mutation<{ id: string }, AddProvider>({
      query: body => ({ url: '/providers', method: 'POST', body }),
      invalidatesTags: [list('company')],
    }),
  }),
})

showsOwnErrors('addProvider')

export const { useProvidersQuery, useAddProviderMutation } = providersApi
