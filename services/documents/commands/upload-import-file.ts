import { hash } from 'node:crypto'
import type { ImportFile } from '@quayside/contracts/documents/events.ts'
import { importFile } from '@quayside/contracts/documents/events.ts'
import { importStatus } from '@quayside/contracts/documents/imports.ts'
import { mediaTypes } from '@quayside/platform/files/file-format.ts'
import { openTable } from '@quayside/platform/files/open-table.ts'
import { readable } from '@quayside/platform/files/readable.ts'
import type { Table } from '@quayside/platform/files/table.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import { type UploadedFile, uploadRoute } from '@quayside/platform/http/upload-route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { exclusively } from '../staging/exclusively.ts'
import { stageFile } from '../staging/stage-file.ts'
import { handleImport, importFor, importParams, opened } from './import-access.ts'

function describe(file: UploadedFile, table: Table, rows: number, key: string, sha256: string): ImportFile {
  return { key, name: file.name, bytes: file.bytes.length, sha256, ...table.layout, headers: [...table.headers], rows }
}

async function store(ports: Ports, key: string, bytes: Uint8Array, mediaType: string): Promise<void> {
  await ports.files.put(key, bytes, mediaType).catch((cause: unknown) => {
    throw new ProblemError('upload-failed', {}, [], { cause })
  })
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
    async handle({ files, params, caller, context }) {
      const item = await importFor(ports, caller, params.id, 'upload-file')
      const [file] = files
      if (file === undefined || file.bytes.length === 0)
        throw new ProblemError(file === undefined ? 'file-missing' : 'import-file-empty')
      const sha256 = hash('sha256', file.bytes, 'hex')
      const key = `imports/${item.importId}/${sha256}`
      return readable(async () => {
        const table = await openTable(file.bytes)
        await store(ports, key, file.bytes, mediaTypes[table.layout.format])
        return exclusively(ports, item.importId, async db => {
          const { rows } = await stageFile(db, item.importId, table)
          return handleImport(
            ports,
            item,
            { type: 'UploadFile', file: describe(file, table, rows, key, sha256) },
            context,
          )
        })
      })
    },
    respond({ state }) {
      const { importId, version, status, file } = opened(state)
      if (file === null) throw new Error('an uploaded file must be known')
      const { key: _inside, ...shown } = file
      return { id: importId, version, status, file: shown }
    },
  })
}
