import { Box, Flex } from '@chakra-ui/react'
import type { Notification } from '@quayside/contracts/notifications/queries.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { InstantText } from '../../ui/figures.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { Change } from '../../ui/timeline.tsx'
import { useWritten } from '../../ui/written-value.tsx'
import { useLatestChangesQuery } from './home-api.ts'

/** The newest of change control: what was, and what is; changes of one order in a row stand under its number once. */
export function LatestChanges() {
  const { t } = useTranslation('home')
  const { data, error, refetch } = useLatestChangesQuery()
  if (error)
    return (
      <Panel padded={false} title={t('changes.heading')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (data === undefined) return <Skeleton rows={5} height={48} />
  return (
    <Panel
      padded={false}
      title={t('changes.heading')}
      aside={
        <Box asChild color="accent" fontWeight="medium" fontSize="sm" _hover={{ textDecoration: 'underline' }}>
          <Link to="/notifications">{t('changes.all')}</Link>
        </Box>
      }
    >
      {data.items.length === 0 ? (
        <NothingYet title={t('changes.none')} text={t('changes.noneText')} />
      ) : (
        <Box as="ul" listStyleType="none" m="0" p="0">
          {byOrder(data.items).map(changes => (
            <OrderChanges key={changes[0].id} changes={changes} />
          ))}
        </Box>
      )}
    </Panel>
  )
}

type Changes = [Notification, ...Notification[]]

function OrderChanges({ changes }: { changes: Changes }) {
  const { t } = useTranslation('home')
  const [newest] = changes
  const sorted = [...changes].sort((one, other) => (one.lineNumber ?? 0) - (other.lineNumber ?? 0))
  const filled = sorted.filter(isFilled)
  const folded = filled.length > fewFilled ? filled : []
  const told = sorted.filter(one => !folded.includes(one))
  const unread = changes.some(({ read }) => !read)
  return (
    <Box as="li" px="4" py="2.5" borderTopWidth="1px" borderColor="line" _first={{ borderTopWidth: '0' }}>
      <Flex justify="space-between" gap="2" mb="0.5">
        <Box
          asChild
          textStyle="code"
          color="accent"
          fontWeight={unread ? 'medium' : 'normal'}
          _hover={{ textDecoration: 'underline' }}
        >
          <Link to={newest.href}>{newest.entityNumber}</Link>
        </Box>
        <Box color="ink3" fontSize="sm">
          <InstantText value={newest.updatedAt ?? newest.createdAt} look="relative" />
        </Box>
      </Flex>
      {told.map(one => (
        <OneChange key={one.id} change={one} />
      ))}
      {folded.length > 0 && (
        <Box as="details" fontSize="sm">
          <Box as="summary" color="ink2" cursor="pointer">
            {t('changes.lines', { count: new Set(folded.map(one => one.lineNumber)).size })}
          </Box>
          {folded.map(one => (
            <OneChange key={one.id} change={one} />
          ))}
        </Box>
      )}
    </Box>
  )
}

/** A registered order fills its lines one by one: many such say only how many. */
const fewFilled = 3
const isFilled = ({ lineNumber, oldValue }: Notification) => lineNumber !== null && oldValue === null

function OneChange({ change: { lineNumber, field, oldValue, oldKind, newValue, newKind } }: { change: Notification }) {
  const { t: words } = useTranslation('notifications')
  const written = useWritten()
  const name = words(`field.${field}`, { defaultValue: field })
  return (
    <Change
      label={lineNumber === null ? name : words('line', { number: lineNumber, field: name })}
      old={written(field, oldValue, oldKind)}
      new={written(field, newValue, newKind)}
    />
  )
}

function byOrder(items: readonly Notification[]): Changes[] {
  const groups: Changes[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last?.[0].entityNumber === item.entityNumber) last.push(item)
    else groups.push([item])
  }
  return groups
}
