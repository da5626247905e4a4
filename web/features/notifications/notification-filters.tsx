import { notificationStatuses, notificationTypes } from '@quayside/contracts/notifications/statuses.ts'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { cursorOf } from '../../ui/data-table/paging.ts'
import type { FilterDefinition } from '../../ui/filter-bar.tsx'
import { ChoiceEditor, DateRangeEditor, TextEditor } from '../../ui/filter-editors.tsx'
import { useFormats } from '../../ui/formats.ts'
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
  const { t: words } = useTranslation('ui')
  const formats = useFormats()
  const [state, set] = useQueryStates(parsers, { history: 'push' })
  const filter = (next: Partial<typeof state>) => void set({ ...next, cursor: null, start: null })
  const params: NotificationParams = {
    q: state.q ?? undefined,
    'filter[from]': state.from ?? undefined,
    'filter[to]': state.to ?? undefined,
    'filter[status]': state.status ?? undefined,
    'filter[type]': state.type ?? undefined,
  }
  const period = () => {
    if (state.from && state.to)
      return words('filter.range', { from: formats.date(state.from), to: formats.date(state.to) })
    if (state.from) return words('filter.fromDay', { from: formats.date(state.from) })
    return state.to ? words('filter.untilDay', { to: formats.date(state.to) }) : null
  }
  const oneOf = (id: 'status' | 'type', options: readonly string[]): FilterDefinition => ({
    id,
    label: t(`filter.${id}`),
    summary: state[id] === null ? null : t(`${id}.${state[id]}`),
    clear: () => filter({ [id]: null }),
    editor: done => (
      <ChoiceEditor
        label={t(`filter.${id}`)}
        options={options.map(value => ({ value, label: t(`${id}.${value}`) }))}
        value={state[id] === null ? [] : [state[id]]}
        onChange={value => {
          filter({ [id]: options.find(option => value.includes(option) && option !== state[id]) ?? null })
          done()
        }}
      />
    ),
  })
  const filters: FilterDefinition[] = [
    {
      id: 'date',
      label: t('filter.date'),
      summary: period(),
      clear: () => filter({ from: null, to: null }),
      editor: done => <DateRangeEditor from={state.from} to={state.to} done={done} onChange={filter} />,
    },
    oneOf('status', notificationStatuses),
    oneOf('type', notificationTypes),
    {
      id: 'q',
      label: t('filter.search'),
      summary: state.q,
      clear: () => filter({ q: null }),
      editor: done => (
        <TextEditor label={t('filter.search')} value={state.q} onChange={q => filter({ q })} done={done} />
      ),
    },
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
