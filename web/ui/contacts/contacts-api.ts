import type { addContact, changeContact } from '@quayside/contracts/directory/commands.ts'
import type { contactsAnswer } from '@quayside/contracts/directory/queries.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { saveAnswer } from '../../app/api/save-answer.ts'
import { list } from '../../app/api/tags.ts'
import { type ExportFormat, exportMediaTypes } from '../export-menu.tsx'

export type ContactParams = Readonly<Record<string, string | undefined>>
type Ended = { id: string; act: 'removal' | 'erasure'; reason: string | null }

const invalidatesTags = [list('contact'), list('company')]

/** The people to reach in companies, wherever they are listed. */
const contactsApi = api.injectEndpoints({
  endpoints: build => ({
    contacts: build.query<z.infer<typeof contactsAnswer>, ContactParams>({
      query: params => ({ url: '/contacts', params }),
      providesTags: [list('contact')],
    }),
    exportContacts: build.mutation<null, { params: ContactParams; format: ExportFormat }>({
      query: ({ params, format }) => ({
        url: '/contacts',
        params,
        headers: { accept: exportMediaTypes[format] },
        responseHandler: saveAnswer(`contacts.${format}`),
      }),
    }),
    addContact: build.mutation<{ id: string }, z.input<typeof addContact>>({
      query: body => ({ url: '/contacts', method: 'POST', body }),
      invalidatesTags,
    }),
    changeContact: build.mutation<unknown, { id: string; body: z.input<typeof changeContact> }>({
      query: ({ id, body }) => ({ url: `/contacts/${id}`, method: 'POST', body }),
      invalidatesTags,
    }),
    endContact: build.mutation<unknown, Ended>({
      query: ({ id, act, reason }) => ({
        url: act === 'removal' ? `/contacts/${id}/removal` : `/contacts/${id}/erasure`,
        method: 'POST',
        body: { reason },
      }),
      invalidatesTags,
    }),
  }),
})

showsOwnErrors('addContact')
showsOwnErrors('changeContact')
showsOwnErrors('endContact')

export const {
  useContactsQuery,
  useExportContactsMutation,
  useAddContactMutation,
  useChangeContactMutation,
  useEndContactMutation,
} = contactsApi
