import { emptyBody, importStatus } from '@quayside/contracts/documents/imports.ts'
import { type CatalogueCode, catalogue } from '@quayside/contracts/errors/catalogue.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import { problem } from '@quayside/contracts/kernel/problem.ts'
import { undoImportAnswer } from '@quayside/contracts/purchase-orders/import.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { rejected } from '@quayside/platform/http/problem.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { blockedFor, type OpenImport } from '../domain/import.ts'
import { handleImport, importOf, importParams, opened } from './import-access.ts'

const timeoutMs = 40_000

/** Asks purchase-orders to take back what came from the import; it refuses as a whole while anything of it is in use. */
async function takeBack(
  ports: Ports,
  item: OpenImport,
  caller: Caller,
  context: CommandContext,
): Promise<{ orders: number; lines: number }> {
  const body = { importId: item.importId, clientCompanyId: item.clientCompanyId, onBehalfOf: caller.uid }
  const options = {
    causationId: context.causationId,
    onBehalfOf: caller.uid,
    key: `undo-${item.importId}-${item.run}`,
    timeoutMs,
  }
  const response = await ports.call
    .post('purchase-orders', '/purchase-orders/undo-import', body, options)
    .catch((cause: unknown) => {
      throw new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '5' }, cause })
    })
  if (response.status < 300) return undoImportAnswer.parse(response.body)
  const refusal = problem.safeParse(response.body)
  if (response.status < 500 && refusal.success && refusal.data.code in catalogue)
    throw new ProblemError(refusal.data.code as CatalogueCode, refusal.data.params as RejectionParams)
  throw new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '5' } })
}

export function undoImportRoute(app: App, ports: Ports): void {
  commandRoute(app, ports, {
    url: '/imports/:id/undo',
    summary: 'Take back everything an import brought in, while nothing downstream used it',
    permission: 'imports.run',
    params: importParams,
    body: emptyBody,
    answer: z.object({ id: z.string(), version: z.number().int(), status: importStatus }),
    async handle({ params, caller, context }) {
      const item = await importOf(ports, caller, params.id)
      // A repeat of what has succeeded is no refusal.
      if (item.status === 'UNDONE')
        return handleImport(ports, item, { type: 'RecordUndo', orders: 0, lines: 0 }, context)
      const rejection = blockedFor('undo', item)
      if (rejection !== null) throw rejected([rejection])
      const { orders, lines } = await takeBack(ports, item, caller, context)
      return handleImport(ports, item, { type: 'RecordUndo', orders, lines }, context)
    },
    respond: ({ state }) => ({
      id: opened(state).importId,
      version: opened(state).version,
      status: opened(state).status,
    }),
  })
}
