import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { type GridColumn, RowsGrid, useGridLabel } from '../../../../ui/form/rows-grid.tsx'
import { ActFrame } from '../acts/act-frame.tsx'
import { useActForm } from '../acts/use-act-form.ts'
import { containerOptions, dateOrBlank, type EditorProps, needed, orNull } from './shapes.ts'

const sealsForm = z.object({
  seals: z.array(
    z.object({
      key: z.string(),
      number: needed,
      date: dateOrBlank,
      loadingDate: dateOrBlank,
      containerNumber: z.string(),
    }),
  ),
})
type SealsForm = z.infer<typeof sealsForm>

const valuesOf = ({ seals }: ShipmentDetail): SealsForm => ({
  seals: seals.map(seal => ({
    key: seal.number.replaceAll('.', '·'),
    number: seal.number,
    date: seal.date ?? '',
    loadingDate: seal.loadingDate ?? '',
    containerNumber: seal.containerNumber ?? '',
  })),
})

/** The seals with the container that each closes. */
export function SealsEditor({ shipment, onClose }: EditorProps) {
  const { t } = useTranslation('shipment-editors')
  const { t: detail } = useTranslation('shipment-detail')
  const act = useActForm<SealsForm>({
    shipment,
    command: 'set-seals',
    schema: sealsForm as never,
    valuesOf,
    onDone: onClose,
    body: ({ seals }, { version }) => ({
      version,
      seals: seals.map(({ key: _key, ...seal }) => ({
        number: seal.number.trim(),
        date: orNull(seal.date),
        loadingDate: orNull(seal.loadingDate),
        containerNumber: orNull(seal.containerNumber),
      })),
    }),
    placesOf: () => ({ of: { seals: { each: { whole: 'containerNumber' } } } }),
  })
  const named = act.seen.seals.map(seal => seal.containerNumber ?? '')
  const columns: readonly GridColumn[] = [
    { name: 'number', label: detail('seals.number'), kind: 'text', minW: '140px' },
    { name: 'date', label: detail('seals.date'), kind: 'date', minW: '136px', optional: true },
    { name: 'loadingDate', label: detail('seals.loading'), kind: 'date', minW: '136px', optional: true },
    {
      name: 'containerNumber',
      label: detail('shipment-fields:container'),
      kind: 'select',
      optional: true,
      minW: '150px',
      options: containerOptions(act.seen, named),
    },
  ]
  const rowName = (index: number) => t('seal', { number: index + 1 })
  const label = useGridLabel('seals', columns, rowName)
  return (
    <ActFrame act={act} label={label} onClose={onClose} size="lg">
      <RowsGrid
        name="seals"
        rowName={rowName}
        columns={columns}
        add={t('addSeal')}
        none={t('noSeals')}
        newRow={() => ({ key: crypto.randomUUID(), number: '', date: '', loadingDate: '', containerNumber: '' })}
      />
    </ActFrame>
  )
}
