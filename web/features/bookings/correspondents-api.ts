import type { correspondent, correspondentsAnswer } from '@quayside/contracts/directory/queries.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'

type Typed = { name: string | null; email: string; phone: string | null }

const correspondentsApi = api.injectEndpoints({
  endpoints: build => ({
    /** The people of these contacts; an erased one has no name any more. */
    correspondents: build.query<z.infer<typeof correspondentsAnswer>, readonly string[]>({
      query: ids => ({ url: '/correspondents', params: { ids: ids.join(','), limit: 200 } }),
      providesTags: ['contact'],
    }),
    /** A typed address becomes a contact: from there on only its id is sent. */
    ensureCorrespondent: build.mutation<z.infer<typeof correspondent>, Typed>({
      query: body => ({ url: '/correspondents', method: 'POST', body }),
    }),
  }),
})

showsOwnErrors('ensureCorrespondent')

export const { useCorrespondentsQuery, useEnsureCorrespondentMutation } = correspondentsApi
