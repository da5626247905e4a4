import type { addParty, changeParty } from '@quayside/contracts/directory/commands.ts'
import type { PartyDetail, partiesAnswer } from '@quayside/contracts/directory/queries.ts'
import type * as z from 'zod'
import { type ExportFormat, exportMediaTypes } from '../../ui/export-menu.tsx'
import { api } from './api.ts'
import { showsOwnErrors } from './error-toasts.ts'
import { saveAnswer } from './save-answer.ts'
import { list } from './tags.ts'

type PartyParams = Readonly<Record<string, string | undefined>>
type Changed = { id: string; version: number }

/** The address book of the selected company, wherever a party is chosen or saved. */
const addressBookApi = api.injectEndpoints({
  endpoints: build => ({
    parties: build.query<z.infer<typeof partiesAnswer>, PartyParams>({
      query: params => ({ url: '/parties', params }),
      providesTags: [list('party')],
    }),
    party: build.query<PartyDetail, string>({
      query: id => `/parties/${id}`,
      providesTags: (_answer, _error, id) => [{ type: 'party', id }],
    }),
    exportParties: build.mutation<null, { params: PartyParams; format: ExportFormat }>({
      query: ({ params, format }) => ({
        url: '/parties',
        params,
        headers: { accept: exportMediaTypes[format] },
        responseHandler: saveAnswer(`address-book.${format}`),
      }),
    }),
    addParty: build.mutation<{ id: string }, z.infer<typeof addParty>>({
      query: body => ({ url: '/parties', method: 'POST', body }),
      invalidatesTags: [list('party')],
    }),
    changeParty: build.mutation<Changed, { id: string; body: z.infer<typeof changeParty> }>({
      query: ({ id, body }) => ({ url: `/parties/${id}`, method: 'POST', body }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'party', id }, list('party')],
    }),
    retireParty: build.mutation<Changed, string>({
      query: id => ({ url: `/parties/${id}/retirement`, method: 'POST', body: {} }),
      invalidatesTags: (_answer, _error, id) => [{ type: 'party', id }, list('party')],
    }),
    reinstateParty: build.mutation<Changed, string>({
      query: id => ({ url: `/parties/${id}/reinstatement`, method: 'POST', body: {} }),
      invalidatesTags: (_answer, _error, id) => [{ type: 'party', id }, list('party')],
    }),
  }),
})

showsOwnErrors('addParty')
showsOwnErrors('changeParty')

export const {
  usePartiesQuery,
  useLazyPartyQuery,
  usePartyQuery,
  useExportPartiesMutation,
  useAddPartyMutation,
  useChangePartyMutation,
  useRetirePartyMutation,
  useReinstatePartyMutation,
} = addressBookApi
