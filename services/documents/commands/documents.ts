import { documentLink, documentList, documentListQuery } from '@quayside/contracts/documents/document-files.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import { namesOfPeople } from '@quayside/platform/parties/person-names.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { decide, documentAggregate } from '../domain/document.ts'
import { type VersionedRow, versionedDocuments } from '../read-models/documents.ts'
import { documentOf, documentParams, seesDocumentsOf, shownDocument, useOf } from './document-access.ts'

const linkSeconds = 300

function deleteDocumentRoute(app: App, ports: Ports): void {
  commandRoute(app, ports, {
    method: 'DELETE',
    url: '/documents/:id',
    summary: 'Delete a document',
    permission: 'documents.upload',
    params: documentParams,
    body: z.strictObject({}),
    answer: z.object({ id: z.string() }),
    async handle({ params, caller, context }) {
      const { state } = await ports.commands.load(documentAggregate, params.id)
      const row = state.status === 'deleted' ? null : await documentOf(ports, caller, params.id)
      const use = row === null ? null : useOf(row)
      if (use !== null) throw new ProblemError(use)
      if (state.status === 'none') throw new ProblemError('not-found', { what: 'document' })
      const side = { company: caller.company, operator: caller.actor === 'A' || caller.actor === 'O' }
      const command = { type: 'Delete', by: caller.uid, side } as const
      const decision = decide(command, state)
      if (!decision.accepted) return { kind: 'rejected', rejections: decision.rejections }
      // The bytes go first: should they not, nothing has changed and the person can try again.
      await ports.files.delete(state.key).catch((cause: unknown) => {
        throw new ProblemError('file-delete-failed', {}, [], { cause })
      })
      const companies = [state.clientCompanyId, ...(state.vendorCompanyId === null ? [] : [state.vendorCompanyId])]
      return ports.commands.handle({
        aggregate: documentAggregate,
        id: params.id,
        command,
        context,
        companies: () => companies,
      })
    },
    respond: (_accepted, { params }) => ({ id: params.id }),
  })
}

export function documentRoutes(app: App, ports: Ports): void {
  queryRoute(app, ports, {
    url: '/documents',
    summary: 'The documents uploaded to a purchase order or a shipment, and what a shipment has from its orders',
    permission: 'documents.view',
    query: documentListQuery,
    answer: documentList,
    waitFor: ['documents'],
    async handle({ query, caller }) {
      if (!seesDocumentsOf(caller, query.entityType)) return { items: [] }
      const { rows } = await ports.query(caller, db =>
        sql<VersionedRow>`select * from ${versionedDocuments} found where (entity_type = ${query.entityType} and entity_id = ${query.entityId})
          or (${query.entityType} = 'shipment' and ${query.entityId}::uuid = any (shipments)) order by uploaded_at, id limit 1000`.execute(
          db,
        ),
      )
      const names = await namesOfPeople(ports.database, [...new Set(rows.map(row => row.uploaded_by))])
      return { items: rows.map(row => shownDocument(row, caller, names.get(row.uploaded_by))) }
    },
  })
  queryRoute(app, ports, {
    url: '/documents/:id/link',
    summary: 'A link to download a document, good for five minutes',
    permission: 'documents.view',
    params: documentParams,
    answer: documentLink,
    waitFor: ['documents'],
    async handle({ params, caller }) {
      const { name, storage_key } = await documentOf(ports, caller, params.id)
      return {
        url: await ports.files.signedUrl(storage_key, { seconds: linkSeconds, fileName: name }),
        expiresInSeconds: linkSeconds,
        name,
      }
    },
  })
  deleteDocumentRoute(app, ports)
}
