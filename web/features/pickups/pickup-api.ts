import type { PickupDetail, PickupTerms } from '@quayside/contracts/handling/pickup-queries.ts'
import { type PickupAnswer, type PickupCommandName, pickupCommands } from '@quayside/contracts/handling/pickups.ts'
import type { ReceiptsAnswer } from '@quayside/contracts/handling/warehouse-queries.ts'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { saveAnswer } from '../../app/api/save-answer.ts'
import { list } from '../../app/api/tags.ts'

type Paper = { id: string; number: string; paper: 'waybill' | 'labels' }
type Given = { id: string; command: PickupCommandName; body: object }

const pickupApi = api.injectEndpoints({
  endpoints: build => ({
    pickup: build.query<PickupDetail, string>({
      query: id => `/pickups/${id}`,
      providesTags: (_answer, _error, id) => [{ type: 'pickup', id }],
    }),
    /** What a place says of a day, before there is a draft. */
    pickupTerms: build.query<PickupTerms, { placeId: string; date: string; from?: string; until?: string }>({
      query: params => ({ url: '/pickups/terms', params }),
      providesTags: (_answer, _error, { placeId }) => [{ type: 'place', id: placeId }],
    }),
    createPickup: build.mutation<PickupAnswer, object>({
      query: body => ({ url: '/pickups', method: 'POST', body }),
      invalidatesTags: [list('pickup')],
    }),
    pickupCommand: build.mutation<PickupAnswer, Given>({
      query({ id, command, body }) {
        const { path, method } = pickupCommands[command]
        return { url: path.replace(':id', id), method, body }
      },
      invalidatesTags: (answer, _error, { id }) =>
        // A deleted draft is no more.
        answer?.status === 'DELETED' ? [list('pickup')] : [list('pickup'), { type: 'pickup', id }],
    }),
    /** What a warehouse counted of it. */
    receiptsOfPickup: build.query<ReceiptsAnswer, string>({
      query: id => ({ url: '/warehouse-receipts', params: { 'filter[pickupId]': id } }),
      providesTags: [list('warehouse-receipt')],
    }),
    pickupPaper: build.mutation<null, Paper>({
      query: ({ id, number, paper }) => ({
        url: paper === 'labels' ? `/pickups/${id}/labels.pdf` : `/pickups/${id}/waybill.pdf`,
        method: 'GET',
        headers: { accept: 'application/pdf' },
        cache: 'no-store',
        responseHandler: saveAnswer(`${paper}-${number}.pdf`),
      }),
    }),
  }),
})

// Each is given in a form, which says why it was refused.
showsOwnErrors('createPickup', 'pickupCommand')

export const {
  usePickupQuery,
  useLazyPickupQuery,
  usePickupTermsQuery,
  useCreatePickupMutation,
  usePickupCommandMutation,
  usePickupPaperMutation,
  useReceiptsOfPickupQuery,
} = pickupApi
