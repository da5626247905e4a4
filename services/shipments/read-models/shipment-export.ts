import type { Language } from '@quayside/contracts/reference/languages.ts'
import { type ShipmentListColumn, shipmentListColumns } from '@quayside/contracts/shipments/list-columns.ts'
import type { ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import { shipmentStatusTexts } from '@quayside/contracts/shipments/status-texts.ts'
import type { ExportCell, ExportColumn } from '@quayside/platform/http/export.ts'

type Value = (item: ShipmentListItem, language: Language) => ExportCell
type Column = { readonly kind?: 'number' | 'date'; readonly of: Value }

const columns: Readonly<Record<ShipmentListColumn, Column>> = {
  shipmentNumber: { of: item => item.shipmentNumber },
  status: { of: (item, language) => shipmentStatusTexts[language][item.status] },
  mode: { of: item => item.mode },
  client: { of: item => item.clientName },
  suppliers: { of: item => item.suppliers.map(one => one.name ?? one.id).join(', ') },
  orders: { of: item => item.orders.map(one => one.orderNumber).join(', ') },
  references: { of: item => item.references.map(one => one.value).join(', ') },
  trackingNumber: { of: item => item.trackingNumber },
  carrier: { of: item => item.carrier },
  origin: { of: item => item.origin?.name ?? null },
  destination: { of: item => item.destination?.name ?? null },
  etd: { kind: 'date', of: item => day(item.etd) },
  atd: { kind: 'date', of: item => day(item.atd) },
  eta: { kind: 'date', of: item => day(item.eta) },
  ata: { kind: 'date', of: item => day(item.ata) },
  quantity: { kind: 'number', of: item => item.quantity },
  date: { kind: 'date', of: item => item.date },
}

function day(instant: string | null): string | null {
  return instant === null ? null : instant.slice(0, 10)
}

/** The chosen columns in their order, all of them without a choice; what only the page draws has no value to export. */
export function shipmentExport(
  wanted: readonly string[] | null,
  language: Language,
): { columns: ExportColumn[]; row: (item: ShipmentListItem) => ExportCell[] } {
  const isColumn = (id: string): id is ShipmentListColumn => Object.hasOwn(columns, id)
  const shown = wanted?.filter(isColumn) ?? (Object.keys(columns) as ShipmentListColumn[])
  return {
    columns: shown.map(id => ({ header: shipmentListColumns[id][language], kind: columns[id].kind ?? 'text' })),
    row: item => shown.map(id => columns[id].of(item, language)),
  }
}
