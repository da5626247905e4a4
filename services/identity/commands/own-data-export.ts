import { type OwnDataExport, ownDataExport } from '@quayside/contracts/identity/own-data.ts'
import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import type { DataExports } from '../exports/data-exports.ts'
import { type ExportRecord, fileKeyOf, keptHours } from '../exports/export-record.ts'

const hourMs = 3_600_000

/** One's own data as a file: asked for, followed, cancelled, fetched for a day. */
export function ownDataExportRoutes(
  app: App,
  ports: Ports,
  { record, exports }: { record: ExportRecord; exports: DataExports },
): void {
  const own = { permission: null, withoutCompany: true } as const

  queryRoute(app, ports, {
    url: '/account/data-export',
    summary: 'The file with one’s own data, or how far it is',
    ...own,
    answer: ownDataExport,
    handle: ({ caller }) => shown(caller.uid),
  })

  commandRoute(app, ports, {
    url: '/account/data-export',
    summary: 'Ask for one’s own data as a file',
    ...own,
    body: emptyBody,
    answer: ownDataExport,
    status: 202,
    perMinute: 10,
    async handle({ caller, context }) {
      await record.ask(caller.uid, newIdFor(caller.uid, 'data-export', context.key))
      exports.look()
      return answer(await shown(caller.uid))
    },
  })

  commandRoute(app, ports, {
    method: 'DELETE',
    url: '/account/data-export',
    summary: 'Cancel the work on the file, or drop it',
    ...own,
    body: emptyBody,
    answer: ownDataExport,
    async handle({ caller }) {
      await exports.forget(caller.uid)
      return answer(await shown(caller.uid))
    },
  })

  async function shown(uid: string): Promise<OwnDataExport> {
    const row = await record.of(uid)
    const keptUntil = row?.finished_at ? row.finished_at.getTime() + keptHours * hourMs : null
    const left = keptUntil === null ? 0 : keptUntil - Date.parse(ports.clock.now())
    if (row === undefined || (keptUntil !== null && left <= 0))
      return { state: 'none', percent: 0, askedAt: null, link: null, keptUntil: null }
    const isThere = row.state === 'done' && keptUntil !== null
    const link = isThere
      ? await ports.files.signedUrl(fileKeyOf(row), {
          seconds: Math.min(hourMs, left) / 1000,
          fileName: 'quayside-own-data.json',
        })
      : null
    return {
      state: row.state,
      percent: row.percent,
      askedAt: row.asked_at.toISOString(),
      link,
      keptUntil: isThere ? new Date(keptUntil).toISOString() : null,
    }
  }
}
