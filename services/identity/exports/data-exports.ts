import type { Ports } from '@quayside/platform/service/service.ts'
import type { People } from '../read-models/people.ts'
import type { SignInLog } from '../security/sign-in-log.ts'
import { type ExportRecord, fileKeyOf } from './export-record.ts'
import { ownData } from './own-data.ts'

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
        const data = await ownData({ ...ports, ...parts }, row.user_id, percent =>
          isClosed ? Promise.resolve(false) : record.goOn(row, percent),
        )
        // Cancelled, or to be gone on with by the next process.
        if (data === null) continue
        await files.put(fileKeyOf(row), Buffer.from(JSON.stringify(data, null, 2)), 'application/json')
        if (!(await record.end(row, 'done'))) await files.delete(fileKeyOf(row))
      } catch (fault) {
        log.error({ err: fault, exportId: row.export_id }, 'an export of own data failed')
        await record.end(row, 'failed')
      }
    }
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
