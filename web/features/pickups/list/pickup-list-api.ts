import type { PickupCounters, PickupsAnswer } from '@quayside/contracts/handling/pickup-queries.ts'
import { api } from '../../../app/api/api.ts'
import { saveAnswer } from '../../../app/api/save-answer.ts'
import { list } from '../../../app/api/tags.ts'
import { type ExportFormat, exportMediaTypes } from '../../../ui/export-menu.tsx'
import type { ListParams } from '../../../ui/list-page/list-location.ts'

const pickupListApi = api.injectEndpoints({
  endpoints: build => ({
    pickupList: build.query<PickupsAnswer, ListParams>({
      query: params => ({ url: '/pickups', params }),
      providesTags: [list('pickup')],
    }),
    pickupCounts: build.query<PickupCounters, void>({
      query: () => '/pickups/counts',
      providesTags: [list('pickup')],
    }),
    exportPickups: build.mutation<null, { params: ListParams; format: ExportFormat }>({
      query: ({ params, format }) => ({
        url: '/pickups',
        params,
        headers: { accept: exportMediaTypes[format] },
        responseHandler: saveAnswer(`pickups.${format}`),
      }),
    }),
  }),
})

export const { usePickupListQuery, usePickupCountsQuery, useExportPickupsMutation } = pickupListApi
