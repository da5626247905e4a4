import type { BookingListAnswer } from '@quayside/contracts/bookings/queries.ts'
import type { QuoteRevision } from '@quayside/contracts/quotes/queries.ts'
import { api } from '../../app/api/api.ts'
import { list } from '../../app/api/tags.ts'

/** Whose bookings: of an order with its partial orders, of a shipment, or of a quote. */
export type BookedOf = { readonly by: 'orderId' | 'shipmentId' | 'quoteId'; readonly ids: readonly string[] }

const bookingsApi = api.injectEndpoints({
  endpoints: build => ({
    bookingsOf: build.query<BookingListAnswer, BookedOf>({
      query: ({ by, ids }) => ({
        url: '/bookings',
        params: { tab: 'general-view', [`filter[${by}]`]: ids.slice(0, 100).join(','), limit: '50' },
      }),
      providesTags: [list('booking')],
    }),
    /** A revision that was sent changes no more. */
    bookedRevision: build.query<QuoteRevision, { id: string; revision: number }>({
      query: ({ id, revision }) => `/quotes/${id}/revisions/${revision}`,
    }),
  }),
})

export const { useBookingsOfQuery, useBookedRevisionQuery } = bookingsApi
