import type { DocumentItem } from '@quayside/contracts/documents/document-files.ts'
import {
  type DocumentStage,
  type RequiredDocument,
  requiredDocuments,
} from '@quayside/contracts/shipments/document-types.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { formersOf } from '../../../../ui/documents/listed-document.ts'

/** A document as the tab lists it. `file` is known where it was uploaded to this shipment. */
export type Listed = {
  documentId: string
  documentType: string
  name: string
  attached: boolean
  file: DocumentItem | null
}
/** With its former versions, the newest first. */
type ListedFile = Listed & { formers: readonly DocumentItem[] }

/** What is on the shipment, then what was uploaded to it and is not on it: an upload that was cut short is not lost. A former version stands with what took its place. */
export function listedFiles({ documents }: ShipmentDetail, uploaded: readonly DocumentItem[]): ListedFile[] {
  const on = new Set(documents.map(one => one.documentId))
  const withFormers = (file: DocumentItem | null) => ({
    file,
    formers: file === null ? [] : formersOf(file, uploaded).filter(one => !on.has(one.id)),
  })
  return [
    ...documents.map(({ documentId, documentType, fileName }) => ({
      documentId,
      documentType,
      name: fileName,
      attached: true,
      ...withFormers(uploaded.find(one => one.id === documentId) ?? null),
    })),
    ...uploaded
      .filter(one => !on.has(one.id) && one.replacedBy === null)
      .map(file => ({
        documentId: file.id,
        documentType: file.documentType,
        name: file.name,
        attached: false,
        ...withFormers(file),
      })),
  ]
}

const stageOf: Readonly<Record<string, DocumentStage>> = {
  PO_CONFIRMED: 'departure',
  BOOKING_REQUEST: 'departure',
  FOR_PROCESSING: 'departure',
  IN_TRANSIT: 'destination',
  AT_DESTINATION: 'destination',
  ON_CUSTOMS: 'destination',
  DELIVERED: 'destination',
}
export type Asked = RequiredDocument & { there: boolean }

/** What the next stage asks for, and whether it is there; null where nothing comes any more. */
export function askedFor(shipment: ShipmentDetail): { stage: DocumentStage; documents: Asked[] } | null {
  const stage = stageOf[shipment.status]
  if (stage === undefined) return null
  const types = new Set<string>(shipment.documents.map(one => one.documentType))
  const documents = requiredDocuments(stage, shipment.details.cargo.dangerousGoods).map(one => ({
    ...one,
    there: [...one.anyOf].some(type => types.has(type)),
  }))
  return { stage, documents }
}

/** What the shipment would lack without this document, by the catalogue's codes. */
export function lackedWithout(shipment: ShipmentDetail, documentId: string): string[] {
  const documents = shipment.documents.filter(one => one.documentId !== documentId)
  const left = { ...shipment, documents }
  const isThere = ({ there }: Asked) => there
  const kept = new Set(
    askedFor(left)
      ?.documents.filter(isThere)
      .map(one => one.code),
  )
  const lacked: string[] = (askedFor(shipment)?.documents ?? []).flatMap(one =>
    one.there && !kept.has(one.code) ? [one.code] : [],
  )
  const isProof = (one: ShipmentDetail['documents'][number]) => one.documentType === 'PROOF_OF_DELIVERY'
  const losesProof = shipment.status === 'DELIVERED' && shipment.documents.some(isProof) && !documents.some(isProof)
  return losesProof ? [...lacked, 'proof-of-delivery-required'] : lacked
}
