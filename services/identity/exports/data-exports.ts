import type { KeptFile } from '@quayside/platform/reading/kept-file.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { People } from '../read-models/people.ts'
import type { SignInLog } from '../security/sign-in-log.ts'
import { type ExportRecord, type ExportRow, fileKeyOf } from './export-record.ts'
import { ownDataFile } from './own-data.ts'

const lookEveryMs = 5_000

/** Works on the exports that people asked for, one at a time in each process; one cut short begins anew. */
export function dataExports(
  ports: Pick<Ports, 'commands' | 'vault' | 'store' | 'clock' | 'files' | 'log'>,
  parts: { record: ExportRecord; people: People; signIns: SignInLog },
) {
  const { files, log } = ports
  const { record } = parts
  let working: Promise<void> | null = null
  let isClosed = false

  async function work(): Promise<void> {
    for (const old of await record.outdated()) {
      await files.delete(fileKeyOf(old))
      await record.forget(old.user_id)
    }
    for (let next = await record.take(); next !== undefined && !isClosed; next = await record.take()) {
      const row = next
      try {
        const file = await ownDataFile({ ...ports, ...parts }, row.user_id, percent =>
          isClosed ? Promise.resolve(false) : record.goOn(row, percent),
        )
        // Cancelled, or to be gone on with by the next process.
        if (file === null) continue
        await keepStored(row, file).finally(() => file.remove())
      } catch (fault) {
        log.error({ err: fault, exportId: row.export_id }, 'an export of own data failed')
        await record.end(row, 'failed')
      }
    }
  }

  /** Stored before it is said to be there; of one that was cancelled meanwhile nothing stays. */
  async function keepStored(row: ExportRow, file: KeptFile): Promise<void> {
    await files.putFile(fileKeyOf(row), file, 'application/json')
    if (await record.end(row, 'done')) return
    const now = await record.of(row.user_id)
    // Whose lease ran out may find that another was faster with the same.
    if (now?.export_id !== row.export_id) await files.delete(fileKeyOf(row))
  }

  const look = (): void => {
    if (working !== null || isClosed) return
    working = work()
      .catch((fault: unknown) => log.warn({ err: fault }, 'exports of own data cannot be worked on at the moment'))
      .finally(() => {
        working = null
      })
  }

  return {
    look,
    start() {
      const timer = setInterval(look, lookEveryMs)
      look()
      return {
        async close() {
          isClosed = true
          clearInterval(timer)
          await working
        },
      }
    },
    /** The file with it, where there is one. */
    async forget(userId: string): Promise<void> {
      const row = await record.forget(userId)
      if (row !== undefined) await files.delete(fileKeyOf(row))
    },
  }
}
export type DataExports = ReturnType<typeof dataExports>
