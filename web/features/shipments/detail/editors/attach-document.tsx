import { shipmentDocumentTypes } from '@quayside/contracts/shipments/document-types.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useContext, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../../ui/dialog.tsx'
import { First } from '../acts/act-frame.tsx'
import { WhenDone } from '../acts/when-done.ts'
import { DocumentUpload, type UploadType } from '../tabs/add-document.tsx'

/** Type and file, where the document is missed: `about` is the type that is asked for. */
export function AttachDocument({
  shipment,
  about,
  onClose,
}: {
  shipment: ShipmentDetail
  about: string
  onClose: () => void
}) {
  const { t } = useTranslation('shipment-detail')
  const asked = shipmentDocumentTypes.find(type => type === about) ?? ''
  const [type, setType] = useState<UploadType>(asked)
  const { step } = useContext(WhenDone)
  const field = useRef<HTMLSelectElement>(null)
  return (
    <Modal open title={t('act.attach-document')} onClose={onClose} firstFocus={field}>
      <First />
      <DocumentUpload
        id={shipment.id}
        type={type}
        field={field}
        onType={setType}
        onDone={step ?? onClose}
        onCancel={onClose}
      />
    </Modal>
  )
}
