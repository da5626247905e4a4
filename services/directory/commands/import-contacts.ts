import { createHash } from 'node:crypto'
import type { ContactEvent } from '@quayside/contracts/directory/events.ts'
import { type ContactRowValues, type ImportContacts, importContacts } from '@quayside/contracts/directory/import.ts'
import {
  importRecordsAnswer,
  type RecordResult,
  type UndoneRecord,
  undoRecords,
  undoRecordsAnswer,
} from '@quayside/contracts/documents/import-records.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ImportId } from '@quayside/contracts/kernel/ids.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { CommandContext, Outcome } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { phoneNumber } from '@quayside/platform/values/phone-number.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { type Contact, contact, type KnownContact } from '../domain/contact.ts'
import type { Companies } from '../read-models/companies.ts'
import type { PlainContact, SaveContact } from './save-contact.ts'

type Parts = { readonly companies: Companies; readonly saveContact: SaveContact }
type Row = ImportContacts['rows'][number]
type Listed = { contact_id: string; company_id: string; version: number } & Omit<PlainContact, 'companyId'>
type Target = { readonly companyId: string; readonly country: string | null; readonly keptBy: string | null }

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
        await settled(ports)
        return answer({ results: await take(ports, parts, input, path === 'import' ? context : null) })
      },
    })
  internalRoute(app, ports, {
    url: '/contacts/undo-import',
    summary: 'Take back an import’s part of some contacts',
    input: undoRecords,
    answer: undoRecordsAnswer,
    handle: async ({ input, context }) => answer({ records: await undo(ports, parts, input, context) }),
  })
}

async function settled({ positions, store }: Ports): Promise<void> {
  await positions.reached(await store.head(), { projections: ['companies'] })
}

async function take(ports: Ports, parts: Parts, request: ImportContacts, context: CommandContext | null) {
  const { clientCompanyId, rows } = request
  const targetOf = await targets(ports, parts, clientCompanyId)
  const results: RecordResult[] = []
  // One after the other: two of one address are told apart, and the vault makes a key for each person.
  for (const row of rows) {
    const target = targetOf(row.values.company)
    if (target === null) results.push(refused(row, { code: 'company-not-found', params: {}, field: 'company' }))
    else results.push(await takeOne(ports, parts, { request, row, target, context }))
  }
  return results
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
  return (text: string): Target | null => {
    const found = new Set((byKey.get(nameKey(text)) ?? []).map(({ row }) => row))
    const [one, ...others] = found
    if (one === undefined || others.length > 0) return null
    const isTheirs = one.id !== clientCompanyId && joined.has(one.id)
    return { companyId: one.id, country: one.country, keptBy: isTheirs ? clientCompanyId : null }
  }
}

type One = { request: ImportContacts; row: Row; target: Target; context: CommandContext | null }

async function takeOne(ports: Ports, { companies, saveContact }: Parts, { request, row, target, context }: One) {
  const { company: _named, ...said } = row.values
  const { companyId, country, keptBy } = target
  const wrong = phonesIn(said, country)
  if (wrong !== null) return refused(row, wrong)
  const listed = await listedAt(ports, target, said.email)
  const known = listed === null ? null : `${listed.names} <${said.email}>`
  const told = (result: 'created' | 'changed' | 'unchanged', recordId: string | null): RecordResult => ({
    row: row.row,
    result,
    recordId,
    known,
    rejection: null,
  })
  if (listed === null && keptBy !== null && (await companies.hasOwnContact(companyId, said.email)))
    return refused(row, { code: 'contact-email-exists', params: {}, field: 'email' })
  if (listed === null && said.names === undefined)
    return refused(row, { code: 'field-required', params: { field: 'names' }, field: 'names' })
  const before = listed === null ? null : plainOf(listed)
  const plain = { ...(before ?? nothing), ...said, ...numbersIn(said, country) } as Omit<PlainContact, 'companyId'>
  const importId = request.importId as ImportId
  const hash = createHash('sha256')
    .update(JSON.stringify([companyId, said]))
    .digest('hex')
  const key = `import ${importId} ${hash}`
  if (
    before !== null &&
    (Object.keys(before) as (keyof typeof before)[]).every(field => before[field] === plain[field])
  ) {
    // A repeat of what this very row has done is answered as it was.
    const did = context === null ? null : await didBy(ports, (listed as Listed).contact_id, key)
    return told(did ?? 'unchanged', (listed as Listed).contact_id)
  }
  if (context === null) return told(listed === null ? 'created' : 'changed', listed?.contact_id ?? null)
  const actor = { ...context.actor, onBehalfOf: request.onBehalfOf, company: request.clientCompanyId }
  const by = { ...context, actor, key, bodyHash: hash }
  try {
    const outcome: Outcome<Contact> =
      listed === null
        ? await saveContact.add({ ...plain, companyId, ...(keptBy !== null && { keptBy }) }, request.onBehalfOf, by, {
            importId,
          })
        : await saveContact.change(await contactAt(ports, listed.contact_id), plain, listed.version, by, { importId })
    if (outcome.kind === 'accepted')
      return told(
        listed === null ? 'created' : 'changed',
        outcome.state.status === 'none' ? null : outcome.state.contactId,
      )
    const [rejection] = outcome.kind === 'rejected' ? outcome.rejections : []
    return refused(row, rejection ?? { code: 'lost-race', params: {} })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const [field] = error.fields
    return refused(row, { code: error.code, params: error.params, ...(field && { field: field.path }) })
  }
}

const nothing = { lastNames: null, phone: null, whatsApp: null, linkedIn: null, department: null }
const numbers = ['phone', 'whatsApp'] as const

function phonesIn(said: Partial<ContactRowValues>, country: string | null): Rejection | null {
  for (const field of numbers) {
    const read = said[field] === undefined ? null : phoneNumber(said[field], country, field)
    if (read !== null && 'wrong' in read) return read.wrong
  }
  return null
}

function numbersIn(said: Partial<ContactRowValues>, country: string | null) {
  return Object.fromEntries(
    numbers.flatMap(field => {
      const read = said[field] === undefined ? null : phoneNumber(said[field], country, field)
      return read !== null && 'number' in read ? [[field, read.number]] : []
    }),
  )
}

async function listedAt({ database }: Ports, { companyId, keptBy }: Target, email: string): Promise<Listed | null> {
  const { rows } =
    await sql<Listed>`select contact_id, company_id, version, names, last_names as "lastNames", email, phone,
      whatsapp as "whatsApp", linkedin as "linkedIn", department
    from contacts where company_id = ${companyId} and kept_by is not distinct from ${keptBy}::uuid
      and lower(email) = ${email.toLowerCase()}`.execute(database)
  return rows[0] ?? null
}

function plainOf({ contact_id: _i, company_id: _c, version: _v, ...plain }: Listed) {
  return plain
}

async function contactAt({ commands }: Ports, id: string): Promise<KnownContact> {
  const { state } = await commands.load(contact, id)
  if (state.status === 'none') throw new ProblemError('contact-not-found')
  return state
}

async function didBy({ commands }: Ports, id: string, key: string): Promise<'created' | 'changed' | null> {
  const { events } = await commands.load(contact, id)
  const did = events.find(({ metadata }) => metadata.commandKey === key)
  return did === undefined ? null : did.type === 'ContactAdded' ? 'created' : 'changed'
}

/** What it added goes, what it changed is as it was; a contact that somebody changed since stays as it is. */
async function undo(
  ports: Ports,
  { saveContact }: Parts,
  { importId, clientCompanyId, onBehalfOf, ids }: z.output<typeof undoRecords>,
  asked: CommandContext,
): Promise<UndoneRecord[]> {
  const records: UndoneRecord[] = []
  for (const id of ids) {
    const context = {
      ...asked,
      actor: { ...asked.actor, onBehalfOf, company: clientCompanyId },
      key: `${asked.key} ${id}`,
      bodyHash: importId,
    }
    const { state, events } = await ports.commands.load(contact, id)
    const told = (code: string | null): UndoneRecord => ({ id, name: id, code, fields: [] })
    const all = events as StoredEvent<ContactEvent>[]
    const at = all.findIndex(({ data }) => 'importId' in data && data.importId === importId)
    if (at < 0 || state.status !== 'listed' || all.some(({ metadata }) => metadata.commandKey === context.key)) {
      records.push(told(null))
      continue
    }
    const last = all.findLastIndex(({ data }) => 'importId' in data && data.importId === importId)
    const after = all.slice(0, last + 1).reduce(contact.evolve, contact.initial)
    // What was put back since is the very text that it was.
    const since = after.status === 'none' || !isSame(after.fields, state.fields)
    const before = all.slice(0, at).reduce(contact.evolve, contact.initial)
    if (since) records.push(told('import-record-touched'))
    else if (before.status === 'none') {
      await saveContact.end(state, 'Remove', context)
      records.push(told(null))
    } else {
      await ports.commands.handle({
        aggregate: contact,
        id,
        command: { type: 'Change', fields: before.fields },
        context,
        companies: () => [state.keptBy ?? state.companyId],
      })
      records.push(told(null))
    }
  }
  return records
}

function refused({ row }: Row, { code, params, field }: Rejection): RecordResult {
  return { row, result: 'rejected', recordId: null, known: null, rejection: { code, params, field: field ?? null } }
}
