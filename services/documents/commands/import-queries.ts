import { importModule, importModules } from '@quayside/contracts/documents/events.ts'
import {
  importCreations,
  importDetail,
  importList,
  importListQuery,
  importVendors,
  issueSummaries,
  savedMappings,
} from '@quayside/contracts/documents/imports.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { errorText, withReasons } from '@quayside/platform/words/error-text.ts'
import type * as z from 'zod'
import { type ImportAction, possibleIn } from '../domain/import.ts'
import { type ImportRecord, importRecord, listImports, listItem } from '../read-models/import-list.ts'
import { countCreated, countWithoutEmail, vendorsOf } from '../read-models/import-vendors.ts'
import { savedMappingsOf } from '../read-models/saved-mappings.ts'
import { issueSummariesOf } from '../read-models/staged-rows.ts'
import { progressOf } from '../runs/run-record.ts'
import { creationsOf } from '../staging/creations.ts'
import { importParams, mayImport, mustMayImport } from './import-access.ts'

/** The import's record, or 404 for one that is not the caller's. */
export async function shownImport(ports: Ports, caller: Caller, id: string): Promise<ImportRecord> {
  const record = await importRecord(ports, caller, id)
  if (record === null) throw new ProblemError('not-found', { what: 'import' })
  mustMayImport(caller, record.module)
  return record
}

function verdictsOn(record: ImportRecord, caller: Caller): CommandVerdict[] {
  const permitted = caller.permissions.has('imports.run')
  return (Object.keys(possibleIn) as ImportAction[]).map((command): CommandVerdict => {
    const needed: readonly string[] = possibleIn[command]
    if (!permitted)
      return { command, allowed: false, reason: 'permission-missing', params: { permission: 'imports.run' } }
    if (needed.includes(record.status)) return { command, allowed: true }
    return {
      command,
      allowed: false,
      reason: 'import-not-possible-now',
      params: { status: record.status, needed: needed.join(', ') },
    }
  })
}

function failureOf(record: ImportRecord, caller: Caller): { code: string; message: string } | null {
  if (record.failure === null || record.status !== 'FAILED') return null
  const { code } = record.failure
  return { code, message: errorText(code, {}, caller.language) }
}

/** Suppliers and products may be used elsewhere by now: an undo leaves them, and says so. */
async function undoneOf(ports: Ports, record: ImportRecord): Promise<z.input<typeof importDetail>['undone']> {
  if (record.undone === null) return null
  const { orders, lines, keptOrders = 0, because = null, kept = [] } = record.undone
  const { suppliers, products } = await countCreated(ports.database, record.id)
  const notUndone = Math.max(0, (record.result?.imported ?? 0) - lines)
  const stays = { suppliersStay: suppliers, productsStay: products }
  return { orders, lines, notUndone, keptOrders, because, kept, ...stays }
}

async function detailOf(ports: Ports, caller: Caller, record: ImportRecord): Promise<z.input<typeof importDetail>> {
  const { key: _inside, ...file } = record.file ?? { key: '' }
  return {
    ...listItem(record),
    version: record.version,
    run: record.run,
    file: record.file === null ? null : (file as Omit<NonNullable<ImportRecord['file']>, 'key'>),
    mapping: record.mapping,
    failure: failureOf(record, caller),
    progress: record.run === 0 ? null : await progressOf(ports.database, record.id),
    undone: await undoneOf(ports, record),
    vendorsWithoutEmail: await countWithoutEmail(ports.database, record.id),
    allowedCommands: withReasons(verdictsOn(record, caller), caller.language),
  }
}

export function importQueryRoutes(app: App, ports: Ports): void {
  queryRoute(app, ports, {
    url: '/imports',
    summary: 'Imports, newest first',
    permission: 'imports.view',
    query: importListQuery,
    answer: importList,
    waitFor: ['imports'],
    handle: ({ query, caller }) =>
      listImports(ports, caller, { ...query, modules: importModules.filter(module => mayImport(caller, module)) }),
  })
  queryRoute(app, ports, {
    url: '/imports/mappings',
    summary: 'Mappings kept for the next import',
    permission: 'imports.view',
    query: { module: importModule.optional() },
    answer: savedMappings,
    waitFor: ['imports'],
    async handle({ query, caller }) {
      return { items: await savedMappingsOf(ports, caller, query.module === undefined ? {} : { module: query.module }) }
    },
  })
  queryRoute(app, ports, {
    url: '/imports/:id',
    summary: 'One import: its file, mapping, counts, progress and what can be done with it',
    permission: 'imports.view',
    params: importParams,
    answer: importDetail,
    waitFor: ['imports'],
    handle: async ({ params, caller }) => detailOf(ports, caller, await shownImport(ports, caller, params.id)),
  })
  queryRoute(app, ports, {
    url: '/imports/:id/issues',
    summary: 'Which reasons occur how often in the rows',
    permission: 'imports.view',
    params: importParams,
    answer: issueSummaries,
    waitFor: ['imports'],
    async handle({ params, caller }) {
      const { id, module } = await shownImport(ports, caller, params.id)
      return { issues: await issueSummariesOf(ports.database, { importId: id, module }, caller.language) }
    },
  })
  queryRoute(app, ports, {
    url: '/imports/:id/vendors',
    summary: 'The vendors an import uses, those without a contact e-mail first',
    permission: 'imports.view',
    params: importParams,
    answer: importVendors,
    waitFor: ['imports', 'known-vendors'],
    async handle({ params, caller }) {
      const { id } = await shownImport(ports, caller, params.id)
      return { items: await vendorsOf(ports.database, id) }
    },
  })
  queryRoute(app, ports, {
    url: '/imports/:id/creations',
    summary:
      'The suppliers, products and categories that a run started now would make, and suppliers with names like theirs',
    permission: 'imports.view',
    params: importParams,
    answer: importCreations,
    waitFor: ['imports', 'known-vendors', 'known-products'],
    async handle({ params, caller }) {
      const { id, client_company_id, module, mapping } = await shownImport(ports, caller, params.id)
      return creationsOf(ports, { importId: id, clientCompanyId: client_company_id, module, mapping })
    },
  })
}
