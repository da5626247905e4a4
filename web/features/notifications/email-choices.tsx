import { Box, chakra, Popover, Portal } from '@chakra-ui/react'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useChangeSubscriptionsMutation, useSubscriptionsQuery } from './notifications-api.ts'

/** Which kinds of change also come by e-mail. */
export function EmailChoices() {
  const { t } = useTranslation('notifications')
  const { data } = useSubscriptionsQuery()
  const [change] = useChangeSubscriptionsMutation()
  if (data === undefined) return null
  const toggle = (topic: string) =>
    void change({
      subscriptions: data.subscriptions.map(entry =>
        entry.topic === topic ? { ...entry, email: !entry.email } : entry,
      ),
    })
  return (
    <Popover.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Popover.Trigger asChild>
        <Button icon={<Mail size={16} aria-hidden="true" />}>{t('email.title')}</Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content aria-label={t('email.title')}>
            <Box as="fieldset" border="0" p="4" m="0">
              <Box as="legend" fontWeight="semibold" mb="2">
                {t('email.text')}
              </Box>
              {data.subscriptions.map(({ topic, email }) => (
                <chakra.label key={topic} display="flex" gap="2" alignItems="center" minH="7" cursor="pointer">
                  <input type="checkbox" checked={email} onChange={() => toggle(topic)} />
                  {t(`topic.${topic}`)}
                </chakra.label>
              ))}
            </Box>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}
