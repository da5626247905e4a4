import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import { useTranslation } from 'react-i18next'
import { ExportChanges } from '../../../../ui/change-log/export-changes.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { useRuleText } from '../../../../ui/rule-text.ts'
import { ErrorState, Skeleton } from '../../../../ui/states.tsx'
import { Timeline, type TimelineEntry } from '../../../../ui/timeline.tsx'
import { useBookingHistoryQuery } from '../../booking-api.ts'
import { useFieldLabel } from '../../field-label.ts'
import { isTold, useWrittenField } from '../../written-field.ts'

/** Who did what when and why, with old and new values. */
export function HistoryTab({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation('booking-detail')
  const ruleText = useRuleText()
  const entryOf = useEntry(booking)
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

/** What a new booking says stands on its page: of its beginning only this is told. */
const ofBeginning: ReadonlySet<string> = new Set([
  'status',
  'terms.carrier',
  'terms.validityDate',
  'goods.transportMode',
])

function useEntry(booking: BookingDetail) {
  const { t } = useTranslation('booking-detail')
  const labelOf = useFieldLabel()
  const writtenField = useWrittenField(booking)
  const written = (field: string, value: string | null) => (value === null ? null : writtenField(field, value))
  return ({ id, at, reason, type, actor, changes }: HistoryEntry): TimelineEntry => ({
    id,
    at,
    reason,
    title: t(`event.${type}`, { defaultValue: type }),
    who: actor.name ?? (actor.service ? t('system') : null),
    changes: changes
      .filter(({ field }) => isTold(field) && (type !== 'BookingSubmitted' || ofBeginning.has(field)))
      .map(({ field, old, new: fresh }) => ({
        label: labelOf(field),
        old: written(field, old),
        new: written(field, fresh),
      })),
  })
}
