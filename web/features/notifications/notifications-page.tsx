import { Box } from '@chakra-ui/react'
import type { Notification } from '@quayside/contracts/notifications/queries.ts'
import { CheckCheck, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLiveUpdates } from '../../app/api/live-lists.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ListBody, UpdatesButton } from '../../ui/data-table/list-body.tsx'
import { inGroups, isSameAct, momentOf } from '../../ui/field-changes.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useFormats } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { NothingYet } from '../../ui/states.tsx'
import { useNotificationFilters } from './notification-filters.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useMarkAllReadMutation, useNotificationsQuery } from './notifications-api.ts'

/** /notifications: change control. What changed, from what to what, and why. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const formats = useFormats()
  const { filters, params, key, start, trail, filtered, clear, page } = useNotificationFilters()
  const query = useNotificationsQuery(params)
  const { data, isFetching } = query
  const [markAll, { isLoading }] = useMarkAllReadMutation()
  const { updates, refresh } = useLiveUpdates('notification', key)
  const newest = data?.items.map(momentOf).sort().at(-1)
  const anyUnread = data?.items.some(item => !item.read) ?? false
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <LinkButton to="/user/notifications" icon={<Settings2 size={16} aria-hidden="true" />}>
              {t('settings')}
            </LinkButton>
            <Button
              icon={<CheckCheck size={16} aria-hidden="true" />}
              disabled={!anyUnread}
              pending={isLoading}
              onClick={() => newest && void markAll({ until: newest })}
            >
              {t('markAll')}
            </Button>
          </>
        }
      />
      <FilterBar
        filters={filters}
        count={data && t('count', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
      />
      <UpdatesButton updates={updates} refresh={refresh} />
      <ListBody
        query={query}
        filtered={filtered}
        paging={{ state: { cursor: trail, from: start }, page, clear }}
        rowHeight={56}
        nothing={<NothingYet title={t('none.title')} text={t('none.text')} />}
      >
        {rows => (
          <Box
            as="ul"
            aria-label={t('title')}
            aria-busy={isFetching || undefined}
            listStyleType="none"
            m="0"
            p="0"
            bg="surface"
            borderWidth="1px"
            borderColor="line"
            borderRadius="panel"
          >
            {inGroups(rows, isSameEntry).map(changes => (
              <NotificationRow key={changes[0].id} changes={changes} />
            ))}
          </Box>
        )}
      </ListBody>
    </>
  )
}

/** What was read of an act and what was not are entries of their own: the one is marked read, the other is not. */
const isSameEntry = (one: Notification, next: Notification) => one.read === next.read && isSameAct(one, next)
