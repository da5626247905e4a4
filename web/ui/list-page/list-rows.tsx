import { Flex } from '@chakra-ui/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useLiveUpdates } from '../../app/api/live-lists.ts'
import type { ApiError } from '../../app/api/problem.ts'
import type { TagType } from '../../app/api/tags.ts'
import { useAppSelector } from '../../app/hooks.ts'
import { BulkBar } from '../data-table/bulk-bar.tsx'
import { ColumnManager } from '../data-table/column-manager.tsx'
import type { TableColumn } from '../data-table/columns.ts'
import { DataTable, type Sort } from '../data-table/data-table.tsx'
import { DensityMenu } from '../data-table/density-menu.tsx'
import { ListBody, UpdatesButton } from '../data-table/list-body.tsx'
import type { Trail } from '../data-table/paging.ts'
import { type Selection, useChosenByLink, useSelection } from '../data-table/selection.ts'
import { FilterBar, type FilterDefinition } from '../filter-bar.tsx'
import { rememberList } from '../list-neighbours.tsx'
import { useReturnFocus } from '../return-focus.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'

type Answer<Row> = { items: readonly Row[]; total: number; totalIsCapped: boolean; nextCursor: string | null }

export type ListQuery<Row, Given extends Answer<Row> = Answer<Row>> = {
  data?: Given | undefined
  currentData?: Given | undefined
  error?: ApiError | undefined
  isFetching: boolean
  refetch: () => unknown
  fulfilledTimeStamp?: number | undefined
}

type Props<Row> = {
  /** Names the list in the browser's storage: its columns, its saved views. */
  name: string
  /** What the rows are, for screen readers: "Purchase orders". */
  label: string
  /** Of which kind the rows are, for their news and for the steps from one to the next. */
  entity: TagType
  columns: readonly TableColumn<Row>[]
  location: {
    state: { q: string | null; cursor: Trail; from: number }
    key: string
    sort: Sort
    sortBy: (sort: Sort) => void
    page: (trail: Trail, from: number) => void
    clear: () => void
  }
  query: ListQuery<Row>
  filters: readonly FilterDefinition[]
  /** How many there are. */
  count: ReactNode
  /** Before the saved views. */
  lead?: ReactNode
  numberOf: (row: Row) => string
  hrefOf: (row: Row) => string
  rowActions: (row: Row) => ReactNode
  /** What can be done with chosen rows; without it none can be chosen. */
  manyActs?: (selection: Selection, rows: readonly Row[], total: number) => ReactNode
  nothing: ReactNode
  /** Where else the same search finds something; asked only when nothing matches here. */
  elsewhere?: ReactNode
  failed?: string
  /** What cells show that comes later than their rows. */
  later?: unknown
}

/** The rows of a list with its filters, views, columns and acts on many. */
export function ListRows<Row extends { readonly id: string }>(props: Props<Row>) {
  const { name, label, entity, columns, location, query, filters, numberOf, manyActs } = props
  const { state, key, sort, sortBy } = location
  const { data, currentData, isFetching } = query
  const rows = data?.items ?? (none as readonly Row[])
  const ids = useMemo(() => rows.map(row => row.id), [rows])
  const { updates, refresh } = useLiveUpdates(entity, key)
  const scope = useAppSelector(({ session }) => `${session.user?.uid ?? ''}:${session.company ?? ''}`)
  const selection = useSelection(`${name}:${key}`, ids, id => {
    const row = rows.find(one => one.id === id)
    return row === undefined ? id : numberOf(row)
  })
  useChosenByLink(selection, ids, currentData?.total)
  useReturnFocus(name, data !== undefined)
  useEffect(() => rememberList(entity, ids), [entity, ids])
  return (
    <>
      <FilterBar
        filters={filters}
        lead={
          <>
            {props.lead}
            <SavedViews list={name} scope={scope} columns={columns} />
          </>
        }
        count={props.count}
        aside={
          <Flex gap="1" hideBelow="sm">
            <DensityMenu />
            <ColumnManager name={name} columns={columns} />
          </Flex>
        }
      />
      <UpdatesButton updates={updates} refresh={refresh} />
      {manyActs && (
        <BulkBar
          selection={selection}
          total={data?.total ?? 0}
          capped={data?.totalIsCapped ?? false}
          shown={rows.length}
        >
          {manyActs(selection, rows, data?.total ?? 0)}
        </BulkBar>
      )}
      <ListBody
        query={query}
        paging={location}
        filtered={state.q !== null || filters.some(filter => filter.summary !== null)}
        failed={props.failed}
        nothing={props.nothing}
        elsewhere={state.q && currentData && props.elsewhere}
      >
        {() => (
          <DataTable
            name={name}
            label={label}
            columns={columns}
            rows={rows}
            rowId={row => row.id}
            rowHref={props.hrefOf}
            sort={sort}
            onSort={sortBy}
            {...(manyActs && { selection })}
            refreshing={isFetching}
            rowActions={props.rowActions}
            later={props.later}
          />
        )}
      </ListBody>
    </>
  )
}

const none: readonly unknown[] = []
