import { Box, Flex } from '@chakra-ui/react'
import type { DocumentItem } from '@quayside/contracts/documents/document-files.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Modal } from '../dialog.tsx'
import { FileDrop } from '../file-drop.tsx'
import { showToast } from '../toast/toast-store.ts'
import { SameFileNote } from './same-file.tsx'

export const documentKinds = ['.pdf', '.png', '.jpg', '.jpeg', '.webp', '.csv', '.xls', '.xlsx', '.docx'] as const

type Props = {
  document: DocumentItem
  /** What is there already. */
  known: readonly DocumentItem[]
  typeText: (type: string) => string
  /** Whether it was taken: what was refused is in `refused`. */
  onSend: (file: File) => Promise<boolean>
  progress?: number | null
  refused: string | null
  onClose: () => void
}

/** A new version in the place of a document, of its type; the former one stays readable. */
export function ReplaceDocument({ document, known, typeText, onSend, progress = null, refused, onClose }: Props) {
  const { t } = useTranslation('documents')
  const [files, setFiles] = useState<File[]>([])
  const [isMissing, setIsMissing] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const { name } = document
  const send = async () => {
    const [file] = files
    setIsMissing(file === undefined)
    if (file === undefined) return
    setIsSending(true)
    const isTaken = await onSend(file)
    setIsSending(false)
    if (!isTaken) return
    showToast({ kind: 'success', text: t('replace.done', { name, by: file.name }) })
    onClose()
  }
  const told = isMissing ? t('replace.choose') : refused
  return (
    <Modal
      open
      title={t('replace.title', { name })}
      onClose={onClose}
      footer={
        <Flex gap="2" justify="flex-end">
          <Button look="quiet" onClick={onClose}>
            {t('replace.cancel')}
          </Button>
          <Button look="primary" pending={isSending} onClick={() => void send()}>
            {t('replace.send')}
          </Button>
        </Flex>
      }
    >
      <Flex direction="column" gap="3">
        <Box>{t('replace.text', { type: typeText(document.documentType) })}</Box>
        <FileDrop
          label={t('replace.drop')}
          accept={documentKinds}
          files={files}
          progress={progress}
          onFiles={next => {
            setFiles(next)
            setIsMissing(false)
          }}
        />
        <SameFileNote files={files} known={known} typeText={typeText} />
        {told && (
          <Box role="alert" color="bad" fontSize="sm">
            {told}
          </Box>
        )}
      </Flex>
    </Modal>
  )
}
