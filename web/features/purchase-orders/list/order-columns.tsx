import { Flex } from '@chakra-ui/react'
import type { SmallChain } from '@quayside/contracts/overview/chain-line.ts'
import type { OrderListItem } from '@quayside/contracts/purchase-orders/queries.ts'
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import { ChainDots, ChainRoom } from '../../../ui/chain-line/chain-dots.tsx'
import type { TableColumn } from '../../../ui/data-table/columns.ts'
import { Code, DateText, Money, Percent, Quantity, ShareBar, Slip, Unknown } from '../../../ui/figures.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { FulfilmentTag } from '../fulfilment-tag.tsx'

type Row = OrderListItem

const text = (value: string | null) => value ?? <Unknown />

/** They come after the rows: a cell that waits for its chain is drawn anew, not its row. */
export const ChainsOfOrders = createContext<ReadonlyMap<string, SmallChain>>(new Map())

export function useOrderColumns(currency: string | null): readonly TableColumn<Row>[] {
  const { t } = useTranslation('order-list')
  const own = useCompany()?.actor
  return useMemo(() => {
    const money = (header: string) => (currency === null ? header : `${header}, ${currency}`)
    const bare = currency !== null
    const supplier: TableColumn<Row> = {
      id: 'supplier',
      header: t('order-fields:supplier'),
      width: 180,
      card: 'subtitle',
      cell: row => <span className="whole">{text(row.supplier.name)}</span>,
    }
    const client: TableColumn<Row> = {
      id: 'client',
      header: t('order-fields:client'),
      width: 180,
      cell: row => <span className="whole">{text(row.clientName)}</span>,
    }
    // A supplier knows its own name; it asks whose order it is.
    const columns: TableColumn<Row>[] = [
      {
        id: 'orderNumber',
        header: t('order-fields:orderNumber_short'),
        width: 140,
        sort: 'orderNumber',
        fixed: true,
        card: 'title',
        cell: row => <Code>{row.orderNumber}</Code>,
      },
      own === 'P' ? { ...client, card: 'subtitle' } : supplier,
      {
        id: 'status',
        header: t('order-fields:status'),
        width: 188,
        card: 'status',
        cell: row => (
          <span className="tags">
            <StatusTag code={row.status} />
            <FulfilmentTag fulfilment={row.fulfilment} />
          </span>
        ),
        cardCell: row => (
          <Flex as="span" display="inline-flex" gap="1.5" wrap="wrap" justify="flex-end">
            <StatusTag code={row.status} />
            <FulfilmentTag fulfilment={row.fulfilment} />
          </Flex>
        ),
      },
      {
        id: 'chain',
        header: t('order-fields:chain'),
        width: 120,
        card: 'start',
        cell: row => <Chain id={row.id} />,
      },
      {
        id: 'requiredDeliveryDate',
        header: t('order-fields:firstRequired'),
        width: 124,
        align: 'end',
        sort: 'requiredDeliveryDate',
        card: 'figure',
        cell: row => <DateText value={row.requiredDeliveryDate} />,
      },
      {
        id: 'confirmedDate',
        header: t('order-fields:lastPromised'),
        width: 124,
        align: 'end',
        card: 'figure',
        cell: row => <DateText value={row.lastPromisedDate} />,
      },
      {
        id: 'slip',
        header: t('order-fields:largestSlip'),
        width: 78,
        align: 'end',
        card: 'figure',
        cell: row => <Slip days={row.slipDays} />,
      },
      { id: 'share', header: t('order-fields:confirmedShare'), width: 94, cell: row => <ShareBar {...row.shares} /> },
      {
        id: 'linesInFull',
        header: t('order-fields:linesInFull'),
        width: 150,
        align: 'end',
        initiallyHidden: true,
        cell: row => t('statuses:linesInFull', row.linesInFull),
      },
      {
        id: 'totalValue',
        header: money(t('order-fields:totalValue')),
        width: 132,
        align: 'end',
        sort: 'totalValue',
        card: 'figure',
        cell: row => <Money amount={row.totalValue} currency={row.currencyCode} bare={bare} />,
      },
      {
        id: 'requestedQuantity',
        header: t('order-fields:requestedQuantity'),
        width: 132,
        align: 'end',
        sort: 'requestedQuantity',
        cell: row => <Quantity value={row.requestedQuantity} />,
      },
      {
        id: 'pendingQuantity',
        header: t('order-fields:missingQuantity'),
        width: 122,
        align: 'end',
        sort: 'pendingQuantity',
        cell: row => <Quantity value={row.pendingQuantity} plainZero />,
      },
      {
        id: 'totalTaxes',
        header: money(t('order-fields:totalTaxes')),
        width: 120,
        align: 'end',
        cell: row => <Money amount={row.totalTaxes} currency={row.currencyCode} bare={bare} />,
      },
      {
        id: 'registrationDate',
        header: t('order-fields:registrationDate'),
        width: 116,
        align: 'end',
        sort: 'registrationDate',
        cell: row => <DateText value={row.registrationDate} />,
      },
      {
        id: 'pickupLocation',
        header: t('order-fields:pickupPlace'),
        width: 170,
        cell: row => text(row.pickupLocation),
      },
      {
        id: 'deliveryPlace',
        header: t('order-fields:deliveryPlace'),
        width: 170,
        cell: row => text(row.deliveryPlace),
      },
      {
        id: 'businessGroup',
        header: t('order-fields:businessGroup'),
        width: 140,
        cell: row => text(row.businessGroup),
      },
      {
        id: 'sendTo',
        header: t('order-fields:sentTo'),
        width: 100,
        cell: row => (row.sendTo === null ? <Unknown /> : t(`statuses:side.${row.sendTo}`)),
      },
      ...(own === 'P' ? [] : [{ ...client, initiallyHidden: true }]),
      {
        id: 'creator',
        header: t('order-fields:creator'),
        width: 150,
        initiallyHidden: true,
        cell: row => text(row.creator.name),
      },
      {
        id: 'origin',
        header: t('order-fields:origin'),
        width: 130,
        initiallyHidden: true,
        cell: row => text(row.origin),
      },
      {
        id: 'destination',
        header: t('order-fields:destination'),
        width: 130,
        initiallyHidden: true,
        cell: row => text(row.destination),
      },
      {
        id: 'salesOrder',
        header: t('order-fields:salesOrder'),
        width: 120,
        initiallyHidden: true,
        cell: row => text(row.salesOrder),
      },
      {
        id: 'clientPo',
        header: t('order-fields:clientPo'),
        width: 120,
        initiallyHidden: true,
        cell: row => text(row.clientPo),
      },
      {
        id: 'totalCash',
        header: money(t('order-fields:totalCash')),
        width: 140,
        align: 'end',
        initiallyHidden: true,
        cell: row => <Money amount={row.totalCash} currency={row.currencyCode} bare={bare} />,
      },
      {
        id: 'documentStatus',
        header: t('order-fields:documentStatus'),
        width: 120,
        initiallyHidden: true,
        cell: row => t(`documents.${row.documentStatus}`),
      },
      {
        id: 'invoiceNumber',
        header: t('order-fields:invoiceNumber_short'),
        width: 120,
        initiallyHidden: true,
        cell: row => text(row.invoiceNumber),
      },
      {
        id: 'fulfilment',
        header: t('order-fields:fulfilment'),
        width: 150,
        initiallyHidden: true,
        cell: row => (row.fulfilment === 'none' ? <Unknown /> : <FulfilmentTag fulfilment={row.fulfilment} />),
      },
      {
        id: 'seller',
        header: t('order-fields:seller'),
        width: 140,
        initiallyHidden: true,
        cell: row => text(row.seller),
      },
      {
        id: 'orderDate',
        header: t('order-fields:emissionDate'),
        width: 110,
        align: 'end' as const,
        initiallyHidden: true,
        cell: row => <DateText value={row.orderDate} />,
      },
      {
        id: 'requestedDate',
        header: t('order-fields:requestedDate'),
        width: 110,
        align: 'end' as const,
        initiallyHidden: true,
        cell: row => <DateText value={row.requestedDate} />,
      },
      {
        id: 'confirmedQuantity',
        header: t('order-fields:confirmedQuantity'),
        width: 110,
        align: 'end' as const,
        initiallyHidden: true,
        cell: row => <Quantity value={row.confirmedQuantity} />,
      },
      {
        id: 'pendingDate',
        header: t('order-fields:pendingDate'),
        width: 110,
        align: 'end' as const,
        initiallyHidden: true,
        cell: row => <DateText value={row.pendingDate} />,
      },
      {
        id: 'actualDeliveryDate',
        header: t('order-fields:actualDeliveryDate'),
        width: 110,
        align: 'end' as const,
        initiallyHidden: true,
        cell: row => <DateText value={row.actualDeliveryDate} />,
      },
      {
        id: 'unitValue',
        header: money(t('order-fields:unitPrice')),
        width: 130,
        align: 'end' as const,
        initiallyHidden: true,
        cell: row => <Money amount={row.unitValue} currency={row.currencyCode} bare={bare} />,
      },
      {
        id: 'taxRangeCode',
        header: t('order-fields:taxRangeCode'),
        width: 130,
        initiallyHidden: true,
        cell: row => text(row.taxRangeCode),
      },
      {
        id: 'taxBaseAmount',
        header: money(t('order-fields:taxBaseAmount')),
        width: 130,
        align: 'end' as const,
        initiallyHidden: true,
        cell: row => <Money amount={row.taxBaseAmount} currency={row.currencyCode} bare={bare} />,
      },
      {
        id: 'taxPercentage',
        header: t('order-fields:taxPercentage'),
        width: 110,
        align: 'end' as const,
        initiallyHidden: true,
        cell: row => <Percent value={row.taxPercentage} />,
      },
      {
        id: 'packageType',
        header: t('order-fields:packageType'),
        width: 130,
        initiallyHidden: true,
        cell: row => text(row.packageType),
      },
      {
        id: 'entityCode',
        header: t('order-fields:entityCode'),
        width: 130,
        initiallyHidden: true,
        cell: row => text(row.entityCode),
      },
      {
        id: 'entityName',
        header: t('order-fields:entityName'),
        width: 130,
        initiallyHidden: true,
        cell: row => text(row.entityName),
      },
      {
        id: 'expirationDate',
        header: t('order-fields:expirationDate'),
        width: 110,
        align: 'end' as const,
        initiallyHidden: true,
        cell: row => <DateText value={row.expirationDate} />,
      },
      { id: 'batch', header: t('order-fields:batch'), width: 130, initiallyHidden: true, cell: row => text(row.batch) },
      {
        id: 'lines',
        header: t('order-fields:lines'),
        width: 70,
        align: 'end',
        initiallyHidden: true,
        cell: row => <Quantity value={String(row.lines)} />,
      },
    ]
    return columns
  }, [t, currency, own])
}

function Chain({ id }: { id: string }) {
  const chain = useContext(ChainsOfOrders).get(id)
  return chain === undefined ? <ChainRoom /> : <ChainDots stations={chain.stations} />
}
