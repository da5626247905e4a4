import { Box, Flex } from '@chakra-ui/react'
import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AsOfSlider } from '../../../../ui/as-of-slider.tsx'
import { ExportChanges } from '../../../../ui/change-log/export-changes.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { useRuleText } from '../../../../ui/rule-text.ts'
import { ErrorState, Skeleton } from '../../../../ui/states.tsx'
import { Timeline, type TimelineEntry } from '../../../../ui/timeline.tsx'
import type { WrittenFor } from '../../../../ui/written-value.tsx'
import { useShipmentHistoryQuery } from '../shipment-api.ts'
import { useShipmentLocation } from '../shipment-location.ts'
import { ChangeLogFilters, matches } from './change-log-filters.tsx'
import { useToldChange } from './history-words.tsx'

/** Who did what when and why, with old and new values; the slider shows the shipment as it was. */
export function ChangeLogTab({ shipment }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation('shipment-detail')
  const ruleText = useRuleText()
  const { asOf, showAsOf, log } = useShipmentLocation()
  const { data, error, refetch } = useShipmentHistoryQuery(shipment.id)
  const { entryOf, whoOf, titleOf } = useEntry('page', shipment)
  const inFile = useEntry('file', shipment).entryOf
  const items = data?.items
  const moments = useMemo(() => [...new Set((items ?? []).map(item => item.at))], [items])
  if (error)
    return (
      <ErrorState error={error} title={ruleText('changelog-load-error') ?? undefined} onRetry={() => void refetch()} />
    )
  if (items === undefined) return <Skeleton rows={6} />
  const reached = items.filter(item => asOf === null || item.at <= asOf)
  const shown = reached.filter(item => matches(log, item, { title: titleOf(item), who: whoOf(item) }))
  return (
    <Panel
      title={t('tabs.change-log')}
      aside={
        <ExportChanges
          name={`${shipment.shipmentNumber} ${t('tabs.change-log')}`}
          entries={() => [...shown].reverse().map(inFile)}
        />
      }
    >
      <Flex direction="column" gap="4">
        <AsOfSlider moments={moments} value={asOf} onChange={showAsOf} />
        <ChangeLogFilters items={items} shown={shown.length} of={reached.length} whoOf={whoOf} titleOf={titleOf} />
        <Timeline label={t('tabs.change-log')} entries={[...shown].reverse().map(entryOf)} />
        {shown.length === 0 && <Box color="ink3">{t('log.none')}</Box>}
      </Flex>
    </Panel>
  )
}

function useEntry(where: WrittenFor, shipment: ShipmentDetail) {
  const { t } = useTranslation('shipment-detail')
  const toldChange = useToldChange(where, shipment)
  const titleOf = (entry: HistoryEntry) => t(`event.${entry.type}`, { defaultValue: entry.type })
  const whoOf = (entry: HistoryEntry) => entry.actor.name ?? (entry.actor.service ? t('system') : null)
  const entryOf = (entry: HistoryEntry): TimelineEntry => ({
    id: entry.id,
    at: entry.at,
    reason: entry.reason,
    title: titleOf(entry),
    who: whoOf(entry),
    changes: entry.changes.map(toldChange).filter(change => change !== null),
  })
  return { entryOf, whoOf, titleOf }
}
