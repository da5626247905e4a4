import { Box, Flex } from '@chakra-ui/react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Code, Quantity } from '../../../ui/figures.tsx'
import { DecimalField } from '../../../ui/form/fields.tsx'
import { LinesChoice } from '../../../ui/orders-to-ship/lines-choice.tsx'
import { OrdersChoice } from '../../../ui/orders-to-ship/orders-choice.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import type { BookingForm } from './booking-form.ts'
import { takeOver } from './sources.ts'

/** Goods of a shipment that is taken stay as they are; else approved orders are chosen, and how much of each. */
export function GoodsOfOrders({ isChange }: { isChange: boolean }) {
  const { t } = useTranslation('booking-form')
  const form = useFormContext<BookingForm>()
  const [standing, orders] = useWatch<BookingForm, ['standing', 'orders']>({ name: ['standing', 'orders'] })
  if (standing.length > 0 && !isChange)
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
      {isChange && <StandingGoods />}
      <OrdersChoice
        first={order => {
          if (!isChange) takeOver(form, order)
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

/** How much of each line stays booked: what is left blank goes back to its order. */
function StandingGoods() {
  const { t } = useTranslation('booking-form')
  const { errors } = useFormState<BookingForm>()
  const standing = useWatch<BookingForm, 'standing'>({ name: 'standing' })
  const wrong = errors.standing?.root?.message ?? errors.standing?.message
  return (
    <Box role="group" aria-label={t('booking-fields:lines')} mb="5">
      <Box color="ink2" mb="3">
        {t('standingChanged')}
      </Box>
      {wrong && (
        <Box role="alert" color="bad" fontSize="sm" mb="2">
          {wrong}
        </Box>
      )}
      {standing.map((line, index) => (
        <Flex key={line.orderLineId} gap="3" align="center" py="2" borderTopWidth="1px" borderColor="line" wrap="wrap">
          <Box flex="1 1 200px" minW="0">
            <Code>{line.orderNumber}</Code> <Code>{line.sku}</Code>
          </Box>
          <Box flex="0 1 200px">
            <DecimalField
              name={`standing.${index}.quantity`}
              label={t('shipment-form:quantities.of', { sku: line.sku, order: line.orderNumber })}
              hiddenLabel
              optional
              unit={line.unit}
            />
          </Box>
        </Flex>
      ))}
    </Box>
  )
}
