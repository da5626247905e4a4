import { Box, chakra, Flex } from '@chakra-ui/react'
import { pickupDocumentTypes, receiptDocumentTypes } from '@quayside/contracts/handling/document-types.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayCall, usePermission } from '../../app/session/use-session.ts'
import { Button } from '../button.tsx'
import { FileDrop } from '../file-drop.tsx'
import { inputStyles } from '../form/input-styles.ts'
import { Panel } from '../panel.tsx'
import { showToast } from '../toast/toast-store.ts'
import { DocumentList } from './document-list.tsx'
import { useThingFilesQuery } from './documents-api.ts'
import { documentKinds } from './replace-document.tsx'
import { SameFileNote } from './same-file.tsx'
import { useSendFile } from './use-send-file.ts'

const Select = chakra('select', { base: inputStyles })

const typesOf = { pickup: pickupDocumentTypes, 'warehouse-receipt': receiptDocumentTypes } as const
type Thing = { of: keyof typeof typesOf; id: string }
type FileType = (typeof typesOf)[Thing['of']][number]

/** The files handed in with a pickup request or a receipt, and the way to add one: its type first. */
export function FilesOfThing({ of, id }: Thing) {
  const { t } = useTranslation('documents')
  const mayCall = useMayCall('/documents')
  const mayRead = usePermission('documents.view') && mayCall
  const mayUpload = usePermission('documents.upload') && mayCall
  const { data } = useThingFilesQuery({ of, id }, { skip: !mayRead })
  const files = data?.items ?? []
  if (!mayRead && !mayUpload) return null
  return (
    <Panel title={t('files.title')}>
      {files.length === 0 ? (
        <Box color="ink3">{t('files.none')}</Box>
      ) : (
        <DocumentList
          documents={files.map(file => ({
            id: file.id,
            name: file.name,
            type: t(`files.type.${file.documentType as FileType}`),
            file,
          }))}
        />
      )}
      {mayUpload && <AddFile of={of} id={id} known={files} />}
    </Panel>
  )
}

function AddFile({ of, id, known }: Thing & Pick<Parameters<typeof SameFileNote>[0], 'known'>) {
  const { t } = useTranslation('documents')
  const field = useId()
  const [type, setType] = useState<FileType | ''>('')
  const [files, setFiles] = useState<File[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const { share, send: handIn } = useSendFile()
  const typeText = (code: string) => t(`files.type.${code as FileType}`)
  const send = async () => {
    const [file] = files
    if (type === '') return setRefused(t('files.typeFirst'))
    if (file === undefined) return setRefused(t('files.chooseFile'))
    const sent = await handIn({ of, id, type }, file)
    if (sent.refused !== undefined) return setRefused(sent.refused)
    setRefused(null)
    setFiles([])
    setType('')
    showToast({ kind: 'success', text: t('files.added', { name: file.name }) })
  }
  return (
    <Flex direction="column" gap="3" maxW="560px" mt="4">
      <div>
        <chakra.label htmlFor={field} display="block" textStyle="label" fontWeight="medium" color="ink2" mb="1">
          {t('files.typeLabel')}
        </chakra.label>
        <Select
          id={field}
          value={type}
          disabled={share !== null}
          onChange={event => setType(event.target.value as FileType | '')}
        >
          <option value="">{t('files.choose')}</option>
          {typesOf[of].map(code => (
            <option key={code} value={code}>
              {typeText(code)}
            </option>
          ))}
        </Select>
      </div>
      {type !== '' && (
        <FileDrop
          label={t('files.drop')}
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
          {t('files.send')}
        </Button>
      </Box>
    </Flex>
  )
}
