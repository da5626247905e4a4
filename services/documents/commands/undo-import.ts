import { rejected } from '@quayside/platform/http/problem.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { blockedFor } from '../domain/import.ts'
import { runOf } from '../runs/module-runs.ts'
import { handleImport } from './import-access.ts'
import { importJobRoute } from './import-job.ts'

export function undoImportRoutes(app: App, ports: Ports): void {
  importJobRoute(app, ports, {
    method: 'POST',
    path: 'undo',
    summary: 'Take back everything an import brought in, while nothing downstream used it',
    async give(item, context, by) {
      const start = (orders: number) =>
        handleImport(ports, item, { type: 'StartUndo', orders, by, at: ports.clock.now() }, context)
      // A repeat of what goes on or has succeeded is no refusal.
      if (item.status === 'UNDONE' || item.status === 'UNDOING') return start(0)
      const rejection = blockedFor('undo', item)
      if (rejection !== null) throw rejected([rejection])
      return start(await runOf(item).countToUndo(ports, item, context))
    },
  })
  importJobRoute(app, ports, {
    method: 'DELETE',
    path: 'undo',
    summary: 'Stop an undo; what is taken back stays so, and the rest can be taken back later',
    give: (item, context) => handleImport(ports, item, { type: 'CancelUndo' }, context),
  })
}
