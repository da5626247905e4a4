import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import { problem } from '@quayside/contracts/kernel/problem.ts'
import { checkUndoImportAnswer } from '@quayside/contracts/purchase-orders/import.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { rejected } from '@quayside/platform/http/problem.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { isErrorCode } from '@quayside/platform/words/error-text.ts'
import { blockedFor, type OpenImport } from '../domain/import.ts'
import { handleImport } from './import-access.ts'
import { importJobRoute } from './import-job.ts'

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
  if (response.status < 500 && refusal.success && isErrorCode(refusal.data.code))
    throw new ProblemError(refusal.data.code, refusal.data.params as RejectionParams)
  throw new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '5' } })
}

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
      return start(await ordersToTakeBack(ports, item, context))
    },
  })
  importJobRoute(app, ports, {
    method: 'DELETE',
    path: 'undo',
    summary: 'Stop an undo; what is taken back stays so, and the rest can be taken back later',
    give: (item, context) => handleImport(ports, item, { type: 'CancelUndo' }, context),
  })
}
