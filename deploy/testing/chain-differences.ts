import type { LargeChain } from '@quayside/contracts/overview/chain-line.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { dayAtPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShippedStation } from '@quayside/contracts/shipments/facts.ts'
import type { ShipmentDetail, ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import { sum } from '@quayside/platform/values/quantities.ts'
import type { readerOf, ShownShipment } from './shown-shipments.ts'

/** An order with its chain line, and the shipments that its page lists. */
export type ShownOrder = {
  readonly detail: OrderDetail
  readonly chain: LargeChain
  readonly listed: readonly string[]
}

/** The orders and their partial orders, as one person is shown them. */
export async function ordersShown(reader: ReturnType<typeof readerOf>, ids: readonly string[]): Promise<ShownOrder[]> {
  const shown: ShownOrder[] = []
  for (const id of ids) {
    const detail: OrderDetail = await reader.get(`/purchase-orders/${id}`)
    const chain: LargeChain = await reader.get(`/chains/purchase-order/${id}`)
    const listed = await reader.all<ShipmentListItem>('/shipments', { tab: 'general-view', 'filter[orderId]': id })
    shown.push({ detail, chain, listed: listed.map(one => one.id) })
    if (detail.parent === null)
      shown.push(
        ...(await ordersShown(
          reader,
          detail.children.map(one => one.id),
        )),
      )
  }
  return shown
}

/**
 * Where the chain line and the shipments of an order's page are others than these shipments themselves say. An order has
 * one chain, which tells of whole shipments: `apart` are those that a supplier sees otherwise, by its own goods and containers.
 */
export function chainDifferences(
  { detail, chain, listed }: ShownOrder,
  shipments: readonly ShownShipment[],
  apart: ReadonlySet<string> = new Set(),
): string[] {
  const carried = carriedOf(detail, shipments)
  const wanted = Number(sum(detail.lines.map(line => String(Number(line.required) - Number(line.cancelled)))))
  const naming = shipments.filter(one => one.detail.lines.some(line => line.orderId === detail.id))
  const found: string[] = []
  const wrong = (what: string, one: unknown, other: unknown) =>
    found.push(`${detail.orderNumber} ${what}: ${JSON.stringify(one)} | ${JSON.stringify(other)}`)
  const [listedIds, named] = [listed.toSorted(), naming.map(one => one.row.id).toSorted()]
  if (listedIds.join() !== named.join()) wrong('shipments of its page, and those that name it', listedIds, named)
  if (naming.some(one => apart.has(one.row.id)) || carried.some(one => apart.has(one.shipment.id))) return found
  for (const name of ['departed', 'arrived', 'cleared'] as const) {
    const station = chain.stations.find(one => one.station === name)
    const share = station?.state === 'done' ? 1 : (station?.share ?? 0)
    const passed = carried.map(one => ({ quantity: one.quantity, ...passedOf(one.shipment, name) }))
    const own = wanted === 0 ? 0 : passed.reduce((all, one) => all + one.quantity * one.share, 0) / wanted
    // The chain tells whole hundredths.
    if (Math.abs(Math.min(own, 1) - share) > 0.005_1)
      wrong(`share of ${name}, on its chain and by its shipments`, share, own)
    const last =
      passed
        .flatMap(one => one.on ?? [])
        .toSorted()
        .at(-1) ?? null
    // None where other goods, whose day is not known, were later still at a station before.
    if (station?.dateKind === 'actual' && station.date !== last)
      wrong(`day of ${name}, on its chain and of its shipments`, station.date, last)
  }
  return found
}

type Carried = { readonly quantity: number; readonly shipment: ShipmentDetail }

/** What of the order is on which shipment, as its own page says it. */
function carriedOf(detail: OrderDetail, shipments: readonly ShownShipment[]): Carried[] {
  return detail.lines.flatMap(line =>
    line.shipments.flatMap(({ shipmentId, allocated }) => {
      const shipment = shipments.find(one => one.row.id === shipmentId)?.detail
      // Whose goods all went on in another shipment by a split, it has none of them any more.
      return shipment === undefined || Number(allocated) === 0 ? [] : [{ quantity: Number(allocated), shipment }]
    }),
  )
}

function passedOf({ stations, details: { route } }: ShipmentDetail, name: ShippedStation) {
  const station = stations.find(one => one.station === name)
  const share = station?.state === 'done' ? 1 : (station?.share ?? 0)
  const place = name === 'departed' ? route.origin : route.destination
  return { share, on: share > 0 && station?.at ? dayAtPlace(station.at, place) : null }
}
