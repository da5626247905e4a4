import { Box } from '@chakra-ui/react'
import type { QuoteDetail } from '@quayside/contracts/quotes/queries.ts'
import { useTranslation } from 'react-i18next'
import type { DrawOwn } from '../../../../ui/acts/act-inputs.tsx'
import { OrdersField } from '../../orders-field.tsx'

/** The orders that an approval books at once. */
export const drawOrders: DrawOwn<QuoteDetail> = (field, shared, { thing }) =>
  field.name === 'orders' ? <OrdersToBook name={shared.name} quote={thing} /> : undefined

function OrdersToBook({ name, quote }: { name: string; quote: QuoteDetail }) {
  const { t } = useTranslation('quotes')
  return (
    <Box gridColumn="1 / -1">
      <OrdersField
        name={name}
        label={t('ask.field.orders')}
        hint={t('ask.hint.orders')}
        customer={quote.customer.id}
        known={quote.purchaseOrders}
        toShip
      />
    </Box>
  )
}
