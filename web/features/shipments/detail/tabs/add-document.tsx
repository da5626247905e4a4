import { Flex } from '@chakra-ui/react'
import { type ShipmentDocumentType, shipmentDocumentTypes } from '@quayside/contracts/shipments/document-types.ts'
import { X } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { CopyId } from '../../../../ui/copy-id.tsx'
import { TypedFile } from '../../../../ui/documents/typed-file.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { useShipmentFilesQuery } from './documents-api.ts'
import { useDocumentUpload } from './use-document-upload.ts'

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
  const [files, setFiles] = useState<File[]>([])
  const { state, send, cancel, refuse } = useDocumentUpload(id)
  const { data } = useShipmentFilesQuery(id)
  const sending = state.share !== null
  const submit = async () => {
    const [file] = files
    if (type === '') return refuse(t('documents:files.typeFirst'))
    if (file === undefined) return refuse(t('documents:files.chooseFile'))
    if ((await send(type, file, { onRefused: () => setFiles([]) })) === null) return
    setFiles([])
    onType('')
    showToast({ kind: 'success', text: t('upload.done', { name: file.name }) })
    onDone?.()
  }
  return (
    <TypedFile
      types={shipmentDocumentTypes}
      typeText={code => words(`document.${code}`)}
      type={type}
      onType={onType}
      files={files}
      onFiles={next => {
        setFiles(next)
        refuse(null)
      }}
      known={data?.items ?? []}
      share={state.share}
      refused={
        state.refused && (
          <>
            {state.refused} {state.requestId && <CopyId id={state.requestId} />}
          </>
        )
      }
      field={field}
    >
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
    </TypedFile>
  )
}
