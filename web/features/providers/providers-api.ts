import type { addContact, addProvider, changeProvider } from '@quayside/contracts/directory/commands.ts'
import type { Contact, companiesAnswer, contactsAnswer } from '@quayside/contracts/directory/queries.ts'
import type { OnboardingAnswer, VendorPeople } from '@quayside/contracts/identity/queries.ts'
import type { SupplierFigures } from '@quayside/contracts/purchase-orders/queries.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { saveAnswer } from '../../app/api/save-answer.ts'
import { list } from '../../app/api/tags.ts'
import { type ExportFormat, exportMediaTypes } from '../../ui/export-menu.tsx'

export type ProviderParams = Readonly<Record<string, string | undefined>>

type Kept = { id: string; body: z.input<typeof changeProvider> }

type OfInvitation = { companyId: string; id: string }
const onInvitation = (act: 'repetition' | 'withdrawal') => ({
  query: ({ companyId, id }: OfInvitation) => ({
    url: `/vendors/${companyId}/invitations/${id}/${act}`,
    method: 'POST',
    body: {},
  }),
  invalidatesTags: (_answer: unknown, _error: unknown, { companyId }: OfInvitation) => [
    list('invitation'),
    { type: 'company' as const, id: companyId },
    list('company'),
  ],
})

const providersApi = api.injectEndpoints({
  endpoints: build => ({
    providers: build.query<z.infer<typeof companiesAnswer>, ProviderParams>({
      query: params => ({ url: '/companies', params: { ...params, type: 'provider' } }),
      providesTags: [list('company')],
    }),
    exportProviders: build.mutation<null, { params: ProviderParams; format: ExportFormat }>({
      query: ({ params, format }) => ({
        url: '/companies',
        params: { ...params, type: 'provider' },
        headers: { accept: exportMediaTypes[format] },
        responseHandler: saveAnswer(`suppliers.${format}`),
      }),
    }),
    addProvider: build.mutation<{ id: string }, z.input<typeof addProvider>>({
      query: body => ({ url: '/providers', method: 'POST', body }),
      invalidatesTags: [list('company')],
    }),
    changeProvider: build.mutation<{ id: string; version: number }, Kept>({
      query: ({ id, body }) => ({ url: `/providers/${id}`, method: 'POST', body }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'company', id }, list('company')],
    }),
    retireProvider: build.mutation<unknown, string>({
      query: id => ({ url: `/providers/${id}/retirement`, method: 'POST', body: {} }),
      invalidatesTags: (_answer, _error, id) => [{ type: 'company', id }, list('company')],
    }),
    reinstateProvider: build.mutation<unknown, string>({
      query: id => ({ url: `/providers/${id}/reinstatement`, method: 'POST', body: {} }),
      invalidatesTags: (_answer, _error, id) => [{ type: 'company', id }, list('company')],
    }),
    supplierFigures: build.query<SupplierFigures, readonly string[]>({
      query: ids => ({ url: '/purchase-orders/suppliers', params: { suppliers: ids.join(',') } }),
      providesTags: ['figures'],
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
    providerPeople: build.query<VendorPeople, string>({
      query: id => `/vendors/${id}/people`,
      providesTags: [list('invitation'), list('user')],
    }),
    inviteProviderAgain: build.mutation<unknown, OfInvitation>(onInvitation('repetition')),
    withdrawProviderInvitation: build.mutation<unknown, OfInvitation>(onInvitation('withdrawal')),
    inviteProvider: build.mutation<OnboardingAnswer, string>({
      query: id => ({ url: `/vendors/${id}/invitation`, method: 'POST', body: {} }),
      invalidatesTags: (_answer, _error, id) => [{ type: 'company', id }, list('company'), list('invitation')],
    }),
  }),
})

for (const shown of [
  'addProvider',
  'changeProvider',
  'addProviderContact',
  'changeProviderContact',
  'inviteProvider',
] as const)
  showsOwnErrors(shown)

export const {
  useProvidersQuery,
  useExportProvidersMutation,
  useAddProviderMutation,
  useChangeProviderMutation,
  useRetireProviderMutation,
  useReinstateProviderMutation,
  useSupplierFiguresQuery,
  useLazyProviderContactsQuery,
  useAddProviderContactMutation,
  useChangeProviderContactMutation,
  useInviteProviderMutation,
  useProviderPeopleQuery,
  useInviteProviderAgainMutation,
  useWithdrawProviderInvitationMutation,
} = providersApi
