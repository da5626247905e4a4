import { packagesOf } from './receipt-figures.ts'
import { isReceipt, type ReceiptState, sumOf } from './receipt-state.ts'

/** What one receipt adds to the stock of a warehouse, client, order and SKU. */
type Part = {
  readonly key: string
  readonly client_company_id: string | null
  readonly holder_company_id: string | null
  readonly place_id: string | null
  readonly warehouse: string
  readonly order_number: string
  readonly sku: string
  readonly pieces: number
  readonly receipts: number
}

/** On hand by warehouse, client, order and SKU: '' where none is known. */
export function stockOf(state: ReceiptState): Part[] {
  if (!isReceipt(state)) return []
  const { clientCompanyId, announcerCompanyId, content } = state
  const holder = clientCompanyId === null ? announcerCompanyId : null
  const { placeId, name } = content.warehouse
  const parts = packagesOf(state).flatMap(({ onHand, orderLine }): Part[] => {
    if (onHand === 0) return []
    const [order, sku] = [orderLine?.orderNumber ?? content.orderNumber ?? '', orderLine?.sku ?? '']
    const where = { place_id: placeId, warehouse: name, order_number: order, sku }
    const key = JSON.stringify([clientCompanyId, holder, ...Object.values(where)])
    return [
      { key, client_company_id: clientCompanyId, holder_company_id: holder, ...where, pieces: onHand, receipts: 1 },
    ]
  })
  // However many packages of it a receipt has, it is one receipt.
  return summed(parts).map(part => ({ ...part, receipts: 1 }))
}

/** The differences that receipts make to the stock. */
export function stockChanges(
  changed: readonly { readonly before: ReceiptState; readonly state: ReceiptState }[],
): Part[] {
  const gone = changed.flatMap(({ before }) => stockOf(before)).map(minus)
  const come = changed.flatMap(({ state }) => stockOf(state))
  return summed([...gone, ...come]).filter(({ pieces, receipts }) => pieces !== 0 || receipts !== 0)
}

const minus = (part: Part): Part => ({ ...part, pieces: -part.pieces, receipts: -part.receipts })

function summed(parts: readonly Part[]): Part[] {
  const byKey = Map.groupBy(parts, part => part.key)
  return [...byKey.values()].flatMap(alike =>
    alike.slice(0, 1).map(first => ({
      ...first,
      pieces: sumOf(alike.map(part => part.pieces)),
      receipts: sumOf(alike.map(part => part.receipts)),
    })),
  )
}
