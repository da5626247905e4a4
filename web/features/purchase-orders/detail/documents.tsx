import { Box, Flex } from '@chakra-ui/react'
import type { DocumentItem } from '@quayside/contracts/documents/document-files.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { documentTypeCodes } from '@quayside/contracts/reference/document-types.ts'
import { Replace } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../app/api/problem.ts'
import { usePermission } from '../../../app/session/use-session.ts'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { DocumentList } from '../../../ui/documents/document-list.tsx'
import { formersOf } from '../../../ui/documents/listed-document.ts'
import { documentKinds, ReplaceDocument } from '../../../ui/documents/replace-document.tsx'
import { SameFileNote, sameBefore } from '../../../ui/documents/same-file.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { DocumentTypeSelect } from './document-type-select.tsx'
import { useOrderDocumentsQuery, useUploadDocumentMutation } from './order-api.ts'

/** The order's files: type first, then the file. */
export function Documents({ order, past }: { order: OrderDetail; past: boolean }) {
  const { t } = useTranslation('order-detail')
  const { currentData: data, error, refetch } = useOrderDocumentsQuery(order.id)
  const [replaced, setReplaced] = useState<DocumentItem | null>(null)
  const { t: texts } = useTranslation('documents')
  const mayUpload = usePermission('documents.upload') && !past
  // What is begun here outlives a reading that failed.
  if (error && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={4} />
  const typeText = (code: string) => t(`statuses:documentType.${code}`)
  const listed = (file: DocumentItem) => ({ id: file.id, name: file.name, type: typeText(file.documentType), file })
  const present = data.items.filter(file => file.replacedBy === null)
  const same = (id: string) => sameBefore(id, present)
  return (
    <Flex direction="column" gap="4">
      <Panel padded={false}>
        {data.items.length === 0 ? (
          <NothingYet title={t('documents.none')} text={t('documents.noneText')} />
        ) : (
          <DocumentList
            documents={present.map(file => ({ ...listed(file), formers: formersOf(file, data.items).map(listed) }))}
            note={({ id }) => {
              const other = same(id)
              return other && texts('sameRow', { name: other.name, type: typeText(other.documentType) })
            }}
            acts={({ name, file }) =>
              mayUpload &&
              isAllowed(file, 'replace') && (
                <Button
                  size="sm"
                  look="quiet"
                  icon={<Replace size={14} aria-hidden="true" />}
                  aria-label={texts('replace.named', { name })}
                  onClick={() => setReplaced(file)}
                >
                  {texts('replace.open')}
                </Button>
              )
            }
          />
        )}
      </Panel>
      {mayUpload && <Upload order={order} known={present} />}
      {replaced && (
        <ReplaceOfOrder id={order.id} document={replaced} known={present} onClose={() => setReplaced(null)} />
      )}
    </Flex>
  )
}

function ReplaceOfOrder({
  id,
  ...rest
}: {
  id: string
  document: DocumentItem
  known: readonly DocumentItem[]
  onClose: () => void
}) {
  const { t } = useTranslation('order-detail')
  const { t: texts } = useTranslation('documents')
  const [refused, setRefused] = useState<string | null>(null)
  const [upload] = useUploadDocumentMutation()
  const { id: replaces, documentType } = rest.document
  return (
    <ReplaceDocument
      {...rest}
      refused={refused}
      typeText={code => t(`statuses:documentType.${code}`)}
      onSend={async file => {
        const answer = await upload({ id, documentType, file, replaces })
        setRefused(answer.error ? failureText(answer.error, texts('replace.failed')) : null)
        return answer.error === undefined
      }}
    />
  )
}

function Upload({ order, known }: { order: OrderDetail; known: readonly DocumentItem[] }) {
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
    if (answer.error) return setRefused(failureText(answer.error, t('documents.failed')))
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
        <SameFileNote files={files} known={known} typeText={code => t(`statuses:documentType.${code}`)} />
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
