import { Box, Flex } from '@chakra-ui/react'
import type { ProductPrice } from '@quayside/contracts/products/queries.ts'
import { parseAsString, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { InstantText, Money, Quantity, Unknown } from '../../ui/figures.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { useProductPricesQuery } from './products-api.ts'

/** What the product cost in the orders that were sent, the newest first. */
export function PricesPanel({ id }: { id: string }) {
  const { t } = useTranslation('products')
  const [cursor, setCursor] = useQueryState('cursor', parseAsString.withOptions({ history: 'push' }))
  const { data, error, refetch } = useProductPricesQuery({ id, cursor: cursor ?? undefined })
  const columns = usePriceColumns()
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />
  if (data.items.length === 0) return <NothingYet title={t('prices.none.title')} text={t('prices.none.text')} />
  return (
    <Panel title={t('detail.prices')} padded={false}>
      <PlainTable
        label={t('detail.prices')}
        columns={columns}
        rows={data.items}
        rowId={({ orderId, lineId }) => `${orderId} ${lineId}`}
      />
      {(cursor !== null || data.nextCursor !== null) && (
        <Flex gap="2" justify="flex-end" px="4" py="3">
          {cursor !== null && <Button onClick={() => void setCursor(null)}>{t('prices.newest')}</Button>}
          {data.nextCursor !== null && (
            <Button onClick={() => void setCursor(data.nextCursor)}>{t('prices.older')}</Button>
          )}
        </Flex>
      )}
    </Panel>
  )
}

function usePriceColumns(): readonly PlainColumn<ProductPrice>[] {
  const { t } = useTranslation('products')
  const column = (id: 'order' | 'supplier' | 'orderedAt' | 'quantity' | 'unitPrice' | 'approvedPrice') => ({
    id,
    header: t(`prices.column.${id}`),
  })
  return [
    {
      ...column('order'),
      cell: ({ orderId, orderNumber, lineNumber }) => (
        <Box asChild color="accent" textDecoration="underline">
          <Link to={`/purchase-orders/${orderId}`}>{t('prices.line', { order: orderNumber, line: lineNumber })}</Link>
        </Box>
      ),
    },
    { ...column('supplier'), cell: ({ supplier }) => supplier.name ?? <Unknown /> },
    { ...column('orderedAt'), cell: ({ orderedAt }) => <InstantText value={orderedAt} look="date" /> },
    { ...column('quantity'), end: true, cell: ({ quantity, unit }) => <Quantity value={quantity} unit={unit} /> },
    {
      ...column('unitPrice'),
      end: true,
      cell: ({ unitPrice, currency }) => <Money amount={unitPrice} currency={currency} />,
    },
    {
      ...column('approvedPrice'),
      end: true,
      cell: ({ approvedPrice, currency }) => <Money amount={approvedPrice} currency={currency} />,
    },
  ]
}
