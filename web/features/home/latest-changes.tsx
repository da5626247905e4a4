import { Box, Flex } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Changes, FieldChanges, inGroups, isSameAct, mainOf, momentOf } from '../../ui/field-changes.tsx'
import { InstantText } from '../../ui/figures.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { useLatestChangesQuery } from './home-api.ts'

const shownActs = 8

/** The newest of change control: what was, and what is; what one act changed of an order stands under its number once. */
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
          {inGroups(data.items, isSameAct)
            .slice(0, shownActs)
            .map(changes => (
              <OrderChanges key={changes[0].id} changes={changes} />
            ))}
        </Box>
      )}
    </Panel>
  )
}

function OrderChanges({ changes }: { changes: Changes }) {
  const main = mainOf(changes)
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
          <Link to={main.href}>{main.entityNumber}</Link>
        </Box>
        <Box color="ink3" fontSize="sm">
          <InstantText value={momentOf(main)} look="relative" />
        </Box>
      </Flex>
      <FieldChanges changes={changes} />
    </Box>
  )
}
