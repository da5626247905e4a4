import { emptyBody, importJob } from '@quayside/contracts/documents/imports.ts'
import { type CatalogueCode, catalogue } from '@quayside/contracts/errors/catalogue.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import { problem } from '@quayside/contracts/kernel/problem.ts'
import { checkUndoImportAnswer } from '@quayside/contracts/purchase-orders/import.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { rejected } from '@quayside/platform/http/problem.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { blockedFor, type OpenImport } from '../domain/import.ts'
import { handleImport, importOf, importParams } from './import-access.ts'
import { jobOf } from './run-import.ts'

const timeoutMs = 20_000

/** Asks purchase-orders how much there is to take back; it refuses as a whole while anything of it is in use. */
async function ordersToTakeBack(ports: Ports, item: OpenImport, context: CommandContext): Promise<number> {
  // What an earlier undo left, for whatever reason, is looked at again, order by order.
  const path = '/purchase-orders/undo-import/check'
  const body = { importId: item.importId, clientCompanyId: item.clientCompanyId }
  const options = { causationId: context.causationId, key: `undo-check-${item.importId}-${item.version}`, timeoutMs }
  const response = await ports.call.post('purchase-orders', path, body, options).catch((cause: unknown) => {
    throw new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '5' }, cause })
  })
  if (response.status < 300) return checkUndoImportAnswer.parse(response.body).orders
  const refusal = problem.safeParse(response.body)
  if (response.status < 500 && refusal.success && refusal.data.code in catalogue)
    throw new ProblemError(refusal.data.code as CatalogueCode, refusal.data.params as RejectionParams)
  throw new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '5' } })
}

/** Starts an undo (202; its progress comes like a run's) and stops it. */
export function undoImportRoutes(app: App, ports: Ports): void {
  commandRoute(app, ports, {
    url: '/imports/:id/undo',
    summary: 'Take back everything an import brought in, while nothing downstream used it',
    permission: 'imports.run',
    params: importParams,
    body: emptyBody,
    answer: importJob,
    status: 202,
    async handle({ params, caller, context }) {
      const item = await importOf(ports, caller, params.id)
      const start = (orders: number) =>
        handleImport(ports, item, { type: 'StartUndo', orders, by: caller.uid, at: ports.clock.now() }, context)
      // A repeat of what goes on or has succeeded is no refusal.
      if (item.status === 'UNDONE' || item.status === 'UNDOING') return start(0)
      const rejection = blockedFor('undo', item)
      if (rejection !== null) throw rejected([rejection])
      return start(await ordersToTakeBack(ports, item, context))
    },
    respond: ({ state }) => jobOf(state),
  })
  commandRoute(app, ports, {
    method: 'DELETE',
    url: '/imports/:id/undo',
    summary: 'Stop an undo; what is taken back stays so, and the rest can be taken back later',
    permission: 'imports.run',
    params: importParams,
    body: emptyBody,
    answer: importJob,
    status: 202,
    async handle({ params, caller, context }) {
      const item = await importOf(ports, caller, params.id)
      return handleImport(ports, item, { type: 'CancelUndo' }, context)
    },
    respond: ({ state }) => jobOf(state),
  })
}
