import { Flex } from '@chakra-ui/react'
import { List, Map as MapIcon, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

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
    <Flex
      as="nav"
      aria-label={t('view.label')}
      gap="1"
      fontSize="sm"
      css={{
        '& a': {
          px: '2',
          minH: '7',
          display: 'inline-flex',
          gap: '1.5',
          alignItems: 'center',
          borderRadius: 'control',
          color: 'ink2',
          textDecoration: 'none',
        },
        '& a:hover': { bg: 'sunken', color: 'ink' },
        '& a[aria-current=page]': { bg: 'accentSoft', color: 'ink', fontWeight: 'semibold' },
      }}
    >
      {views.map(view => (
        <Link key={view.id} to={view.to} aria-current={view.id === current ? 'page' : undefined}>
          {view.icon}
          {t(`view.${view.id}`)}
        </Link>
      ))}
    </Flex>
  )
}
