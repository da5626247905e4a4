import { anchorStates, shipmentStatuses } from '@quayside/contracts/shipments/statuses.ts'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import type { TransactionParams } from './transactions-api.ts'

const parsers = {
  q: parseAsString,
  state: parseAsStringLiteral(anchorStates),
  status: parseAsStringLiteral(shipmentStatuses),
  cursor: parseAsString,
  from: parseAsInteger.withDefault(0),
}

/** Search, filters and page live in the URL; every change is a step that Back undoes. */
export function useTransactionsLocation() {
  const [state, set] = useQueryStates(parsers, { history: 'push' })
  const { q, state: anchorState, status } = state
  const params: TransactionParams = useMemo(
    () => ({ q: q ?? undefined, 'filter[state]': anchorState ?? undefined, 'filter[status]': status ?? undefined }),
    [q, anchorState, status],
  )
  type Filters = Partial<Pick<typeof state, 'q' | 'state' | 'status'>>
  return {
    state,
    params,
    filter: (next: Filters) => void set({ ...next, cursor: null, from: null }),
    clear: () => void set({ q: null, state: null, status: null, cursor: null, from: null }),
    page: (cursor: string | null, from: number) => void set({ cursor, from: from === 0 ? null : from }),
  }
}
export type TransactionsLocation = ReturnType<typeof useTransactionsLocation>
