import { type ImportContacts, importContacts } from '@quayside/contracts/directory/import.ts'
import {
  importRecordsAnswer,
  type RecordResult,
  undoRecords,
  undoRecordsAnswer,
} from '@quayside/contracts/documents/import-records.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import type { Companies } from '../read-models/companies.ts'
import type { SaveContact } from './save-contact.ts'
import { type ContactRow, type ContactTarget, refusedRow, takeContacts } from './take-contacts.ts'
import { undoContacts } from './undo-contacts.ts'

type Parts = { readonly companies: Companies; readonly saveContact: SaveContact }

const bodyLimit = 8 * 1024 * 1024

/** Contacts of the client and of its suppliers, from a file: by company and e-mail address. */
export function importContactRoutes(app: App, ports: Ports, parts: Parts): void {
  for (const path of ['import', 'check-import'] as const)
    internalRoute(app, ports, {
      url: `/contacts/${path}`,
      summary: path === 'import' ? 'Import rows of a file as contacts' : 'What rows of a file would do to contacts',
      input: importContacts,
      answer: importRecordsAnswer,
      bodyLimit,
      async handle({ input, context }) {
        await companiesSettled(ports)
        return answer({ results: await take(ports, parts, input, path === 'import' ? context : null) })
      },
    })
  internalRoute(app, ports, {
    url: '/contacts/undo-import',
    summary: 'Take back an import’s part of some contacts',
    input: undoRecords,
    answer: undoRecordsAnswer,
    async handle({ input: { importId, ids, ...whose }, context }) {
      const of = { importId, ids, context: contextFor(whose, context) }
      return answer({ records: await undoContacts(ports, parts.saveContact, of) })
    },
  })
}

/** What is told to the person who imports, of the client that is imported for. */
export function contextFor(
  { onBehalfOf, clientCompanyId }: Pick<ImportContacts, 'onBehalfOf' | 'clientCompanyId'>,
  context: CommandContext,
): CommandContext {
  return { ...context, actor: { ...context.actor, onBehalfOf, company: clientCompanyId } }
}

export async function companiesSettled({ positions, store }: Ports, ...others: string[]): Promise<void> {
  await positions.reached(await store.head(), { projections: ['companies', ...others] })
}

async function take(ports: Ports, parts: Parts, request: ImportContacts, asked: CommandContext | null) {
  const { clientCompanyId, importId, onBehalfOf, rows } = request
  const targetOf = await targets(ports, parts, clientCompanyId)
  const found: ContactRow[] = []
  const results: RecordResult[] = []
  for (const { row, values } of rows) {
    const { company, ...said } = values
    const target = targetOf(company)
    if (target === null) results.push(refusedRow(row, { code: 'company-not-found', params: {}, field: 'company' }))
    else found.push({ row, target, said })
  }
  const context = asked === null ? null : contextFor(request, asked)
  const taken = await takeContacts(ports, parts.saveContact, { importId, onBehalfOf, context }, found)
  return [...results, ...taken].sort((a, b) => a.row - b.row)
}

/** The client, and its suppliers by name or by its own code for them; of two of one name none is meant. */
async function targets({ database }: Ports, { companies }: Parts, clientCompanyId: string) {
  const { rows } = await sql<{ id: string; name: string; code: string | null; country: string | null }>`
    select c.company_id as id, c.name, null as code, c.country from companies c where c.company_id = ${clientCompanyId}
    union all select c.company_id, c.name, l.supplier_code, c.country from provider_links l
      join companies c on c.company_id = l.vendor_company_id
      where l.client_company_id = ${clientCompanyId} and not l.retired`.execute(database)
  const joined = await companies.joinedAmong(rows.map(({ id }) => id))
  const byKey = Map.groupBy(
    rows.flatMap(row => [row.name, row.code ?? []].flat().map(key => ({ key: nameKey(key), row }))),
    ({ key }) => key,
  )
  return (text: string): ContactTarget | null => {
    const found = new Set((byKey.get(nameKey(text)) ?? []).map(({ row }) => row))
    const [one, ...others] = found
    if (one === undefined || others.length > 0) return null
    const isTheirs = one.id !== clientCompanyId && joined.has(one.id)
    return { companyId: one.id, country: one.country, keptBy: isTheirs ? clientCompanyId : null }
  }
}
