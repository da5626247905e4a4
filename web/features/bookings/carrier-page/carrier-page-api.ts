import type { CarrierPageAnswer } from '@quayside/contracts/bookings/commands.ts'
import type { CarrierPage, carrierPageDone } from '@quayside/contracts/bookings/queries.ts'
import type * as z from 'zod'
import { api } from '../../../app/api/api.ts'
import { showsOwnErrors } from '../../../app/api/error-toasts.ts'

export type Answered = z.infer<typeof carrierPageDone>

const carrierPageApi = api.injectEndpoints({
  endpoints: build => ({
    /** Reading changes nothing: the link stays good until its answer. */
    carrierPage: build.query<CarrierPage, string>({
      query: token => `/carrier/bookings/${token}`,
      extraOptions: { withoutSession: true },
      keepUnusedDataFor: 0,
    }),
    answerAsCarrier: build.mutation<Answered, { token: string; body: CarrierPageAnswer }>({
      query: ({ token, body }) => ({ url: `/carrier/bookings/${token}`, method: 'POST', body }),
      extraOptions: { withoutSession: true },
    }),
  }),
})

showsOwnErrors('answerAsCarrier')

export const { useCarrierPageQuery, useAnswerAsCarrierMutation } = carrierPageApi
