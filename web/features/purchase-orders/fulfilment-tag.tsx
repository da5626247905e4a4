import type { Fulfilment } from '@quayside/contracts/purchase-orders/statuses.ts'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../ui/status-tag.tsx'

/** Whose icon and colour it borrows: what is allocated is being prepared, what is shipped is on its way. */
const looks: Readonly<Record<Exclude<Fulfilment, 'none'>, string>> = {
  'partly-allocated': 'FOR_PROCESSING',
  allocated: 'FOR_PROCESSING',
  'partly-shipped': 'IN_TRANSIT',
  shipped: 'IN_TRANSIT',
  'partly-delivered': 'DELIVERED',
  delivered: 'DELIVERED',
}

/** How far the goods have come, beside the status and never in its place. */
export function FulfilmentTag({ fulfilment }: { fulfilment: Fulfilment }) {
  const { t } = useTranslation('statuses')
  if (fulfilment === 'none') return null
  return <StatusTag code={looks[fulfilment]} label={t(`fulfilment.${fulfilment}`)} />
}
