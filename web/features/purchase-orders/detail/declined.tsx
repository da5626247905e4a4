import { Box } from '@chakra-ui/react'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/formats.ts'
import { useOrderHistoryQuery } from './order-api.ts'

/** Whether the supplier is asked again because its confirmation was declined, and has not confirmed since. */
export function isDeclined({ overlays, round, ask }: OrderDetail): boolean {
  return overlays.lastComment?.kind === 'declined' && round?.cause === 'declined' && ask.what === 'confirm'
}

/** Why the last confirmation was declined or the order rejected, by whom and when; nothing where it was not. */
export function Declined({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  const { data } = useOrderHistoryQuery(order.id)
  const { lastComment } = order.overlays
  const isRejected = lastComment?.kind === 'rejected' && order.status === 'REJECTED'
  if (lastComment === null || !(isRejected || isDeclined(order))) return null
  const [what, type] = isRejected ? ['rejected', 'PurchaseOrderRejected'] : ['declined', 'ConfirmationDeclined']
  const entry = data?.items.findLast(item => item.type === type)
  const words = { name: entry?.actor.name ?? t(`ask.${what}By`), at: formats.instant(lastComment.at) }
  return (
    <Box mb="1" color="ink">
      {t(`ask.${what}`, words)} <q>{lastComment.text}</q>
    </Box>
  )
}
