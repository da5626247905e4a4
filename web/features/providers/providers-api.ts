import type { AddProvider, addContact } from '@quayside/contracts/directory/commands.ts'
import type { Contact, companiesAnswer, contactsAnswer } from '@quayside/contracts/directory/queries.ts'
import type { OnboardingAnswer } from '@quayside/contracts/identity/queries.ts'
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
    providerContacts: build.query<z.infer<typeof contactsAnswer>, string>({
      query: companyId => ({ url: '/contacts', params: { companyId } }),
      providesTags: [list('contact')],
    }),
    addProviderContact: build.mutation<unknown, z.input<typeof addContact>>({
      query: body => ({ url: '/contacts', method: 'POST', body }),
      invalidatesTags: [list('contact'), list('company')],
    }),
    changeProviderContact: build.mutation<unknown, Contact>({
      query: ({ id, companyId: _c, companyName: _n, additional: _a, mayChange: _m, ...body }) => ({
        url: `/contacts/${id}`,
        method: 'POST',
        body,
      }),
      invalidatesTags: [list('contact'), list('company')],
    }),
    inviteProvider: build.mutation<OnboardingAnswer, string>({
      query: id => ({ url: `/vendors/${id}/invitation`, method: 'POST', body: {} }),
      invalidatesTags: [list('company')],
    }),
  }),
})

for (const shown of ['addProvider', 'addProviderContact', 'changeProviderContact', 'inviteProvider'] as const)
  showsOwnErrors(shown)

export const {
  useProvidersQuery,
  useAddProviderMutation,
  useLazyProviderContactsQuery,
  useAddProviderContactMutation,
  useChangeProviderContactMutation,
  useInviteProviderMutation,
} = providersApi
