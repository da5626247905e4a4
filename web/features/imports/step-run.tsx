import { Box, Flex } from '@chakra-ui/react'
import { type ImportDetail, importJobUrl } from '@quayside/contracts/documents/imports.ts'
import { useTranslation } from 'react-i18next'
import { isAllowed } from '../../ui/acts/allowed.ts'
import { Panel } from '../../ui/panel.tsx'
import { ProgressJob } from '../../ui/progress-job.tsx'
import { useCancelRunMutation, useCancelUndoMutation } from './imports-api.ts'

/** Loading, or taking back: how far it is; stopping keeps what is done. */
export function RunStep({ job }: { job: ImportDetail }) {
  const { t } = useTranslation('imports')
  const [cancelRun] = useCancelRunMutation()
  const [cancelUndo] = useCancelUndoMutation()
  const undoing = job.status === 'UNDOING'
  const file = job.fileName ?? ''
  const cancel = () => void (undoing ? cancelUndo : cancelRun)({ id: job.id })
  return (
    <Panel>
      <Flex direction="column" gap="3" maxW="680px">
        <ProgressJob
          job={importJobUrl(job.id)}
          title={undoing ? t('run.undoTitle', { file }) : t('run.title', { file })}
          stage={code => t(`run.stage.${code === 'rows' && job.module !== 'purchase-orders' ? 'records' : code}`)}
          {...(job.progress && { fallback: job.progress })}
          {...(isAllowed(job, undoing ? 'cancel-undo' : 'cancel-run') && { onCancel: cancel })}
        />
        <Box color="ink2">{undoing ? t('run.undoText') : t('run.text')}</Box>
      </Flex>
    </Panel>
  )
}
