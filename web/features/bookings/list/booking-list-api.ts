import type { BookingListAnswer, bookingTabCounters } from '@quayside/contracts/bookings/queries.ts'
import type * as z from 'zod'
import { api } from '../../../app/api/api.ts'
import { saveAnswer } from '../../../app/api/save-answer.ts'
import { list } from '../../../app/api/tags.ts'
import { type ExportFormat, exportMediaTypes } from '../../../ui/export-menu.tsx'
import type { ListParams } from '../../../ui/list-page/list-location.ts'

const bookingListApi = api.injectEndpoints({
  endpoints: build => ({
    bookingList: build.query<BookingListAnswer, ListParams>({
      query: params => ({ url: '/bookings', params }),
      providesTags: [list('booking')],
    }),
    bookingTabs: build.query<z.infer<typeof bookingTabCounters>, void>({
      query: () => '/bookings/tabs',
      providesTags: [list('booking')],
    }),
    exportBookings: build.mutation<null, { params: ListParams; format: ExportFormat }>({
      query: ({ params, format }) => ({
        url: '/bookings',
        params,
        headers: { accept: exportMediaTypes[format] },
        responseHandler: saveAnswer(`bookings.${format}`),
      }),
    }),
  }),
})

export const { useBookingListQuery, useBookingTabsQuery, useExportBookingsMutation } = bookingListApi
