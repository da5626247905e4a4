import { Box } from '@chakra-ui/react'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/formats.ts'
import { AskBanner } from '../../../ui/panel.tsx'
import { useOrderHistoryQuery, useOrderQuery } from './order-api.ts'

/** The entry that cancelled the order, and the moment before it. */
function useCancellation(order: OrderDetail) {
  const { data } = useOrderHistoryQuery(order.id, { skip: order.status !== 'CANCELLED' })
  const items = data?.items ?? []
  const entry = items.findLast(item => item.changes.some(one => one.field === 'status' && one.new === 'CANCELLED'))
  const before = entry && items.findLast(item => item.at < entry.at)
  return { entry, before: before?.at ?? null }
}

/** Why an order was cancelled, by whom and when. */
export function WhyCancelled({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  const { entry } = useCancellation(order)
  if (order.status !== 'CANCELLED' || entry === undefined) return null
  const words = { name: entry.actor.name ?? t('history.system'), at: formats.instant(entry.at) }
  return (
    <AskBanner tone="bad" icon={<Ban size={18} aria-hidden="true" />}>
      <strong>{t('cancelled.title')}</strong> · {t('cancelled.by', words)}
      {entry.reason && (
        <Box color="ink">
          <q>{entry.reason}</q>
        </Box>
      )}
    </AskBanner>
  )
}

/** The order as its lines tell of it: a cancelled one as it was before, quantities and confirmations. */
export function useBeforeCancellation(order: OrderDetail): OrderDetail | null {
  const { before } = useCancellation(order)
  const { data } = useOrderQuery({ id: order.id, asOf: before }, { skip: before === null })
  return before === null ? null : (data ?? null)
}
