import { Box, Flex } from '@chakra-ui/react'
import type { NotificationChoice, NotificationSettings } from '@quayside/contracts/notifications/settings.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../app/session/use-session.ts'
import { AccountFrame } from '../../app/shell/account-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { UnsavedGuard } from '../../ui/form/save-bar.tsx'
import { ownZone } from '../../ui/own-zone.ts'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { ChoiceGrid } from './choice-grid.tsx'
import { useChangeNotificationSettingsMutation, useNotificationSettingsQuery } from './notification-settings-api.ts'
import { WatchedList } from './watched-list.tsx'

/** /user/notifications: how one is told of what. */
export function NotificationsPage() {
  const { data, error, refetch } = useNotificationSettingsQuery()
  return (
    <AccountFrame part="notifications">
      {data === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton rows={10} />}
      {data !== undefined && <Settings settings={data} />}
      <Box mt="4">
        <WatchedList />
      </Box>
    </AccountFrame>
  )
}

const isSame = (one: NotificationChoice, other: NotificationChoice | undefined) =>
  one.bell === other?.bell && one.email === other.email

function Settings({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation('account')
  const isOperating = useCompany()?.type === 'operating'
  const [change, { isLoading }] = useChangeNotificationSettingsMutation()
  const [wished, setWished] = useState(settings.choices)
  const changed = wished.filter((choice, place) => !isSame(choice, settings.choices[place]))
  const zone = settings.timeZone ?? ownZone()
  const save = async () => {
    const { error } = await change({ choices: changed, timeZone: ownZone() })
    if (error === undefined) showToast({ kind: 'success', text: t('notifications.saved') })
  }
  return (
    <Panel
      foot={
        <Button look="primary" disabled={changed.length === 0} pending={isLoading} onClick={() => void save()}>
          {t('notifications.save')}
        </Button>
      }
    >
      <UnsavedGuard when={changed.length > 0 && !isLoading} />
      <Flex direction="column" gap="1" mb="3" color="ink2">
        <span>{t('notifications.text')}</span>
        <span>{t('notifications.morning', { zone })}</span>
        {isOperating && <span>{t('notifications.operator')}</span>}
      </Flex>
      <Box mx="-4">
        <ChoiceGrid choices={wished} onChange={setWished} />
      </Box>
    </Panel>
  )
}
