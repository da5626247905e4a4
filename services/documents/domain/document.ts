import type { AcceptedFormat, AnyDocumentType, EntityType } from '@quayside/contracts/documents/document-files.ts'
import type { DocumentEvent } from '@quayside/contracts/documents/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'

export type DocumentFile = {
  readonly documentId: string
  readonly entityType: EntityType
  readonly entityId: string
  readonly documentType: AnyDocumentType
  readonly clientCompanyId: string
  readonly vendorCompanyId: string | null
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  readonly format: AcceptedFormat
  readonly key: string
  readonly uploadedBy: string
  readonly uploadedByCompany: string
  readonly uploadedAt: string
  /** The version before. */
  readonly replaces?: string
}

export type Document =
  | { readonly status: 'none' }
  | ({ readonly status: 'stored' | 'deleted'; readonly version: number } & DocumentFile)

export type DocumentCommand =
  | { type: 'Upload'; document: DocumentFile }
  /** `side`: the company in whose name it is deleted; the operating company may delete for its clients. */
  | { type: 'Delete'; by: string; side: { company: string; operator: boolean } }

export const noDocument: Document = { status: 'none' }

export function evolve(document: Document, event: DocumentEvent): Document {
  switch (event.type) {
    case 'DocumentUploaded':
      return { ...event.data, status: 'stored', version: 1 }
    case 'DocumentDeleted':
      return document.status === 'none' ? document : { ...document, status: 'deleted', version: document.version + 1 }
  }
}

export function decide(command: DocumentCommand, document: Document): Decision<DocumentEvent> {
  switch (command.type) {
    case 'Upload': {
      // Another version came first. A repeat of that one's own request is known by its key and asks nothing.
      if (document.status !== 'none' && command.document.replaces !== undefined)
        return reject('document-replaced-meanwhile')
      if (document.status !== 'none') return accept()
      return accept({ type: 'DocumentUploaded', data: command.document } as unknown as DocumentEvent)
    }
    case 'Delete': {
      if (document.status === 'none') return reject('not-found', { what: 'document' })
      if (document.status === 'deleted') return accept()
      if (!command.side.operator && command.side.company !== document.uploadedByCompany)
        return reject('document-not-yours')
      return accept({
        type: 'DocumentDeleted',
        data: { documentId: document.documentId, deletedBy: command.by },
      } as unknown as DocumentEvent)
    }
  }
}

const isGone = (document: Document) => document.status === 'deleted'

export const documentAggregate = { name: 'Document', initial: noDocument, evolve, decide, isGone } as const
