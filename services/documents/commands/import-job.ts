import { importJob, importJobUrl } from '@quayside/contracts/documents/imports.ts'
import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import type { CommandContext, Outcome } from '@quayside/platform/commands/command-handler.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import type { Import, OpenImport } from '../domain/import.ts'
import { importOf, importParams, opened } from './import-access.ts'

type JobRoute = {
  /** Starts the job, or stops it. */
  method: 'POST' | 'DELETE'
  /** Below the import. */
  path: 'run' | 'undo'
  summary: string
  give(item: OpenImport, context: CommandContext, uid: string): Promise<Outcome<Import>>
}

/** A command on an import's long work, answered 202: its progress comes over the change stream and by GET of the import. */
export function importJobRoute(app: App, ports: Ports, { method, path, summary, give }: JobRoute): void {
  commandRoute(app, ports, {
    method,
    url: `/imports/:id/${path}`,
    summary,
    permission: 'imports.run',
    params: importParams,
    body: emptyBody,
    answer: importJob,
    status: 202,
    handle: async ({ params, caller, context }) => give(await importOf(ports, { caller, params }), context, caller.uid),
    respond: ({ state }) => jobOf(state),
  })
}

function jobOf(state: Import) {
  const { importId, version, status } = opened(state)
  return { job: importJobUrl(importId), id: importId, version, status }
}
