import { Box, Flex } from '@chakra-ui/react'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { documentTypeCodes } from '@quayside/contracts/reference/document-types.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../../app/api/problem.ts'
import { usePermission } from '../../../app/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { DocumentList } from '../../../ui/documents/document-list.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { DocumentTypeSelect } from './document-type-select.tsx'
import { useOrderDocumentsQuery, useUploadDocumentMutation } from './order-api.ts'

export const documentKinds = ['.pdf', '.png', '.jpg', '.jpeg', '.webp', '.csv', '.xls', '.xlsx', '.docx'] as const

/** The order's files: type first, then the file. */
export function Documents({ order, past }: { order: OrderDetail; past: boolean }) {
  const { t } = useTranslation('order-detail')
  const { data, error, refetch } = useOrderDocumentsQuery(order.id)
  const mayUpload = usePermission('documents.upload') && !past
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={4} />
  return (
    <Flex direction="column" gap="4">
      <Panel padded={false}>
        {data.items.length === 0 ? (
          <NothingYet title={t('documents.none')} text={t('documents.noneText')} />
        ) : (
          <DocumentList
            documents={data.items.map(file => ({
              ...{ id: file.id, name: file.name, type: t(`documentType.${file.documentType}`), file },
            }))}
          />
        )}
      </Panel>
      {mayUpload && <Upload order={order} />}
    </Flex>
  )
}

function Upload({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const [type, setType] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const [upload, { isLoading }] = useUploadDocumentMutation()
  const send = async () => {
    const [file] = files
    if (type === '') return setRefused(t('documents.typeFirst'))
    if (file === undefined) return setRefused(t('documents.chooseFile'))
    const answer = await upload({ id: order.id, documentType: type, file })
    if (answer.error) return setRefused(problemOf(answer.error)?.message ?? t('documents.failed'))
    setFiles([])
    setRefused(null)
    showToast({ kind: 'success', text: t('documents.uploaded') })
  }
  return (
    <Panel title={t('documents.add')}>
      <Flex direction="column" gap="3" maxW="560px">
        <DocumentTypeSelect types={documentTypeCodes} value={type} onChange={setType} />
        {type !== '' && (
          <FileDrop label={t('documents.drop')} accept={documentKinds} files={files} onFiles={setFiles} />
        )}
        {refused && (
          <Box role="alert" color="bad" fontSize="sm">
            {refused}
          </Box>
        )}
        <Box>
          <Button pending={isLoading} onClick={() => void send()}>
            {t('documents.upload')}
          </Button>
        </Box>
      </Flex>
    </Panel>
  )
}
