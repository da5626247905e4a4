import { Box, Flex } from '@chakra-ui/react'
import type { ImportDetail } from '@quayside/contracts/documents/imports.ts'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type ApiError, failureText, problemOf } from '../../app/api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { CopyId } from '../../ui/copy-id.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useDownloadTemplateMutation, useUploadImportFileMutation } from './imports-api.ts'

const accepted = ['.csv', '.txt', '.tsv', '.xls', '.xlsx'] as const

/** File selection: CSV or XLS, headers in the first row, data on the first sheet. */
export function FileStep({ job }: { job: ImportDetail }) {
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const [files, setFiles] = useState<File[]>([])
  const [refused, setRefused] = useState<{ text: string; error?: ApiError } | null>(null)
  const [upload, { isLoading }] = useUploadImportFileMutation()
  const [template] = useDownloadTemplateMutation()
  const [file] = files
  const sent = useRef<File | null>(null)
  const submit = async () => {
    if (file === undefined) return setRefused({ text: t('file.choose') })
    // A second press while the way leads on would send the file once more, and the import back to this step.
    if (sent.current === file) return
    sent.current = file
    const answer = await upload({ id: job.id, file })
    if (answer.error) {
      sent.current = null
      return setRefused({ text: failureText(answer.error, t('file.failed')), error: answer.error })
    }
    void navigate(`/import-data/${job.id}?step=fields`)
  }
  const requestId = problemOf(refused?.error)?.requestId
  return (
    <Panel title={t('steps.file')}>
      <Flex direction="column" gap="4" maxW="680px">
        <Box color="ink2">{t('file.text')}</Box>
        <FileDrop
          label={t('file.drop')}
          accept={accepted}
          files={files}
          onFiles={next => {
            setFiles(next)
            setRefused(null)
          }}
        />
        {refused && (
          <Box role="alert" color="bad">
            {refused.text} {requestId && <CopyId id={requestId} />}
          </Box>
        )}
        <Flex gap="2" wrap="wrap">
          <Button look="primary" pending={isLoading} onClick={() => void submit()}>
            {t('file.upload')}
          </Button>
          <Button
            look="quiet"
            icon={<Download size={16} aria-hidden="true" />}
            onClick={() => void template({ id: job.id, format: 'csv' })}
          >
            {t('file.template', { format: 'CSV' })}
          </Button>
          <Button
            look="quiet"
            icon={<Download size={16} aria-hidden="true" />}
            onClick={() => void template({ id: job.id, format: 'xlsx' })}
          >
            {t('file.template', { format: 'Excel' })}
          </Button>
        </Flex>
      </Flex>
    </Panel>
  )
}
