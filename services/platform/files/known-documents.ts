import type { DocumentEvent } from '@quayside/contracts/documents/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Transaction } from 'kysely'
import type { Projection } from '../projections/projection.ts'

type Uploaded = Extract<DocumentEvent, { type: 'DocumentUploaded' }>['data']
type Tables = { known_documents: { document_id: string } & Record<string, string | null> }

/** The files that there are, as far as a service chooses from them. `rowOf`: what it keeps of one; null for nothing. */
export function knownDocuments(rowOf: (uploaded: Uploaded) => Record<string, string | null> | null): Projection {
  return {
    name: 'known-documents',
    tables: ['known_documents'],
    handles: ['DocumentUploaded', 'DocumentDeleted'],
    async project(events, tx: Transaction<Tables>) {
      for (const { type, data } of events as readonly StoredEvent<DocumentEvent>[]) {
        if (type === 'DocumentDeleted')
          await tx.deleteFrom('known_documents').where('document_id', '=', data.documentId).execute()
        const row = type === 'DocumentUploaded' ? rowOf(data) : null
        if (row === null) continue
        await tx
          .insertInto('known_documents')
          .values({ document_id: data.documentId, ...row })
          .onConflict(conflict => conflict.column('document_id').doNothing())
          .execute()
      }
    },
  }
}
