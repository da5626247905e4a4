import type { PickupDetail, PickupsAnswer } from '@quayside/contracts/handling/pickup-queries.ts'
import { type PickupCommandName, pickupCommands } from '@quayside/contracts/handling/pickups.ts'
import {
  type ReceiptCommandName,
  type ReceiptDetail,
  type ReceiptsAnswer,
  receiptCommands,
} from '@quayside/contracts/handling/warehouse-receipts.ts'
import { api } from '../../../../app/api/api.ts'
import { showsOwnErrors } from '../../../../app/api/error-toasts.ts'
import { list } from '../../../../app/api/tags.ts'

export type HandlingKind = 'pickup' | 'receipt'
export type HandlingCommandName = PickupCommandName | ReceiptCommandName | 'create'
type Given = {
  kind: HandlingKind
  shipmentId: string
  id: string
  command: HandlingCommandName
  /** Of a contingency: which one. */
  about?: string | undefined
  body: object
}

const lists = { pickup: 'pickups', receipt: 'warehouse-receipts' } as const
const tagOf = { pickup: 'pickup', receipt: 'warehouse-receipt' } as const

function callOf({ kind, shipmentId, id, command, about, body }: Given): { url: string; method: string; body: object } {
  if (command === 'create') return { url: `/${lists[kind]}`, method: 'POST', body: { ...body, shipmentId } }
  const commands: Readonly<Record<string, { path: string; method: string } | undefined>> =
    kind === 'pickup' ? pickupCommands : receiptCommands
  const { path = '', method = 'POST' } = commands[command] ?? {}
  return { url: path.replace(':id', id).replace(':kind', about ?? ''), method, body }
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
    handledDetail: build.query<PickupDetail | ReceiptDetail, { kind: HandlingKind; id: string }>({
      query: ({ kind, id }) => (kind === 'pickup' ? `/pickups/${id}` : `/warehouse-receipts/${id}`),
      providesTags: (_answer, _error, { kind, id }) => [{ type: tagOf[kind], id }],
    }),
    handlingCommand: build.mutation<unknown, Given>({
      query: callOf,
      invalidatesTags: (_answer, _error, { kind, id, shipmentId }) => [
        list(tagOf[kind]),
        { type: tagOf[kind], id },
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
