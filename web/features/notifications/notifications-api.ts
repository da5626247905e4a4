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
    markRead: build.mutation<unknown, readonly string[]>({
      query: notifications => ({ url: '/notifications/read', method: 'POST', body: { notifications } }),
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
