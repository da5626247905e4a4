import { Box, Flex } from '@chakra-ui/react'
import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AsOfSlider } from '../../../ui/as-of-slider.tsx'
import { ExportChanges } from '../../../ui/change-log/export-changes.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useStatusText } from '../../../ui/status-tag.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/timeline.tsx'
import { useWrittenText, type WrittenFor } from '../../../ui/written-value.tsx'
import { useOrderHistoryQuery } from './order-api.ts'
import { useOrderLocation } from './order-location.ts'

/** Who did what when, with old and new values; the slider shows the order as it was. */
export function OrderHistoryPanel({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { asOf, showAsOf } = useOrderLocation()
  const { data, error, refetch } = useOrderHistoryQuery(order.id)
  const [kind, setKind] = useState('all')
  const entryOf = useEntry(order.totals.currency, 'page')
  const inFile = useEntry(order.totals.currency, 'file')
  const items = data?.items
  const moments = useMemo(() => [...new Set((items ?? []).map(item => item.at))], [items])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (items === undefined) return <Skeleton rows={5} />
  const shown = items.filter(
    item =>
      (asOf === null || item.at <= asOf) &&
      (kind === 'all' || (kind === 'people' ? item.actor.uid !== null : item.changes.length > 0)),
  )
  return (
    <Panel
      title={t('history.title')}
      aside={
        <Flex gap="2" wrap="wrap" justify="flex-end">
          <Box asChild fontSize="xs" color="ink2" bg="transparent">
            <select aria-label={t('history.show')} value={kind} onChange={event => setKind(event.target.value)}>
              {['all', 'changes', 'people'].map(option => (
                <option key={option} value={option}>
                  {t(`history.kind.${option}`)}
                </option>
              ))}
            </select>
          </Box>
          <ExportChanges
            name={`${order.orderNumber} ${t('history.title')}`}
            entries={() => [...shown].reverse().map(inFile)}
          />
        </Flex>
      }
    >
      <Flex direction="column" gap="4">
        <AsOfSlider moments={moments} value={asOf} onChange={showAsOf} />
        <Box maxH={{ base: 'none', xl: '62vh' }} overflowY="auto">
          <Timeline label={t('history.title')} entries={[...shown].reverse().map(entryOf)} />
          {shown.length === 0 && <Box color="ink3">{t('history.none')}</Box>}
        </Box>
      </Flex>
    </Panel>
  )
}

const prices: ReadonlySet<string> = new Set(['unitPrice', 'confirmedPrice', 'shippingCosts'])

function useEntry(currency: string | null, where: WrittenFor): (entry: HistoryEntry) => TimelineEntry {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  const written = useWrittenText(where)
  const statusText = useStatusText()
  const whoDid = ({ type, actor }: HistoryEntry) => {
    const name = actor.name ?? (actor.service ? t('history.system') : null)
    return name !== null && type === 'QuantitiesConfirmed' && actor.onBehalfOf !== null
      ? t('history.onBehalf', { name })
      : name
  }
  return entry => ({
    id: entry.id,
    at: entry.at,
    title: t(`event.${entry.type}`, { defaultValue: entry.type }),
    who: whoDid(entry),
    reason: entry.reason,
    changes: entry.changes.map(change => {
      // A change of a child order or a request names it behind the field: "childOrder 4500-01", "changeRequest DATE".
      const [name = '', ...about] = change.field.split(' ')
      const what = name === 'changeRequest' ? about.map(kind => t(`requests.kind.${kind}`)) : about
      const field = [t(`field.${name}`, { defaultValue: name }), ...what].join(' ')
      const value = (raw: string | null) => {
        if (raw === null) return null
        if (name === 'status' || name === 'childOrder') return statusText(raw)
        if (name === 'changeRequest') return t(`requests.status.${raw}`)
        if (name === 'reminder' || name === 'escalation') return t(`history.${name}.${raw}`)
        if (where === 'page' && prices.has(name) && /^\d+(\.\d+)?$/.test(raw)) return formats.amount(raw, currency)
        return written(name, raw)
      }
      return {
        label: change.lineNumber === null ? field : t('history.line', { number: change.lineNumber, field }),
        old: value(change.old),
        new: value(change.new),
      }
    }),
  })
}
