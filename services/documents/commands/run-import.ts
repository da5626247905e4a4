import type { App, Ports } from '@quayside/platform/service/service.ts'
import { countRunnable } from '../staging/counts.ts'
import { handleImport } from './import-access.ts'
import { importJobRoute } from './import-job.ts'

export function runImportRoutes(app: App, ports: Ports): void {
  importJobRoute(app, ports, {
    method: 'POST',
    path: 'run',
    summary: 'Import the rows without errors',
    async give(item, context, by) {
      const runnable = await countRunnable(ports.database, item.importId)
      return handleImport(ports, item, { type: 'StartRun', runnable, by, at: ports.clock.now() }, context)
    },
  })
  importJobRoute(app, ports, {
    method: 'DELETE',
    path: 'run',
    summary: 'Stop the run; what is imported stays, the rest is reported and can be run again',
    give: (item, context) => handleImport(ports, item, { type: 'CancelRun' }, context),
  })
}
