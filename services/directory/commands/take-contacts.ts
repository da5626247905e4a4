import { hash } from 'node:crypto'
import type { ContactRowValues } from '@quayside/contracts/directory/import.ts'
import type { RecordResult } from '@quayside/contracts/documents/import-records.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { ImportId } from '@quayside/contracts/kernel/ids.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { phoneNumber } from '@quayside/platform/values/phone-number.ts'
import { sql } from 'kysely'
import { contact, type KnownContact } from '../domain/contact.ts'
import type { PlainContact, SaveContact } from './save-contact.ts'

/** Whose contact a row tells of. */
export type ContactTarget = {
  readonly companyId: string
  readonly country: string | null
  /** The client that keeps it for itself, of a supplier that has joined. */
  readonly keptBy: string | null
}
export type SaidOfContact = Omit<ContactRowValues, 'company'>
export type ContactRow = { readonly row: number; readonly target: ContactTarget; readonly said: SaidOfContact }
/** For whom a file is taken; `context` is null where it is only told what would be. */
export type ContactImport = {
  readonly importId: string
  readonly onBehalfOf: string
  readonly context: CommandContext | null
}

type Plain = Omit<PlainContact, 'companyId' | 'keptBy' | 'userId'>
type Listed = { id: string; company_id: string; kept_by: string | null; version: number } & Plain
type Effect = 'created' | 'changed' | 'unchanged'

/** The rows of one person are one command; people beside each other. */
export async function takeContacts(
  ports: Ports,
  saveContact: SaveContact,
  of: ContactImport,
  rows: readonly ContactRow[],
): Promise<RecordResult[]> {
  const listed = await listedAmong(ports, rows)
  const people = [...Map.groupBy(rows, ({ target, said }) => personKey(target, said.email)).values()]
  const taken = await Promise.all(people.map(same => takePerson(ports, saveContact, of, same, listed)))
  return taken.flat().sort((a, b) => a.row - b.row)
}

const personKey = ({ companyId, keptBy }: Pick<ContactTarget, 'companyId' | 'keptBy'>, email: string) =>
  `${companyId} ${keptBy ?? ''} ${nameKey(email)}`

/** Those that are there of the addresses that the rows name, by whom they are of. */
async function listedAmong({ database }: Ports, rows: readonly ContactRow[]): Promise<ReadonlyMap<string, Listed>> {
  const { rows: found } = await sql<Listed>`select contact_id as id, company_id, kept_by, version, names,
      last_names as "lastNames", email, phone, whatsapp as "whatsApp", linkedin as "linkedIn", department
    from contacts where company_id = any (${[...new Set(rows.map(({ target }) => target.companyId))]}::uuid[])
      and lower(email) = any (${rows.map(({ said }) => said.email.toLowerCase())}::text[])`.execute(database)
  return new Map(found.map(one => [personKey({ companyId: one.company_id, keptBy: one.kept_by }, one.email), one]))
}

async function takePerson(
  ports: Ports,
  saveContact: SaveContact,
  { importId, onBehalfOf, context }: ContactImport,
  rows: readonly ContactRow[],
  listed: ReadonlyMap<string, Listed>,
): Promise<RecordResult[]> {
  const { target } = rows[0] as ContactRow
  const { companyId, country, keptBy } = target
  const said: SaidOfContact = Object.assign({}, ...rows.map(one => one.said))
  const refused = (rejection: Rejection) => rows.map(({ row }) => refusedRow(row, rejection))
  const known = listed.get(personKey(target, said.email)) ?? null
  const isOwn = keptBy !== null && listed.has(personKey({ companyId, keptBy: null }, said.email))
  if (known === null && isOwn) return refused({ code: 'contact-email-exists', params: {}, field: 'email' })
  if (known === null && said.names === undefined)
    return refused({ code: 'field-required', params: { field: 'names' }, field: 'names' })
  const numbers = numbersIn(said, country)
  if ('wrong' in numbers) return refused(numbers.wrong)
  const before = known === null ? nothing : plainOf(known)
  const plain = { ...before, ...said, ...numbers } as Plain
  const told = (effect: Effect, recordId: string | null): RecordResult[] =>
    rows.map(({ row }, index) => ({
      row,
      result: index === 0 ? effect : 'unchanged',
      recordId,
      known: known === null ? null : `${known.names} <${known.email}>`,
      rejection: null,
    }))
  const bodyHash = hash('sha256', JSON.stringify([companyId, said]))
  const key = `import ${importId} ${bodyHash}`
  if (
    known !== null &&
    (Object.keys(before) as (keyof typeof before)[]).every(field => before[field] === plain[field])
  ) {
    // A repeat of what this very row has done is answered as it was.
    const did = context === null ? null : await didBy(ports, known.id, key)
    return told(did ?? 'unchanged', known.id)
  }
  if (context === null) return told(known === null ? 'created' : 'changed', known?.id ?? null)
  const by = { ...context, key, bodyHash }
  const why = { importId: importId as ImportId }
  try {
    const outcome =
      known === null
        ? await saveContact.add({ ...plain, companyId, ...(keptBy !== null && { keptBy }) }, onBehalfOf, by, why)
        : await saveContact.change(await contactAt(ports, known.id), plain, known.version, by, why)
    if (outcome.kind !== 'accepted')
      return refused((outcome.kind === 'rejected' && outcome.rejections[0]) || { code: 'lost-race', params: {} })
    const { state } = outcome
    return told(known === null ? 'created' : 'changed', state.status === 'none' ? null : state.contactId)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const [field] = error.fields
    return refused({ code: error.code, params: error.params, ...(field && { field: field.path }) })
  }
}

const nothing = {
  names: null,
  lastNames: null,
  email: null,
  phone: null,
  whatsApp: null,
  linkedIn: null,
  department: null,
}

function plainOf({ id: _i, company_id: _c, kept_by: _k, version: _v, ...plain }: Listed): Plain {
  return plain
}

function numbersIn(said: SaidOfContact, country: string | null): { wrong: Rejection } | Partial<SaidOfContact> {
  const numbers: Partial<SaidOfContact> = {}
  for (const field of ['phone', 'whatsApp'] as const) {
    const text = said[field]
    if (text === undefined) continue
    const read = phoneNumber(text, country, field)
    if ('wrong' in read) return read
    numbers[field] = read.number
  }
  return numbers
}

async function contactAt({ commands }: Ports, id: string): Promise<KnownContact> {
  const state = await commands.current(contact, id)
  if (state.status === 'none') throw new ProblemError('contact-not-found')
  return state
}

async function didBy({ commands }: Ports, id: string, key: string): Promise<'created' | 'changed' | null> {
  const { events } = await commands.load(contact, id)
  const did = events.find(({ metadata }) => metadata.commandKey === key)
  return did === undefined ? null : did.type === 'ContactAdded' ? 'created' : 'changed'
}

export function refusedRow(row: number, { code, params, field }: Rejection): RecordResult {
  return { row, result: 'rejected', recordId: null, known: null, rejection: { code, params, field: field ?? null } }
}
