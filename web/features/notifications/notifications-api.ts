import type { NotificationListAnswer } from '@quayside/contracts/notifications/queries.ts'
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
  }),
})

export const { useNotificationsQuery, useMarkReadMutation, useMarkAllReadMutation } = notificationsApi
