import type { placesAnswer } from '@quayside/contracts/directory/queries.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type * as z from 'zod'
import { api } from '../../../app/api/api.ts'
import { list } from '../../../app/api/tags.ts'

export const { usePlacesToChooseQuery, useShipmentToPickUpQuery } = api.injectEndpoints({
  endpoints: build => ({
    placesToChoose: build.query<z.infer<typeof placesAnswer>, { kind: 'collection' | 'destination' }>({
      query: ({ kind }) => ({ url: '/places', params: { 'filter[kind]': kind, limit: '200' } }),
      providesTags: [list('place')],
    }),
    shipmentToPickUp: build.query<ShipmentDetail, string>({
      query: id => `/shipments/${id}`,
      providesTags: (_answer, _error, id) => [{ type: 'shipment', id }],
    }),
  }),
})
