import { Flex } from '@chakra-ui/react'
import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AsOfSlider } from '../../../../ui/as-of-slider.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../../ui/states.tsx'
import { Timeline, type TimelineEntry } from '../../../../ui/timeline.tsx'
import { useShipmentHistoryQuery } from '../shipment-api.ts'
import { useShipmentLocation } from '../shipment-location.ts'
import { useToldChange } from './history-words.tsx'

/** Who did what when and why, with old and new values; the slider shows the shipment as it was. */
export function ChangeLogTab({ shipment }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation('shipment-detail')
  const { asOf, showAsOf } = useShipmentLocation()
  const { data, error, refetch } = useShipmentHistoryQuery(shipment.id)
  const entryOf = useEntry()
  const items = data?.items
  const moments = useMemo(() => [...new Set((items ?? []).map(item => item.at))], [items])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (items === undefined) return <Skeleton rows={6} />
  const shown = items.filter(item => asOf === null || item.at <= asOf)
  return (
    <Panel title={t('tabs.change-log')}>
      <Flex direction="column" gap="4">
        <AsOfSlider moments={moments} value={asOf} onChange={showAsOf} />
        <Timeline label={t('tabs.change-log')} entries={[...shown].reverse().map(entryOf)} />
      </Flex>
    </Panel>
  )
}

function useEntry(): (entry: HistoryEntry) => TimelineEntry {
  const { t } = useTranslation('shipment-detail')
  const toldChange = useToldChange()
  return entry => ({
    ...{ id: entry.id, at: entry.at, reason: entry.reason },
    title: t(`event.${entry.type}`, { defaultValue: entry.type }),
    who: entry.actor.name ?? (entry.actor.service ? t('system') : null),
    changes: entry.changes.map(toldChange).filter(change => change !== null),
  })
}
