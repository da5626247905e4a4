import { Box } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, failureText } from '../../../../app/api/problem.ts'
import { commandOf } from '../../../../ui/acts/allowed.ts'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { useFormats } from '../../../../ui/formats.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { useMissingText } from '../missing.ts'
import { useDeleteShipmentFileMutation, useTakeOffShipmentFileMutation } from './documents-api.ts'
import { type Listed, lackedWithout } from './shipment-files.ts'

/** Off the shipment, and the file with it where it was uploaded here; an order's file stays with its order. */
export function RemoveDocument({
  shipment,
  listed,
  onClose,
}: {
  shipment: ShipmentDetail
  listed: Listed
  onClose: () => void
}) {
  const { t } = useTranslation('shipment-documents')
  const missingText = useMissingText()
  const formats = useFormats()
  const { id } = shipment
  const [takeOff, off] = useTakeOffShipmentFileMutation()
  const [remove, deleting] = useDeleteShipmentFileMutation()
  const [isOff, setIsOff] = useState(!listed.attached)
  const [refused, setRefused] = useState<string | null>(null)
  const { documentId, name, file } = listed
  const lacked = lackedWithout(shipment, documentId)
  const word = commandOf(file, 'delete')
  const isDeletable = word === undefined || word.allowed || word.reason === 'document-on-shipment'
  const goesToo = file?.entityType === 'shipment' && isDeletable
  const refuse = (error: ApiError) => setRefused(failureText(error, t('remove.failed')))
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
          {lacked.length > 0 && (
            <Box color="warn" mt="2">
              {t('remove.lacked', { names: formats.list(lacked.map(missingText)) })}
            </Box>
          )}
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
