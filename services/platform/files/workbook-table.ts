import { Worker } from 'node:worker_threads'
import type { CatalogueCode } from '@quayside/contracts/errors/catalogue.ts'
import { readHeaders } from './headers.ts'
import type { Table, TableRow } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'
import type { WorkbookMessage } from './workbook-worker.ts'

const answerWithinMs = 60_000

/** Asks the worker for its next message; a worker that dies or hangs means a workbook that cannot be read. */
function next(worker: Worker): Promise<WorkbookMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(new UnreadableFile('import-workbook-broken'))), answerWithinMs)
    const finish = (settle: () => void): void => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onError)
      settle()
    }
    const onMessage = (message: WorkbookMessage): void => finish(() => resolve(message))
    const onError = (): void => finish(() => reject(new UnreadableFile('import-workbook-broken')))
    worker.on('message', onMessage).on('error', onError).on('exit', onError)
    worker.postMessage('next')
  })
}

async function ask(worker: Worker): Promise<WorkbookMessage> {
  const message = await next(worker)
  if (message.kind === 'refused') throw new UnreadableFile(message.code as CatalogueCode, message.params)
  return message
}

async function* rowsOf(worker: Worker): AsyncGenerator<readonly TableRow[]> {
  try {
    for (;;) {
      const message = await ask(worker)
      if (message.kind !== 'rows') return
      yield message.rows
    }
  } finally {
    await worker.terminate()
  }
}

/** The first sheet of an XLS or XLSX file, read in a worker thread. The rows must be read, or their iterator returned, to end the worker. */
export async function openWorkbook(bytes: Uint8Array, format: 'xls' | 'xlsx'): Promise<Table> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), zipped: format === 'xlsx' },
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  try {
    const first = await ask(worker)
    if (first.kind !== 'headers') throw new UnreadableFile('import-file-empty')
    if (first.cells.every(cell => cell.trim() === '')) throw new UnreadableFile('import-headers-missing')
    const headers = readHeaders(first.cells)
    return { layout: { format, encoding: null, delimiter: null, lineEnding: null }, headers, rows: rowsOf(worker) }
  } catch (error) {
    await worker.terminate()
    throw error
  }
}
