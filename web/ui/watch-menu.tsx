import type { Watch, WatchedEntity } from '@quayside/contracts/notifications/watches.ts'
import { watches } from '@quayside/contracts/notifications/watches.ts'
import { Bell, BellOff, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useEndWatchMutation, useWatchesQuery, useWatchThingMutation } from '../app/api/watches.ts'
import { useMayCall, usePermission } from '../app/session/use-session.ts'
import { IconButton } from './button.tsx'
import { Menu } from './menu.tsx'

const icons = { follow: BellRing, settings: Bell, mute: BellOff }

/** Whether one is told of this one thing: followed, as the settings say, or muted. */
export function WatchMenu({ entity, id }: { entity: WatchedEntity; id: string }) {
  const { t } = useTranslation('ui')
  const mayCall = useMayCall('/notification-watches')
  const allowed = usePermission('notifications.view') && mayCall
  const { data } = useWatchesQuery(undefined, { skip: !allowed })
  const [watch] = useWatchThingMutation()
  const [end] = useEndWatchMutation()
  if (!allowed || data === undefined) return null
  const present = data.items.find(({ entityId }) => entityId === id)?.watch ?? 'settings'
  const Icon = icons[present]
  const choose = (chosen: string) => {
    if (chosen === present) return
    void (chosen === 'settings' ? end({ entity, id }) : watch({ entity, id, watch: chosen as Watch }))
  }
  return (
    <Menu
      trigger={
        <IconButton
          label={t('watch.label', { how: t(`watch.${present}`) })}
          icon={<Icon size={16} aria-hidden="true" />}
        />
      }
      choices={{
        value: present,
        options: ['settings' as const, ...watches].map(value => ({ value, label: t(`watch.${value}`) })),
        onChange: choose,
      }}
    />
  )
}
