import type { changeCompanyDetails } from '@quayside/contracts/directory/commands.ts'
import type { CompanyDetail } from '@quayside/contracts/directory/queries.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { list } from '../../app/api/tags.ts'

/** A company and its details, wherever one is shown or changed. */
const companyApi = api.injectEndpoints({
  endpoints: build => ({
    companyDetail: build.query<CompanyDetail, string>({
      query: id => `/companies/${id}`,
      providesTags: (_answer, _error, id) => [{ type: 'company', id }],
    }),
    /** As an address of its own; '' of a company without one. */
    companyLogo: build.query<string, string>({
      query: id => ({
        url: `/companies/${id}/logo`,
        headers: { accept: 'image/png' },
        // Kept as text: a URL of a blob would have to be given back. One that has none answers without content.
        responseHandler: async answer => (answer.status === 200 ? dataUrlOf(await answer.blob()) : ''),
      }),
      providesTags: (_answer, _error, id) => [{ type: 'company', id }],
    }),
    changeDetails: build.mutation<
      { id: string; version: number },
      { id: string; body: z.input<typeof changeCompanyDetails> }
    >({
      query: ({ id, body }) => ({ url: `/companies/${id}/details`, method: 'POST', body }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'company', id }, list('company')],
    }),
  }),
})

showsOwnErrors('changeDetails', 'companyLogo')

export const { useCompanyDetailQuery, useCompanyLogoQuery, useChangeDetailsMutation } = companyApi

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
