import { Box, Flex } from '@chakra-ui/react'
import type { MilestoneFileAnswer } from '@quayside/contracts/shipments/carrier-files.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, failureText, problemOf } from '../../../app/api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyId } from '../../../ui/copy-id.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { saveCsv, templateCsv } from './failed-rows.ts'
import { useMilestoneFileMutation } from './milestone-file-api.ts'
import { MilestoneFileResult } from './milestone-file-result.tsx'

const accepted = ['.csv', '.txt', '.tsv', '.xls', '.xlsx'] as const

/** /shipments/milestone-file: a file is looked at row by row, and recorded only then. */
export function MilestoneFilePage() {
  const { t } = useTranslation('shipment-milestone-file')
  const [files, setFiles] = useState<File[]>([])
  const [refused, setRefused] = useState<{ text: string; error?: ApiError } | null>(null)
  const [result, setResult] = useState<MilestoneFileAnswer | null>(null)
  const [send, { isLoading, originalArgs }] = useMilestoneFileMutation()
  const [file] = files
  const give = async (dryRun: boolean) => {
    if (file === undefined) return setRefused({ text: t('choose') })
    setRefused(null)
    const answer = await send({ file, dryRun })
    if (answer.error) return setRefused({ text: failureText(answer.error, t('failed')), error: answer.error })
    setResult(answer.data)
  }
  const requestId = problemOf(refused?.error)?.requestId
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ label: t('crumb'), to: '/shipments' }]} />
      <Flex direction="column" gap="4">
        <Panel>
          <Flex direction="column" gap="4" maxW="680px">
            <Box color="ink2">{t('text')}</Box>
            <FileDrop
              label={t('drop')}
              hint={t('hint')}
              accept={accepted}
              files={files}
              onFiles={next => {
                setFiles(next)
                setRefused(null)
                setResult(null)
              }}
            />
            {refused && (
              <Box role="alert" color="bad">
                {refused.text} {requestId && <CopyId id={requestId} />}
              </Box>
            )}
            <Flex gap="2" wrap="wrap">
              <Button
                look={result === null ? 'primary' : 'plain'}
                pending={isLoading && originalArgs?.dryRun === true}
                onClick={() => void give(true)}
              >
                {t('check')}
              </Button>
              <Button
                look="quiet"
                icon={<Download size={16} aria-hidden="true" />}
                onClick={() => saveCsv(templateCsv, 'milestones.csv')}
              >
                {t('template')}
              </Button>
            </Flex>
          </Flex>
        </Panel>
        {result && (
          <MilestoneFileResult
            result={result}
            pending={isLoading && originalArgs?.dryRun === false}
            onRecord={() => void give(false)}
          />
        )}
      </Flex>
    </>
  )
}
