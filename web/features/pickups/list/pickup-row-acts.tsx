import type { PickupItem } from '@quayside/contracts/handling/pickup-queries.ts'
import type { PickupCommandName } from '@quayside/contracts/handling/pickups.ts'
import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { type MenuAct, MenuButton } from '../../../ui/menu.tsx'
import { dangerous, wayToAct } from '../way-to-act.ts'

/** What the person may do with a pickup now, by the server's word; each opens where it is done. */
export function PickupRowActs({ pickup }: { pickup: PickupItem }) {
  const { t } = useTranslation('pickup-list')
  const navigate = useNavigate()
  const acts = (): MenuAct[] => [
    {
      id: 'open',
      label: t('act.open'),
      icon: <Eye size={16} aria-hidden="true" />,
      act: () => void navigate(`/pick-up/${pickup.id}`),
    },
    ...pickup.allowedCommands
      .map(({ command }) => command as PickupCommandName)
      .filter(command => isAllowed(pickup, command))
      .map(command => ({
        id: command,
        label: t(`shipment-handling:act.pickup.${command}`),
        danger: dangerous.has(command),
        act: () => void navigate(wayToAct(pickup.id, command)),
      })),
  ]
  return <MenuButton label={t('act.menu', { number: pickup.pickupNumber })} acts={acts} />
}
