import { emptyBody, importJob, importJobUrl } from '@quayside/contracts/documents/imports.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import type { Import } from '../domain/import.ts'
import { countRunnable } from '../staging/counts.ts'
import { handleImport, importOf, importParams, opened } from './import-access.ts'

export function jobOf(state: Import) {
  const { importId, version, status } = opened(state)
  return { job: importJobUrl(importId), id: importId, version, status }
}

/** Starts a run (202; its progress comes over the change stream and by GET of the import) and stops it. */
export function runImportRoutes(app: App, ports: Ports): void {
  commandRoute(app, ports, {
    url: '/imports/:id/run',
    summary: 'Import the rows without errors',
    permission: 'imports.run',
    params: importParams,
    body: emptyBody,
    answer: importJob,
    status: 202,
    async handle({ params, caller, context }) {
      const item = await importOf(ports, caller, params.id)
      const runnable = await countRunnable(ports.database, item.importId)
      return handleImport(ports, item, { type: 'StartRun', runnable, by: caller.uid, at: ports.clock.now() }, context)
    },
    respond: ({ state }) => jobOf(state),
  })
  commandRoute(app, ports, {
    method: 'DELETE',
    url: '/imports/:id/run',
    summary: 'Stop the run; what is imported stays, the rest is reported and can be run again',
    permission: 'imports.run',
    params: importParams,
    body: emptyBody,
    answer: importJob,
    status: 202,
    async handle({ params, caller, context }) {
      const item = await importOf(ports, caller, params.id)
      return handleImport(ports, item, { type: 'CancelRun' }, context)
    },
    respond: ({ state }) => jobOf(state),
  })
}
