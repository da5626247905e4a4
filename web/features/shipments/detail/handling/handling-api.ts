import {
  type PickupCommandName,
  type PickupDetail,
  type PickupsAnswer,
  pickupCommands,
} from '@quayside/contracts/shipments/pickups.ts'
import {
  type ReceiptCommandName,
  type ReceiptDetail,
  type ReceiptsAnswer,
  receiptCommands,
} from '@quayside/contracts/shipments/warehouse-receipts.ts'
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

function callOf({ kind, shipmentId, id, command, about }: Given): { url: string; method: string } {
  if (command === 'create') return { url: `/shipments/${shipmentId}/${lists[kind]}`, method: 'POST' }
  const commands: Readonly<Record<string, { path: string; method: string } | undefined>> =
    kind === 'pickup' ? pickupCommands : receiptCommands
  const { path = '', method = 'POST' } = commands[command] ?? {}
  return { url: path.replace(':id', id).replace(':kind', about ?? ''), method }
}

const handlingApi = api.injectEndpoints({
  endpoints: build => ({
    shipmentPickups: build.query<PickupsAnswer, string>({
      query: id => `/shipments/${id}/pickups`,
      providesTags: (_answer, _error, id) => [list('pickup'), { type: 'shipment', id }],
    }),
    shipmentReceipts: build.query<ReceiptsAnswer, string>({
      query: id => `/shipments/${id}/warehouse-receipts`,
      providesTags: (_answer, _error, id) => [list('warehouse-receipt'), { type: 'shipment', id }],
    }),
    handledDetail: build.query<PickupDetail | ReceiptDetail, { kind: HandlingKind; id: string }>({
      query: ({ kind, id }) => (kind === 'pickup' ? `/pickups/${id}` : `/warehouse-receipts/${id}`),
      providesTags: (_answer, _error, { kind, id }) => [{ type: tagOf[kind], id }],
    }),
    handlingCommand: build.mutation<unknown, Given>({
      query: given => ({ ...callOf(given), body: given.body }),
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
