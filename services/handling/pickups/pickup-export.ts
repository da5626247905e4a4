import { type PickupColumn, type PickupItem, pickupColumns } from '@quayside/contracts/handling/pickup-queries.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { chosenIds, type ExportCell, type ExportColumn } from '@quayside/platform/http/export.ts'
import { textIn } from '@quayside/platform/words/words.ts'

type Column = {
  readonly kind?: 'number' | 'date'
  readonly of: (item: PickupItem, language: Language) => ExportCell
}

const columns: Readonly<Record<PickupColumn, Column>> = {
  pickupNumber: { of: item => item.pickupNumber },
  status: { of: (item, language) => textIn(language, `statuses:pickupStatus.${item.status}`) },
  kind: {
    of: (item, language) => (item.kind === null ? null : textIn(language, `shipment-handling:pickupKind.${item.kind}`)),
  },
  client: { of: item => item.clientName },
  supplier: { of: item => item.supplierName },
  shipment: { of: item => item.shipmentNumber },
  orders: { of: item => [...new Set(item.orderLines.map(line => line.orderNumber))].join(', ') },
  requester: { of: item => item.content.requester?.name ?? item.requesterName },
  shipper: { of: item => item.content.shipper?.name ?? null },
  pickupPlace: { of: item => item.content.shipper?.place?.name ?? null },
  consignee: { of: item => item.content.consignee?.name ?? null },
  destination: { of: item => item.content.consignee?.place?.name ?? null },
  collectionDate: { kind: 'date', of: item => item.content.collection?.date ?? null },
  windowFrom: { of: item => item.window?.from ?? item.content.collection?.from ?? null },
  windowUntil: { of: item => item.window?.until ?? item.content.collection?.until ?? null },
  picker: { of: item => item.picker?.name ?? null },
  plate: { of: item => item.picker?.plate ?? null },
  instruction: { of: item => item.content.collection?.instruction ?? null },
  pieces: { kind: 'number', of: item => String(item.totals.pieces) },
  weightKg: { kind: 'number', of: item => item.totals.weightKg },
  volumeM3: { kind: 'number', of: item => item.totals.volumeM3 },
  heightCm: { kind: 'number', of: item => item.totals.heightCm },
  collectedAt: { of: item => item.collected?.at ?? null },
  reason: { of: item => item.reason },
  createdAt: { of: item => item.createdAt },
}

/** The list as a file: the chosen columns in their order; all of them without a choice. */
export function pickupExport(wanted: string | undefined, language: Language) {
  const chosen = chosenIds(Object.fromEntries(pickupColumns.map(id => [id, id])), wanted, language) as PickupColumn[]
  return {
    columns: chosen.map((id): ExportColumn => {
      const { kind } = columns[id]
      return { header: textIn(language, `pickups:column.${id}`), ...(kind && { kind }) }
    }),
    row: (item: PickupItem) => chosen.map(id => columns[id].of(item, language)),
  }
}
