import type { ShipmentAnswer } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail, shipmentHistory } from '@quayside/contracts/shipments/queries.ts'
import type * as z from 'zod'
import { api } from '../../../app/api/api.ts'
import { showsOwnErrors } from '../../../app/api/error-toasts.ts'
import { besideShipment, type ShipmentCommand } from '../quiet-commands.ts'
import { pathOf } from './command-path.ts'

const shipmentApi = api.injectEndpoints({
  endpoints: build => ({
    shipment: build.query<ShipmentDetail, { id: string; asOf: string | null }>({
      query: ({ id, asOf }) => ({ url: `/shipments/${id}`, params: { asOf } }),
      providesTags: (_answer, _error, { id }) => [{ type: 'shipment', id }],
    }),
    shipmentHistory: build.query<z.infer<typeof shipmentHistory>, string>({
      query: id => `/shipments/${id}/history`,
      providesTags: (_answer, _error, id) => [{ type: 'shipment', id }],
    }),
    shipmentCommand: build.mutation<ShipmentAnswer, ShipmentCommand>({
      query: command => ({ ...pathOf(command), body: command.body }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'shipment', id }, ...besideShipment],
    }),
  }),
})

// Every command is given in a dialog, and the dialog says why it was refused.
showsOwnErrors('shipmentCommand')

export const { useShipmentQuery, useLazyShipmentQuery, useShipmentHistoryQuery, useShipmentCommandMutation } =
  shipmentApi
