import { Box, Flex } from '@chakra-ui/react'
import type { Notification } from '@quayside/contracts/notifications/queries.ts'
import { CalendarClock, Check, Hourglass, PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { IconButton } from '../../ui/button.tsx'
import { InstantText } from '../../ui/figures.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { Change } from '../../ui/timeline.tsx'
import { useWritten } from '../../ui/written-value.tsx'
import { useMarkReadMutation } from './notifications-api.ts'

const icons = { DATE_CHANGE: CalendarClock, DEADLINE_REACHED: Hourglass, FIELD_CHANGED: PencilLine }
const tones = { DATE_CHANGE: 'warn', DEADLINE_REACHED: 'bad', FIELD_CHANGED: 'accent' } as const
const colours = { CREATED: 'purple', SENT: 'info', UPDATED: 'orange', READ: 'none' } as const

/** One field that changed: old struck through, new in bold, who, when and why. */
export function NotificationRow({ item }: { item: Notification }) {
  const { t } = useTranslation('notifications')
  const written = useWritten()
  const [markRead, { isLoading }] = useMarkReadMutation()
  const Icon = icons[item.type]
  const field = t(`field.${item.field}`, { defaultValue: item.field })
  const label = item.lineNumber === null ? field : t('line', { number: item.lineNumber, field })
  return (
    <Flex
      as="li"
      data-unread={item.read ? undefined : ''}
      gap="3"
      px="4"
      py="3"
      align="flex-start"
      borderTopWidth="1px"
      borderColor="line"
      _first={{ borderTopWidth: '0' }}
    >
      <Box color={tones[item.type]} bg={`${tones[item.type]}Soft`} borderRadius="control" p="1.5" mt="0.5">
        <Icon size={16} role="img" aria-label={t(`type.${item.type}`)} />
      </Box>
      <Box flex="1" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Box asChild textStyle="code" fontWeight={item.read ? 'normal' : 'semibold'} color="accent">
            <Link to={item.href} onClick={() => !item.read && void markRead(item.id)}>
              {item.entityNumber}
            </Link>
          </Box>
          <Tag colour={colours[item.status]} text={t(`status.${item.status}`)} />
        </Flex>
        <Change
          label={label}
          old={written(item.field, item.oldValue, item.oldKind)}
          new={written(item.field, item.newValue, item.newKind)}
        />
        <Box textStyle="label" color="ink3" mt="0.5">
          {item.actorName ?? t('system')} · <InstantText value={item.updatedAt ?? item.createdAt} look="relative" />
        </Box>
        {item.reason && (
          <Box as="q" display="block" textStyle="label" color="ink2" mt="0.5">
            {item.reason}
          </Box>
        )}
      </Box>
      {!item.read && (
        <IconButton
          size="sm"
          label={t('markOne', { number: item.entityNumber })}
          icon={<Check size={16} />}
          disabled={isLoading}
          onClick={() => void markRead(item.id)}
        />
      )}
    </Flex>
  )
}
