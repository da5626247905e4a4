import { Box } from '@chakra-ui/react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Code, Quantity } from '../../../ui/figures.tsx'
import { LinesChoice } from '../../../ui/orders-to-ship/lines-choice.tsx'
import { OrdersChoice } from '../../../ui/orders-to-ship/orders-choice.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import type { BookingForm } from './booking-form.ts'
import { takenOver } from './sources.ts'

/** Goods that stand on a shipment stay as they are; else approved orders are chosen, and how much of each. */
export function GoodsOfOrders() {
  const { t } = useTranslation('booking-form')
  const { getValues, setValue } = useFormContext<BookingForm>()
  const [standing, orders] = useWatch<BookingForm, ['standing', 'orders']>({ name: ['standing', 'orders'] })
  if (standing.length > 0)
    return (
      <>
        <Box color="ink2" mb="3">
          {t('standing')}
        </Box>
        <PlainTable
          label={t('booking-fields:lines')}
          rows={standing}
          rowId={line => `${line.orderId} ${line.orderLineId}`}
          columns={[
            { id: 'order', header: t('booking-detail:overview.order'), cell: line => <Code>{line.orderNumber}</Code> },
            { id: 'sku', header: t('booking-detail:overview.sku'), cell: line => <Code>{line.sku}</Code> },
            {
              id: 'quantity',
              header: t('booking-detail:overview.quantity'),
              end: true,
              cell: line => <Quantity value={line.quantity} unit={line.unit} />,
            },
          ]}
        />
      </>
    )
  return (
    <>
      <OrdersChoice
        first={order => {
          const { goods, locations } = takenOver(getValues(), order)
          setValue('goods', goods, { shouldDirty: true })
          setValue('locations', locations, { shouldDirty: true })
        }}
      />
      {orders.length > 0 && (
        <Box mt="5">
          <LinesChoice />
        </Box>
      )}
    </>
  )
}
