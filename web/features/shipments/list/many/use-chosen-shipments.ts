import { mostChosenShipments, type ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import type { Selection } from '../../../../ui/data-table/selection.ts'
import { type ShipmentListParams, useLazyShipmentListQuery } from '../shipment-list-api.ts'

type Chosen = Pick<Selection, 'all' | 'ids' | 'has'>

/** Those of other pages are asked for, also when they have left the tab since. */
export function useChosenShipments(rows: readonly ShipmentListItem[], params: ShipmentListParams) {
  const [ask] = useLazyShipmentListQuery()
  const everyPage = async (which: ShipmentListParams) => {
    const found: ShipmentListItem[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const answer = await ask({ ...which, limit: '200', cursor }).unwrap()
      found.push(...answer.items)
      cursor = answer.nextCursor
    }
    return found
  }
  return async ({ all, ids, has }: Chosen): Promise<readonly ShipmentListItem[]> => {
    if (all) return everyPage(params)
    const shown = rows.filter(row => has(row.id))
    if (shown.length === ids.length) return shown
    const found: ShipmentListItem[] = []
    for (let at = 0; at < ids.length; at += mostChosenShipments)
      found.push(...(await everyPage(chosenOnly(ids.slice(at, at + mostChosenShipments)))))
    return found
  }
}

/** The chosen ones by their ids, wherever they stand. */
export const chosenOnly = (ids: readonly string[]): ShipmentListParams => ({
  ...{ tab: 'general-view', 'filter[id]': ids.join(',') },
})
