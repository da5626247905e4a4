import type { JobListItem } from '@quayside/contracts/jobs/jobs.ts'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useEndJobMutation } from './job-api.ts'
import { actOf, tellOnce, useJobStart } from './own-jobs.ts'

/** Tells the end of each job that was begun here: a notice of what was done, and the result where something was not. */
export function useToldJobs(jobs: readonly JobListItem[], show: (job: string) => void): void {
  const { t } = useTranslation('shell')
  const [end] = useEndJobMutation()
  const { undo } = useJobStart()
  const tell = useEffectEvent((job: JobListItem, path: string) => {
    const { done, total } = job
    if (done > 0) {
      const action = { label: t('jobs.takeBack'), act: () => void undo(job.job) }
      const text = t(`jobs.done.${actOf(job)}`, { count: done })
      showToast({ kind: 'success', text, ...(job.canBeTakenBack && { action }) })
    }
    if (done === total) return void end(job.job)
    if (window.location.pathname === path) return show(job.job)
    // Who has gone to another page meanwhile is told there.
    const action = { label: t('jobs.show'), act: () => show(job.job) }
    showToast({ kind: 'error', text: t('jobs.notDone', { count: total - done }), duration: null, action })
  })
  useEffect(() => {
    for (const job of jobs) {
      const path = job.status === 'ENDED' ? tellOnce(job) : null
      if (path !== null) tell(job, path)
    }
  }, [jobs])
}
