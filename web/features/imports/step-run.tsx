import { Box, Flex } from '@chakra-ui/react'
import type { ImportDetail } from '@quayside/contracts/documents/imports.ts'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { ProgressJob } from '../../ui/progress-job.tsx'
import { mayRun } from './import-steps.ts'
import { useCancelRunMutation } from './imports-api.ts'

/** Loading: how far it is; stopping keeps what is in. */
export function RunStep({ job }: { job: ImportDetail }) {
  const { t } = useTranslation('imports')
  const [cancel] = useCancelRunMutation()
  return (
    <Panel>
      <Flex direction="column" gap="3" maxW="680px">
        <ProgressJob
          job={`/api/v1/imports/${job.id}`}
          title={t('run.title', { file: job.fileName ?? '' })}
          stage={code => t(`run.stage.${code}`)}
          {...(job.progress && { fallback: job.progress })}
          {...(mayRun(job, 'cancel-run') && { onCancel: () => void cancel({ id: job.id }) })}
        />
        <Box color="ink2">{t('run.text')}</Box>
      </Flex>
    </Panel>
  )
}
