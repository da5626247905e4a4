import { Box, Flex } from '@chakra-ui/react'
import type { ImportDetail } from '@quayside/contracts/documents/imports.ts'
import { useTranslation } from 'react-i18next'
import { isAllowed } from '../../ui/acts/allowed.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Counts } from './counts.tsx'
import { Creations } from './creations.tsx'
import { useRunImportMutation } from './imports-api.ts'
import { IssueList } from './issue-list.tsx'
import { RowsPreview } from './rows-preview.tsx'
import { RowsToMend, useCorrections } from './rows-to-mend.tsx'

/** A dry run: what would go in, what is worth knowing, and what has to be mended. */
export function CheckStep({ job }: { job: ImportDetail }) {
  const { t } = useTranslation('imports')
  const [run, { isLoading }] = useRunImportMutation()
  const corrections = useCorrections(job)
  const saveAndRun = async () => {
    if (await corrections.save()) await run({ id: job.id })
  }
  const checked = job.checked ?? { rows: job.rows, ok: 0, warning: 0, error: 0 }
  const good = checked.ok + checked.warning
  return (
    <Flex direction="column" gap="4">
      <Counts
        counts={[
          { id: 'rows', label: t('counts.rows'), value: checked.rows },
          { id: 'ok', label: t('counts.ok'), value: checked.ok, tone: 'ok' },
          { id: 'warning', label: t('counts.warning'), value: checked.warning, tone: 'warn' },
          { id: 'error', label: t('counts.error'), value: checked.error, tone: 'bad' },
        ]}
      />
      <Flex gap="2.5" align="center" justify="flex-end" wrap="wrap">
        {good === 0 && corrections.count === 0 && (
          <Box role="status" flex="1" color="bad">
            {t('check.nothing')}
          </Box>
        )}
        <LinkButton to={`/import-data/${job.id}?step=fields`}>{t('check.back')}</LinkButton>
        <Button
          look="primary"
          pending={isLoading || corrections.isLoading}
          disabled={!isAllowed(job, 'run') || good + corrections.count === 0}
          onClick={() => void saveAndRun()}
        >
          {corrections.count > 0
            ? t('check.saveAndRun', { count: corrections.count })
            : t('check.run', { count: good })}
        </Button>
      </Flex>
      {good > 0 && <Creations job={job} />}
      <IssueList id={job.id} />
      {good > 0 && <RowsPreview job={job} />}
      {checked.error > 0 && <RowsToMend job={job} status="error" corrections={corrections} />}
    </Flex>
  )
}
