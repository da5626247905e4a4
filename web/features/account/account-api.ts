import type { changePerson } from '@quayside/contracts/identity/commands.ts'
import type { OwnMemberships, OwnPerson } from '@quayside/contracts/identity/own-account.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { list } from '../../app/api/tags.ts'

/** One’s own row, whoever one is: a refused change reads it anew, too. */
export const oneself = { type: 'user', id: 'OWN' } as const

const accountApi = api.injectEndpoints({
  endpoints: build => ({
    ownPerson: build.query<OwnPerson, void>({
      query: () => '/account/person',
      providesTags: answer => [oneself, { type: 'user', id: answer?.uid ?? '' }],
    }),
    changeOwnPerson: build.mutation<{ uid: string; version: number }, z.input<typeof changePerson>>({
      query: body => ({ url: '/account/person', method: 'POST', body }),
      invalidatesTags: [oneself, list('user')],
    }),
    ownCompanies: build.query<OwnMemberships, void>({
      query: () => '/account/companies',
      providesTags: ['permissions', list('company')],
    }),
    /** Invalidates nothing: until the session is read anew, all would be asked in the name of what is left. */
    leaveCompany: build.mutation<{ companyId: string }, string>({
      query: companyId => ({ url: `/account/companies/${companyId}/leaving`, method: 'POST', body: {} }),
    }),
  }),
})

showsOwnErrors('changeOwnPerson')

export const { useOwnPersonQuery, useChangeOwnPersonMutation, useOwnCompaniesQuery, useLeaveCompanyMutation } =
  accountApi
