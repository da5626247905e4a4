import type { changePerson, suspendUser } from '@quayside/contracts/identity/commands.ts'
import type { ListedUser, UserDetail, UsersAnswer } from '@quayside/contracts/identity/queries.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import type { OfCompany } from '../../app/api/people.ts'
import { saveAnswer } from '../../app/api/save-answer.ts'
import { list } from '../../app/api/tags.ts'
import { type ExportFormat, exportMediaTypes } from '../../ui/export-menu.tsx'
import type { ListParams } from '../../ui/list-page/list-location.ts'

/** A row of the list, which the kit knows by its id. */
export type UserRow = ListedUser & { id: string }
type Asked = OfCompany & { uid: string }
type Listed = Omit<UsersAnswer, 'items'> & { items: UserRow[] }

const changed = (_answer: unknown, _error: unknown, { uid }: { uid: string }) =>
  [{ type: 'user', id: uid }, list('user'), list('role')] as const

export const usersApi = api.injectEndpoints({
  endpoints: build => ({
    userList: build.query<Listed, ListParams>({
      query: params => ({ url: '/users', params }),
      transformResponse: ({ items, ...answer }: UsersAnswer) => ({
        ...answer,
        items: items.map(user => ({ ...user, id: user.uid })),
      }),
      providesTags: [list('user')],
    }),
    user: build.query<UserDetail, Asked>({
      query: ({ uid, companyId }) => ({ url: `/users/${uid}`, params: { 'filter[companyId]': companyId } }),
      providesTags: (_answer, _error, { uid }) => [{ type: 'user', id: uid }],
    }),
    exportUsers: build.mutation<null, { params: ListParams; format: ExportFormat }>({
      query: ({ params, format }) => ({
        url: '/users',
        params,
        headers: { accept: exportMediaTypes[format] },
        responseHandler: saveAnswer(`users.${format}`),
      }),
    }),
    changePerson: build.mutation<{ version: number }, Asked & { body: z.input<typeof changePerson> }>({
      query: ({ uid, companyId, body }) => ({
        url: `/users/${uid}/person`,
        method: 'POST',
        body: { ...body, companyId },
      }),
      invalidatesTags: changed,
    }),
    suspendUser: build.mutation<unknown, { uid: string } & z.input<typeof suspendUser>>({
      query: ({ uid, ...body }) => ({ url: `/users/${uid}/suspension`, method: 'POST', body }),
      invalidatesTags: changed,
    }),
    resumeUser: build.mutation<unknown, Asked>({
      query: ({ uid, ...body }) => ({ url: `/users/${uid}/resumption`, method: 'POST', body }),
      invalidatesTags: changed,
    }),
    removeUser: build.mutation<unknown, Asked>({
      query: ({ uid, ...body }) => ({ url: `/users/${uid}/removal`, method: 'POST', body }),
      // Their own page is left first: read again they would not be there.
      invalidatesTags: [list('user'), list('role')],
    }),
    removeSecondFactorOf: build.mutation<unknown, { uid: string }>({
      query: ({ uid }) => ({ url: `/users/${uid}/second-factor-removal`, method: 'POST', body: {} }),
      invalidatesTags: changed,
    }),
    deactivateUser: build.mutation<unknown, { uid: string; reason: string | null }>({
      query: ({ uid, ...body }) => ({ url: `/users/${uid}/deactivation`, method: 'POST', body }),
      invalidatesTags: changed,
    }),
    activateUser: build.mutation<unknown, { uid: string }>({
      query: ({ uid }) => ({ url: `/users/${uid}/activation`, method: 'POST', body: {} }),
      invalidatesTags: changed,
    }),
    eraseUser: build.mutation<unknown, { uid: string }>({
      query: ({ uid }) => ({ url: `/users/${uid}/erasure`, method: 'POST', body: {} }),
      invalidatesTags: [list('user'), list('role')],
    }),
    defineRole: build.mutation<{ id: string }, { name: string; permissions: readonly string[] }>({
      query: body => ({ url: '/roles', method: 'POST', body }),
      invalidatesTags: [list('role')],
    }),
    changeRole: build.mutation<unknown, { id: string; permissions: readonly string[]; version: number }>({
      query: ({ id, ...body }) => ({ url: `/roles/${id}`, method: 'POST', body }),
      invalidatesTags: [list('role'), list('user')],
    }),
    renameRole: build.mutation<unknown, { id: string; name: string }>({
      query: ({ id, ...body }) => ({ url: `/roles/${id}/name`, method: 'POST', body }),
      invalidatesTags: [list('role'), list('user')],
    }),
    removeRole: build.mutation<unknown, { id: string; successor: string }>({
      query: ({ id, ...body }) => ({ url: `/roles/${id}/removal`, method: 'POST', body }),
      invalidatesTags: [list('role'), list('user')],
    }),
  }),
})

showsOwnErrors('changePerson', 'defineRole', 'changeRole', 'renameRole', 'removeRole')

export const {
  useUserListQuery,
  useLazyUserListQuery,
  useUserQuery,
  useExportUsersMutation,
  useChangePersonMutation,
  useSuspendUserMutation,
  useResumeUserMutation,
  useRemoveUserMutation,
  useRemoveSecondFactorOfMutation,
  useDeactivateUserMutation,
  useActivateUserMutation,
  useEraseUserMutation,
  useDefineRoleMutation,
  useChangeRoleMutation,
  useRenameRoleMutation,
  useRemoveRoleMutation,
} = usersApi
