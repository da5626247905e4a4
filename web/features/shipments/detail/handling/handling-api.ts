import type { PickupDetail, PickupsAnswer } from '@quayside/contracts/handling/pickup-queries.ts'
import { type PickupCommandName, pickupCommands } from '@quayside/contracts/handling/pickups.ts'
import type { ReceiptsAnswer } from '@quayside/contracts/handling/warehouse-queries.ts'
import { api } from '../../../../app/api/api.ts'
import { showsOwnErrors } from '../../../../app/api/error-toasts.ts'
import { list } from '../../../../app/api/tags.ts'

export type HandlingKind = 'pickup'
export type HandlingCommandName = PickupCommandName | 'create'
type Given = {
  kind: HandlingKind
  shipmentId: string
  id: string
  command: HandlingCommandName
  body: object
}

function callOf({ shipmentId, id, command, body }: Given): { url: string; method: string; body: object } {
  if (command === 'create') return { url: '/pickups', method: 'POST', body: { ...body, shipmentId } }
  const { path, method } = pickupCommands[command]
  return { url: path.replace(':id', id), method, body }
}

const handlingApi = api.injectEndpoints({
  endpoints: build => ({
    shipmentPickups: build.query<PickupsAnswer, string>({
      query: id => ({ url: '/pickups', params: { 'filter[shipmentId]': id } }),
      providesTags: (_answer, _error, id) => [list('pickup'), { type: 'shipment', id }],
    }),
    shipmentReceipts: build.query<ReceiptsAnswer, string>({
      query: id => ({ url: '/warehouse-receipts', params: { 'filter[shipmentId]': id } }),
      providesTags: (_answer, _error, id) => [list('warehouse-receipt'), { type: 'shipment', id }],
    }),
    handledDetail: build.query<PickupDetail, { kind: HandlingKind; id: string }>({
      query: ({ id }) => `/pickups/${id}`,
      providesTags: (_answer, _error, { kind, id }) => [{ type: kind, id }],
    }),
    handlingCommand: build.mutation<unknown, Given>({
      query: callOf,
      invalidatesTags: (_answer, _error, { kind, id, shipmentId }) => [
        list(kind),
        { type: kind, id },
        { type: 'shipment' as const, id: shipmentId },
      ],
    }),
  }),
})

// Every command is given in a dialog, and the dialog says why it was refused.
showsOwnErrors('handlingCommand')

export const {
  useShipmentPickupsQuery,
  useShipmentReceiptsQuery,
  useHandledDetailQuery,
  useLazyHandledDetailQuery,
  useHandlingCommandMutation,
} = handlingApi
