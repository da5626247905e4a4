import { Box, chakra, Flex } from '@chakra-ui/react'
import { pickupDocumentTypes } from '@quayside/contracts/handling/document-types.ts'
import type { PickupDetail } from '@quayside/contracts/handling/pickup-queries.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onUploadProgress } from '../../../app/api/form-upload.ts'
import { failureText } from '../../../app/api/problem.ts'
import { useMayCall, usePermission } from '../../../app/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { DocumentList } from '../../../ui/documents/document-list.tsx'
import { documentKinds } from '../../../ui/documents/replace-document.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { inputStyles } from '../../../ui/form/input-styles.ts'
import { Panel } from '../../../ui/panel.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { usePickupFilesQuery, useUploadPickupFileMutation } from '../pickup-api.ts'

const Select = chakra('select', { base: inputStyles })

/** What was handed in with a pickup, and the way to add to it; a draft has none yet. */
export function PickupDocuments({ pickup }: { pickup: PickupDetail }) {
  const { t } = useTranslation('pickup-page')
  const mayCall = useMayCall('/documents')
  const mayRead = usePermission('documents.view') && mayCall
  const mayUpload = usePermission('documents.upload')
  const { data } = usePickupFilesQuery(pickup.id, { skip: !mayRead })
  if (!mayRead || pickup.status === 'DRAFT') return null
  const files = data?.items ?? []
  return (
    <Panel title={t('section.documents')}>
      {files.length === 0 ? (
        <Box color="ink3">{t('documents.none')}</Box>
      ) : (
        <DocumentList
          documents={files.map(file => ({
            id: file.id,
            name: file.name,
            type: t(`document.${file.documentType}`, { defaultValue: file.documentType }),
            file,
          }))}
        />
      )}
      {mayUpload && <AddFile pickup={pickup} />}
    </Panel>
  )
}

/** Type first, then the file. */
function AddFile({ pickup: { id } }: { pickup: PickupDetail }) {
  const { t } = useTranslation('pickup-page')
  const field = useId()
  const [type, setType] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [share, setShare] = useState<number | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [upload] = useUploadPickupFileMutation()
  const send = async (file: File) => {
    const progress = crypto.randomUUID()
    const silence = onUploadProgress(progress, setShare)
    setShare(0)
    const { error } = await upload({ id, documentType: type, file, progress })
    silence()
    setShare(null)
    if (error) return setRefused(failureText(error, t('documents.failed')))
    setRefused(null)
    setFiles([])
    setType('')
    showToast({ kind: 'success', text: t('documents.added', { name: file.name }) })
  }
  const [file] = files
  return (
    <Flex direction="column" gap="3" maxW="560px" mt="4">
      <div>
        <chakra.label htmlFor={field} display="block" textStyle="label" fontWeight="medium" color="ink2" mb="1">
          {t('documents.type')}
        </chakra.label>
        <Select id={field} value={type} disabled={share !== null} onChange={event => setType(event.target.value)}>
          <option value="">{t('documents.choose')}</option>
          {pickupDocumentTypes.map(code => (
            <option key={code} value={code}>
              {t(`document.${code}`)}
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
      {refused && (
        <Box role="alert" color="bad" fontSize="sm">
          {refused}
        </Box>
      )}
      {file !== undefined && (
        <Box>
          <Button pending={share !== null} onClick={() => void send(file)}>
            {t('documents.upload')}
          </Button>
        </Box>
      )}
    </Flex>
  )
}
