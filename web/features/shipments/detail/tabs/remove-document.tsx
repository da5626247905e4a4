import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, problemOf } from '../../../../app/api/problem.ts'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { useDeleteShipmentFileMutation, useTakeOffShipmentFileMutation } from './documents-api.ts'
import type { ListedFile } from './shipment-files.ts'

/** Off the shipment, and the file with it where it was uploaded here; an order's file stays with its order. */
export function RemoveDocument({ id, listed, onClose }: { id: string; listed: ListedFile; onClose: () => void }) {
  const { t } = useTranslation('shipment-documents')
  const [takeOff, off] = useTakeOffShipmentFileMutation()
  const [remove, deleting] = useDeleteShipmentFileMutation()
  const [isOff, setIsOff] = useState(!listed.attached)
  const [refused, setRefused] = useState<string | null>(null)
  const { documentId, name, file } = listed
  const goesToo =
    file?.entityType === 'shipment' &&
    file.allowedCommands.every(one => one.allowed || one.reason === 'document-on-shipment')
  const refuse = (error: ApiError) => setRefused(problemOf(error)?.message ?? t('remove.failed'))
  const go = async () => {
    setRefused(null)
    if (!isOff) {
      const answer = await takeOff({ id, documentId })
      if (answer.error) return refuse(answer.error)
      setIsOff(true)
    }
    if (goesToo) {
      const answer = await remove({ documentId })
      if (answer.error) return refuse(answer.error)
    }
    showToast({ kind: 'success', text: t('remove.done', { name }) })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t('remove.title', { name })}
      text={
        <>
          {t(goesToo ? 'remove.whole' : 'remove.fromShipment')}
          {refused && (
            <Box role="alert" color="bad" mt="2">
              {refused}
            </Box>
          )}
        </>
      }
      confirm={t('remove.confirm')}
      look="danger"
      pending={off.isLoading || deleting.isLoading}
      onConfirm={() => void go()}
      onClose={onClose}
    />
  )
}
