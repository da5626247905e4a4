import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { exceptionKinds } from '@quayside/contracts/shipments/exceptions.ts'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { cursorOf } from '../../../ui/data-table/paging.ts'
import type { ExceptionParams } from './exceptions-api.ts'

const parsers = {
  kind: parseAsStringLiteral(exceptionKinds),
  mode: parseAsStringLiteral(transportModes),
  supplier: parseAsString,
  q: parseAsString,
  cursor: parseAsString,
  from: parseAsInteger.withDefault(0),
}

/** Kind, filters and page live in the URL. */
export function useExceptionsLocation() {
  const [state, set] = useQueryStates(parsers, { history: 'push' })
  const params: ExceptionParams = useMemo(
    () => ({
      'filter[kind]': state.kind ?? undefined,
      'filter[mode]': state.mode ?? undefined,
      'filter[supplier]': state.supplier ?? undefined,
      q: state.q ?? undefined,
      cursor: cursorOf(state.cursor),
    }),
    [state],
  )
  type Filters = Pick<typeof state, 'mode' | 'supplier' | 'q'>
  return {
    state,
    params,
    key: JSON.stringify(params),
    filter: (next: Partial<Filters>) => void set({ ...next, cursor: null, from: null }),
    clear: () => void set({ mode: null, supplier: null, q: null, cursor: null, from: null }),
    page: (cursor: string | null, from: number) => void set({ cursor, from: from === 0 ? null : from }),
  }
}
export type ExceptionsLocation = ReturnType<typeof useExceptionsLocation>
