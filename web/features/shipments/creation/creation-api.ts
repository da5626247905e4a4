import type { CreateShipment } from '@quayside/contracts/shipments/commands.ts'
import type { CreationDraft, CreationFields } from '@quayside/contracts/shipments/creation-draft.ts'
import { api } from '../../../app/api/api.ts'
import { showsOwnErrors } from '../../../app/api/error-toasts.ts'
import { list } from '../../../app/api/tags.ts'

const draft = '/shipments/creation-draft'

const creationApi = api.injectEndpoints({
  endpoints: build => ({
    /** Asked anew whenever the page is opened: it is kept from there on. */
    creationDraft: build.query<CreationDraft, void>({ query: () => draft, keepUnusedDataFor: 0 }),
    keepCreationDraft: build.mutation<CreationDraft, CreationFields>({
      query: form => ({ url: draft, method: 'POST', body: { form } }),
    }),
    discardCreationDraft: build.mutation<CreationDraft, void>({
      query: () => ({ url: draft, method: 'DELETE', body: {} }),
    }),
    createShipment: build.mutation<{ id: string; shipmentNumber: string }, CreateShipment>({
      query: body => ({ url: '/shipments', method: 'POST', body }),
      invalidatesTags: [list('shipment'), list('purchase-order'), 'purchase-order', 'chain', 'queue', 'figures'],
    }),
  }),
})

showsOwnErrors('createShipment', 'keepCreationDraft', 'discardCreationDraft')

export const {
  useCreationDraftQuery,
  useKeepCreationDraftMutation,
  useDiscardCreationDraftMutation,
  useCreateShipmentMutation,
} = creationApi
