import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { type Contact, type ContactFields, contact, type KnownContact } from '../domain/contact.ts'

export type PlainContact = {
  companyId: string
  names: string
  lastNames: string | null
  email: string
  phone: string | null
  whatsApp: string | null
  linkedIn: string | null
  department: string | null
}

/** Adding, changing and removing contacts; an e-mail address is claimed once per company. */
export function saveContact({ commands, vault }: Pick<Ports, 'commands' | 'vault'>) {
  return {
    async add(plain: PlainContact, uid: string, context: CommandContext) {
      const emailHash = hashOf(plain.email)
      const contactId = newIdFor(uid, `contacts:${plain.companyId}:${emailHash}`, context.key)
      await claim(plain.companyId, emailHash, contactId, context)
      const fields = await seal(contactId, plain, emailHash)
      return commands.handle({
        aggregate: contact,
        id: contactId,
        command: { type: 'Add', contactId, companyId: plain.companyId as CompanyId, fields },
        context,
        companies,
      })
    },
    async change(
      known: KnownContact,
      plain: Omit<PlainContact, 'companyId'>,
      version: number,
      context: CommandContext,
    ) {
      // Before anything is sealed: the key of an erased person is gone.
      if (known.status !== 'listed') throw new ProblemError('contact-not-found')
      const emailHash = hashOf(plain.email)
      const isNewAddress = emailHash !== known.fields.emailHash
      if (isNewAddress) await claim(known.companyId, emailHash, known.contactId, context)
      const outcome = await commands.handle({
        aggregate: contact,
        id: known.contactId,
        command: { type: 'Change', fields: await seal(known.contactId, plain, emailHash) },
        context,
        companies,
        seen: { version, current: state => (state.status === 'none' ? 0 : state.version) },
      })
      if (isNewAddress) await release(known, outcome.kind === 'accepted' ? known.fields.emailHash : emailHash, context)
      return outcome
    },
    /** Removing keeps the events; erasing makes the person's data unreadable for good. */
    async end(known: KnownContact, type: 'Remove' | 'ErasePerson', context: CommandContext) {
      const outcome = await commands.handle({
        aggregate: contact,
        id: known.contactId,
        command: { type },
        context,
        companies,
      })
      if (outcome.kind === 'accepted') await release(known, known.fields.emailHash, context)
      return outcome
    },
  }

  function hashOf(email: string): string {
    return vault.fingerprint('email', nameKey(email))
  }

  async function claim(companyId: string, emailHash: string, owner: string, context: CommandContext) {
    const request = {
      kind: 'contact-email',
      scope: companyId,
      value: emailHash,
      owner,
      aggregate: contact.name,
      context,
    }
    if ((await commands.claim(request)) === 'claimed') return
    throw new ProblemError('contact-email-exists', {}, [{ path: 'email', code: 'contact-email-exists', params: {} }])
  }

  async function release(known: KnownContact, emailHash: string | null, context: CommandContext) {
    if (emailHash === null) return
    await commands.release({
      kind: 'contact-email',
      scope: known.companyId,
      value: emailHash,
      owner: known.contactId,
      context,
    })
  }

  async function seal(
    contactId: string,
    plain: Omit<PlainContact, 'companyId'>,
    emailHash: string,
  ): Promise<ContactFields> {
    const sealed = async (value: string) => (await vault.seal(contactId, value)) as Sealed
    const sealedOrNull = async (value: string | null) => (value === null || value === '' ? null : sealed(value))
    return {
      names: await sealed(plain.names),
      lastNames: await sealedOrNull(plain.lastNames),
      email: await sealed(plain.email),
      emailHash,
      phone: await sealedOrNull(plain.phone),
      whatsApp: await sealedOrNull(plain.whatsApp),
      linkedIn: await sealedOrNull(plain.linkedIn),
      department: plain.department,
    }
  }
}
export type SaveContact = ReturnType<typeof saveContact>

function companies(state: Contact): string[] {
  return state.status === 'none' ? [] : [state.companyId]
}
