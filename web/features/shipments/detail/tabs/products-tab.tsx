import { Box, Flex } from '@chakra-ui/react'
import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { isAllowed } from '../../../../ui/acts/allowed.ts'
import type { TableColumn } from '../../../../ui/data-table/columns.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { DeliveredQuantity } from '../../../../ui/delivered-quantity.tsx'
import { Code, DateText, Quantity, Unknown } from '../../../../ui/figures.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { PlainTable } from '../../../../ui/plain-table.tsx'
import { ActButton } from '../act-button.tsx'
import { PackageContents, PackageType, PackageVolume } from './package-figures.tsx'
import { AllLabels, PackageLabel } from './package-labels.tsx'

type Line = ShipmentDetail['lines'][number]

/** Columns that take the room of the others where no line has anything to say in them. */
const seldom = {
  writtenOff: (line: Line) => Number(line.writtenOff) > 0,
  batch: (line: Line) => line.batch !== null,
  expiry: (line: Line) => line.expiryDate !== null,
}

/** What is on the shipment, of which order, and how it is packed. */
export function ProductsTab({ shipment, past }: { shipment: ShipmentDetail; past: boolean }) {
  const { t } = useTranslation('shipment-detail')
  const { t: labels } = useTranslation('shipment-documents')
  const invoiceOf = (id: string | null) => shipment.invoices.find(one => one.invoiceId === id)?.number ?? null
  const code = (value: string | null) => (value === null ? <Unknown /> : <Code>{value}</Code>)
  const columns: TableColumn<Line>[] = [
    {
      id: 'sku',
      header: t('line.sku'),
      width: 150,
      fixed: true,
      card: 'title' as const,
      cell: line => code(line.sku),
    },
    {
      id: 'description',
      header: t('line.description'),
      width: 240,
      card: 'subtitle' as const,
      cell: line => line.description,
    },
    {
      id: 'order',
      header: t('line.order'),
      width: 232,
      card: 'start' as const,
      cell: line => (
        <>
          <Code>{line.orderNumber}</Code> {t('line.number', { number: line.orderLineNumber })}
          {line.scheduleLine !== null && `, ${t('line.delivery', { number: line.scheduleLine })}`}
        </>
      ),
    },
    {
      id: 'quantity',
      header: t('line.quantity'),
      width: 100,
      align: 'end' as const,
      card: 'end' as const,
      cell: line => <Quantity value={line.quantity} unit={line.unit} />,
    },
    {
      id: 'delivered',
      header: t('line.delivered'),
      width: 118,
      align: 'end' as const,
      card: 'figure' as const,
      cell: line => <DeliveredQuantity value={line.delivered} {...line.counted} />,
    },
    {
      id: 'writtenOff',
      header: t('line.writtenOff'),
      width: 90,
      align: 'end' as const,
      card: 'figure' as const,
      cell: line => <Quantity value={line.writtenOff} plainZero />,
    },
    { id: 'batch', header: t('line.batch'), width: 100, cell: line => code(line.batch) },
    {
      id: 'expiry',
      header: t('line.expiry'),
      width: 100,
      align: 'end' as const,
      cell: line => <DateText value={line.expiryDate} />,
    },
  ]
  const act = (command: ShipmentCommandName) => <ActButton shipment={shipment} past={past} command={command} />
  const may = (command: ShipmentCommandName) => !past && isAllowed(shipment, command)
  return (
    <Flex direction="column" gap="4" minW="0">
      {(may('change-lines') || may('split')) && (
        <Flex gap="2" wrap="wrap" justify="flex-end">
          {act('split')}
          {act('change-lines')}
        </Flex>
      )}
      <DataTable
        name="shipment-lines"
        label={t('tabs.products')}
        columns={columns.filter(({ id }) => !(id in seldom) || shipment.lines.some(seldom[id as keyof typeof seldom]))}
        rows={shipment.lines}
        rowId={line => line.lineId}
        height="auto"
      />
      {(shipment.packages.length > 0 || may('set-packages')) && (
        <Panel
          title={t('shipment-fields:packages')}
          padded={false}
          foot={shipment.packages.length > 0 && <AllLabels id={shipment.id} />}
          aside={act('set-packages')}
        >
          {shipment.packages.length === 0 && <None text={t('packages.none')} />}
          {shipment.packages.length > 0 && (
            <PlainTable
              label={t('shipment-fields:packages')}
              rows={shipment.packages}
              rowId={one => one.packageId}
              columns={[
                { id: 'type', header: t('packages.type'), cell: one => <PackageType shipmentPackage={one} /> },
                {
                  id: 'pieces',
                  header: t('packages.pieces'),
                  end: true,
                  cell: one => <Quantity value={String(one.pieces)} />,
                },
                {
                  id: 'contents',
                  header: t('packages.contents'),
                  cell: one => <PackageContents shipment={shipment} contents={one.contents} />,
                },
                {
                  id: 'weight',
                  header: t('shipment-fields:grossWeightKg'),
                  end: true,
                  cell: one => <Quantity value={one.grossWeightKg} />,
                },
                {
                  id: 'volume',
                  header: t('shipment-fields:volumeM3'),
                  end: true,
                  cell: one => <PackageVolume shipmentPackage={one} />,
                },
                {
                  id: 'pallets',
                  header: t('shipment-fields:pallets'),
                  end: true,
                  cell: one => <Quantity value={one.pallets === null ? null : String(one.pallets)} />,
                },
                { id: 'container', header: t('shipment-fields:container'), cell: one => code(one.containerNumber) },
                {
                  id: 'label',
                  header: labels('labels.column'),
                  cell: one => <PackageLabel id={shipment.id} packageId={one.packageId} type={one.packageType} />,
                },
                { id: 'invoice', header: t('shipment-fields:invoice'), cell: one => code(invoiceOf(one.invoiceId)) },
              ]}
            />
          )}
        </Panel>
      )}
      {(shipment.seals.length > 0 || may('set-seals')) && (
        <Panel title={t('seals.title')} padded={false} aside={act('set-seals')}>
          {shipment.seals.length === 0 && <None text={t('seals.none')} />}
          {shipment.seals.length > 0 && (
            <PlainTable
              label={t('seals.title')}
              rows={shipment.seals}
              rowId={seal => seal.number}
              columns={[
                { id: 'number', header: t('seals.number'), cell: seal => <Code>{seal.number}</Code> },
                { id: 'date', header: t('seals.date'), cell: seal => <DateText value={seal.date} /> },
                { id: 'loading', header: t('seals.loading'), cell: seal => <DateText value={seal.loadingDate} /> },
                { id: 'container', header: t('shipment-fields:container'), cell: seal => code(seal.containerNumber) },
              ]}
            />
          )}
        </Panel>
      )}
    </Flex>
  )
}

function None({ text }: { text: string }) {
  return (
    <Box p="4" color="ink3">
      {text}
    </Box>
  )
}
