import type { ShipmentMapAnswer, ShipmentRoute } from '@quayside/contracts/shipments/map.ts'
import { api } from '../../../app/api/api.ts'
import { list } from '../../../app/api/tags.ts'

type MapParams = Readonly<Record<string, string | undefined>>

const mapApi = api.injectEndpoints({
  endpoints: build => ({
    shipmentMap: build.query<ShipmentMapAnswer, MapParams>({
      query: params => ({ url: '/shipments/map', params }),
      providesTags: [list('shipment')],
    }),
    shipmentRoute: build.query<ShipmentRoute, string>({
      query: id => `/shipments/${id}/route`,
      providesTags: (_answer, _error, id) => [{ type: 'shipment', id }],
    }),
  }),
})

export const { useShipmentMapQuery, useShipmentRouteQuery } = mapApi
