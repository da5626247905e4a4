import type { BookingAnswer } from '@quayside/contracts/bookings/commands.ts'
import type { BookingComparison, BookingDetail, bookingHistory } from '@quayside/contracts/bookings/queries.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { list } from '../../app/api/tags.ts'
import { type BookingCommand, pathOf } from './detail/command-path.ts'

/** What a booking leads to beside itself: its shipment, orders, quote and what waits for people. */
export const besideBooking = [
  list('booking'),
  'shipment',
  list('shipment'),
  'purchase-order',
  list('purchase-order'),
  'chain',
  'queue',
  'figures',
] as const

const bookingApi = api.injectEndpoints({
  endpoints: build => ({
    booking: build.query<BookingDetail, string>({
      query: id => `/bookings/${id}`,
      providesTags: (_answer, _error, id) => [{ type: 'booking', id }],
    }),
    bookingHistory: build.query<z.infer<typeof bookingHistory>, string>({
      query: id => `/bookings/${id}/history`,
      providesTags: (_answer, _error, id) => [{ type: 'booking', id }],
    }),
    bookingVersions: build.query<BookingComparison, { id: string; from: number; to: number }>({
      query: ({ id, from, to }) => ({ url: `/bookings/${id}/versions`, params: { from, to } }),
      providesTags: (_answer, _error, { id }) => [{ type: 'booking', id }],
    }),
    bookingCommand: build.mutation<BookingAnswer, BookingCommand>({
      query: command => ({ ...pathOf(command), body: command.body }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'booking', id }, ...besideBooking],
    }),
  }),
})

// Every command is given in a form, and the form says why it was refused.
showsOwnErrors('bookingCommand')

export const {
  useBookingQuery,
  useLazyBookingQuery,
  useBookingHistoryQuery,
  useBookingVersionsQuery,
  useBookingCommandMutation,
} = bookingApi
