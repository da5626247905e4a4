import { Box } from '@chakra-ui/react'
import type { JobDetail } from '@quayside/contracts/jobs/jobs.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog.tsx'
import { Code } from '../../ui/figures.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useEndJobMutation, useJobQuery } from '../jobs/job-api.ts'
import { actOf, useJobStart } from '../jobs/own-jobs.ts'

/** What came of each that a job acted on: which were not done and why, what it did not come to, and the way to try again. */
export function JobResult({ job, onClose }: { job: string; onClose: () => void }) {
  const { data } = useJobQuery(job, { refetchOnMountOrArgChange: true })
  return data === undefined || data.status !== 'ENDED' ? null : <Result job={data} onClose={onClose} />
}

const forGood: ReadonlySet<string> = new Set(['shipment-over', 'operation-coordinated', 'pickup-wrong-status'])
/** Refused for good: it has ended or gone on, or it is another's to do. Whatever else stood against it may be gone by now. */
const isForGood = ({ code }: JobDetail['results'][number]) =>
  code !== null && (/^(only-|hold-of-)/.test(code) || forGood.has(code))

function Result({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const [end] = useEndJobMutation()
  const { retry, undo } = useJobStart()
  const { total, done, refused, left, results, canBeTakenBack } = job
  const again = results.filter(one => one.outcome === 'refused' && !isForGood(one)).length
  const putAway = () => {
    onClose()
    void end(job.job)
  }
  return (
    <Modal
      open
      title={t(`jobs.act.${actOf(job)}`, { count: total })}
      onClose={putAway}
      footer={
        <>
          <Button onClick={putAway}>{t('jobs.putAway')}</Button>
          {canBeTakenBack && (
            <Button
              onClick={() => {
                putAway()
                void undo(job.job)
              }}
            >
              {t('jobs.takeBack')}
            </Button>
          )}
          {again + left > 0 && (
            <Button
              look="primary"
              onClick={() => {
                onClose()
                void retry(job.job)
              }}
            >
              {t(again === 0 ? 'jobs.goOn' : 'jobs.retry')}
            </Button>
          )}
        </>
      }
    >
      <Box role="status" fontWeight="medium">
        {t('jobs.result', { done: formats.count(done), failed: formats.count(refused) })}
        {left > 0 && ` ${t('jobs.left', { count: left })}`}
      </Box>
      {refused > 0 && (
        <Box as="ul" m="0" mt="3" p="0" listStyleType="none" display="grid" gap="2" maxH="50vh" overflowY="auto">
          {results
            .filter(({ outcome }) => outcome === 'refused')
            .map(({ id, number, message }) => (
              <li key={id}>
                {/* Many of the server's words name the order or the shipment themselves. */}
                {number !== '' && message?.includes(number) !== true && <Code>{number}</Code>}{' '}
                <Box as="span" color="ink2">
                  {message}
                </Box>
              </li>
            ))}
        </Box>
      )}
    </Modal>
  )
}
