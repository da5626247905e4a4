import { startImport } from '@quayside/contracts/documents/imports.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { handleImport, mayActFor, mustMayImport, opened } from './import-access.ts'

const url = '/imports'

function clientOf(caller: Caller, asked: string | undefined): string {
  if (asked === undefined && caller.actor === 'C') return caller.company
  if (asked === undefined)
    throw new ProblemError('import-client-required', {}, [
      { path: 'clientCompanyId', code: 'import-client-required', params: {} },
    ])
  if (!mayActFor(caller, asked)) throw new ProblemError('not-found', { what: 'company' })
  return asked
}

export function startImportRoute(app: App, ports: Ports): void {
  commandRoute(app, ports, {
    url,
    summary: 'Start an import of a module for a client company',
    permission: 'imports.run',
    body: startImport,
    answer: z.object({ id: z.string(), version: z.number().int() }),
    status: 201,
    handle({ body, caller, context }) {
      mustMayImport(caller, body.module)
      const importId = newIdFor(caller.uid, url, context.key)
      const clientCompanyId = clientOf(caller, body.clientCompanyId)
      const command = {
        type: 'StartImport',
        importId,
        module: body.module,
        clientCompanyId,
        by: caller.uid,
        at: ports.clock.now(),
      } as const
      return handleImport(ports, { importId, clientCompanyId }, command, context)
    },
    respond: ({ state }) => ({ id: opened(state).importId, version: opened(state).version }),
  })
}
