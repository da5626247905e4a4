import { Box } from '@chakra-ui/react'
import type { ShipmentAftermath } from '@quayside/contracts/shipments/aftermath.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { Code, InstantText, Unknown } from '../../../ui/figures.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { type PlainColumn, PlainTable } from '../../../ui/plain-table.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useShipmentAftermathQuery } from './aftermath-api.ts'

type Told = ShipmentAftermath['items'][number]

/** What carriers told after the end; absent where they told nothing. */
export function AftermathPanel({ shipment }: { shipment: Pick<ShipmentDetail, 'id' | 'status'> }) {
  const { t } = useTranslation('shipment-aftermath')
  const isOver = shipment.status === 'COMPLETED' || shipment.status === 'CANCELLED'
  const { data, error, refetch } = useShipmentAftermathQuery(shipment.id, { skip: !isOver })
  if (!isOver) return null
  if (error)
    return (
      <Panel title={t('title')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (data === undefined || data.items.length === 0) return null
  return (
    <Panel title={t('title')} padded={false}>
      <Box px="4" py="3" color="ink2">
        {t(shipment.status)}
      </Box>
      <Messages items={data.items} />
    </Panel>
  )
}

function Messages({ items }: { items: readonly Told[] }) {
  const { t } = useTranslation('shipment-aftermath')
  const { t: words } = useTranslation('shipment-words')
  const columns: readonly PlainColumn<Told>[] = [
    {
      id: 'what',
      header: t('what'),
      cell: ({ code, class: kind, scope }) => (
        <>
          {words(`milestone.${code}`)}, {words(`class.${kind}`)}
          {scope.of === 'container' && (
            <Box fontSize="xs">
              <Code>{scope.containerNumber}</Code>
            </Box>
          )}
        </>
      ),
    },
    { id: 'at', header: t('at'), cell: ({ at }) => <InstantText value={at} /> },
    { id: 'place', header: t('place'), cell: ({ place }) => place?.name ?? place?.unlocode ?? <Unknown /> },
    {
      id: 'carrier',
      header: t('carrier'),
      cell: ({ carrier, source }) => carrier ?? words(`source.${source}`),
    },
    { id: 'received', header: t('received'), cell: ({ recordedAt }) => <InstantText value={recordedAt} /> },
  ]
  return <PlainTable label={t('title')} rows={items} rowId={one => one.milestoneId} columns={columns} />
}
