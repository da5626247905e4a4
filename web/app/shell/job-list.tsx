import { Box, Flex } from '@chakra-ui/react'
import { type ImportListItem, importJobUrl } from '@quayside/contracts/documents/imports.ts'
import type { JobListItem } from '@quayside/contracts/jobs/jobs.ts'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { ProgressJob } from '../../ui/progress-job.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import type { RunningAct } from '../api/live-slice.ts'
import { useEndJobMutation } from '../jobs/job-api.ts'
import { actOf } from '../jobs/own-jobs.ts'
import { stopAct } from '../many/running-acts.ts'
import { useStopImportMutation } from './shell-endpoints.ts'

export type Listed = {
  imports: readonly ImportListItem[]
  /** Files that this page saves, one after the other. */
  downloads: readonly RunningAct[]
  jobs: readonly JobListItem[]
}

/** How far each job is, the way to stop it and the way to its page; of one that has ended, what came of it. */
export function JobList({
  imports,
  downloads,
  jobs,
  onLeave,
  onShow,
}: Listed & { onLeave: () => void; onShow: (job: string) => void }) {
  const { t } = useTranslation('shell')
  const [stop] = useStopImportMutation()
  const cancel = async ({ id, status }: ImportListItem) => {
    const undoing = status === 'UNDOING'
    const answer = await stop({ id, what: undoing ? 'undo' : 'run' })
    if (!answer.error) showToast({ kind: 'info', text: undoing ? t('jobs.undoStopped') : t('jobs.stopped') })
  }
  return (
    <Box as="ul" listStyleType="none" m="0" p="0" display="grid" gap="4" maxH="60vh" overflowY="auto">
      {imports.map(job => (
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
      {jobs.map(job => (
        <li key={job.id}>
          {job.status === 'ENDED' ? <EndedJob job={job} onShow={onShow} /> : <RunningJob job={job} />}
        </li>
      ))}
      {downloads.map(({ id, title, done, total }) => (
        <li key={id}>
          <ProgressJob job={id} title={title} fallback={{ done, total, stage: '' }} onCancel={() => stopAct(id)} />
        </li>
      ))}
    </Box>
  )
}

function RunningJob({ job }: { job: JobListItem }) {
  const { t } = useTranslation('shell')
  const [end] = useEndJobMutation()
  const { done, refused, total, status } = job
  return (
    <ProgressJob
      job={job.job}
      title={t(`jobs.act.${actOf(job)}`, { count: total })}
      fallback={{ done: done + refused, total, stage: '' }}
      {...(status === 'RUNNING' && { onCancel: () => void end(job.job) })}
    />
  )
}

function EndedJob({ job, onShow }: { job: JobListItem; onShow: (job: string) => void }) {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const [end] = useEndJobMutation()
  const { done, total } = job
  return (
    <>
      <Box fontWeight="medium">{t(`jobs.act.${actOf(job)}`, { count: total })}</Box>
      <Box textStyle="label" color="ink3">
        {t('jobs.result', { done: formats.count(done), failed: formats.count(total - done) })}
      </Box>
      <Flex gap="2" mt="1">
        <Button look="link" size="sm" onClick={() => onShow(job.job)}>
          {t('jobs.show')}
        </Button>
        <Button look="link" size="sm" onClick={() => void end(job.job)}>
          {t('jobs.putAway')}
        </Button>
      </Flex>
    </>
  )
}
