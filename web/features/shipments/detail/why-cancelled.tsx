import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { cancellation, WhyEnded } from '../../../ui/why-ended.tsx'
import { useShipmentHistoryQuery } from './shipment-api.ts'

/** Why a shipment was deleted or closed without delivery, by whom and when. */
export function WhyCancelled({ shipment }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation('shipment-detail')
  const isOver = shipment.status === 'CANCELLED'
  const { data } = useShipmentHistoryQuery(shipment.id, { skip: !isOver })
  const entry = isOver ? cancellation(data?.items ?? []) : undefined
  return entry === undefined ? null : <WhyEnded title={t(`event.${entry.type}`)} entry={entry} />
}
