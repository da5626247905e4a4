import { ChevronDown, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { usePermission } from '../../app/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'

/** Within a country or across a border: each has its own form. */
export function NewPickup() {
  const { t } = useTranslation('pickup-list')
  const navigate = useNavigate()
  if (!usePermission('pickups.request')) return null
  return (
    <Menu
      trigger={
        <Button look="primary" icon={<Plus size={16} aria-hidden="true" />}>
          {t('act.new')}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
      acts={(['national', 'international'] as const).map(kind => ({
        id: kind,
        label: t(`act.${kind}`),
        act: () => void navigate(`/pick-up/form/${kind}`),
      }))}
    />
  )
}
