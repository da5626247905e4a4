import type { CompanyListItem } from '@quayside/contracts/directory/queries.ts'
import type { ImportListItem } from '@quayside/contracts/documents/imports.ts'
import type { PortalState } from '@quayside/contracts/gateway/portal-state.ts'
import type { PermissionEntry } from '@quayside/contracts/identity/sign-in.ts'
import type { EnvironmentAnswer } from '@quayside/contracts/kernel/environment.ts'
import type { NotificationCountAnswer } from '@quayside/contracts/notifications/queries.ts'
import type { SearchAnswer } from '@quayside/contracts/overview/queries.ts'
import type { OrderTabCounters } from '@quayside/contracts/purchase-orders/queries.ts'
import { api } from '../api/api.ts'
import { seeAsHeader } from '../api/request-headers.ts'
import { list } from '../api/tags.ts'
import type { SeeAs } from '../session/session-storage.ts'

export const shellApi = api.injectEndpoints({
  endpoints: build => ({
    environment: build.query<EnvironmentAnswer, void>({ query: () => '/environment', providesTags: ['environment'] }),
    portalState: build.query<PortalState, void>({ query: () => '/portal-state' }),
    /** A question of another endpoint once more, for what its answer says besides. */
    askAgain: build.query<null, { url: string; params: Record<string, unknown> }>({
      query: args => args,
      transformResponse: () => null,
      keepUnusedDataFor: 0,
    }),
    /** Each `round` is asked for itself; `seen`: with which role or profile the portal is looked at in a company. */
    allPermissions: build.query<PermissionEntry[], { round: number; seen: { company: string; as: SeeAs } | null }>({
      query: ({ seen }) => ({
        url: '/authentication/getAllPermissions',
        ...(seen && { params: { company: seen.company }, headers: seeAsHeader(seen.as) }),
      }),
      providesTags: ['permissions'],
      keepUnusedDataFor: 86_400,
    }),
    unreadCount: build.query<NotificationCountAnswer, void>({
      query: () => '/notifications/count',
      providesTags: [list('notification')],
    }),
    orderTabs: build.query<OrderTabCounters, void>({
      query: () => '/purchase-orders/tabs',
      providesTags: [list('purchase-order')],
    }),
    /** What is being imported now, of everybody in the company. */
    runningImports: build.query<{ items: ImportListItem[] }, void>({
      query: () => ({ url: '/imports', params: { 'filter[status]': 'RUNNING,UNDOING', limit: 20 } }),
      providesTags: answer => [
        list('import'),
        ...(answer?.items ?? []).map(({ id }) => ({ type: 'import' as const, id })),
      ],
    }),
    stopImport: build.mutation<unknown, { id: string; what: 'run' | 'undo' }>({
      query: ({ id, what }) => ({ url: `/imports/${id}/${what}`, method: 'DELETE', body: {} }),
      invalidatesTags: (_answer, _error, { id }) => [list('import'), { type: 'import', id }],
    }),
    servedClients: build.query<{ items: CompanyListItem[] }, void>({
      query: () => ({ url: '/companies', params: { type: 'client', limit: 200 } }),
      providesTags: [list('company')],
    }),
    find: build.query<SearchAnswer, string>({
      query: q => ({ url: '/search', params: { q, limit: 8 } }),
      keepUnusedDataFor: 30,
    }),
    chooseLanguage: build.mutation<unknown, string>({
      query: language => ({ url: '/authentication/language', method: 'POST', body: { language } }),
    }),
    signOut: build.mutation<unknown, void>({
      query: () => ({ url: '/authentication/signOut', method: 'POST', body: {} }),
    }),
  }),
})

export const {
  useEnvironmentQuery,
  usePortalStateQuery,
  useLazyAskAgainQuery,
  useAllPermissionsQuery,
  useUnreadCountQuery,
  useOrderTabsQuery,
  useRunningImportsQuery,
  useStopImportMutation,
  useServedClientsQuery,
  useFindQuery,
  useChooseLanguageMutation,
  useSignOutMutation,
} = shellApi
