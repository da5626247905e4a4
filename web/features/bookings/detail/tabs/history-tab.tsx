import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import { useTranslation } from 'react-i18next'
import { ExportChanges } from '../../../../ui/change-log/export-changes.tsx'
import { useFormats } from '../../../../ui/formats.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { useRuleText } from '../../../../ui/rule-text.ts'
import { ErrorState, Skeleton } from '../../../../ui/states.tsx'
import { useStatusText } from '../../../../ui/status-tag.tsx'
import { Timeline, type TimelineEntry } from '../../../../ui/timeline.tsx'
import { useBookingHistoryQuery } from '../../booking-api.ts'
import { useFieldLabel } from '../../field-label.ts'

/** Who did what when and why, with old and new values. */
export function HistoryTab({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation('booking-detail')
  const ruleText = useRuleText()
  const entryOf = useEntry()
  const { data, error, refetch } = useBookingHistoryQuery(booking.id)
  if (error)
    return (
      <ErrorState error={error} title={ruleText('changelog-load-error') ?? undefined} onRetry={() => void refetch()} />
    )
  if (data === undefined) return <Skeleton rows={6} />
  const entries = data.items.map(entryOf).toReversed()
  return (
    <Panel
      title={t('tabs.history')}
      aside={<ExportChanges name={`${booking.bookingNumber} ${t('tabs.history')}`} entries={() => entries} />}
    >
      <Timeline label={t('tabs.history')} entries={entries} />
    </Panel>
  )
}

function useEntry() {
  const { t } = useTranslation('booking-detail')
  const labelOf = useFieldLabel()
  const statusText = useStatusText('booking')
  const formats = useFormats()
  const written = (field: string, value: string | null) => {
    if (value === null) return null
    if (field === 'status' || field === 'chip') return statusText(value)
    if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return formats.instant(value)
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.date(value, 'full') : value
  }
  return (entry: HistoryEntry): TimelineEntry => ({
    id: entry.id,
    at: entry.at,
    reason: entry.reason,
    title: t(`event.${entry.type}`, { defaultValue: entry.type }),
    who: entry.actor.name ?? (entry.actor.service ? t('system') : null),
    changes: entry.changes.map(({ field, old, new: fresh }) => ({
      label: labelOf(field),
      old: written(field, old),
      new: written(field, fresh),
    })),
  })
}
