import { Box, Flex } from '@chakra-ui/react'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { documentTypeCodes } from '@quayside/contracts/reference/document-types.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../../app/api/problem.ts'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/dialog.tsx'
import { FileDrop } from '../../../../ui/file-drop.tsx'
import { useOrderAct } from '../acts/use-order-act.ts'
import { DocumentTypeSelect } from '../document-type-select.tsx'
import { useUploadDocumentMutation } from '../order-api.ts'
import { useOrderLocation } from '../order-location.ts'

const accepted = ['.csv', '.xls', '.xlsx', '.pdf'] as const

/** Confirm by file: the document type first, then the file; its quantities are read and previewed next. */
export function UploadConfirmationFile({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation('order-detail')
  const { open } = useOrderLocation()
  const [type, setType] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const [upload, uploading] = useUploadDocumentMutation()
  const { attempt, pending } = useOrderAct(order)
  const kept = useRef<{ file: File; type: string; documentId: string } | null>(null)
  const [{ version }] = useState(order)
  const [file] = files

  const submit = async () => {
    if (type === '') return setRefused(t('documents.typeFirst'))
    if (file === undefined) return setRefused(t('documents.chooseFile'))
    // What is there already is not uploaded once more when its reading is tried again.
    const of = kept.current
    if (of?.file !== file || of.type !== type) {
      const { data, error } = await upload({ id: order.id, documentType: type, file })
      const made = data?.items[0]?.id
      if (made === undefined) return setRefused(failureText(error, t('documents.failed')))
      kept.current = { file, type, documentId: made }
    }
    const documentId = kept.current?.documentId
    const ran = await attempt('upload-confirmation-file', { version, documentId, documentType: type })
    if (!ran.ok) return setRefused(failureText(ran.error, t('documents.failed')))
    if (/\.(csv|xlsx?)$/i.test(file.name)) open('read-file')
    else onClose()
  }
  return (
    <Modal open title={t('file.title', { number: order.orderNumber })} onClose={onClose}>
      <Flex direction="column" gap="4" pb="4">
        <Box color="ink2">{t('file.text')}</Box>
        <DocumentTypeSelect types={documentTypeCodes} value={type} onChange={setType} />
        {type !== '' && <FileDrop label={t('documents.drop')} accept={accepted} files={files} onFiles={setFiles} />}
        {refused && (
          <Box role="alert" color="bad" fontSize="sm">
            {refused}
          </Box>
        )}
        <Flex justify="flex-end" gap="2">
          <Button onClick={onClose}>{t('dialog.back')}</Button>
          <Button look="primary" pending={uploading.isLoading || pending} onClick={() => void submit()}>
            {t('act.upload-confirmation-file')}
          </Button>
        </Flex>
      </Flex>
    </Modal>
  )
}
