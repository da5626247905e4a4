import type { NotificationListAnswer } from '@quayside/contracts/notifications/queries.ts'
import type { FiguresAnswer, QueueAnswer } from '@quayside/contracts/overview/queries.ts'
import type { ExceptionKind, ShipmentExceptionsAnswer } from '@quayside/contracts/shipments/exceptions.ts'
import type { WaitingShipmentsAnswer } from '@quayside/contracts/shipments/next-acts.ts'
import { api } from '../../app/api/api.ts'
import { list } from '../../app/api/tags.ts'

export const homeApi = api.injectEndpoints({
  endpoints: build => ({
    queue: build.query<QueueAnswer, { limit: number }>({
      query: params => ({ url: '/queue', params }),
      providesTags: ['queue'],
    }),
    figures: build.query<FiguresAnswer, void>({ query: () => '/overview/figures', providesTags: ['figures'] }),
    waitingShipments: build.query<WaitingShipmentsAnswer, void>({
      query: () => '/shipments/waiting',
      providesTags: [list('shipment')],
    }),
    homeExceptions: build.query<ShipmentExceptionsAnswer, { kind: ExceptionKind | null; limit: number }>({
      query: ({ kind, limit }) => ({
        url: '/shipments/exceptions',
        params: { limit, 'filter[kind]': kind ?? undefined },
      }),
      providesTags: [list('shipment')],
    }),
    latestChanges: build.query<NotificationListAnswer, void>({
      query: () => ({ url: '/notifications', params: { limit: 8 } }),
      providesTags: [list('notification')],
    }),
  }),
})

export const {
  useQueueQuery,
  useFiguresQuery,
  useLatestChangesQuery,
  useWaitingShipmentsQuery,
  useHomeExceptionsQuery,
} = homeApi
