import type { QuoteTabCounters, quoteListAnswer, quoteRequestsAnswer } from '@quayside/contracts/quotes/queries.ts'
import type * as z from 'zod'
import { api } from '../../../app/api/api.ts'
import { saveAnswer } from '../../../app/api/save-answer.ts'
import { list } from '../../../app/api/tags.ts'
import { type ExportFormat, exportMediaTypes } from '../../../ui/export-menu.tsx'
import type { ListParams } from '../../../ui/list-page/list-location.ts'

const quoteListApi = api.injectEndpoints({
  endpoints: build => ({
    quoteList: build.query<z.infer<typeof quoteListAnswer>, ListParams>({
      query: params => ({ url: '/quotes', params }),
      providesTags: [list('quote')],
    }),
    quoteTabs: build.query<QuoteTabCounters, void>({
      query: () => '/quotes/tabs',
      providesTags: [list('quote'), list('quote-request')],
    }),
    quoteRequests: build.query<z.infer<typeof quoteRequestsAnswer>, ListParams>({
      query: params => ({ url: '/quote-requests', params }),
      providesTags: [list('quote-request')],
    }),
    exportQuotes: build.mutation<null, { params: ListParams; format: ExportFormat }>({
      query: ({ params, format }) => ({
        url: '/quotes',
        params,
        headers: { accept: exportMediaTypes[format] },
        responseHandler: saveAnswer(`quotes.${format}`),
      }),
    }),
    exportQuoteRequests: build.mutation<null, { params: ListParams; format: ExportFormat }>({
      query: ({ params, format }) => ({
        url: '/quote-requests',
        params,
        headers: { accept: exportMediaTypes[format] },
        responseHandler: saveAnswer(`quote-requests.${format}`),
      }),
    }),
  }),
})

export const {
  useQuoteListQuery,
  useQuoteTabsQuery,
  useQuoteRequestsQuery,
  useExportQuotesMutation,
  useExportQuoteRequestsMutation,
} = quoteListApi
