import type { Watch, WatchedEntity, WatchesAnswer } from '@quayside/contracts/notifications/watches.ts'
import { api } from './api.ts'

type Thing = { entity: WatchedEntity; id: string }

const watched = { type: 'notification', id: 'WATCHES' } as const

const watchesApi = api.injectEndpoints({
  endpoints: build => ({
    watches: build.query<WatchesAnswer, void>({ query: () => '/notification-watches', providesTags: [watched] }),
    watchThing: build.mutation<unknown, Thing & { watch: Watch }>({
      query: ({ entity, id, watch }) => ({
        url: `/notification-watches/${entity}/${id}`,
        method: 'POST',
        body: { watch },
      }),
      invalidatesTags: [watched],
    }),
    endWatch: build.mutation<unknown, Thing>({
      query: ({ entity, id }) => ({ url: `/notification-watches/${entity}/${id}`, method: 'DELETE', body: {} }),
      invalidatesTags: [watched],
    }),
  }),
})

export const { useWatchesQuery, useWatchThingMutation, useEndWatchMutation } = watchesApi
