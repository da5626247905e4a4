import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { LineInput, OrderDetails } from '@quayside/contracts/purchase-orders/details.ts'
import type { OrderDesk } from '../desk/order-desk.ts'
import { orderedLine } from '../domain/lines.ts'
import { purchaseOrder } from '../domain/purchase-order.ts'
import { isOrder } from '../domain/state.ts'

type Named = { readonly details: OrderDetails; readonly lines: readonly LineInput[] }
type Owners = { readonly client: string; readonly vendor: string | null }

const placeFields = ['destinationPlace', 'pickupPlace', 'deliveryPlace'] as const

/** What an order names that is not its client's (or its supplier's place): each by its field alone, so that nothing foreign is told of. */
export async function foreignIds(desk: OrderDesk, named: Named, owners: Owners): Promise<Rejection[]> {
  const first = await foreignNow(desk, named, owners)
  if (first.length === 0) return first
  // Perhaps made a moment ago.
  await desk.settled('parties', 'known-places', 'known-products')
  return foreignNow(desk, named, owners)
}

/** For an order that stands: what it names already may have left the directory since, and stays. */
export async function foreignToOrder(desk: OrderDesk, id: string, named: Named): Promise<Rejection[]> {
  const { rootId } = await desk.find(id)
  const { state } = await desk.ports.commands.load(purchaseOrder, rootId)
  if (!isOrder(state)) return []
  const lines = new Map(state.lines.map(line => [line.lineId, orderedLine(line)]))
  const unknownLines = named.lines.flatMap(({ lineId }, index): Rejection[] =>
    lineId === null || lines.has(lineId)
      ? []
      : [{ code: 'line-not-found', params: { poId: state.orderNumber, lineId }, field: `lines.${index}.lineId` }],
  )
  const { details } = named
  const changed: Named = {
    details: {
      ...details,
      buyerUid: details.buyerUid === state.details.buyerUid ? null : details.buyerUid,
      ...Object.fromEntries(
        placeFields.map(field => [
          field,
          details[field]?.placeId === state.details[field]?.placeId ? null : details[field],
        ]),
      ),
    },
    lines: named.lines.map(line => ({
      ...line,
      productId: lines.get(line.lineId ?? '')?.productId === line.productId ? null : line.productId,
    })),
  }
  const owners = { client: state.clientCompanyId, vendor: state.vendorCompanyId }
  return [...unknownLines, ...(await foreignIds(desk, changed, owners))]
}

async function foreignNow(desk: OrderDesk, { details, lines }: Named, { client, vendor }: Owners) {
  const placed = placeFields.flatMap(field => {
    const placeId = details[field]?.placeId ?? null
    return placeId === null ? [] : [{ field, placeId }]
  })
  const [isColleague, places, products] = await Promise.all([
    details.buyerUid === null || desk.parties.isActiveMember(details.buyerUid, client),
    desk.leanedOn.strangePlaces(
      placed.map(place => place.placeId),
      vendor === null ? [client] : [client, vendor],
    ),
    desk.leanedOn.strangeProducts(
      lines.flatMap(line => line.productId ?? []),
      client,
    ),
  ])
  const faults: Rejection[] = isColleague ? [] : [{ code: 'buyer-unknown', params: {}, field: 'details.buyerUid' }]
  for (const { field, placeId } of placed) {
    if (places.has(placeId)) faults.push({ code: 'place-unknown', params: {}, field: `details.${field}.placeId` })
  }
  for (const [index, { productId }] of lines.entries()) {
    if (productId === null || !products.has(productId)) continue
    faults.push({ code: 'product-unknown', params: { line: index + 1 }, field: `lines.${index}.productId` })
  }
  return faults
}
