import type { ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import { gatherChosen } from '../../../../ui/data-table/gather-chosen.ts'
import type { Selection } from '../../../../ui/data-table/selection.ts'
import { type ShipmentListParams, useLazyShipmentListQuery } from '../shipment-list-api.ts'

/** All tabs: a chosen shipment may have left its own since. */
const anywhere: ShipmentListParams = { tab: 'general-view' }

export function useChosenShipments(rows: readonly ShipmentListItem[], shown: ShipmentListParams) {
  const [ask] = useLazyShipmentListQuery()
  return (selection: Selection) =>
    gatherChosen({ selection, rows, shown, within: anywhere, ask: params => ask(params).unwrap() })
}

/** The chosen ones by their ids, wherever they stand. */
export const chosenOnly = (ids: readonly string[]): ShipmentListParams => ({
  ...anywhere,
  'filter[id]': ids.join(','),
})
