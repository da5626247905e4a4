import type { ImportStatus, importList } from '@quayside/contracts/documents/imports.ts'
import type { UsersAnswer } from '@quayside/contracts/identity/queries.ts'
import type { NotificationListAnswer } from '@quayside/contracts/notifications/queries.ts'
import type { FiguresAnswer, QueueAnswer } from '@quayside/contracts/overview/queries.ts'
import type { OrderListAnswer } from '@quayside/contracts/purchase-orders/queries.ts'
import type { ExceptionKind, ShipmentExceptionsAnswer } from '@quayside/contracts/shipments/exceptions.ts'
import type { WaitingShipmentsAnswer } from '@quayside/contracts/shipments/next-acts.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { list } from '../../app/api/tags.ts'

type ImportListAnswer = z.infer<typeof importList>

/** What somebody began and nobody has brought to its end. */
export const unfinishedStatuses = [
  'UPLOADED',
  'MAPPED',
  'VALIDATED',
  'DONE_WITH_ERRORS',
  'FAILED',
  'PARTLY_UNDONE',
] as const satisfies readonly ImportStatus[]

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
    homeOrdersToShip: build.query<OrderListAnswer, void>({
      query: () => ({
        url: '/purchase-orders',
        params: { tab: 'confirmed', sort: 'requiredDeliveryDate', limit: 3, 'filter[waitsFor]': 'shipment' },
      }),
      providesTags: [list('purchase-order')],
    }),
    homeExceptions: build.query<ShipmentExceptionsAnswer, { kind: ExceptionKind | null; limit: number }>({
      query: ({ kind, limit }) => ({
        url: '/shipments/exceptions',
        params: { limit, 'filter[kind]': kind ?? undefined },
      }),
      providesTags: [list('shipment')],
    }),
    peopleWithoutRights: build.query<UsersAnswer, { limit: number }>({
      query: params => ({ url: '/users', params: { ...params, 'filter[rights]': 'none' } }),
      providesTags: [list('user')],
    }),
    unfinishedImports: build.query<ImportListAnswer, { limit: number }>({
      query: params => ({ url: '/imports', params: { ...params, 'filter[status]': unfinishedStatuses.join(',') } }),
      providesTags: [list('import')],
    }),
    /** Enough for `shownActs`, of which one may have changed many lines. */
    latestChanges: build.query<NotificationListAnswer, void>({
      query: () => ({ url: '/notifications', params: { limit: 40 } }),
      providesTags: [list('notification')],
    }),
  }),
})

export const {
  useQueueQuery,
  useFiguresQuery,
  useLatestChangesQuery,
  useWaitingShipmentsQuery,
  useHomeOrdersToShipQuery,
  useHomeExceptionsQuery,
  usePeopleWithoutRightsQuery,
  useUnfinishedImportsQuery,
} = homeApi
