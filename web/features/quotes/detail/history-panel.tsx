import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import type { QuoteDetail } from '@quayside/contracts/quotes/queries.ts'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { useFieldWords } from '../field-words.ts'
import { useQuoteHistoryQuery } from '../quote-api.ts'

/** Who did what when, what changed and why; the newest first. */
export function HistoryPanel({ quote }: { quote: QuoteDetail }) {
  const { t } = useTranslation('quotes')
  const { data, error, refetch } = useQuoteHistoryQuery(quote.id)
  return (
    <Panel title={t('detail.tab.history')}>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : (
        <QuoteTimeline entries={data.items} />
      )}
    </Panel>
  )
}

export function QuoteTimeline({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation('quotes')
  const words = useFieldWords()
  return (
    <Timeline
      label={t('detail.tab.history')}
      entries={entries.toReversed().map(entry => ({
        id: entry.id,
        title: t(`event.${entry.type}`, { defaultValue: entry.type }),
        who: entry.actor.name,
        at: entry.at,
        reason: entry.reason,
        changes: entry.changes.map(change => ({
          label: words.label(change.field),
          old: change.old === null ? null : words.value(change.field, change.old),
          new: change.new === null ? null : words.value(change.field, change.new),
        })),
      }))}
    />
  )
}
