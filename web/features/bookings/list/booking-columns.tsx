import type { BookingListItem } from '@quayside/contracts/bookings/queries.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import type { TableColumn } from '../../../ui/data-table/columns.ts'
import { Code, DateText, Quantity, Unknown } from '../../../ui/figures.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { ModeText } from '../../../ui/mode-text.tsx'
import { PlaceDay, PlaceText } from '../../../ui/places/place-text.tsx'
import { RouteText } from '../../../ui/places/route-text.tsx'
import { BookingStand } from '../figures.tsx'

type Row = BookingListItem

const text = (value: string | null) => value || <Unknown />
const code = (value: string | null) => (value ? <Code>{value}</Code> : <Unknown />)

export function useBookingColumns(): readonly TableColumn<Row>[] {
  const { t } = useTranslation('booking-list')
  const formats = useFormats()
  // A client has its own bookings alone; who serves several has to see whose each is.
  const company = useCompany()
  const isClient = company?.actor === 'C'
  const isOperator = company?.type === 'operating'
  return useMemo(() => {
    const several = (values: readonly string[]) => (values.length === 0 ? <Unknown /> : formats.list(values))
    const columns: TableColumn<Row>[] = [
      {
        id: 'bookingNumber',
        header: t('booking-fields:bookingNumber_short'),
        width: 158,
        sort: 'bookingNumber',
        fixed: true,
        card: 'title',
        cell: row => <Code>{row.bookingNumber}</Code>,
      },
      {
        id: 'status',
        header: t('booking-fields:status'),
        width: 218,
        card: 'status',
        cell: row => <BookingStand {...row} oneLine />,
        cardCell: row => <BookingStand {...row} />,
      },
      {
        id: 'client',
        header: t('booking-fields:client'),
        width: 168,
        initiallyHidden: isClient,
        ...(!isClient && { card: 'figure' as const }),
        cell: row => text(row.clientName),
      },
      {
        id: 'carrier',
        header: t('booking-fields:carrier'),
        width: 150,
        card: 'subtitle',
        cell: row => text(row.carrier),
      },
      {
        id: 'carrierReference',
        header: t('booking-fields:carrierReference_short'),
        width: 104,
        card: 'figure',
        cell: row => code(row.carrierReference),
      },
      {
        id: 'route',
        header: t('booking-fields:route'),
        width: 132,
        card: 'start',
        cell: row => <RouteText {...row} />,
      },
      {
        id: 'etd',
        header: t('booking-fields:etd_short'),
        width: 66,
        align: 'end',
        sort: 'etd',
        cell: row => <PlaceDay at={row.etd} place={row.origin} />,
      },
      {
        id: 'eta',
        header: t('booking-fields:eta_short'),
        width: 88,
        align: 'end',
        sort: 'eta',
        card: 'end',
        cell: row => <PlaceDay at={row.eta} place={row.destination} />,
      },
      {
        id: 'validityDate',
        header: t('booking-fields:validityDate_short'),
        width: 92,
        align: 'end',
        sort: 'validityDate',
        card: 'figure',
        cell: row => <DateText value={row.validityDate} />,
      },
      {
        id: 'orders',
        header: t('booking-fields:orders'),
        width: 132,
        initiallyHidden: isOperator,
        card: 'figure',
        cell: row => code(row.orders.map(order => order.orderNumber).join(', ')),
      },
      {
        id: 'shipment',
        header: t('booking-fields:shipment'),
        width: 140,
        initiallyHidden: true,
        cell: row => code(row.shipmentNumber),
      },
      {
        id: 'date',
        header: t('booking-fields:date'),
        width: 84,
        align: 'end',
        sort: 'date',
        initiallyHidden: true,
        cell: row => <DateText value={row.date} />,
      },
      {
        id: 'quote',
        header: t('booking-fields:quote'),
        width: 120,
        initiallyHidden: true,
        cell: row => code(row.quoteNumber),
      },
      {
        id: 'customerReference',
        header: t('booking-fields:customerReference'),
        width: 140,
        initiallyHidden: true,
        cell: row => code(row.customerReference),
      },
      {
        id: 'suppliers',
        header: t('booking-fields:suppliers'),
        width: 180,
        initiallyHidden: true,
        cell: row => several(row.suppliers.map(supplier => supplier.name ?? '—')),
      },
      {
        id: 'daysValue',
        header: t('booking-fields:daysValue_short'),
        width: 92,
        align: 'end',
        initiallyHidden: true,
        cell: row => <Quantity plainZero value={row.daysValue === null ? null : String(row.daysValue)} />,
      },
      {
        id: 'openRequest',
        header: t('booking-fields:openRequest'),
        width: 130,
        initiallyHidden: true,
        cell: row => (row.openRequest === null ? <Unknown /> : t(`booking-words:request.${row.openRequest}`)),
      },
      {
        id: 'mode',
        header: t('booking-fields:mode_short'),
        width: 88,
        initiallyHidden: true,
        cell: row => <ModeText mode={row.mode} />,
      },
      ...(['origin', 'destination'] as const).map(
        (id): TableColumn<Row> => ({
          id,
          header: t(`booking-fields:${id}`),
          width: 150,
          initiallyHidden: true,
          cell: row => <PlaceText place={row[id]} />,
        }),
      ),
    ]
    return columns
  }, [t, formats, isClient, isOperator])
}
