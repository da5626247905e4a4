import { Box } from '@chakra-ui/react'
import { type ImportListItem, importJobUrl } from '@quayside/contracts/documents/imports.ts'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { ProgressJob } from '../../ui/progress-job.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import type { RunningAct } from '../api/live-slice.ts'
import { stopAct } from '../many/running-acts.ts'
import { useStopImportMutation } from './shell-endpoints.ts'

/** How far each job is, the way to stop it and the way to its page. */
export function JobList({
  jobs,
  acts,
  onLeave,
}: {
  jobs: readonly ImportListItem[]
  acts: readonly RunningAct[]
  onLeave: () => void
}) {
  const { t } = useTranslation('shell')
  const [stop] = useStopImportMutation()
  const cancel = async ({ id, status }: ImportListItem) => {
    const undoing = status === 'UNDOING'
    const answer = await stop({ id, what: undoing ? 'undo' : 'run' })
    if (!answer.error) showToast({ kind: 'info', text: undoing ? t('jobs.undoStopped') : t('jobs.stopped') })
  }
  return (
    <Box as="ul" listStyleType="none" m="0" p="0" display="grid" gap="4">
      {jobs.map(job => (
        <li key={job.id}>
          <ProgressJob
            job={importJobUrl(job.id)}
            title={t(job.status === 'UNDOING' ? 'jobs.undo' : 'jobs.import', { file: job.fileName ?? '' })}
            onCancel={() => void cancel(job)}
          />
          <LinkButton look="link" size="sm" to={`/import-data/${job.id}`} onClick={onLeave}>
            {t('jobs.open')}
          </LinkButton>
        </li>
      ))}
      {acts.map(({ id, title, done, total }) => (
        <li key={id}>
          <ProgressJob job={id} title={title} fallback={{ done, total, stage: '' }} onCancel={() => stopAct(id)} />
        </li>
      ))}
    </Box>
  )
}
