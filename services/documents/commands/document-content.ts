import type { AcceptedFormat } from '@quayside/contracts/documents/document-files.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { mediaTypes } from '@quayside/platform/files/file-format.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { documentOf, documentParams } from './document-access.ts'

/** Always as what was found in the file when it was uploaded, and as a download: a browser runs nothing of it. */
export function documentContentRoute(app: App, ports: Ports): void {
  queryRoute(app, ports, {
    url: '/documents/:id/content',
    summary: 'The file of a document, with the media type of its content',
    permission: 'documents.view',
    params: documentParams,
    answer: z.any(),
    files: ['*/*'],
    waitFor: ['documents'],
    async handle({ params, caller, reply }) {
      const { name, format, storage_key } = await documentOf(ports, caller, params.id)
      const file = await ports.files.open(storage_key).catch((cause: unknown) => {
        throw new ProblemError('document-content-unreachable', {}, [], { cause })
      })
      if (file === null) throw new ProblemError('document-content-missing')
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-length', file.length)
        .type(mediaTypes[format as AcceptedFormat])
        .send(file.content)
    },
  })
}
