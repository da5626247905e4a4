import type { BookingAnswer, BookingDraft, SubmitBooking } from '@quayside/contracts/bookings/commands.ts'
import type { QuoteDetail } from '@quayside/contracts/quotes/queries.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { api } from '../../../app/api/api.ts'
import { showsOwnErrors } from '../../../app/api/error-toasts.ts'
import { besideBooking } from '../booking-api.ts'
import type { BookingForm } from './booking-form.ts'

const draft = '/bookings/draft'

const formApi = api.injectEndpoints({
  endpoints: build => ({
    /** Asked anew whenever the page is opened: it is kept from there on. */
    bookingDraft: build.query<BookingDraft, void>({ query: () => draft, keepUnusedDataFor: 0 }),
    keepBookingDraft: build.mutation<BookingDraft, BookingForm>({
      query: form => ({ url: draft, method: 'POST', body: { form } }),
    }),
    discardBookingDraft: build.mutation<BookingDraft, void>({
      query: () => ({ url: draft, method: 'DELETE', body: {} }),
    }),
    submitBooking: build.mutation<BookingAnswer, SubmitBooking>({
      query: body => ({ url: '/bookings', method: 'POST', body }),
      invalidatesTags: [...besideBooking],
    }),
    quoteToBook: build.query<QuoteDetail, string>({ query: id => `/quotes/${id}` }),
    shipmentToBook: build.query<ShipmentDetail, string>({ query: id => `/shipments/${id}` }),
  }),
})

showsOwnErrors('submitBooking', 'keepBookingDraft', 'discardBookingDraft')

export const {
  useBookingDraftQuery,
  useKeepBookingDraftMutation,
  useDiscardBookingDraftMutation,
  useSubmitBookingMutation,
  useQuoteToBookQuery,
  useShipmentToBookQuery,
} = formApi
