import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext, Outcome } from '@quayside/platform/commands/command-handler.ts'
import { rejected } from '@quayside/platform/http/problem.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import {
  blockedFor,
  type Import,
  type ImportAction,
  type ImportCommand,
  importAggregate,
  type OpenImport,
} from '../domain/import.ts'

export const importParams = z.strictObject({ id: z.uuid() })

export function mayActFor(caller: Caller, clientCompanyId: string): boolean {
  return caller.scope.clients === 'all' || caller.scope.clients.includes(clientCompanyId)
}

/** The import as it stands, if it is one of the caller's clients'; a foreign one is as good as none. */
export async function importOf(ports: Pick<Ports, 'commands'>, caller: Caller, id: string): Promise<OpenImport> {
  const { state } = await ports.commands.load(importAggregate, id)
  if (state.status === 'none' || !mayActFor(caller, state.clientCompanyId))
    throw new ProblemError('not-found', { what: 'import' })
  return state
}

/** As `importOf`, refused early where the import's status does not allow the action. */
export async function importFor(
  ports: Pick<Ports, 'commands'>,
  caller: Caller,
  id: string,
  action: ImportAction,
): Promise<OpenImport> {
  const item = await importOf(ports, caller, id)
  const rejection = blockedFor(action, item)
  if (rejection !== null) throw rejected([rejection])
  return item
}

export function handleImport(
  ports: Pick<Ports, 'commands'>,
  item: Pick<OpenImport, 'importId' | 'clientCompanyId'>,
  command: ImportCommand,
  context: CommandContext,
): Promise<Outcome<Import>> {
  return ports.commands.handle({
    aggregate: importAggregate,
    id: item.importId,
    command,
    context,
    companies: () => [item.clientCompanyId],
  })
}

/** The state after an accepted command on an import that exists. */
export function opened(state: Import): OpenImport {
  if (state.status === 'none') throw new Error('an import that was changed must exist')
  return state
}
