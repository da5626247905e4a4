import type { changeMembership, sendInvitation } from '@quayside/contracts/identity/commands.ts'
import type { InvitationsAnswer, rolesAnswer } from '@quayside/contracts/identity/queries.ts'
import type * as z from 'zod'
import { api } from './api.ts'
import { showsOwnErrors } from './error-toasts.ts'
import { list } from './tags.ts'

/** Whose people: an administrator of the installation may name another company than the selected one. */
export type OfCompany = { companyId?: string | undefined }
const ofCompany = ({ companyId }: OfCompany) => ({ 'filter[companyId]': companyId })

/** The people of a company, wherever they are invited and given roles. */
const peopleApi = api.injectEndpoints({
  endpoints: build => ({
    invitations: build.query<InvitationsAnswer, OfCompany & { limit?: number; cursor?: string | undefined }>({
      query: ({ companyId, ...params }) => ({
        url: '/invitations',
        params: { ...params, ...ofCompany({ companyId }) },
      }),
      providesTags: [list('invitation')],
    }),
    companyRoles: build.query<z.infer<typeof rolesAnswer>, OfCompany>({
      query: of => ({ url: '/roles', params: ofCompany(of) }),
      providesTags: [list('role')],
    }),
    invite: build.mutation<{ id: string }, z.input<typeof sendInvitation>>({
      query: body => ({ url: '/invitations', method: 'POST', body }),
      invalidatesTags: [list('invitation')],
    }),
    withdrawInvitation: build.mutation<unknown, OfCompany & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/invitations/${id}/withdrawal`, method: 'POST', body }),
      invalidatesTags: [list('invitation')],
    }),
    inviteAgain: build.mutation<unknown, OfCompany & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/invitations/${id}/repetition`, method: 'POST', body }),
      invalidatesTags: [list('invitation')],
    }),
    decideMembership: build.mutation<{ version: number }, { uid: string; body: z.input<typeof changeMembership> }>({
      query: ({ uid, body }) => ({ url: `/users/${uid}/membership`, method: 'POST', body }),
      invalidatesTags: (_answer, _error, { uid }) => [{ type: 'user', id: uid }, list('user'), list('role')],
    }),
  }),
})

showsOwnErrors('invite', 'decideMembership')

export const {
  useInvitationsQuery,
  useCompanyRolesQuery,
  useInviteMutation,
  useInviteAgainMutation,
  useWithdrawInvitationMutation,
  useDecideMembershipMutation,
} = peopleApi
