import { Box, Flex } from '@chakra-ui/react'
import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../app/session/use-session.ts'
import { AsOfSlider } from '../../../ui/as-of-slider.tsx'
import { isAsked } from '../../../ui/change.tsx'
import { ExportChanges } from '../../../ui/change-log/export-changes.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useStatusText } from '../../../ui/status-tag.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/timeline.tsx'
import { useWrittenText, type WrittenFor } from '../../../ui/written-value.tsx'
import { useOrderHistoryQuery, useOrderShipmentsQuery } from './order-api.ts'
import { useOrderLocation } from './order-location.ts'

/** Who did what when, with old and new values; the slider shows the order as it was. */
export function OrderHistoryPanel({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { asOf, showAsOf } = useOrderLocation()
  const { data, error, refetch } = useOrderHistoryQuery(order.id)
  const [kind, setKind] = useState('all')
  const items = data?.items
  const told = { currency: order.totals.currency, shipments: useShipmentNumbers(order, items) }
  const entryOf = useEntry(told, 'page')
  const inFile = useEntry(told, 'file')
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
        <Flex gap="2" align="center" justify="flex-end" minW="0">
          <Box asChild fontSize="xs" color="ink2" bg="transparent" minW="0" textOverflow="ellipsis">
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

const onShipment: ReadonlySet<string> = new Set([
  'allocatedQuantity',
  'deliveredQuantity',
  'damagedQuantity',
  'shortQuantity',
])

type Told = { currency: string | null; shipments: ReadonlyMap<string, string> }

/** The numbers of the shipments that carry the order, by their ids; none where the person may not see shipments. */
function useShipmentNumbers(order: OrderDetail, items: readonly HistoryEntry[] | undefined): Told['shipments'] {
  const maySee = usePermission('shipments.view')
  const isNamed = items?.some(item => item.changes.some(({ field }) => onShipment.has(field.split(' ')[0] ?? '')))
  const ids = [order.id, ...order.children.map(child => child.id)]
  const { data } = useOrderShipmentsQuery(ids, { skip: !maySee || isNamed !== true })
  return useMemo(() => new Map(data?.items.map(row => [row.id, row.shipmentNumber])), [data])
}

function useEntry({ currency, shipments }: Told, where: WrittenFor): (entry: HistoryEntry) => TimelineEntry {
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
  const fieldText = (name: string, about: readonly string[]) => {
    const [id] = about
    if (name === 'changeRequest') return t(`history.changeRequest.${id}`)
    const own = t(`order-fields:${name}`, { defaultValue: name })
    if (!onShipment.has(name) || id === undefined) return [own, ...about].join(' ')
    return t('history.onShipment', { field: own, number: shipments.get(id) ?? t('history.aShipment') })
  }
  return entry => ({
    id: entry.id,
    at: entry.at,
    title: t(`event.${entry.type}`, { defaultValue: entry.type }),
    who: whoDid(entry),
    reason: entry.reason,
    changes: entry.changes.map(change => {
      // A change of a child order or a request names it behind the field: "childOrder 4500-01", "changeRequest date".
      const [name = '', ...about] = change.field.split(' ')
      const field = fieldText(name, about)
      const value = (raw: string | null) => {
        if (raw === null) return null
        if (name === 'status' || name === 'childOrder') return statusText(raw)
        if (name === 'changeRequest') return t(`statuses:requestStatus.${raw}`)
        if (name === 'reminder' || name === 'escalation') return t(`history.${name}.${raw}`)
        if (where === 'page' && prices.has(name) && /^\d+(\.\d+)?$/.test(raw)) return formats.amount(raw, currency)
        return written(name, raw)
      }
      return {
        label: change.lineNumber === null ? field : t('history.line', { number: change.lineNumber, field }),
        old: value(change.old),
        new: value(change.new),
        isAsked: isAsked(entry.type, name),
      }
    }),
  })
}
