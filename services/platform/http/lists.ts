import * as z from 'zod'
import type { ProblemField } from '../faults/problem-error.ts'
import { MalformedInputError } from './input.ts'

/** What a keyset page continues after: the sort values of its last row, then its id. */
export type CursorValue = string | number | null

const cursorShape = z.strictObject({
  s: z.string().max(64),
  v: z.array(z.union([z.string().max(500), z.number(), z.null()])).max(4),
})

/** An opaque cursor; `sort` is kept in it, because a cursor of another order would skip rows. */
export function encodeCursor(sort: string, values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify({ s: sort, v: values })).toString('base64url')
}

/** The values to continue after, or null for the first page. Throws `MalformedInputError` for a cursor that is not of this list and order. */
export function decodeCursor(cursor: string | undefined, sort: string, length: number): readonly CursorValue[] | null {
  if (cursor === undefined || cursor === '') return null
  const parsed = cursorShape.safeParse(jsonOf(cursor))
  if (!parsed.success || parsed.data.s !== sort || parsed.data.v.length !== length) throw wrong('cursor')
  return parsed.data.v
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

export type Sort<Column extends string> = { column: Column; direction: 'asc' | 'desc' }

/** `-requiredDeliveryDate` as a column and a direction; only the named columns can be sorted by. */
export function parseSort<const Column extends string>(
  sort: string | undefined,
  columns: readonly Column[],
  standard: Sort<NoInfer<Column>>,
): Sort<Column> {
  if (sort === undefined || sort === '') return standard
  const name = sort.startsWith('-') ? sort.slice(1) : sort
  const column = columns.find(known => known === name)
  if (column === undefined) throw wrong('sort')
  return { column, direction: sort.startsWith('-') ? 'desc' : 'asc' }
}

/** One row more than the page is read, to know whether there is a next one. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
  itemOf: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(itemOf), nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

/** Totals are exact up to this and capped beyond. */
export const exactTotalUpTo = 10_000

export function cappedTotal(counted: number): { total: number; totalIsCapped: boolean } {
  return { total: Math.min(counted, exactTotalUpTo), totalIsCapped: counted > exactTotalUpTo }
}

function wrong(field: string): MalformedInputError {
  const fault: ProblemField = { path: field, code: 'not-of-this-list', params: { field } }
  return new MalformedInputError([fault])
}
