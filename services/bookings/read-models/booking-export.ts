import type { BookingListItem } from '@quayside/contracts/bookings/queries.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { dayAtPlace } from '@quayside/contracts/reference/place-zones.ts'
import { chosenIds, type ExportCell, type ExportColumn } from '@quayside/platform/http/export.ts'
import { textIn, translatorOf } from '@quayside/platform/words/words.ts'

type Column = {
  readonly kind?: 'number' | 'date'
  readonly of: (item: BookingListItem, language: Language) => ExportCell
}

const columns: Readonly<Record<string, Column>> = {
  bookingNumber: { of: item => item.bookingNumber },
  status: { of: (item, language) => textIn(language, `statuses:status.${item.status}`, { context: 'booking' }) },
  chip: { of: ({ chip }, language) => chip && textIn(language, 'statuses:status.WITH_CARRIER') },
  mode: { of: ({ mode }, language) => mode && textIn(language, `statuses:transportMode.${mode}`) },
  carrier: { of: item => item.carrier },
  carrierReference: { of: item => item.carrierReference },
  client: { of: item => item.clientName },
  suppliers: { of: item => item.suppliers.map(one => one.name ?? one.id).join(', ') },
  shipment: { of: item => item.shipmentNumber },
  quote: { of: item => item.quoteNumber },
  customerReference: { of: item => item.customerReference },
  orders: { of: item => item.orders.map(one => one.orderNumber).join(', ') },
  origin: { of: item => item.origin?.name ?? null },
  destination: { of: item => item.destination?.name ?? null },
  etd: { kind: 'date', of: item => dayAt(item.etd, item.origin) },
  eta: { kind: 'date', of: item => dayAt(item.eta, item.destination) },
  validityDate: { kind: 'date', of: item => item.validityDate },
  daysValue: { kind: 'number', of: item => item.daysValue },
  openRequest: {
    of: ({ openRequest }, language) => openRequest && textIn(language, `booking-words:request.${openRequest}`),
  },
  date: { kind: 'date', of: item => item.date },
}

/** As the list shows it: by the clock of the place. */
function dayAt(instant: string | null, place: BookingListItem['origin']): string | null {
  return instant === null ? null : dayAtPlace(instant, place)
}

export function bookingExport(
  wanted: string | undefined,
  language: Language,
): { columns: ExportColumn[]; row: (item: BookingListItem) => ExportCell[] } {
  const shown = chosenIds(columns, wanted, language)
  const translate = translatorOf(language)
  return {
    columns: shown.map(id => ({
      header: translate(`booking-fields:${id}`),
      kind: columns[id]?.kind ?? 'text',
    })),
    row: item => shown.map(id => columns[id]?.of(item, language) ?? null),
  }
}
