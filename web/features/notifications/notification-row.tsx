import { Box, Flex } from '@chakra-ui/react'
import { CalendarClock, Check, Hourglass, PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { IconButton } from '../../ui/button.tsx'
import { type Changes, FieldChanges, mainOf, momentOf } from '../../ui/field-changes.tsx'
import { InstantText } from '../../ui/figures.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { useMarkReadMutation } from './notifications-api.ts'

const icons = { DATE_CHANGE: CalendarClock, DEADLINE_REACHED: Hourglass, FIELD_CHANGED: PencilLine }
const weightiest = ['DEADLINE_REACHED', 'DATE_CHANGE', 'FIELD_CHANGED'] as const
const tones = { DATE_CHANGE: 'warn', DEADLINE_REACHED: 'bad', FIELD_CHANGED: 'accent' } as const
const colours = { CREATED: 'purple', SENT: 'info', UPDATED: 'orange', READ: 'none' } as const

/** An act that made some and changed others has changed. */
const states = ['UPDATED', 'SENT', 'CREATED'] as const

/** What names the act, where it changed more than one field. */
const naming: readonly string[] = ['status', 'shipmentStatus']

/** What one act changed: old struck through, new in bold, who, when and why. */
export function NotificationRow({ changes }: { changes: Changes }) {
  const { t, i18n } = useTranslation('notifications')
  const [markRead, { isLoading }] = useMarkReadMutation()
  const item = mainOf(changes)
  const status = states.find(one => changes.some(change => change.status === one)) ?? item.status
  const type = weightiest.find(one => changes.some(change => change.type === one)) ?? item.type
  const Icon = icons[type]
  const reason = changes.find(one => one.reason !== null)?.reason ?? null
  // Of a deadline the reason is a code: which clock, or which milestone.
  const coded =
    type === 'DEADLINE_REACHED'
      ? ['clockType', 'milestone'].map(kind => `shipment-words:${kind}.${reason}`).find(key => i18n.exists(key))
      : undefined
  const said = changes.findLast(one => one.act !== null && naming.includes(one.field))?.act ?? item.act
  const named = [`notifications:act.${said}`, `order-detail:event.${said}`].find(key => i18n.exists(key))
  const act = named === undefined ? null : t(named)
  const read = () => void markRead(changes.map(one => one.id))
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
      <Box color={tones[type]} bg={`${tones[type]}Soft`} borderRadius="control" p="1.5" mt="0.5">
        <Icon size={16} role="img" aria-label={t(`type.${type}`)} />
      </Box>
      <Box flex="1" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Box asChild textStyle="code" fontWeight={item.read ? 'normal' : 'semibold'} color="accent">
            <Link to={item.href} onClick={() => !item.read && read()}>
              {item.entityNumber}
            </Link>
          </Box>
          {act && <Box fontWeight="medium">{act}</Box>}
          <Tag colour={colours[status]} text={t(`status.${status}`)} />
        </Flex>
        <FieldChanges changes={changes} />
        <Box textStyle="label" color="ink3" mt="0.5">
          {item.actorName ?? t('system')} · <InstantText value={momentOf(item)} look="relative" />
        </Box>
        {reason && (
          <Box as={coded ? 'span' : 'q'} display="block" textStyle="label" color="ink2" mt="0.5">
            {coded ? t(coded) : reason}
          </Box>
        )}
      </Box>
      {!item.read && (
        <IconButton
          size="sm"
          label={t('markOne', { number: item.entityNumber })}
          icon={<Check size={16} />}
          disabled={isLoading}
          onClick={read}
        />
      )}
    </Flex>
  )
}
