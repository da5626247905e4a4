import { Box, chakra, Flex } from '@chakra-ui/react'
import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { type BookingDocumentType, bookingDocumentTypes } from '@quayside/contracts/bookings/statuses.ts'
import type { DocumentItem } from '@quayside/contracts/documents/document-files.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onUploadProgress } from '../../../../app/api/form-upload.ts'
import { type ApiError, failureText } from '../../../../app/api/problem.ts'
import { Button } from '../../../../ui/button.tsx'
import { documentKinds } from '../../../../ui/documents/replace-document.tsx'
import { SameFileNote } from '../../../../ui/documents/same-file.tsx'
import { FileDrop } from '../../../../ui/file-drop.tsx'
import { inputStyles } from '../../../../ui/form/input-styles.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { useBookingCommandMutation } from '../../booking-api.ts'
import { useDeleteBookingFileMutation, useUploadBookingFileMutation } from './documents-api.ts'

const Select = chakra('select', { base: inputStyles })

/** Type first, then the file: it goes up and onto the booking; one that the booking refuses is deleted again. */
export function AddDocument({ booking, known }: { booking: BookingDetail; known: readonly DocumentItem[] }) {
  const { t } = useTranslation('booking-detail')
  const { t: words } = useTranslation('booking-words')
  const field = useId()
  const [type, setType] = useState<BookingDocumentType | ''>('')
  const [files, setFiles] = useState<File[]>([])
  const [share, setShare] = useState<number | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [upload] = useUploadBookingFileMutation()
  const [attach] = useBookingCommandMutation()
  const [remove] = useDeleteBookingFileMutation()
  const refuse = (error: ApiError) => {
    setShare(null)
    setRefused(failureText(error, t('documents.failed')))
  }
  const send = async () => {
    const [file] = files
    if (type === '') return setRefused(t('documents.typeFirst'))
    if (file === undefined) return setRefused(t('documents.chooseFile'))
    const progress = crypto.randomUUID()
    const silence = onUploadProgress(progress, setShare)
    setShare(0)
    const kept = await upload({ id: booking.id, documentType: type, file, progress })
    silence()
    if (kept.error) return refuse(kept.error)
    const documentId = kept.data.items[0]?.id ?? ''
    const attached = await attach({
      id: booking.id,
      command: 'attach-document',
      body: { documentId, documentType: type },
    })
    if (attached.error) {
      await remove({ documentId })
      return refuse(attached.error)
    }
    setShare(null)
    setRefused(null)
    setFiles([])
    setType('')
    showToast({ kind: 'success', text: t('documents.added', { name: file.name }) })
  }
  const typeText = (code: string) => words(`document.${code}`)
  return (
    <Panel title={t('documents.add')}>
      <Flex direction="column" gap="3" maxW="560px">
        <div>
          <chakra.label htmlFor={field} display="block" textStyle="label" fontWeight="medium" color="ink2" mb="1">
            {t('documents.type')}
          </chakra.label>
          <Select
            id={field}
            value={type}
            aria-required="true"
            disabled={share !== null}
            onChange={event => setType(event.target.value as BookingDocumentType | '')}
          >
            <option value="">{t('blank.choose')}</option>
            {bookingDocumentTypes.map(code => (
              <option key={code} value={code}>
                {typeText(code)}
              </option>
            ))}
          </Select>
        </div>
        {type !== '' && (
          <FileDrop
            label={t('documents.drop')}
            accept={documentKinds}
            files={files}
            progress={share}
            onFiles={next => {
              setFiles(next)
              setRefused(null)
            }}
          />
        )}
        {type !== '' && <SameFileNote files={files} known={known} typeText={typeText} />}
        {refused && (
          <Box role="alert" color="bad" fontSize="sm">
            {refused}
          </Box>
        )}
        <Box>
          <Button pending={share !== null} onClick={() => void send()}>
            {t('documents.send')}
          </Button>
        </Box>
      </Flex>
    </Panel>
  )
}
