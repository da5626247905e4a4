import { type JobOnShipments, jobsOnShipments } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import { ChevronDown, CircleCheck, Download, OctagonPause, Tag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useJobStart } from '../../../../app/jobs/own-jobs.ts'
import { usePermission } from '../../../../app/session/use-session.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Selection } from '../../../../ui/data-table/selection.ts'
import type { ExportFormat } from '../../../../ui/export-menu.tsx'
import { useFormats } from '../../../../ui/formats.ts'
import type { ListParams } from '../../../../ui/list-page/list-location.ts'
import { Menu, type MenuAct } from '../../../../ui/menu.tsx'
import { type ManyAct, mostAtOnce } from './many-acts.ts'
import { chosenOnly, useChosenShipments } from './use-chosen-shipments.ts'

const AskForMany = lazy(async () => ({ default: (await import('./ask-for-many.tsx')).AskForMany }))
const ManyLabels = lazy(async () => ({ default: (await import('./many-labels.tsx')).ManyLabels }))
const icon = { size: 16, 'aria-hidden': true } as const

type Props = {
  selection: Selection
  rows: readonly ShipmentListItem[]
  params: ListParams
  total: number
  onExport: (params: ListParams, format: ExportFormat) => void
}

/** What can be done with the chosen shipments; what none of them allows says why. */
export function ManyActsMenu({ selection, rows, params, total, onExport }: Props) {
  const { t } = useTranslation('shipment-list')
  const { t: ui } = useTranslation('ui')
  const [asking, setAsking] = useState<JobOnShipments | null>(null)
  const [labelled, setLabelled] = useState<readonly ShipmentListItem[] | null>(null)
  const { start } = useJobStart()
  const [gathering, setGathering] = useState(false)
  const gather = useChosenShipments(rows, params)
  const blocked = useBlocked(selection, rows, total)
  const mayExport = usePermission('shipments.export')
  const count = selection.all ? total : selection.count
  const saveLabels = async () => {
    setGathering(true)
    try {
      const shipments = await gather(selection)
      if (shipments.length > 0) setLabelled(shipments)
    } finally {
      setGathering(false)
    }
  }
  const begin = (act: JobOnShipments, asked: object) => {
    setAsking(null)
    const matching = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
    void start({
      resource: 'shipments',
      path: jobsOnShipments[act].path,
      asked,
      ...(selection.all ? { matching } : { chosen: selection.ids.map(id => ({ id })) }),
    }).then(ok => ok && selection.clear())
  }
  const entry = (id: ManyAct, group: string, drawn: MenuAct['icon']): MenuAct => ({
    id,
    group,
    label: t(`many.${id}`),
    icon: drawn,
    blocked: blocked(id),
    act: () => void (id === 'labels' ? saveLabels() : setAsking(id)),
  })
  const files = (['csv', 'xlsx'] as const).map(
    (format): MenuAct => ({
      id: format,
      group: 'paper',
      label: t('many.export', { format: ui(`export.${format}`) }),
      icon: <Download {...icon} />,
      blocked: blocked('export'),
      act: () => onExport(selection.all ? params : chosenOnly(selection.ids), format),
    }),
  )
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" pending={gathering}>
            {t('many.acts')}
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        }
        acts={[
          entry('hold', 'holds', <OctagonPause {...icon} />),
          entry('lift', 'holds', <CircleCheck {...icon} />),
          entry('labels', 'paper', <Tag {...icon} />),
          ...(mayExport ? files : []),
        ]}
      />
      <Suspense>
        {asking !== null && (
          <AskForMany
            act={asking}
            count={count}
            onSubmit={asked => begin(asking, asked)}
            onClose={() => setAsking(null)}
          />
        )}
        {labelled !== null && <ManyLabels shipments={labelled} onClose={() => setLabelled(null)} />}
      </Suspense>
    </>
  )
}

/** Why an act can't be done with any of the chosen, as far as the rows shown tell. */
function useBlocked(selection: Selection, rows: readonly ShipmentListItem[], total: number) {
  const { t } = useTranslation('shipment-list')
  const formats = useFormats()
  const mayEdit = usePermission('shipments.edit')
  const count = selection.all ? total : selection.count
  const shown = rows.filter(row => selection.has(row.id))
  const isAllShown = shown.length >= count
  const none = (allows: (row: ShipmentListItem) => boolean) => isAllShown && !shown.some(allows)
  const mayNot = {
    hold: !mayEdit || none(row => row.actions.includes('place-hold')),
    lift: !mayEdit || none(row => row.openHolds > 0 && row.actions.includes('lift-hold')),
  }
  return (act: ManyAct | 'export') => {
    if (act === 'hold' && mayNot.hold) return t('many.blocked.hold')
    if (act === 'lift' && mayNot.lift) return t('many.blocked.lift')
    if (count <= mostAtOnce[act] || (act === 'export' && selection.all)) return null
    return t('many.blocked.tooMany', { most: formats.count(mostAtOnce[act]) })
  }
}
