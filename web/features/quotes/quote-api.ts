import type {
  QuoteAnswer,
  QuoteApprovalAnswer,
  QuoteCommandName,
  QuoteRequestAnswer,
  QuoteRequestCommandName,
} from '@quayside/contracts/quotes/commands.ts'
import { quoteCommands, quoteRequestCommands } from '@quayside/contracts/quotes/commands.ts'
import type {
  QuoteBeginning,
  QuoteComparison,
  QuoteDetail,
  QuoteRequestDetail,
  QuoteRevision,
  quoteHistory,
  RevisionComparison,
} from '@quayside/contracts/quotes/queries.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { saveAnswer } from '../../app/api/save-answer.ts'
import { list } from '../../app/api/tags.ts'

/** What is begun with: a copy of a quote, or what a request asks for; null for one with nothing in it. */
export type Beginning = { copy: string } | { request: string } | { customer: string } | null

/** What a page has before its reader is fetched again by itself: nobody has opened a newer revision by that. */
const loaded = new Set<string>()

const quoteApi = api.injectEndpoints({
  endpoints: build => ({
    quote: build.query<QuoteDetail, string>({
      query: id => ({ url: `/quotes/${id}`, params: loaded.has(id) ? { again: 'true' } : {} }),
      async onCacheEntryAdded(id, { cacheDataLoaded, cacheEntryRemoved }) {
        await cacheDataLoaded.then(
          () => loaded.add(id),
          () => undefined,
        )
        await cacheEntryRemoved
        loaded.delete(id)
      },
      providesTags: (_answer, _error, id) => [{ type: 'quote', id }],
    }),
    openQuote: build.mutation<QuoteDetail, string>({
      query: id => `/quotes/${id}`,
      invalidatesTags: (_answer, _error, id) => [{ type: 'quote', id }],
    }),
    quoteRevision: build.query<QuoteRevision, { id: string; revision: number }>({
      query: ({ id, revision }) => `/quotes/${id}/revisions/${revision}`,
    }),
    quoteHistory: build.query<z.infer<typeof quoteHistory>, string>({
      query: id => `/quotes/${id}/history`,
      providesTags: (_answer, _error, id) => [{ type: 'quote', id }],
    }),
    quoteBeginning: build.query<QuoteBeginning, Beginning>({
      query: from => {
        if (from === null) return '/quotes/beginning'
        if ('customer' in from) return { url: '/quotes/beginning', params: from }
        return 'copy' in from ? `/quotes/${from.copy}/copy` : `/quote-requests/${from.request}/quote`
      },
      keepUnusedDataFor: 0,
    }),
    revisionComparison: build.query<RevisionComparison, { id: string; from: number; to: number }>({
      query: ({ id, from, to }) => ({ url: `/quotes/${id}/comparison`, params: { from, to } }),
    }),
    quoteComparison: build.query<QuoteComparison, string>({
      query: ids => ({ url: '/quotes/comparison', params: { ids } }),
      providesTags: (_answer, _error, ids) => ids.split(',').map(id => ({ type: 'quote' as const, id })),
    }),
    quoteRequest: build.query<QuoteRequestDetail, string>({
      query: id => `/quote-requests/${id}`,
      providesTags: (_answer, _error, id) => [{ type: 'quote-request', id }],
    }),
    createQuote: build.mutation<QuoteAnswer, object>({
      query: body => ({ url: '/quotes', method: 'POST', body }),
      invalidatesTags: [list('quote'), 'quote-request', 'queue'],
    }),
    quoteCommand: build.mutation<
      QuoteAnswer & Partial<QuoteApprovalAnswer>,
      { id: string; command: QuoteCommandName; body: object }
    >({
      query: ({ id, command, body }) => {
        const { path, method } = quoteCommands[command]
        return { url: path.replace(':id', id), method, body }
      },
      invalidatesTags: (_answer, _error, { id }) => [
        { type: 'quote', id },
        list('quote'),
        'quote-request',
        'booking',
        'queue',
        'figures',
      ],
    }),
    askForQuote: build.mutation<QuoteRequestAnswer, object>({
      query: body => ({ url: '/quote-requests', method: 'POST', body }),
      invalidatesTags: [list('quote-request'), list('quote'), 'queue'],
    }),
    requestCommand: build.mutation<QuoteRequestAnswer, { id: string; command: QuoteRequestCommandName; body: object }>({
      query: ({ id, command, body }) => {
        const { path, method } = quoteRequestCommands[command]
        return { url: path.replace(':id', id), method, body }
      },
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'quote-request', id }, list('quote-request'), 'queue'],
    }),
    saveQuotePaper: build.mutation<null, { id: string; number: string; revision: number | null }>({
      query: ({ id, number, revision }) => ({
        url: `/quotes/${id}/pdf`,
        params: revision === null ? {} : { revision },
        headers: { accept: 'application/pdf' },
        responseHandler: saveAnswer(`${number}.pdf`),
      }),
    }),
  }),
})

// Every command is given in a form, which says why it was refused.
showsOwnErrors('createQuote', 'quoteCommand', 'askForQuote', 'requestCommand')

export const {
  useQuoteQuery,
  useLazyQuoteQuery,
  useOpenQuoteMutation,
  useQuoteRevisionQuery,
  useQuoteHistoryQuery,
  useQuoteBeginningQuery,
  useRevisionComparisonQuery,
  useQuoteComparisonQuery,
  useQuoteRequestQuery,
  useLazyQuoteRequestQuery,
  useCreateQuoteMutation,
  useQuoteCommandMutation,
  useAskForQuoteMutation,
  useRequestCommandMutation,
  useSaveQuotePaperMutation,
} = quoteApi
