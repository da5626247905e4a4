import { Flex } from '@chakra-ui/react'
import type { ReceiptItem } from '@quayside/contracts/handling/warehouse-queries.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../app/session/use-session.ts'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { Code, DateText, InstantText, Quantity, Unknown } from '../../ui/figures.tsx'
import { PlaceZone } from '../../ui/formats.ts'
import { StatusTag, Tag } from '../../ui/status-tag.tsx'

const code = (value: string | null) => (value ? <Code>{value}</Code> : <Unknown />)

/** Of what is expected, or of what came. */
export function useReceiptColumns(of: 'expected' | 'stored'): readonly TableColumn<ReceiptItem>[] {
  const { t } = useTranslation('warehouses')
  // A client has its own alone; who serves several has to see whose each is.
  const isClient = useCompany()?.actor === 'C'
  return useMemo(() => {
    const isExpected = of === 'expected'
    const day: TableColumn<ReceiptItem> = isExpected
      ? {
          id: 'expectedOn',
          header: t('column.expectedOn'),
          width: 110,
          align: 'end',
          sort: 'expectedOn',
          card: 'end',
          cell: row => <DateText value={row.content.expectedOn} />,
        }
      : {
          id: 'arrivedAt',
          header: t('column.arrivedAt'),
          width: 150,
          align: 'end',
          sort: 'arrivedAt',
          card: 'end',
          cell: row => (
            <PlaceZone value={row.content.warehouse.zone || null}>
              <InstantText value={row.arrivals[0]?.at ?? null} />
            </PlaceZone>
          ),
        }
    const stored: readonly TableColumn<ReceiptItem>[] = [
      {
        id: 'onHand',
        header: t('column.onHand'),
        width: 100,
        align: 'end',
        card: 'figure',
        cell: row => <Quantity plainZero value={String(row.onHandPieces)} />,
      },
      {
        id: 'daysOnHand',
        header: t('column.daysOnHand'),
        width: 110,
        align: 'end',
        card: 'figure',
        cell: row => <Quantity plainZero value={row.daysOnHand === null ? null : String(row.daysOnHand)} />,
      },
      { id: 'location', header: t('column.location'), width: 120, cell: row => row.location ?? <Unknown /> },
    ]
    return [
      {
        id: 'receiptNumber',
        header: t('column.receiptNumber'),
        width: 180,
        sort: 'receiptNumber',
        fixed: true,
        card: 'title',
        cell: row => <Code>{row.receiptNumber}</Code>,
      },
      {
        id: 'status',
        header: t('column.status'),
        width: 260,
        sort: 'status',
        card: 'status',
        cell: row => <ReceiptTags receipt={row} />,
      },
      {
        id: 'client',
        header: t('column.client'),
        width: 180,
        initiallyHidden: isClient,
        cell: row => row.clientName ?? t('unknownOwner'),
      },
      {
        id: 'supplier',
        header: t('column.supplier'),
        width: 200,
        sort: 'supplier',
        card: 'subtitle',
        cell: row => row.content.supplier.name,
      },
      day,
      {
        id: 'pieces',
        header: t('column.pieces'),
        width: 90,
        align: 'end',
        card: 'figure',
        cell: row => <Quantity plainZero value={String(row.totals.pieces)} />,
      },
      ...(isExpected ? [] : stored),
      {
        id: 'weightKg',
        header: t('column.weightKg'),
        width: 110,
        align: 'end',
        cell: row => <Quantity plainZero value={row.totals.weightKg} />,
      },
      { id: 'orderNumber', header: t('column.orderNumber'), width: 150, cell: row => code(row.content.orderNumber) },
      { id: 'shipment', header: t('column.shipment'), width: 160, cell: row => code(row.shipmentNumber) },
      {
        id: 'invoiceNumber',
        header: t('column.invoiceNumber'),
        width: 130,
        initiallyHidden: true,
        cell: row => code(row.content.invoiceNumber),
      },
      {
        id: 'carrier',
        header: t('column.carrier'),
        width: 150,
        initiallyHidden: !isExpected,
        cell: row => row.content.carrier ?? <Unknown />,
      },
      {
        id: 'trackingNumber',
        header: t('column.trackingNumber'),
        width: 150,
        initiallyHidden: !isExpected,
        cell: row => code(row.content.trackingNumber),
      },
    ]
  }, [t, of, isClient])
}

/** Where it stands, and what holds its goods up. */
export function ReceiptTags({ receipt }: { receipt: Pick<ReceiptItem, 'status' | 'contingencies'> }) {
  const { t } = useTranslation('shipment-handling')
  return (
    <Flex as="span" display="inline-flex" gap="1.5" wrap="wrap">
      <StatusTag code={receipt.status} label={t(`statuses:receiptStatus.${receipt.status}`)} />
      {receipt.contingencies.map(({ kind }) => (
        <Tag key={kind} colour="warning" text={t(`statuses:contingency.${kind}`)} />
      ))}
    </Flex>
  )
}
