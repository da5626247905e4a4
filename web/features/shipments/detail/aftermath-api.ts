import type { ShipmentAftermath } from '@quayside/contracts/shipments/aftermath.ts'
import { api } from '../../../app/api/api.ts'

const aftermathApi = api.injectEndpoints({
  endpoints: build => ({
    shipmentAftermath: build.query<ShipmentAftermath, string>({
      query: id => `/shipments/${id}/aftermath`,
      providesTags: (_answer, _error, id) => [{ type: 'shipment', id }],
    }),
  }),
})

export const { useShipmentAftermathQuery } = aftermathApi
