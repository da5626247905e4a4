import type { TypedContact } from '@quayside/contracts/directory/commands.ts'
import type { Correspondent as Shown } from '@quayside/contracts/directory/queries.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { contact } from '../domain/contact.ts'
import { type Correspondent, type CorrespondentFields, correspondent } from '../domain/correspondent.ts'

type Opened = Shown & { companyId: string; isErased: boolean }
type Named = { contactId: string | null; contact: TypedContact | null }
const personal = ['name', 'email', 'phone'] as const

/** The people of address books: made of what is typed, found again by their address, opened for those who write to them. */
export function correspondents({ commands, vault }: Pick<Ports, 'commands' | 'vault'>) {
  return {
    ensure,
    opened,
    /** The id of the person that a form names: one of the company's, or typed there. */
    async idOf(
      companyId: string,
      { contactId, contact }: Named,
      context: CommandContext,
      before: string | null = null,
    ): Promise<string | null> {
      if (contact !== null)
        return isBlank(contact) ? null : (await ensure(companyId, contact, context, before)).contactId
      if (contactId === null) return null
      const { state } = await commands.load(correspondent, contactId)
      if (state.status !== 'none' && state.companyId === companyId) return contactId
      throw new ProblemError('contact-not-found', {}, [{ path: 'contactId', code: 'contact-not-found', params: {} }])
    },
    erase: (contactId: string, context: CommandContext) =>
      commands.handle({
        aggregate: correspondent,
        id: contactId,
        command: { type: 'ErasePerson' },
        context,
        companies,
      }),
  }

  /** One person per company and address, whoever asks; without an address the one there was `before`, else one per request. */
  async function ensure(companyId: string, typed: TypedContact, context: CommandContext, before: string | null = null) {
    const emailHash = typed.email === null ? null : vault.fingerprint('email', nameKey(typed.email))
    const { contactId, state } =
      (emailHash === null && before !== null ? await withoutAddress(before) : null) ??
      (await freeOf(companyId, emailHash ?? `${context.key}:${context.bodyHash}`))
    const known = state.status === 'none' ? null : state.fields
    const fields = await seal(contactId, typed, known)
    const command =
      known === null
        ? ({ type: 'Add', contactId, companyId: companyId as CompanyId, emailHash, fields } as const)
        : ({ type: 'Change', fields } as const)
    const outcome = await commands.handle({ aggregate: correspondent, id: contactId, command, context, companies })
    if (outcome.kind === 'rejected') throw new ProblemError('contact-not-found')
    return { contactId, outcome }
  }

  async function withoutAddress(contactId: string) {
    const { state } = await commands.load(correspondent, contactId)
    return state.status === 'listed' && state.fields.email === null ? { contactId, state } : null
  }

  /** An erased person stays erased: whoever has the address afterwards is somebody else. */
  async function freeOf(companyId: string, key: string) {
    for (let turn = 1; ; turn += 1) {
      const contactId = newIdFor(companyId, 'correspondent', `${key}:${turn}`)
      const { state } = await commands.load(correspondent, contactId)
      if (state.status !== 'erased') return { contactId, state }
    }
  }

  /** What is not typed stays as it was, and what is the same keeps its sealed text. */
  async function seal(
    contactId: string,
    typed: TypedContact,
    before: CorrespondentFields | null,
  ): Promise<CorrespondentFields> {
    const sealed = personal.map(async field => {
      const known = before?.[field] ?? null
      const value = typed[field]
      if (value === null || value === '') return [field, known] as const
      // The address is what the person was found by, however it is spelled.
      if (known !== null && (field === 'email' || (await vault.open(contactId, known)) === value))
        return [field, known] as const
      return [field, (await vault.seal(contactId, value)) as Sealed] as const
    })
    const fields = Object.fromEntries(await Promise.all(sealed)) as Omit<CorrespondentFields, 'language'>
    return { ...fields, language: typed.language ?? before?.language ?? null }
  }

  /** Those that there are, of address books and of companies alike, in the order of the ids. */
  async function opened(contactIds: readonly string[]): Promise<Opened[]> {
    const found = await Promise.all(contactIds.map(async id => (await ofAddressBook(id)) ?? (await ofCompany(id))))
    return found.filter(one => one !== null)
  }

  async function ofAddressBook(id: string): Promise<Opened | null> {
    const { state } = await commands.load(correspondent, id)
    if (state.status === 'none') return null
    const [name, email, phone] = await Promise.all(personal.map(field => open(id, state.fields[field])))
    const { companyId, fields, status } = state
    return shown(id, companyId, { name, email, phone, language: fields.language }, status === 'erased')
  }

  async function ofCompany(id: string): Promise<Opened | null> {
    const { state } = await commands.load(contact, id)
    if (state.status === 'none' || state.status === 'removed') return null
    const { companyId, fields, status } = state
    const [names, lastNames, email, phone] = await Promise.all(
      (['names', 'lastNames', 'email', 'phone'] as const).map(field => open(id, fields[field])),
    )
    const name = [names, lastNames].filter(Boolean).join(' ') || null
    return shown(id, companyId, { name, email, phone, language: null }, status === 'erased')
  }

  async function open(id: string, sealed: string | null): Promise<string | null> {
    return sealed === null ? null : vault.open(id, sealed)
  }
}
export type Correspondents = ReturnType<typeof correspondents>

type Person = Partial<Pick<Shown, 'name' | 'email' | 'phone'>> & Pick<Shown, 'language'>

/** Of an erased person nothing, also while the key is still being destroyed. */
function shown(id: string, companyId: string, { name, email, phone, language }: Person, isErased: boolean): Opened {
  if (isErased) return { id, companyId, name: null, email: null, phone: null, language: null, isErased }
  return { id, companyId, name: name ?? null, email: email ?? null, phone: phone ?? null, language, isErased }
}

function isBlank({ name, email, phone }: TypedContact): boolean {
  return !name && !email && !phone
}

function companies(state: Correspondent): string[] {
  return state.status === 'none' ? [] : [state.companyId]
}
