import { readFile } from 'node:fs/promises'
import { isWholePdf } from '@quayside/contracts/documents/whole-pdf.ts'
import { recogniseFormat } from '../files/file-format.ts'
import { openTable } from '../files/open-table.ts'
import type { Table, TableRow } from '../files/table.ts'
import { UnreadableFile } from '../files/unreadable-file.ts'
import { checkZipLimits } from '../files/zip-limits.ts'
import { type ReaderAnswer, type ReaderRequest, readerIsUp } from './reader-messages.ts'

/** The program that reads what people bring: it knows no secret, writes nothing, and may die of a file without harm. */
let open: { rows: AsyncIterator<readonly TableRow[]>; columns: Table['columns'] } | null = null

async function leave(): Promise<void> {
  const left = open
  open = null
  await left?.rows.return?.()
}

async function answer(request: ReaderRequest): Promise<ReaderAnswer> {
  switch (request.ask) {
    case 'open': {
      await leave()
      const table = await openTable(await readFile(request.path))
      open = { rows: table.rows[Symbol.asyncIterator](), columns: table.columns }
      return { is: 'table', layout: table.layout, headers: table.headers }
    }
    case 'next': {
      if (open === null) throw new Error('no table is open')
      const next = await open.rows.next()
      return next.done ? { is: 'end', columns: open.columns() } : { is: 'rows', rows: next.value }
    }
    case 'inspect':
      return { is: 'inspected', ...(await inspect(await readFile(request.path))) }
  }
}

async function inspect(bytes: Uint8Array) {
  const format = await recogniseFormat(bytes)
  if (format === 'pdf' && !isWholePdf(bytes)) return { format, fault: { code: 'file-damaged' as const, params: {} } }
  if (format === 'xlsx' || format === 'docx') await checkZipLimits(bytes)
  return { format, fault: null }
}

function told(error: unknown, { ask }: ReaderRequest): ReaderAnswer {
  if (!(error instanceof UnreadableFile))
    return { is: 'failed', reason: String(error instanceof Error ? error.stack : error) }
  const { code, params } = error
  return ask === 'inspect'
    ? { is: 'inspected', format: null, fault: { code, params } }
    : { is: 'refused', code, params }
}

process.on('message', async (request: ReaderRequest) => {
  process.send?.(await answer(request).catch((error: unknown) => told(error, request)))
})
process.on('disconnect', () => process.exit())
// Ctrl-C reaches the whole group; what is being read is ended by the process that asked for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// What loading it took is no file's time.
process.send?.(readerIsUp)
