import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'

/** What is unmet, worded. */
export function useMissingText(): (code: string) => string {
  const { t: words } = useTranslation('shipment-words')
  return code => words(`missing.${code}`, { defaultValue: code })
}

/** An open hold that a person placed, and not another side; the portal's own goes with what it waits for. */
export function mayLift({ open, condition, liftable }: ShipmentDetail['holds'][number]): boolean {
  return open && condition === null && liftable !== false
}

/** A supplier is told that it is on hold, and no more. */
export function isHeldUntold({ onHold, holds }: Pick<ShipmentDetail, 'onHold' | 'holds'>): boolean {
  return onHold && holds.every(hold => !hold.open)
}
