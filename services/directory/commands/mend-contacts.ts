import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { errorText } from '@quayside/platform/words/error-text.ts'
import * as z from 'zod'
import type { Companies } from '../read-models/companies.ts'
import { isSeen, visibleCompanies } from '../read-models/visible-companies.ts'
import type { SaveContact } from './save-contact.ts'
import { keptFor, whoKeeps } from './who-keeps.ts'

type Entry = { companyId: string; names: string | null; email: string }
type Mended = { companyId: string; contactId: string | null; error: { code: string; message: string } | null }
type Asked = { contacts: readonly Entry[]; caller: Caller; context: CommandContext }

const email = z.email()
const noMore = { lastNames: null, phone: null, whatsApp: null, linkedIn: null, department: null }

/** Whose a new contact will be: the company's own, or, of a supplier that has joined, its client's for itself. */
export async function keeperOf(
  { query }: Pick<Ports, 'query'>,
  companies: Companies,
  { companyId, caller, reason }: { companyId: string; caller: Caller; reason: string | null },
): Promise<{ of: { keptBy?: string }; why: { reason?: string } }> {
  if (!(await isSeen(query, caller, companyId))) throw new ProblemError('company-not-found')
  const joined = await companies.hasJoined(companyId)
  const isClients = joined && caller.companyType === 'client' && companyId !== caller.company
  const keptBy = isClients ? caller.company : null
  const why = keptFor(whoKeeps({ companyId, joined, keptBy }, caller, 'directory.manage'), reason)
  return { of: keptBy === null ? {} : { keptBy }, why }
}

/** One bad address does not keep the others from being saved. */
export async function mendContacts(
  { query }: Pick<Ports, 'query'>,
  { companies, saveContact }: { companies: Companies; saveContact: SaveContact },
  { contacts, caller, context }: Asked,
): Promise<{ items: Mended[]; position: Position | null }> {
  const visible = new Set(await visibleCompanies(query, caller))
  const names = await companies.namesOf(contacts.map(entry => entry.companyId).filter(id => visible.has(id)))
  const items: Mended[] = []
  let position: Position | null = null
  for (const entry of contacts) {
    const { companyId } = entry
    const saved = await save(entry)
    items.push({ companyId, contactId: saved.contactId, error: saved.code === null ? null : errorOf(saved.code) })
    if (saved.position !== null) position = saved.position
  }
  return { items, position }

  async function save(
    entry: Entry,
  ): Promise<{ contactId: string | null; code: ErrorCode | null; position: Position | null }> {
    const refused = (code: ErrorCode) => ({ contactId: null, code, position: null })
    const companyName = names.get(entry.companyId)
    if (companyName === undefined) return refused('company-not-found')
    if (entry.email === '') return refused('contact-email-required')
    if (!email.safeParse(entry.email).success) return refused('invalid-email')
    try {
      const { companyId } = entry
      const { of } = await keeperOf({ query }, companies, { companyId, caller, reason: null })
      const plain = { ...noMore, ...of, companyId, names: entry.names || companyName, email: entry.email }
      const outcome = await saveContact.add(plain, caller.uid, context)
      if (outcome.kind !== 'accepted' || outcome.state.status === 'none') return refused('unexpected')
      return { contactId: outcome.state.contactId, code: null, position: outcome.position }
    } catch (error) {
      if (error instanceof ProblemError) return refused(error.code)
      throw error
    }
  }

  function errorOf(code: ErrorCode) {
    return { code, message: errorText(code, {}, caller.language) }
  }
}
