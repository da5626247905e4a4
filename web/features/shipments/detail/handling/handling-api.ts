import type { PickupsAnswer } from '@quayside/contracts/handling/pickup-queries.ts'
import type { ReceiptsAnswer } from '@quayside/contracts/handling/warehouse-queries.ts'
import { api } from '../../../../app/api/api.ts'
import { list } from '../../../../app/api/tags.ts'

export const { useShipmentPickupsQuery, useShipmentReceiptsQuery } = api.injectEndpoints({
  endpoints: build => ({
    shipmentPickups: build.query<PickupsAnswer, string>({
      query: id => ({ url: '/pickups', params: { 'filter[shipmentId]': id } }),
      providesTags: (_answer, _error, id) => [list('pickup'), { type: 'shipment', id }],
    }),
    shipmentReceipts: build.query<ReceiptsAnswer, string>({
      query: id => ({ url: '/warehouse-receipts', params: { 'filter[shipmentId]': id } }),
      providesTags: (_answer, _error, id) => [list('warehouse-receipt'), { type: 'shipment', id }],
    }),
  }),
})
