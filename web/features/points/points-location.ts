import { placeSortColumns } from '@quayside/contracts/directory/places.ts'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import type { Sort } from '../../ui/data-table/data-table.tsx'
import { sortText } from '../../ui/data-table/sorting.ts'
import type { PointKind } from './point-kinds.ts'
import type { PlaceParams } from './points-api.ts'

const sorts = placeSortColumns.flatMap(column => [column, `-${column}`] as const)

const parsers = {
  view: parseAsStringLiteral(['map']),
  q: parseAsString,
  country: parseAsString,
  retired: parseAsStringLiteral(['true']),
  sort: parseAsStringLiteral(sorts).withDefault('name'),
  cursor: parseAsString,
  from: parseAsInteger.withDefault(0),
}

/** View, search, filters, order and page live in the URL; every change is a step that Back undoes. */
export function usePointsLocation(kind: PointKind) {
  const [state, set] = useQueryStates(parsers, { history: 'push' })
  const { q, country, retired, sort } = state
  const params: PlaceParams = useMemo(
    () => ({
      'filter[kind]': kind,
      q: q ?? undefined,
      'filter[country]': country ?? undefined,
      'filter[retired]': retired ?? undefined,
      sort,
    }),
    [kind, q, country, retired, sort],
  )
  type Filters = Partial<Pick<typeof state, 'q' | 'country' | 'retired'>>
  return {
    state,
    params,
    filter: (next: Filters) => void set({ ...next, cursor: null, from: null }),
    clear: () => void set({ q: null, country: null, retired: null, cursor: null, from: null }),
    sortBy: (asked: Sort) => void set({ sort: sortText(sorts, asked) ?? null, cursor: null, from: null }),
    page: (cursor: string | null, from: number) => void set({ cursor, from: from === 0 ? null : from }),
  }
}
export type PointsLocation = ReturnType<typeof usePointsLocation>
