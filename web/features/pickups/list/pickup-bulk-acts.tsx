import type { PickupItem } from '@quayside/contracts/handling/pickup-queries.ts'
import { jobsOnPickups, pickupCommands } from '@quayside/contracts/handling/pickups.ts'
import { mostOfJob } from '@quayside/contracts/jobs/jobs.ts'
import { CalendarCheck, Send, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../../app/hooks.ts'
import { type JobOnPickups, useJobStart } from '../../../app/jobs/own-jobs.ts'
import { may } from '../../../app/session/use-session.ts'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmOnDemand } from '../../../ui/confirm-on-demand.tsx'
import type { Selection } from '../../../ui/data-table/selection.ts'
import { useFormats } from '../../../ui/formats.ts'
import type { ListParams } from '../../../ui/list-page/list-location.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

const AcceptMany = lazy(async () => ({ default: (await import('./accept-many.tsx')).AcceptMany }))
const icon = { size: 14, 'aria-hidden': true } as const
const offered = [
  { act: 'send', icon: <Send {...icon} /> },
  { act: 'accept', icon: <CalendarCheck {...icon} /> },
  { act: 'delete', icon: <Trash2 {...icon} />, look: 'danger' },
] as const

type Chosen = {
  selection: Selection
  rows: readonly PickupItem[]
  params: ListParams
  total: number
}

/** What the person may do with the chosen pickups, by a job; what none of them allows is absent, as far as the rows shown tell. */
export function PickupBulkActs({ selection, rows, params, total }: Chosen) {
  const { t } = useTranslation('pickup-list')
  const { t: shell } = useTranslation('shell')
  const formats = useFormats()
  const session = useAppSelector(state => state.session)
  const { start } = useJobStart()
  const [asking, setAsking] = useState<JobOnPickups | null>(null)
  const shown = rows.filter(row => selection.has(row.id))
  const count = selection.all ? total : selection.count
  const versions = new Map(shown.map(({ id, version }) => [id, version]))
  const allows = (act: JobOnPickups) =>
    may(session, pickupCommands[jobsOnPickups[act].command].permission) &&
    (shown.length < count || shown.some(row => isAllowed(row, act)))
  const begin = (act: JobOnPickups, asked: object) => {
    setAsking(null)
    const chosen = selection.ids.map(id => ({ id, ...(versions.has(id) && { version: versions.get(id) ?? 0 }) }))
    const matching = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
    void start({
      resource: 'pickups',
      path: jobsOnPickups[act].path,
      asked,
      ...(selection.all ? { matching } : { chosen }),
    }).then(ok => ok && selection.clear())
  }
  const ask = (act: JobOnPickups) =>
    count > mostOfJob.pickups
      ? showToast({ kind: 'error', text: t('many.tooMany', { most: formats.count(mostOfJob.pickups) }) })
      : setAsking(act)
  const confirmed = asking === null || asking === 'accept' ? 'delete' : asking
  return (
    <>
      {offered
        .filter(({ act }) => allows(act))
        .map(({ act, ...drawn }) => (
          <Button key={act} size="sm" {...drawn} onClick={() => ask(act)}>
            {t(`many.${act}`)}
          </Button>
        ))}
      <ConfirmOnDemand
        open={asking !== null && asking !== 'accept'}
        pending={false}
        title={shell(`jobs.act.pickup-${confirmed}`, { count })}
        text={t(`many.told.${confirmed}`)}
        confirm={t(`many.${confirmed}`)}
        {...(confirmed === 'delete' && { look: 'danger' as const })}
        onConfirm={() => begin(confirmed, {})}
        onClose={() => setAsking(null)}
      />
      <Suspense>
        {asking === 'accept' && (
          <AcceptMany count={count} onSubmit={asked => begin('accept', asked)} onClose={() => setAsking(null)} />
        )}
      </Suspense>
    </>
  )
}
