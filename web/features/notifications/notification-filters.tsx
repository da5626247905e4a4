import { notificationStatuses, notificationTypes } from '@quayside/contracts/notifications/statuses.ts'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { cursorOf } from '../../ui/data-table/paging.ts'
import { byText, oneOf, useByDays } from '../../ui/list-filters.tsx'
import type { NotificationParams } from './notifications-api.ts'

const parsers = {
  from: parseAsString,
  to: parseAsString,
  status: parseAsStringLiteral(notificationStatuses),
  type: parseAsStringLiteral(notificationTypes),
  q: parseAsString,
  cursor: parseAsString,
  start: parseAsInteger.withDefault(0),
}

/** Date, status, type and search, all in the URL. */
export function useNotificationFilters() {
  const { t } = useTranslation('notifications')
  const byDays = useByDays()
  const [state, set] = useQueryStates(parsers, { history: 'push' })
  const filter = (next: Partial<typeof state>) => void set({ ...next, cursor: null, start: null })
  const params: NotificationParams = {
    q: state.q ?? undefined,
    'filter[from]': state.from ?? undefined,
    'filter[to]': state.to ?? undefined,
    'filter[status]': state.status ?? undefined,
    'filter[type]': state.type ?? undefined,
  }
  const own = (id: 'date' | 'status' | 'type') => ({ id, label: t(`filter.${id}`) })
  const statuses = notificationStatuses.map(value => ({ value, label: t(`status.${value}`) }))
  const types = notificationTypes.map(value => ({ value, label: t(`type.${value}`) }))
  const filters = [
    byDays(own('date'), { from: state.from, to: state.to }, filter),
    oneOf(own('status'), statuses, state.status, status => filter({ status })),
    oneOf(own('type'), types, state.type, type => filter({ type })),
    byText({ id: 'q', label: t('filter.search') }, state.q, q => filter({ q })),
  ]
  return {
    filters,
    params: { ...params, cursor: cursorOf(state.cursor) },
    key: JSON.stringify(params),
    trail: state.cursor,
    start: state.start,
    filtered: filters.some(({ summary }) => summary !== null),
    clear: () => filter({ from: null, to: null, status: null, type: null, q: null }),
    page: (cursor: string | null, start: number) => void set({ cursor, start: start === 0 ? null : start }),
  }
}
