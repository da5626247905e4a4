import type { ShipmentCompletion } from '@quayside/contracts/shipments/completion.ts'
import { api } from '../../../app/api/api.ts'

const completionApi = api.injectEndpoints({
  endpoints: build => ({
    shipmentCompletion: build.query<ShipmentCompletion, string>({
      query: id => `/shipments/${id}/completion`,
      providesTags: (_answer, _error, id) => [{ type: 'shipment', id }],
    }),
  }),
})

export const { useShipmentCompletionQuery } = completionApi
