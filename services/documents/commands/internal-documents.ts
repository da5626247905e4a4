import { documentType, entityType } from '@quayside/contracts/documents/document-files.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { documentAggregate } from '../domain/document.ts'
import { documentParams } from './document-access.ts'

const storedDocument = z.object({
  documentId: z.string(),
  entityType,
  entityId: z.string(),
  documentType,
  clientCompanyId: z.string(),
  vendorCompanyId: z.string().nullable(),
  name: z.string(),
  bytes: z.number().int(),
})

/** What another service needs to know of a document, such as the file of a confirmation. */
export function internalDocumentRoutes(app: App, ports: Ports): void {
  internalRoute(app, ports, {
    method: 'GET',
    url: '/documents/:id',
    summary: 'One stored document',
    params: documentParams,
    answer: storedDocument,
    async handle({ params }) {
      const { state } = await ports.commands.load(documentAggregate, params.id)
      if (state.status !== 'stored') throw new ProblemError('not-found', { what: 'document' })
      const { documentId, entityId, clientCompanyId, vendorCompanyId, name, bytes } = state
      return answer({
        documentId,
        entityType: state.entityType,
        entityId,
        documentType: state.documentType,
        clientCompanyId,
        vendorCompanyId,
        name,
        bytes,
      })
    },
  })
}
