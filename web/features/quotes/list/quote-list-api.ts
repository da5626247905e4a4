import type { QuoteTabCounters, quoteListAnswer, quoteRequestsAnswer } from '@quayside/contracts/quotes/queries.ts'
import type * as z from 'zod'
import { api } from '../../../app/api/api.ts'
import { saveAnswer } from '../../../app/api/save-answer.ts'
import { list } from '../../../app/api/tags.ts'
import { type ExportFormat, exportMediaTypes } from '../../../ui/export-menu.tsx'

/** A query as it goes over the wire. */
export type QuoteListParams = Readonly<Record<string, string | undefined>>

const quoteListApi = api.injectEndpoints({
  endpoints: build => ({
    quoteList: build.query<z.infer<typeof quoteListAnswer>, QuoteListParams>({
      query: params => ({ url: '/quotes', params }),
      providesTags: [list('quote')],
    }),
    quoteTabs: build.query<QuoteTabCounters, void>({
      query: () => '/quotes/tabs',
      providesTags: [list('quote'), list('quote-request')],
    }),
    quoteRequests: build.query<z.infer<typeof quoteRequestsAnswer>, QuoteListParams>({
      query: params => ({ url: '/quote-requests', params }),
      providesTags: [list('quote-request')],
    }),
    exportQuotes: build.mutation<null, { params: QuoteListParams; format: ExportFormat }>({
      query: ({ params, format }) => ({
        url: '/quotes',
        params,
        headers: { accept: exportMediaTypes[format] },
        responseHandler: saveAnswer(`quotes.${format}`),
      }),
    }),
  }),
})

export const { useQuoteListQuery, useQuoteTabsQuery, useQuoteRequestsQuery, useExportQuotesMutation } = quoteListApi
