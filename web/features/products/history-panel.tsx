import type { ProductDetail } from '@quayside/contracts/products/queries.ts'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../app/session/use-session.ts'
import { ExportChanges } from '../../ui/change-log/export-changes.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { useProductHistoryQuery } from './products-api.ts'

/** Who did what when, and what changed; the newest first. */
export function HistoryPanel({ product: { id, sku } }: { product: ProductDetail }) {
  const { t } = useTranslation('products')
  const { data, error, refetch } = useProductHistoryQuery(id)
  const seesImports = usePermission('imports.view')
  const wordOf = (field: string, value: string | null) =>
    field === 'status' && value !== null ? t(`product-words:status.${value as 'retired'}`) : value
  const entries = (data?.items ?? []).toReversed().map(entry => ({
    id: entry.id,
    title: t(`event.${entry.type}`, { defaultValue: entry.type }),
    who: entry.actor.name,
    at: entry.at,
    reason: entry.reason,
    source:
      entry.importId === null
        ? null
        : { label: t('detail.fromImport'), to: seesImports ? `/import-data/${entry.importId}` : null },
    changes: entry.changes.map(change => ({
      label: t(`product-words:field.${change.field}`, { defaultValue: change.field }),
      old: wordOf(change.field, change.old),
      new: wordOf(change.field, change.new),
    })),
  }))
  return (
    <Panel
      title={t('detail.history')}
      {...(entries.length > 0 && { aside: <ExportChanges name={`product-${sku}`} entries={() => entries} /> })}
    >
      {data !== undefined && <Timeline label={t('detail.history')} entries={entries} />}
      {data === undefined &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />)}
    </Panel>
  )
}
