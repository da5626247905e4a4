import type { NotificationListAnswer, SubscriptionsAnswer } from '@quayside/contracts/notifications/queries.ts'
import { api } from '../../app/api/api.ts'
import { list } from '../../app/api/tags.ts'

export type NotificationParams = Record<string, string | undefined>

export const notificationsApi = api.injectEndpoints({
  endpoints: build => ({
    notifications: build.query<NotificationListAnswer, NotificationParams>({
      query: params => ({ url: '/notifications', params }),
      providesTags: [list('notification')],
    }),
    markRead: build.mutation<null, readonly string[]>({
      async queryFn(ids, _api, _options, send) {
        const answers = await Promise.all(
          ids.map(id => send({ url: `/notifications/${id}/read`, method: 'POST', body: {} })),
        )
        const refused = answers.find(answer => answer.error !== undefined)
        return refused?.error === undefined ? { data: null } : { error: refused.error }
      },
      invalidatesTags: [list('notification')],
    }),
    markAllRead: build.mutation<unknown, { until: string }>({
      query: body => ({ url: '/notifications/read-all', method: 'POST', body }),
      invalidatesTags: [list('notification')],
    }),
    subscriptions: build.query<SubscriptionsAnswer, void>({ query: () => '/notification-subscriptions' }),
    changeSubscriptions: build.mutation<unknown, SubscriptionsAnswer>({
      query: body => ({ url: '/notification-subscriptions', method: 'PUT', body }),
      async onQueryStarted(body, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          notificationsApi.util.updateQueryData('subscriptions', undefined, draft => Object.assign(draft, body)),
        )
        await queryFulfilled.catch(() => shown.undo())
      },
    }),
  }),
})

export const {
  useNotificationsQuery,
  useMarkReadMutation,
  useMarkAllReadMutation,
  useSubscriptionsQuery,
  useChangeSubscriptionsMutation,
} = notificationsApi
