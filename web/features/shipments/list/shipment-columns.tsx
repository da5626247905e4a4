import { Box, Flex } from '@chakra-ui/react'
import { openPoints } from '@quayside/contracts/shipments/open-points.ts'
import type { ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import { CircleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChainDots } from '../../../ui/chain-line/chain-dots.tsx'
import { chainZones, drawnStations } from '../../../ui/chain-line/shipment-chain.ts'
import type { TableColumn } from '../../../ui/data-table/columns.ts'
import { Code, DateText, Quantity, Unknown } from '../../../ui/figures.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { ModeText } from '../../../ui/mode-text.tsx'
import { PlaceDay, PlaceText } from '../../../ui/places/place-text.tsx'
import { RouteText } from '../../../ui/places/route-text.tsx'
import { Co2Text, NextContainer, StatusAndChip } from '../figures.tsx'
import { containerColumns } from './container-columns.tsx'

type Row = ShipmentListItem

const text = (value: string | null) => value ?? <Unknown />

export function useShipmentColumns(): readonly TableColumn<Row>[] {
  const { t } = useTranslation('shipment-list')
  const { t: words } = useTranslation('shipment-words')
  const formats = useFormats()
  return useMemo(() => {
    const several = (values: readonly string[]) => (values.length === 0 ? <Unknown /> : formats.list(values))
    const columns: TableColumn<Row>[] = [
      {
        id: 'shipmentNumber',
        header: t('shipment-fields:shipmentNumber_short'),
        width: 178,
        sort: 'shipmentNumber',
        fixed: true,
        card: 'title' as const,
        cell: row => <Code>{row.shipmentNumber}</Code>,
      },
      {
        id: 'status',
        header: t('shipment-fields:status'),
        width: 258,
        card: 'status' as const,
        cell: row => <StatusAndChip {...row} oneLine />,
        cardCell: row => <StatusAndChip {...row} />,
      },
      {
        id: 'chain',
        header: t('shipment-fields:chain'),
        width: 112,
        card: 'start' as const,
        cell: row => <ChainDots stations={drawnStations(row.stations, chainZones(row, 'UTC'))} />,
      },
      {
        id: 'route',
        header: t('shipment-fields:route'),
        width: 150,
        card: 'subtitle',
        cell: row => <RouteText {...row} />,
      },
      {
        id: 'etd',
        header: t('shipment-fields:departureTime'),
        width: 78,
        align: 'end' as const,
        sort: 'etd',
        cell: row => <Moment estimated={row.etd} actual={row.atd} place={row.origin} />,
      },
      {
        id: 'eta',
        header: t('shipment-fields:arrivalTime'),
        width: 78,
        align: 'end' as const,
        sort: 'eta',
        card: 'end' as const,
        cell: row => <Moment estimated={row.eta} actual={row.ata} place={row.destination} />,
      },
      {
        id: 'lastFreeDay',
        header: t('shipment-fields:freeTime'),
        width: 124,
        card: 'figure' as const,
        sort: 'lastFreeDay',
        cell: row => <NextContainer containers={row.containers} />,
      },
      {
        id: 'open',
        header: t('shipment-fields:openPoints'),
        width: 132,
        card: 'figure' as const,
        cell: row => <Open row={row} />,
        cardCell: row => <Open row={row} all />,
      },
      {
        id: 'onHold',
        header: words('onHold'),
        width: 96,
        initiallyHidden: true,
        cell: row => words(`statuses:yesNo.${row.onHold}`),
      },
      {
        id: 'suppliers',
        header: t('shipment-fields:suppliers'),
        width: 180,
        card: 'subtitle' as const,
        cell: row => several(row.suppliers.map(supplier => supplier.name ?? '—')),
      },
      {
        id: 'orders',
        header: t('shipment-fields:orders'),
        width: 150,
        cell: row => <Code>{row.orders.map(order => order.orderNumber).join(', ')}</Code>,
      },
      {
        id: 'carrier',
        header: t('shipment-fields:carrier'),
        width: 150,
        initiallyHidden: true,
        cell: row => text(row.carrier),
      },
      {
        id: 'trackingNumber',
        header: t('shipment-fields:trackingNumber'),
        width: 150,
        initiallyHidden: true,
        cell: row => (row.trackingNumber === null ? <Unknown /> : <Code>{row.trackingNumber}</Code>),
      },
      {
        id: 'references',
        header: t('shipment-fields:references'),
        width: 150,
        initiallyHidden: true,
        cell: row => several(row.references.map(reference => reference.value)),
      },
      {
        id: 'quantity',
        header: t('shipment-fields:quantity'),
        width: 96,
        align: 'end' as const,
        initiallyHidden: true,
        cell: row => <Quantity value={row.quantity} />,
      },
      {
        id: 'co2',
        header: t('shipment-fields:co2'),
        width: 110,
        align: 'end' as const,
        initiallyHidden: true,
        cell: row => <Co2Text co2={row.co2} />,
      },
      {
        id: 'date',
        header: t('shipment-fields:created'),
        width: 96,
        align: 'end' as const,
        sort: 'date',
        initiallyHidden: true,
        cell: row => <DateText value={row.date} />,
      },
      {
        id: 'mode',
        header: t('shipment-fields:mode_short'),
        width: 88,
        initiallyHidden: true,
        cell: row => <ModeText mode={row.mode} />,
      },
      ...(['origin', 'destination'] as const).map(
        (id): TableColumn<Row> => ({
          id,
          header: t(`shipment-fields:${id}`),
          width: 150,
          initiallyHidden: true,
          cell: row => <PlaceText place={row[id]} />,
        }),
      ),
      {
        id: 'operation',
        header: t('shipment-fields:operation'),
        width: 140,
        initiallyHidden: true,
        cell: row => words(`operation.${row.operation}`),
      },
      {
        id: 'client',
        header: t('shipment-fields:client'),
        width: 170,
        initiallyHidden: true,
        cell: row => text(row.clientName),
      },
      ...containerColumns(t, formats, type => words(`clockType.${type}`)),
    ]
    return columns
  }, [t, words, formats])
}

type MomentProps = { estimated: string | null; actual: string | null; place: Row['origin'] }

/** What happened, else what is estimated, and which of the two it is. */
function Moment({ estimated, actual, place }: MomentProps) {
  const { t } = useTranslation('shipment-list')
  if (actual !== null) return <PlaceDay at={actual} place={place} />
  if (estimated === null) return <Unknown />
  return (
    <Box as="span" color="ink2" title={t('estimated')}>
      <PlaceDay at={estimated} place={place} /> <span className="sr-only">{t('estimated')}</span>
    </Box>
  )
}

/** Holds, issues, and what is missing to go on: in a column what weighs most and how many more there are. */
function Open({ row, all = false }: { row: Row; all?: boolean }) {
  const { t } = useTranslation('shipment-list')
  const { t: words } = useTranslation('shipment-words')
  const { openHolds, openIssues, missing } = row
  const open = openPoints(row)
  // A supplier is told no number of holds.
  const held = openHolds > 0 ? t('open.holds', { count: openHolds }) : words('onHold')
  const points = [
    { count: open.holds, said: held },
    { count: open.issues, said: t('open.issues', { count: openIssues }) },
    { count: open.missing, said: t('open.missing', { count: missing.length }) },
  ].filter(({ count }) => count > 0)
  const [first, ...others] = points
  if (first === undefined)
    return (
      <Box as="span" color="ink3">
        {t('open.none')}
      </Box>
    )
  const said = points.map(point => point.said).join(', ')
  const more = others.reduce((sum, { count }) => sum + count, 0)
  const what = missing.map(code => words(`missing.${code}`, { defaultValue: code })).join(', ')
  return (
    <Flex
      as="span"
      display="inline-flex"
      align="center"
      gap="1.5"
      verticalAlign="bottom"
      color="warn"
      title={what === '' ? said : words('ui:said', { what: said, text: what })}
    >
      <CircleAlert size={14} aria-hidden="true" />
      {all || more === 0 ? (
        <span className="one-line">{said}</span>
      ) : (
        <>
          <span className="sr-only">{said}</span>
          <span className="one-line" aria-hidden="true">
            {first.said} {t('open.more', { more })}
          </span>
        </>
      )}
    </Flex>
  )
}
