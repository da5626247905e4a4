import { Box, chakra, Flex } from '@chakra-ui/react'
import { type BookingDocumentType, bookingDocumentTypes } from '@quayside/contracts/bookings/statuses.ts'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { documentKinds } from '../../../ui/documents/replace-document.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { inputStyles } from '../../../ui/form/input-styles.ts'
import { useBookingCommandMutation } from '../booking-api.ts'
import { useDeleteBookingFileMutation, useUploadBookingFileMutation } from '../detail/tabs/documents-api.ts'

export type ChosenFile = { key: string; documentType: BookingDocumentType; file: File }
type Props = { files: readonly ChosenFile[]; onFiles: (files: readonly ChosenFile[]) => void }
const Select = chakra('select', { base: inputStyles })

/** Files that go along: type first; they are uploaded once the booking is there. */
export function ChosenFiles({ files, onFiles }: Props) {
  const { t } = useTranslation('booking-form')
  const { t: words } = useTranslation('booking-words')
  const [type, setType] = useState<BookingDocumentType | ''>('')
  const field = useId()
  return (
    <Box role="group" aria-label={t('booking-fields:documents')} mt="6" pt="5" borderTopWidth="1px" borderColor="line">
      <Box as="h2" textStyle="heading" mb="3">
        {t('booking-fields:documents')}
      </Box>
      <Box as="ul" listStyleType="none" m="0" p="0" mb={files.length > 0 ? '3' : '0'}>
        {files.map(one => (
          <Flex as="li" key={one.key} gap="3" align="center">
            <Box flex="1" overflowWrap="anywhere">
              {one.file.name}{' '}
              <Box as="span" color="ink3">
                {words(`document.${one.documentType}`)}
              </Box>
            </Box>
            <IconButton
              label={t('files.remove', { name: one.file.name })}
              icon={<Trash2 size={16} />}
              onClick={() => onFiles(files.filter(other => other !== one))}
            />
          </Flex>
        ))}
      </Box>
      <Flex direction="column" gap="3" maxW="560px">
        <div>
          <chakra.label htmlFor={field} display="block" textStyle="label" fontWeight="medium" color="ink2" mb="1">
            {t('booking-fields:documentType')}
          </chakra.label>
          <Select id={field} value={type} onChange={event => setType(event.target.value as BookingDocumentType | '')}>
            <option value="">{t('booking-detail:blank.choose')}</option>
            {bookingDocumentTypes.map(code => (
              <option key={code} value={code}>
                {words(`document.${code}`)}
              </option>
            ))}
          </Select>
        </div>
        {type !== '' && (
          <FileDrop
            label={t('booking-detail:documents.drop')}
            accept={documentKinds}
            files={[]}
            onFiles={chosen => {
              onFiles([...files, ...chosen.map(file => ({ key: crypto.randomUUID(), documentType: type, file }))])
              setType('')
            }}
          />
        )}
      </Flex>
    </Box>
  )
}

/** Uploads what was chosen onto the booking; answers the names of those that were not taken. */
export function useSendFiles() {
  const [upload] = useUploadBookingFileMutation()
  const [attach] = useBookingCommandMutation()
  const [remove] = useDeleteBookingFileMutation()
  return async (id: string, files: readonly ChosenFile[]): Promise<string[]> => {
    const refused: string[] = []
    for (const { key, documentType, file } of files) {
      const kept = await upload({ id, documentType, file, progress: key })
      const documentId = kept.data?.items[0]?.id
      const attached =
        documentId && (await attach({ id, command: 'attach-document', body: { documentId, documentType } }))
      if (attached && attached.error === undefined) continue
      refused.push(file.name)
      if (documentId) await remove({ documentId })
    }
    return refused
  }
}
