import type { ImportModule } from '@quayside/contracts/documents/events.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext, Outcome } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { rejected } from '@quayside/platform/http/problem.ts'
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
import { moduleOf } from '../domain/modules.ts'

export const importParams = z.strictObject({ id: z.uuid() })

export function mayActFor(caller: Caller, clientCompanyId: string): boolean {
  return caller.scope.clients === 'all' || caller.scope.clients.includes(clientCompanyId)
}

/** Of a module whose records one may not change, one may not see what a file says of them either. */
export function mayImport({ permissions }: Caller, module: ImportModule): boolean {
  const { permission } = moduleOf(module)
  return permission === null || permissions.has(permission)
}

export function mustMayImport(caller: Caller, module: ImportModule): void {
  const { permission } = moduleOf(module)
  if (!mayImport(caller, module)) throw new ProblemError('permission-missing', { permission })
}

type Asked = { caller: Caller; params: { id: string } }

/** The import as it stands, if it is one of the caller's clients'; a foreign one is as good as none. */
export async function importOf(ports: Pick<Ports, 'commands'>, asked: Asked): Promise<OpenImport> {
  return (await loaded(ports, asked)).item
}

/** As `importOf`, refused early where the import's status does not allow the action; a repeat gets its first answer. */
export async function importFor(
  ports: Pick<Ports, 'commands'>,
  asked: Asked & { context: CommandContext },
  action: ImportAction,
): Promise<OpenImport> {
  const { item, events } = await loaded(ports, asked)
  const rejection = blockedFor(action, item)
  const isRepeat = events.some(({ metadata }) => metadata.commandKey === asked.context.key)
  if (rejection !== null && !isRepeat) throw rejected([rejection])
  return item
}

async function loaded(ports: Pick<Ports, 'commands'>, { caller, params }: Asked) {
  const { state, events } = await ports.commands.load(importAggregate, params.id)
  if (state.status === 'none' || !mayActFor(caller, state.clientCompanyId))
    throw new ProblemError('not-found', { what: 'import' })
  mustMayImport(caller, state.module)
  return { item: state, events }
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
