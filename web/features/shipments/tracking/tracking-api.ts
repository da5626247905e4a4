import type { TrackingAnswer } from '@quayside/contracts/shipments/carrier-files.ts'
import { api } from '../../../app/api/api.ts'
import { list } from '../../../app/api/tags.ts'

const trackingApi = api.injectEndpoints({
  endpoints: build => ({
    tracking: build.query<TrackingAnswer, string>({
      query: number => ({ url: '/shipments/tracking', params: { number } }),
      providesTags: [list('shipment')],
    }),
  }),
})

export const { useTrackingQuery } = trackingApi
