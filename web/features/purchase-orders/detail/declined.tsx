import { Box } from '@chakra-ui/react'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/formats.ts'
import { useOrderHistoryQuery } from './order-api.ts'

/** Whether the supplier is asked again because its confirmation was declined, and has not confirmed since. */
export function isDeclined({ overlays, round, ask }: OrderDetail): boolean {
  return overlays.lastComment?.kind === 'declined' && round?.cause === 'declined' && ask.what === 'confirm'
}

/** Why the last confirmation was declined, by whom and when; nothing where it was not. */
export function Declined({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  const { data } = useOrderHistoryQuery(order.id)
  const { lastComment } = order.overlays
  if (!isDeclined(order) || lastComment === null) return null
  const entry = data?.items.findLast(item => item.type === 'ConfirmationDeclined')
  const words = { name: entry?.actor.name ?? t('ask.declinedBy'), at: formats.instant(lastComment.at) }
  return (
    <Box mb="1" color="ink">
      {t('ask.declined', words)} <q>{lastComment.text}</q>
    </Box>
  )
}
