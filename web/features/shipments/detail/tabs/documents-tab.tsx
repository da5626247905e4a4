import { Flex } from '@chakra-ui/react'
import type { DocumentItem } from '@quayside/contracts/documents/document-files.ts'
import type { ShipmentDocumentType } from '@quayside/contracts/shipments/document-types.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../../app/session/use-session.ts'
import { isAllowed } from '../../../../ui/acts/allowed.ts'
import { DocumentList } from '../../../../ui/documents/document-list.tsx'
import { sameBefore } from '../../../../ui/documents/same-file.tsx'
import { useFormats } from '../../../../ui/formats.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../../../ui/states.tsx'
import { AddDocument } from './add-document.tsx'
import { useShipmentFilesQuery } from './documents-api.ts'
import { FileActs } from './file-acts.tsx'
import { RemoveDocument } from './remove-document.tsx'
import { ReplaceOnShipment } from './replace-on-shipment.tsx'
import { RequiredDocuments } from './required-documents.tsx'
import { type Listed, listedFiles } from './shipment-files.ts'

/** What the next stage asks for, the documents by type, and the way to add one. */
export function DocumentsTab({ shipment, past }: { shipment: ShipmentDetail; past: boolean }) {
  const { t } = useTranslation('shipment-documents')
  const { t: texts } = useTranslation('documents')
  const { t: words } = useTranslation('shipment-words')
  const formats = useFormats()
  const { id } = shipment
  const { currentData: data, error, refetch } = useShipmentFilesQuery(id, { skip: past })
  const mayUpload = usePermission('documents.upload')
  const [type, setType] = useState<ShipmentDocumentType | ''>('')
  const [removed, setRemoved] = useState<Listed | null>(null)
  const [replaced, setReplaced] = useState<DocumentItem | null>(null)
  const typeField = useRef<HTMLSelectElement>(null)
  // What is begun here outlives a reading that failed.
  if (error && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined && !past) return <Skeleton rows={4} />
  const files = listedFiles(shipment, past ? [] : (data?.items ?? []))
  const mayAttach = !past && isAllowed(shipment, 'attach-document')
  const mayRemove = !past && isAllowed(shipment, 'remove-document')
  const mayAdd = mayAttach && mayUpload
  const isRemovable = (one: Listed) => (one.attached ? mayRemove : isAllowed(one.file, 'delete'))
  // A file of an order is replaced there.
  const isReplaceable = ({ attached, file }: Listed) =>
    mayAttach && attached && file?.entityType === 'shipment' && isAllowed(file, 'replace')
  const present = files.flatMap(one => one.file ?? [])
  const typeText = (code: string) => words(`document.${code}`)
  const notes = ({ documentId, attached }: Listed) => {
    const same = sameBefore(documentId, present)
    const told = [
      attached ? [] : t('row.notAttached'),
      same === null ? [] : texts('sameRow', { name: same.name, type: typeText(same.documentType) }),
    ].flat()
    return told.length > 0 && formats.list(told)
  }
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
              id: one.documentId,
              type: typeText(one.documentType),
              formers: one.formers.map(file => ({
                id: file.id,
                name: file.name,
                type: typeText(file.documentType),
                file,
              })),
            }))}
            note={notes}
            acts={one => (
              <FileActs
                id={id}
                listed={one}
                mayAttach={mayAttach}
                onReplace={isReplaceable(one) ? () => setReplaced(one.file) : null}
                onRemove={isRemovable(one) ? () => setRemoved(one) : null}
              />
            )}
          />
        )}
      </Panel>
      {mayAdd && <AddDocument id={id} type={type} onType={setType} field={typeField} />}
      {replaced && <ReplaceOnShipment id={id} document={replaced} known={present} onClose={() => setReplaced(null)} />}
      {removed && <RemoveDocument shipment={shipment} listed={removed} onClose={() => setRemoved(null)} />}
    </Flex>
  )
}
