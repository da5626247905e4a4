import type { ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import { ClipboardCheck, Eye, MapPin, PackageCheck, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type MenuAct, MenuButton } from '../../../ui/menu.tsx'

const icon = { size: 16, 'aria-hidden': true } as const
const offered = [
  { command: 'confirm-booking', icon: <ClipboardCheck {...icon} /> },
  { command: 'record-milestone', icon: <MapPin {...icon} /> },
  { command: 'record-drop', icon: <PackageCheck {...icon} /> },
  { command: 'complete', icon: <PackageCheck {...icon} /> },
  { command: 'delete', icon: <Trash2 {...icon} />, danger: true },
] as const

/** What the person may do with a shipment now, by the server's word; each opens where it is done. */
export function ShipmentRowActs({ shipment }: { shipment: ShipmentListItem }) {
  const { t } = useTranslation('shipment-list')
  const { t: words } = useTranslation('shipment-words')
  const navigate = useNavigate()
  const goTo = (act?: string) => void navigate(`/shipments/${shipment.id}${act ? `?act=${act}` : ''}`)
  const acts = (): MenuAct[] => [
    { id: 'open', label: t('act.open'), icon: <Eye {...icon} />, act: () => goTo() },
    ...offered
      .filter(({ command }) => shipment.actions.includes(command))
      .map(({ command, icon, ...more }) => ({
        id: command,
        label: words(`act.${command}`),
        icon,
        act: () => goTo(command),
        ...more,
      })),
  ]
  return <MenuButton label={t('act.menu', { number: shipment.shipmentNumber })} acts={acts} />
}
