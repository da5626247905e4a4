import type { DocumentItem } from '@quayside/contracts/documents/document-files.ts'
import type { ShipmentDocumentType } from '@quayside/contracts/shipments/document-types.ts'
import { useTranslation } from 'react-i18next'
import { ReplaceDocument } from '../../../../ui/documents/replace-document.tsx'
import { useDocumentUpload } from './use-document-upload.ts'

type Props = { id: string; document: DocumentItem; known: readonly DocumentItem[]; onClose: () => void }

/** Uploaded as a new version and put in the former's place on the shipment, in one act. */
export function ReplaceOnShipment({ id, document, known, onClose }: Props) {
  const { t: words } = useTranslation('shipment-words')
  const { state, send } = useDocumentUpload(id)
  return (
    <ReplaceDocument
      document={document}
      known={known}
      onClose={onClose}
      typeText={type => words(`document.${type}`)}
      progress={state.share}
      refused={state.refused}
      onSend={async file =>
        (await send(document.documentType as ShipmentDocumentType, file, { replaces: document.id })) !== null
      }
    />
  )
}
