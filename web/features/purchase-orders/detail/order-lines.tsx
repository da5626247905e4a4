import { Box, Flex } from '@chakra-ui/react'
import type { OrderDetail, OrderLineDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { DeliveredQuantity } from '../../../ui/delivered-quantity.tsx'
import { Code, DateText, Money, Percent, Quantity, ShareBar, Slip, Unknown } from '../../../ui/figures.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { LinePrice } from './line-price.tsx'
import { PromisedDate } from './promised-date.tsx'

type Line = OrderLineDetail

/** One frame for the table and its sums; as cards the lines have frames of their own. */
const withinFrame = {
  '& > [role=region]': { borderWidth: '0', borderRadius: '0', boxShadow: 'none' },
  smDown: { borderWidth: '0', bg: 'transparent', overflow: 'visible' },
}

/** The lines with their quantities and their four dates. */
export function LinesTable({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  const isCarried = order.badges.fulfilment !== 'none'
  const columns: TableColumn<Line>[] = [
    {
      id: 'number',
      header: t('order-fields:line_short'),
      width: 44,
      fixed: true,
      card: 'status',
      cell: line => (
        <Box as="span" color="ink3">
          {line.number}
        </Box>
      ),
    },
    {
      id: 'product',
      header: t('order-fields:productId'),
      width: 164,
      card: 'title',
      cell: line => <Product line={line} />,
    },
    {
      id: 'required',
      header: t('order-fields:requiredQuantity_short'),
      card: 'figure',
      width: 76,
      align: 'end',
      cell: line => (
        <>
          <Quantity value={line.required} />
          {line.cancelled !== '0' && (
            <Box className="whole" color="ink3" fontSize="xs">
              {t('line.cancelled', { quantity: formats.quantity(line.cancelled) })}
            </Box>
          )}
        </>
      ),
    },
    {
      id: 'requiredDate',
      header: t('order-fields:requiredDate_short'),
      card: 'figure',
      width: 88,
      align: 'end',
      cell: line => <DateText value={line.requiredDate} />,
    },
    {
      id: 'confirmed',
      header: t('order-fields:confirmedQuantity_short'),
      card: 'figure',
      width: 80,
      align: 'end',
      cell: line => (line.proposal || line.confirmed !== '0' ? <Quantity value={line.promised} /> : <Unknown />),
    },
    ...(['allocated', 'shipped', 'delivered'] as const).map(
      (id): TableColumn<Line> => ({
        id,
        header: t(`order-fields:${id}Quantity_short`),
        width: 86,
        align: 'end',
        ...(isCarried ? { card: 'figure' } : { initiallyHidden: true }),
        cell: ({ carried: { [id]: value, damaged, short } }) =>
          id === 'delivered' ? (
            <DeliveredQuantity value={value} damaged={damaged} short={short} />
          ) : (
            <Quantity value={value} plainZero />
          ),
      }),
    ),
    {
      id: 'pending',
      header: t('order-fields:pendingQuantity_short'),
      card: 'figure',
      width: 70,
      align: 'end',
      cell: line => <Quantity value={line.pending} plainZero />,
    },
    {
      id: 'promised',
      header: t('order-fields:lastPromised'),
      card: 'figure',
      // How much comes by which day needs more room than a day.
      width: order.lines.some(line => line.promisedParts.length > 1) ? 190 : 108,
      align: 'end',
      cell: line => <PromisedDate line={line} />,
    },
    {
      id: 'slip',
      header: t('order-fields:slip'),
      card: 'figure',
      width: 60,
      align: 'end',
      cell: line => <Slip days={line.slipDays} openWord={line.open !== '0'} />,
    },
    {
      id: 'share',
      header: t('order-fields:share'),
      width: 74,
      cell: line => <ShareBar {...line.shares} />,
    },
    {
      id: 'price',
      header: t('order-fields:unitPrice_short'),
      card: 'figure',
      width: 66,
      align: 'end',
      cell: line => <LinePrice line={line} currency={order.totals.currency} />,
    },
    {
      id: 'amount',
      header: t('line.amount', { currency: order.totals.currency ?? '' }),
      width: 120,
      align: 'end',
      initiallyHidden: true,
      cell: line => <Money amount={line.amount} currency={order.totals.currency} bare />,
    },
    {
      id: 'pendingDate',
      header: t('order-fields:pendingDate'),
      width: 110,
      align: 'end',
      initiallyHidden: true,
      cell: line => <DateText value={line.pendingDate} />,
    },
    {
      id: 'actual',
      header: t('order-fields:actualDeliveryDate'),
      width: 110,
      align: 'end',
      initiallyHidden: true,
      cell: line => <DateText value={line.actualDeliveryDate} />,
    },
    { id: 'unit', header: t('order-fields:unit'), width: 72, initiallyHidden: true, cell: line => line.unit },
    ...enteredColumns(order.lines, name => t(name === 'weight' ? 'order-fields:weight_short' : `order-fields:${name}`)),
  ]
  return (
    <Box
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="panel"
      minW="0"
      overflow="hidden"
      css={withinFrame}
    >
      <DataTable
        name="order-lines"
        label={t('tabs.lines')}
        columns={columns}
        rows={order.lines}
        rowId={line => line.id}
      />
      <Flex
        justify="space-between"
        gap="4"
        wrap="wrap"
        px="4"
        py="3"
        color="ink2"
        fontSize="sm"
        borderTopWidth="1px"
        borderColor="line"
      >
        <span>
          {[
            order.shares.of === 'quantity' &&
              t('line.sumConfirmed', {
                confirmed: formats.quantity(order.totals.promised),
                required: formats.quantity(order.totals.required),
              }),
            order.linesInFull.wanted > 0 &&
              t('line.linesInFull', { count: order.linesInFull.wanted, confirmed: order.linesInFull.promised }),
            order.shares.of === 'value' && t('line.shareOfValue', { share: formats.percent(order.shares.promised) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>
          {t('line.sumAmount', {
            amount: formats.amount(order.totals.cash, order.totals.currency),
            taxes: formats.amount(order.totals.taxes, order.totals.currency),
            currency: order.totals.currency ?? '',
          })}
        </span>
      </Flex>
    </Box>
  )
}

/** What was entered of the lines beside quantities and dates: a column each, there from the start where a line has it. */
function enteredColumns(lines: readonly Line[], label: (name: string) => string): readonly TableColumn<Line>[] {
  const column = (
    id:
      | 'taxPercentage'
      | 'taxRangeCode'
      | 'packageType'
      | 'batch'
      | 'expirationDate'
      | 'weight'
      | 'stockQuantity'
      | 'details',
    width: number,
    cell: (line: Line) => ReactNode,
    end = false,
  ): TableColumn<Line> => ({
    id,
    header: label(id),
    width,
    cell,
    ...(end && { align: 'end' as const }),
    initiallyHidden: lines.every(line => line[id] === null),
  })
  const text = (value: string | null) => value ?? <Unknown />
  return [
    column('taxPercentage', 110, line => <Percent value={line.taxPercentage} />, true),
    column('taxRangeCode', 120, line => text(line.taxRangeCode)),
    column('packageType', 120, line => text(line.packageType)),
    column('batch', 110, line => (line.batch === null ? <Unknown /> : <Code>{line.batch}</Code>)),
    column('expirationDate', 120, line => <DateText value={line.expirationDate} look="full" />, true),
    column('weight', 90, line => <Quantity value={line.weight} />, true),
    column('stockQuantity', 110, line => <Quantity value={line.stockQuantity} />, true),
    column('details', 180, line => text(line.details)),
  ]
}

function Product({ line }: { line: Line }) {
  const { t } = useTranslation('order-detail')
  return (
    <Box minW="0">
      {line.sku && <Code>{line.sku}</Code>}
      <Box className="whole" color={line.sku ? 'ink3' : 'ink'} fontSize="xs">
        {line.description}
      </Box>
      {line.schedule.length > 1 && (
        <Box color="ink3" fontSize="xs">
          {t('line.deliveries', { count: line.schedule.length })}
        </Box>
      )}
    </Box>
  )
}
