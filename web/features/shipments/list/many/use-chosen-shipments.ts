import type { ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import { gatherChosen } from '../../../../ui/data-table/gather-chosen.ts'
import type { Selection } from '../../../../ui/data-table/selection.ts'
import type { ListParams } from '../../../../ui/list-page/list-location.ts'
import { useLazyShipmentListQuery } from '../shipment-list-api.ts'

/** All tabs: a chosen shipment may have left its own since. */
const anywhere: ListParams = { tab: 'general-view' }

export function useChosenShipments(rows: readonly ShipmentListItem[], shown: ListParams) {
  const [ask] = useLazyShipmentListQuery()
  return (selection: Selection) =>
    gatherChosen({ selection, rows, shown, within: anywhere, ask: params => ask(params).unwrap() })
}

/** The chosen ones by their ids, wherever they stand. */
export const chosenOnly = (ids: readonly string[]): ListParams => ({
  ...anywhere,
  'filter[id]': ids.join(','),
})
