import type { NotificationListAnswer } from '@quayside/contracts/notifications/queries.ts'
import type { FiguresAnswer, QueueAnswer } from '@quayside/contracts/overview/queries.ts'
import { api } from '../../app/api/api.ts'
import { list } from '../../app/api/tags.ts'

export const homeApi = api.injectEndpoints({
  endpoints: build => ({
    queue: build.query<QueueAnswer, { limit: number }>({
      query: params => ({ url: '/queue', params }),
      providesTags: ['queue'],
    }),
    figures: build.query<FiguresAnswer, void>({ query: () => '/overview/figures', providesTags: ['figures'] }),
    latestChanges: build.query<NotificationListAnswer, void>({
      query: () => ({ url: '/notifications', params: { limit: 8 } }),
      providesTags: [list('notification')],
    }),
  }),
})

export const { useQueueQuery, useFiguresQuery, useLatestChangesQuery } = homeApi
