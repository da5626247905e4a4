import type { ChainInfo, TransactionsAnswer } from '@quayside/contracts/shipments/ledger.ts'
import { api } from '../../app/api/api.ts'
import { list } from '../../app/api/tags.ts'

/** The query of GET /transactions, as it goes over the wire. */
export type TransactionParams = Readonly<Record<string, string | undefined>>

const transactionsApi = api.injectEndpoints({
  endpoints: build => ({
    transactions: build.query<TransactionsAnswer, TransactionParams>({
      query: params => ({ url: '/transactions', params }),
      providesTags: [list('shipment')],
    }),
    chainInfo: build.query<ChainInfo, void>({ query: () => '/transactions/chain' }),
  }),
})

export const { useTransactionsQuery, useChainInfoQuery } = transactionsApi
