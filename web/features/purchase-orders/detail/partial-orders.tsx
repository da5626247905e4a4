import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { DeliveredQuantity } from '../../../ui/delivered-quantity.tsx'
import { Code, DateText, Money, Quantity } from '../../../ui/figures.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { NothingYet } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'

type Child = OrderDetail['children'][number]

/** The child orders: each an approved slice with a number of its own. */
export function PartialOrders({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  if (order.children.length === 0) {
    return (
      <Panel padded={false}>
        <NothingYet title={t('children.none')} text={t('children.noneText')} />
      </Panel>
    )
  }
  const columns: TableColumn<Child>[] = [
    {
      id: 'number',
      header: t('children.number'),
      width: 170,
      fixed: true,
      card: 'title',
      cell: child => <Code>{child.orderNumber}</Code>,
    },
    {
      id: 'status',
      header: t('order-fields:status'),
      width: 140,
      card: 'status',
      cell: child => <StatusTag code={child.status} />,
    },
    {
      id: 'requested',
      header: t('order-fields:quantity'),
      width: 110,
      align: 'end',
      card: 'end',
      cell: child => <Quantity value={child.requested} />,
    },
    {
      id: 'promised',
      header: t('order-fields:confirmedDate_short'),
      width: 110,
      align: 'end',
      card: 'start',
      cell: child => <DateText value={child.confirmedDate} />,
    },
    {
      id: 'allocated',
      header: t('order-fields:allocatedQuantity_short'),
      width: 110,
      align: 'end',
      cell: child => <Quantity value={child.allocated} plainZero />,
    },
    {
      id: 'delivered',
      header: t('order-fields:deliveredQuantity_short'),
      width: 110,
      align: 'end',
      cell: child => <DeliveredQuantity value={child.delivered} damaged={child.damaged} short={child.short} />,
    },
    {
      id: 'value',
      header: t('line.amount', { currency: order.totals.currency ?? '' }),
      width: 130,
      align: 'end',
      cell: child => <Money amount={child.totalValue} currency={order.totals.currency} bare />,
    },
  ]
  return (
    <DataTable
      name="partial-orders"
      label={t('tabs.partial-orders')}
      columns={columns}
      rows={order.children}
      rowId={child => child.id}
      rowHref={child => `/purchase-orders/${child.id}`}
    />
  )
}
