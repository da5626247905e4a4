import type { PickupsAnswer } from '@quayside/contracts/handling/pickup-queries.ts'
import { api } from '../../../app/api/api.ts'
import { saveAnswer } from '../../../app/api/save-answer.ts'
import { list } from '../../../app/api/tags.ts'
import { type ExportFormat, exportMediaTypes } from '../../../ui/export-menu.tsx'

/** The query of GET /pickups, as it goes over the wire. */
export type PickupListParams = Readonly<Record<string, string | undefined>>

const pickupListApi = api.injectEndpoints({
  endpoints: build => ({
    pickupList: build.query<PickupsAnswer, PickupListParams>({
      query: params => ({ url: '/pickups', params }),
      providesTags: [list('pickup')],
    }),
    exportPickups: build.mutation<null, { params: PickupListParams; format: ExportFormat }>({
      query: ({ params, format }) => ({
        url: '/pickups',
        params,
        headers: { accept: exportMediaTypes[format] },
        responseHandler: saveAnswer(`pickups.${format}`),
      }),
    }),
  }),
})

export const { usePickupListQuery, useExportPickupsMutation } = pickupListApi
