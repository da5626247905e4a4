import { Box, Flex } from '@chakra-ui/react'
import { type BookingDocumentType, bookingDocumentTypes } from '@quayside/contracts/bookings/statuses.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { TypedFile } from '../../../ui/documents/typed-file.tsx'
import { useSendFile } from '../../../ui/documents/use-send-file.ts'
import { useBookingCommandMutation } from '../booking-api.ts'

export type ChosenFile = { key: string; documentType: BookingDocumentType; file: File }
type Props = { files: readonly ChosenFile[]; onFiles: (files: readonly ChosenFile[]) => void }
const none: readonly File[] = []

/** Files that go along: type first; they are uploaded once the booking is there. */
export function ChosenFiles({ files, onFiles }: Props) {
  const { t } = useTranslation('booking-form')
  const { t: words } = useTranslation('booking-words')
  const [type, setType] = useState<BookingDocumentType | ''>('')
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
      <TypedFile
        types={bookingDocumentTypes}
        typeText={code => words(`document.${code}`)}
        type={type}
        onType={setType}
        files={none}
        onFiles={chosen => {
          if (type === '') return
          onFiles([...files, ...chosen.map(file => ({ key: crypto.randomUUID(), documentType: type, file }))])
          setType('')
        }}
      />
    </Box>
  )
}

/** Uploads what was chosen onto the booking; answers the names of those that were not taken. */
export function useSendFiles() {
  const { send } = useSendFile()
  const [attach] = useBookingCommandMutation()
  return async (id: string, files: readonly ChosenFile[]): Promise<string[]> => {
    const refused: string[] = []
    for (const { documentType, file } of files) {
      const sent = await send({ of: 'booking', id, type: documentType }, file, documentId =>
        attach({ id, command: 'attach-document', body: { documentId, documentType } }),
      )
      if (sent.refused !== undefined) refused.push(file.name)
    }
    return refused
  }
}
