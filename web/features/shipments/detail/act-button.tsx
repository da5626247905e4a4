import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { useShipmentLocation } from './shipment-location.ts'

type Props = {
  shipment: ShipmentDetail
  past: boolean
  command: ShipmentCommandName
  /** The container, invoice, declaration ... that it is about. */
  about?: string
  label?: string
  quiet?: boolean
}

/** Opens an act where what it changes stands; absent while the server does not allow it. */
export function ActButton({ shipment, past, command, about, label, quiet = false }: Props) {
  const { t } = useTranslation('shipment-detail')
  const { open } = useShipmentLocation()
  if (past || !isAllowed(shipment, command)) return null
  return (
    <Button size="sm" {...(quiet && { look: 'quiet' as const })} onClick={() => open(command, about ?? null)}>
      {label ?? t(`act.${command}`)}
    </Button>
  )
}
