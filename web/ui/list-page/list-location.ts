import {
  createSerializer,
  type ParserMap,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
  type Values,
} from 'nuqs'
import { useMemo } from 'react'
import type { Sort } from '../data-table/data-table.tsx'
import { sortOf, sortText } from '../data-table/sorting.ts'

/** The query of a list, as it goes over the wire. */
export type ListParams = Readonly<Record<string, string | undefined>>

type Paged<Tab, By> = { tab: Tab; sort: By; cursor: string | null; from: number }
type State<Tab, By, Filters extends ParserMap, Kept extends ParserMap> = Paged<Tab, By> & Values<Filters> & Values<Kept>

type Listing<Tab extends string, By extends string, Filters extends ParserMap, Kept extends ParserMap> = {
  readonly path: string
  /** The first is shown where the address names none. */
  readonly tabs: readonly [Tab, ...Tab[]]
  readonly sorts: readonly By[]
  readonly usualSort: By
  readonly filters: Filters
  /** What clearing the filters leaves as it is. */
  readonly kept?: Kept
  readonly paramsOf: (state: State<Tab, By, Filters, Kept>) => ListParams
}

/** What the address of a list holds, and what is asked of the server for it. */
export function listing<
  Tab extends string,
  By extends string,
  Filters extends ParserMap,
  Kept extends ParserMap = Record<never, never>,
>({ path, tabs, sorts, usualSort, filters, kept, paramsOf }: Listing<Tab, By, Filters, Kept>) {
  const parsers: ParserMap = {
    tab: parseAsStringLiteral(tabs).withDefault(tabs[0]),
    sort: parseAsStringLiteral(sorts).withDefault(usualSort),
    ...filters,
    ...kept,
    cursor: parseAsString,
    from: parseAsInteger.withDefault(0),
  }
  const noFilter = Object.fromEntries(Object.keys(filters).map(name => [name, null]))
  return { path, sorts, parsers, address: createSerializer(parsers), noFilter, paramsOf }
}

type Of<Tab extends string, By extends string, Filters extends ParserMap, Kept extends ParserMap> = ReturnType<
  typeof listing<Tab, By, Filters, Kept>
>
const firstPage = { cursor: null, from: null }

/**
 * Filters, search, sort, tab and page of a list live in the URL; every change is a step that Back undoes.
 * `fixed` holds whatever the address says; one object as long as it is the same.
 */
export function useListLocation<
  Tab extends string,
  By extends string,
  Filters extends ParserMap,
  Kept extends ParserMap,
>({ path, sorts, parsers, address, noFilter, paramsOf }: Of<Tab, By, Filters, Kept>, fixed?: ListParams) {
  type Here = State<Tab, By, Filters, Kept>
  type Change = { readonly [Name in keyof Filters | keyof Kept]?: Here[Name] | null }
  const [read, set] = useQueryStates(parsers, { history: 'push' })
  const state = read as Here
  const params: ListParams = useMemo(() => ({ ...paramsOf(state), ...fixed }), [state, fixed, paramsOf])
  return {
    state,
    params,
    sort: sortOf(state.sort),
    /** What the list shows, as one text: its selection and news belong to it. */
    key: JSON.stringify(params),
    /** The same search in another tab. */
    inTab: (tab: Tab, change: Change = {}) => address(path, { ...read, ...change, tab, ...firstPage }),
    filter: (change: Change) => void set({ ...change, ...firstPage }),
    clear: () => void set({ ...noFilter, ...firstPage }),
    sortBy: (wanted: Sort) => {
      const sort = sortText(sorts, wanted)
      if (sort) void set({ sort, ...firstPage })
    },
    page: (cursor: string | null, from: number) => void set({ cursor, from: from === 0 ? null : from }),
  }
}
