import { Flex } from '@chakra-ui/react'
import type { ShipmentDocumentType } from '@quayside/contracts/shipments/document-types.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../../app/session/use-session.ts'
import { DocumentList } from '../../../../ui/documents/document-list.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../../../ui/states.tsx'
import { isAllowed } from '../allowed.ts'
import { AddDocument } from './add-document.tsx'
import { useShipmentFilesQuery } from './documents-api.ts'
import { FileActs } from './file-acts.tsx'
import { RemoveDocument } from './remove-document.tsx'
import { RequiredDocuments } from './required-documents.tsx'
import { type ListedFile, listedFiles } from './shipment-files.ts'

/** What the next stage asks for, the documents by type, and the way to add one. */
export function DocumentsTab({ shipment, past }: { shipment: ShipmentDetail; past: boolean }) {
  const { t } = useTranslation('shipment-documents')
  const { t: words } = useTranslation('shipment-words')
  const { id } = shipment
  const { data, error, refetch } = useShipmentFilesQuery(id, { skip: past })
  const mayUpload = usePermission('documents.upload')
  const [type, setType] = useState<ShipmentDocumentType | ''>('')
  const [removed, setRemoved] = useState<ListedFile | null>(null)
  const typeField = useRef<HTMLSelectElement>(null)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined && !past) return <Skeleton rows={4} />
  const files = listedFiles(shipment, past ? [] : (data?.items ?? []))
  const mayAttach = !past && isAllowed(shipment, 'attach-document')
  const mayRemove = !past && isAllowed(shipment, 'remove-document')
  const mayAdd = mayAttach && mayUpload
  const isRemovable = (one: ListedFile) =>
    one.attached ? mayRemove : (one.file?.allowedCommands.some(command => command.allowed) ?? false)
  const add = (wanted: ShipmentDocumentType) => {
    setType(wanted)
    typeField.current?.focus()
  }
  return (
    <Flex direction="column" gap="4" minW="0">
      {!past && <RequiredDocuments shipment={shipment} onAdd={mayAdd ? add : null} />}
      <Panel padded={false}>
        {files.length === 0 ? (
          <NothingYet title={t('none')} text={t('noneText')} />
        ) : (
          <DocumentList
            documents={files.map(one => ({
              ...one,
              ...{ id: one.documentId, type: words(`document.${one.documentType}`) },
            }))}
            note={({ attached }) => !attached && t('row.notAttached')}
            acts={one => (
              <FileActs
                id={id}
                listed={one}
                mayAttach={mayAttach}
                onRemove={isRemovable(one) ? () => setRemoved(one) : null}
              />
            )}
          />
        )}
      </Panel>
      {mayAdd && <AddDocument id={id} type={type} onType={setType} field={typeField} />}
      {removed && <RemoveDocument shipment={shipment} listed={removed} onClose={() => setRemoved(null)} />}
    </Flex>
  )
}
