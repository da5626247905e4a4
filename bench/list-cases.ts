import { type OrderSortColumn, orderSortColumns } from '@quayside/contracts/purchase-orders/queries.ts'
import type { OrderTab } from '@quayside/contracts/purchase-orders/statuses.ts'
import type { OrderDesk } from './order-desk.ts'

/** A way to look at the list. */
export type ListCase = {
  readonly name: string
  readonly tab: OrderTab
  readonly column: OrderSortColumn
  readonly direction: 'asc' | 'desc'
}

export const usual: ListCase = {
  name: 'first page',
  tab: 'to-be-confirmed',
  column: 'registrationDate',
  direction: 'desc',
}

/** Each tab, and in the two large ones each sort column both ways. */
export const listCases: readonly ListCase[] = [
  { ...usual, name: 'pre-orders', tab: 'pre-orders' },
  ...(['to-be-confirmed', 'confirmed'] as const).flatMap(tab =>
    orderSortColumns.flatMap(column =>
      (['asc', 'desc'] as const).map(
        (direction): ListCase => ({ name: `${tab} by ${column} ${direction}`, tab, column, direction }),
      ),
    ),
  ),
]

/** Filters and searches, as the address says them, on the confirmed tab. */
export function filterCases({ suppliers }: OrderDesk, count: number): readonly { name: string; query: string }[] {
  const number = String(Math.floor(count / 2)).padStart(8, '0')
  return [
    { name: 'one status', query: 'filter[status]=APPROVED' },
    { name: 'behind its filter', query: 'filter[status]=CANCELLED' },
    { name: 'a supplier', query: `filter[supplier]=${suppliers[3]?.company}` },
    { name: 'required in a month', query: 'filter[requiredFrom]=2024-05-01&filter[requiredTo]=2024-05-31' },
    { name: 'late', query: 'filter[late]=true' },
    { name: 'not late', query: 'filter[late]=false' },
    { name: 'number', query: `q=po-${number}` },
    { name: 'beginning of many numbers', query: 'q=po-0' },
    { name: 'client PO', query: `q=cpo-${number}` },
    { name: 'supplier by name', query: 'q=supplier 7' },
    { name: 'nothing found', query: 'q=nothing like it' },
  ]
}

export function queryOf({ tab, column, direction }: ListCase, cursor?: string): string {
  return `tab=${tab}&sort=${direction === 'desc' ? '-' : ''}${column}${cursor === undefined ? '' : `&cursor=${cursor}`}`
}
