import { readFile } from 'node:fs/promises'
import { isWholePdf } from '@quayside/contracts/documents/whole-pdf.ts'
import { recogniseFormat } from '../files/file-format.ts'
import { openTable } from '../files/open-table.ts'
import type { TableRow } from '../files/table.ts'
import { UnreadableFile } from '../files/unreadable-file.ts'
import { checkZipLimits } from '../files/zip-limits.ts'
import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts'

/** The program that reads what people bring: it knows no secret, writes nothing, and may die of a file without harm. */
let rows: AsyncIterator<readonly TableRow[]> | null = null

async function leave(): Promise<void> {
  const open = rows
  rows = null
  await open?.return?.()
}

async function answer(request: ReaderRequest): Promise<ReaderAnswer> {
  switch (request.ask) {
    case 'open': {
      await leave()
      const table = await openTable(await readFile(request.path))
      rows = table.rows[Symbol.asyncIterator]()
      return { is: 'table', layout: table.layout, headers: table.headers }
    }
    case 'next': {
      const next = await rows?.next()
      return next === undefined || next.done ? { is: 'end' } : { is: 'rows', rows: next.value }
    }
    case 'leave':
      await leave()
      return { is: 'end' }
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
