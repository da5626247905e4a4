import type { ReactNode } from 'react'
import { useCallback, useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { type ColumnChoice, type columnChoices, columnsChosen, columnsReset, type Density } from './column-choices.ts'

export type TableColumn<Row> = {
  id: string
  /** Translated; with the unit where all rows share one ("Amount, USD"). */
  header: string
  cell: (row: Row) => ReactNode
  width: number
  align?: 'start' | 'end'
  /** The name the server sorts by; absent where it cannot. */
  sort?: string
  /** Shown only when chosen in the column manager. */
  initiallyHidden?: boolean
  /** Always shown: what identifies the row. */
  fixed?: boolean
  /** Drawn on the card instead, where it says less. */
  cardCell?: (row: Row) => ReactNode
  /** Place on the card under 640 px, a `figure` with its header; without one the column is not on the card. */
  card?: 'title' | 'status' | 'subtitle' | 'start' | 'end' | 'figure'
}

type WithColumns = { columns: ReturnType<typeof columnChoices.reducer> }

export function defaultChoice<Row>(columns: readonly TableColumn<Row>[]): ColumnChoice {
  return {
    order: columns.map(column => column.id),
    hidden: columns.filter(column => column.initiallyHidden).map(column => column.id),
    widths: {},
    pinned: columns.filter(column => column.fixed).map(column => column.id),
  }
}

/** A choice made before a column existed still shows it, at its place in the code. */
export function reconcile<Row>(choice: ColumnChoice, columns: readonly TableColumn<Row>[]): ColumnChoice {
  const known = new Set(columns.map(column => column.id))
  const order = choice.order.filter(id => known.has(id))
  columns.forEach((column, index) => {
    if (!order.includes(column.id)) order.splice(Math.min(index, order.length), 0, column.id)
  })
  const fixed = columns.filter(column => column.fixed).map(column => column.id)
  return {
    ...choice,
    order,
    hidden: choice.hidden.filter(id => known.has(id) && !fixed.includes(id)),
    pinned: choice.pinned.filter(id => known.has(id)),
  }
}

/** What the table shows, from left to right: pinned columns first. */
export function shownColumns({ order, hidden, pinned }: ColumnChoice): string[] {
  const visible = order.filter(id => !hidden.includes(id))
  return [...pinned.filter(id => visible.includes(id)), ...visible.filter(id => !pinned.includes(id))]
}

export function useColumns<Row>(table: string, columns: readonly TableColumn<Row>[]) {
  const dispatch = useDispatch()
  const saved = useSelector((state: WithColumns) => state.columns.tables[table])
  const choice = useMemo(() => reconcile(saved ?? defaultChoice(columns), columns), [saved, columns])
  const change = useCallback(
    (next: Partial<ColumnChoice>) => dispatch(columnsChosen({ table, choice: { ...choice, ...next } })),
    [dispatch, table, choice],
  )
  const reset = useCallback(() => dispatch(columnsReset(table)), [dispatch, table])
  return { choice, change, reset, chosen: saved !== undefined }
}

export function useDensity(): Density {
  return useSelector((state: WithColumns) => state.columns.density)
}
