import type { CompanyEvent, ContactEvent, ProviderLinkEvent } from '@quayside/contracts/directory/events.ts'
import { type UndoneRecord, undoRecords, undoRecordsAnswer } from '@quayside/contracts/documents/import-records.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { CommandContext, Outcome } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { providerLinkIdOf } from '../company-ids.ts'
import { company } from '../domain/company.ts'
import { contact } from '../domain/contact.ts'
import { type ProviderLinkCommand, providerLink } from '../domain/provider-link.ts'
import { undoingOfContact } from '../domain/undo-contact.ts'
import { undoingOfProvider } from '../domain/undo-provider.ts'
import type { Companies } from '../read-models/companies.ts'
import { suppliersInUse } from '../read-models/named-suppliers.ts'
import { companiesSettled, contextFor } from './import-contacts.ts'
import type { SaveContact } from './save-contact.ts'
import { undoContacts } from './undo-contacts.ts'

type Parts = { readonly companies: Companies; readonly saveContact: SaveContact }
type Undo = { readonly importId: string; readonly clientCompanyId: string; readonly context: CommandContext }
type Facts = { readonly used: boolean; readonly joined: boolean; readonly contacts: readonly string[] }

/** Suppliers that an import made go, unless something names them; what it changed is as it was, unless changed since. */
export function undoProviderRoutes(app: App, ports: Ports, parts: Parts): void {
  internalRoute(app, ports, {
    url: '/providers/undo-import',
    summary: 'Take back an import’s part of some suppliers',
    input: undoRecords,
    answer: undoRecordsAnswer,
    async handle({ input, context: asked }) {
      const { importId, clientCompanyId, ids } = input
      await companiesSettled(ports, 'named-suppliers')
      const of = { importId, clientCompanyId, context: contextFor(input, asked) }
      const factsOf = await factsAbout(ports, parts, clientCompanyId, ids)
      const records = await Promise.all(ids.map(id => undoProvider(ports, parts, of, id, factsOf(id))))
      return answer({ records })
    },
  })
}

async function factsAbout({ database }: Ports, { companies }: Parts, clientCompanyId: string, ids: readonly string[]) {
  const used = await suppliersInUse(database, ids)
  const joined = await companies.joinedAmong(ids)
  const { rows } = await sql<{ company: string; contact: string }>`select company_id as company, contact_id as contact
    from contacts where company_id = any (${ids}::uuid[]) and (kept_by is null or kept_by = ${clientCompanyId})`.execute(
    database,
  )
  const { rows: invited } = await sql<{ id: string }>`select company_id as id from companies
    where company_id = any (${ids}::uuid[]) and invitation <> 'none'`.execute(database)
  const asked = new Set(invited.map(({ id }) => id))
  const contactsOf = Map.groupBy(rows, row => row.company)
  return (id: string): Facts => ({
    used: used.has(id) || joined.has(id) || asked.has(id),
    joined: joined.has(id),
    contacts: (contactsOf.get(id) ?? []).map(one => one.contact),
  })
}

async function undoProvider(
  ports: Ports,
  { saveContact }: Parts,
  { importId, clientCompanyId, context: asked }: Undo,
  id: string,
  { used, joined, contacts }: Facts,
): Promise<UndoneRecord> {
  const linkId = providerLinkIdOf(clientCompanyId, id)
  const context = { ...asked, key: `${asked.key} ${id}`, bodyHash: importId }
  const { commands } = ports
  const of = (await commands.load(company, id)).events as StoredEvent<CompanyEvent>[]
  const by = (await commands.load(providerLink, linkId)).events as StoredEvent<ProviderLinkEvent>[]
  // Told from the streams as they were then, so that a repeat is answered as the first call was.
  const isBefore = ({ metadata }: { metadata: { commandKey: string } }) => metadata.commandKey !== context.key
  const done = [...of, ...by].find(event => !isBefore(event))
  const undoing = undoingOfProvider({ company: of.filter(isBefore), link: by.filter(isBefore) }, importId)
  const companies = () => [id, clientCompanyId]
  const tell = (command: ProviderLinkCommand) =>
    commands.handle({ aggregate: providerLink, id: linkId, command, context, companies })
  const told = (name: string, code: string | null, fields: readonly string[] = []): UndoneRecord => ({
    id,
    name,
    code,
    fields: [...fields],
  })
  const takeContacts = () => undoContacts(ports, saveContact, { importId, ids: contacts, context: asked })
  if (undoing.kind === 'nothing') {
    const left = (await takeContacts()).filter(({ code }) => code !== null)
    return told(await nameOf(ports, id), left[0]?.code ?? null)
  }
  const { name } = undoing
  if (undoing.kind === 'made') {
    if (used || done?.type === 'ProviderUnlinked') {
      const isRetired = done?.type === 'ProviderUnlinked' && done.data.takenBack !== true
      if (done !== undefined) return told(name, isRetired ? 'import-record-used' : null)
      accepted(await tell({ type: 'Unlink' }))
      return told(name, 'import-record-used')
    }
    if (undoing.isTouched || (await haveOthers(ports, contacts, importId))) return told(name, 'import-record-touched')
    await takeContacts()
    accepted(await tell({ type: 'TakeBack' }))
    return told(name, null)
  }
  if (joined && undoing.details !== null) return told(name, 'company-manages-itself')
  if (undoing.details !== null)
    accepted(
      await commands.handle({
        aggregate: company,
        id,
        command: { type: 'ChangeDetails', details: undoing.details, keepsTaxId: true },
        context,
        companies,
      }),
    )
  if (undoing.link !== null) accepted(await tell({ type: 'Change', ...undoing.link }))
  const left = (await takeContacts()).filter(({ code }) => code !== null)
  const isWhole = undoing.kept.length === 0 && left.length === 0
  return told(name, isWhole ? null : 'import-record-touched', undoing.kept)
}

/** Contacts that the import has not added just as they are. */
async function haveOthers({ commands }: Ports, contacts: readonly string[], importId: string): Promise<boolean> {
  const kinds = await Promise.all(
    contacts.map(async id => {
      const { events } = await commands.load(contact, id)
      return undoingOfContact(events as StoredEvent<ContactEvent>[], importId).kind
    }),
  )
  return kinds.some(kind => kind !== 'made')
}

async function nameOf({ commands }: Ports, id: string): Promise<string> {
  const state = await commands.current(company, id)
  return state.status === 'none' ? '' : state.details.businessName
}

function accepted(outcome: Outcome<unknown>): void {
  if (outcome.kind === 'conflict') throw new ProblemError('lost-race')
}
