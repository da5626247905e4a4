import type { ImportFile } from '@quayside/contracts/documents/events.ts'
import { importFile } from '@quayside/contracts/documents/events.ts'
import { importStatus } from '@quayside/contracts/documents/imports.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { mediaTypes } from '@quayside/platform/files/file-format.ts'
import { readable } from '@quayside/platform/files/readable.ts'
import type { Table } from '@quayside/platform/files/table.ts'
import { type UploadedFile, uploadRoute } from '@quayside/platform/http/upload-route.ts'
import { storeFile } from '@quayside/platform/reading/kept-file.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { exchanging } from '../staging/exclusively.ts'
import { forget, receive, takeOver } from '../staging/stage-file.ts'
import { handleImport, importFor, importParams, opened } from './import-access.ts'

function describe({ name, size, sha256 }: UploadedFile, table: Table, rows: number, key: string): ImportFile {
  return { key, name, bytes: size, sha256, ...table.layout, headers: [...table.headers], rows }
}

export function uploadImportFileRoute(app: App, ports: Ports): void {
  uploadRoute(app, ports, {
    url: '/imports/:id/file',
    summary:
      'Upload the file of an import: CSV, XLS or XLSX, headers in the first row of the first sheet, at most 5 MB',
    permission: 'imports.run',
    params: importParams,
    answer: z.object({
      id: z.string(),
      version: z.number().int(),
      status: importStatus,
      file: importFile.omit({ key: true }),
    }),
    maxFiles: 1,
    async handle({ files, params, caller, context, gone }) {
      const item = await importFor(ports, { caller, params, context }, 'upload-file')
      const [file] = files
      if (file === undefined || file.size === 0)
        throw new ProblemError(file === undefined ? 'file-missing' : 'import-file-empty')
      const key = `imports/${item.importId}/${file.sha256}`
      const upload = ports.ids.next()
      try {
        const { table, received } = await readable(() =>
          ports.reading.inTurn({ whose: caller.company, table: file.path, gone }, async reader => {
            const table = await reader.openTable()
            return { table, received: await receive(ports.database, upload, table) }
          }),
        )
        const mediaType = mediaTypes[table.layout.format]
        await storeFile(ports.files, { key, path: file.path, mediaType, whose: caller.company })
        const whose = { importId: item.importId, whose: caller.company, rows: received.rows }
        return await exchanging(ports, whose, async db => {
          await takeOver(db, item.importId, upload, received)
          const command = { type: 'UploadFile', file: describe(file, table, received.rows, key) } as const
          return handleImport(ports, item, command, context)
        })
      } finally {
        await forget(ports.database, upload)
      }
    },
    respond({ state }) {
      const { importId, version, status, file } = opened(state)
      if (file === null) throw new Error('an uploaded file must be known')
      const { key: _inside, ...shown } = file
      return { id: importId, version, status, file: shown }
    },
  })
}
