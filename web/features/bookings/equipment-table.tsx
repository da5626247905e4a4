import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { useTranslation } from 'react-i18next'
import { Code, Quantity, Unknown } from '../../ui/figures.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'

/** Containers that are asked for; nothing where there are none. */
export function Equipment({ equipment }: { equipment: BookingDetail['content']['equipment'] }) {
  const { t } = useTranslation('booking-fields')
  if (equipment.length === 0) return null
  return (
    <Panel title={t('equipment')} padded={false}>
      <PlainTable
        label={t('equipment')}
        rows={equipment}
        rowId={one => `${one.containerType} ${one.containerNumber}`}
        columns={[
          { id: 'type', header: t('containerType'), cell: one => <Code>{one.containerType}</Code> },
          { id: 'count', header: t('count'), end: true, cell: one => <Quantity value={String(one.count)} /> },
          {
            id: 'number',
            header: t('containerNumber'),
            cell: one => (one.containerNumber ? <Code>{one.containerNumber}</Code> : <Unknown />),
          },
        ]}
      />
    </Panel>
  )
}
