import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ShipmentDocumentType, shipmentDocumentTypes } from '@quayside/contracts/shipments/document-types.ts'
import { X } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { documentKinds } from '../../../../ui/documents/replace-document.tsx'
import { SameFileNote } from '../../../../ui/documents/same-file.tsx'
import { FileDrop } from '../../../../ui/file-drop.tsx'
import { inputStyles } from '../../../../ui/form/input-styles.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { CopyId } from '../../../../ui/states.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { useShipmentFilesQuery } from './documents-api.ts'
import { useDocumentUpload } from './use-document-upload.ts'

const Select = chakra('select', { base: inputStyles })

export type UploadType = ShipmentDocumentType | ''
type Props = {
  id: string
  type: UploadType
  onType: (type: UploadType) => void
  field: RefObject<HTMLSelectElement | null>
  onDone?: () => void
  /** Of a dialog: leaves it without a file. */
  onCancel?: () => void
}

export function AddDocument(props: Props) {
  const { t } = useTranslation('shipment-documents')
  return (
    <Panel title={t('upload.title')}>
      <DocumentUpload {...props} />
    </Panel>
  )
}

/** Type first, then the file; what is refused is said here and nothing of it is kept. */
export function DocumentUpload({ id, type, onType, field, onDone, onCancel }: Props) {
  const { t } = useTranslation('shipment-documents')
  const { t: words } = useTranslation('shipment-words')
  const fieldId = useId()
  const [files, setFiles] = useState<File[]>([])
  const { state, send, cancel, refuse } = useDocumentUpload(id)
  const { data } = useShipmentFilesQuery(id)
  const sending = state.share !== null
  const submit = async () => {
    const [file] = files
    if (type === '') return refuse(t('upload.typeFirst'))
    if (file === undefined) return refuse(t('upload.chooseFile'))
    if ((await send(type, file, { onRefused: () => setFiles([]) })) === null) return
    setFiles([])
    onType('')
    showToast({ kind: 'success', text: t('upload.done', { name: file.name }) })
    onDone?.()
  }
  return (
    <Flex direction="column" gap="3" maxW="560px">
      <div>
        <chakra.label htmlFor={fieldId} display="block" textStyle="label" fontWeight="medium" color="ink2" mb="1">
          {t('upload.type')}
        </chakra.label>
        <Select
          id={fieldId}
          ref={field}
          value={type}
          aria-required="true"
          disabled={sending}
          onChange={event => onType(event.target.value as Props['type'])}
        >
          <option value="">{t('upload.chooseType')}</option>
          {shipmentDocumentTypes.map(code => (
            <option key={code} value={code}>
              {words(`document.${code}`)}
            </option>
          ))}
        </Select>
      </div>
      {type !== '' && (
        <FileDrop
          label={t('upload.drop')}
          accept={documentKinds}
          files={files}
          progress={state.share}
          onFiles={next => {
            setFiles(next)
            refuse(null)
          }}
        />
      )}
      {type !== '' && (
        <SameFileNote files={files} known={data?.items ?? []} typeText={code => words(`document.${code}`)} />
      )}
      {state.refused && (
        <Box role="alert" color="bad" fontSize="sm">
          {state.refused} {state.requestId && <CopyId id={state.requestId} />}
        </Box>
      )}
      <Flex gap="2">
        <Button look="primary" pending={sending} onClick={() => void submit()}>
          {t('upload.send')}
        </Button>
        {onCancel && !sending && <Button onClick={onCancel}>{t('upload.cancel')}</Button>}
        {sending && (
          <Button look="quiet" icon={<X size={16} aria-hidden="true" />} onClick={cancel}>
            {t('upload.cancel')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
