import type { ShipmentExceptionsAnswer } from '@quayside/contracts/shipments/exceptions.ts'
import { api } from '../../../app/api/api.ts'
import { list } from '../../../app/api/tags.ts'

export type ExceptionParams = Readonly<Record<string, string | undefined>>

const exceptionsApi = api.injectEndpoints({
  endpoints: build => ({
    shipmentExceptions: build.query<ShipmentExceptionsAnswer, ExceptionParams>({
      query: params => ({ url: '/shipments/exceptions', params }),
      providesTags: [list('shipment')],
    }),
  }),
})

export const { useShipmentExceptionsQuery } = exceptionsApi
