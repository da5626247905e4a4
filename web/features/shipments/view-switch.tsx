import { List, Map as MapIcon, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ViewLinks } from '../../ui/view-links.tsx'

const icon = { size: 14, 'aria-hidden': true } as const
const views = [
  { id: 'list', to: '/shipments', icon: <List {...icon} /> },
  { id: 'map', to: '/shipments/map', icon: <MapIcon {...icon} /> },
  { id: 'exceptions', to: '/shipments/exceptions', icon: <TriangleAlert {...icon} /> },
] as const

/** The shipments as a list, on the map, or only what somebody has to see to. */
export function ViewSwitch({ current }: { current: (typeof views)[number]['id'] }) {
  const { t } = useTranslation('shipment-map')
  return (
    <ViewLinks
      label={t('view.label')}
      current={current}
      views={views.map(view => ({ ...view, text: t(`view.${view.id}`) }))}
    />
  )
}
