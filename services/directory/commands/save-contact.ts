import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CompanyId, ImportId, UserId } from '@quayside/contracts/kernel/ids.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { rejected } from '@quayside/platform/http/problem.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { phoneNumber } from '@quayside/platform/values/phone-number.ts'
import { company } from '../domain/company.ts'
import { type Contact, type ContactFields, contact, type KnownContact } from '../domain/contact.ts'
import type { Companies } from '../read-models/companies.ts'

export type PlainContact = {
  companyId: string
  /** The client that keeps it for itself. */
  keptBy?: string
  userId?: string
  names: string
  lastNames: string | null
  email: string
  phone: string | null
  whatsApp: string | null
  linkedIn: string | null
  department: string | null
}

type Why = { reason?: string; importId?: ImportId }

/** Adding, changing and removing contacts; an e-mail address is claimed once per company. */
export function saveContact({ commands, vault }: Pick<Ports, 'commands' | 'vault'>, known: Companies) {
  return {
    /** What `add` would refuse of the numbers of a form's first contact: before anything else is made with it. */
    async faultsOf(contact: Pick<PlainContact, 'phone' | 'whatsApp'>, country: string | null): Promise<Rejection[]> {
      const { wrong } = await phonesIn(country, contact, null)
      return wrong.map(one => ({ ...one, field: `contact.${one.field}` }))
    },
    async add(plain: PlainContact, uid: string, context: CommandContext, why: Why = {}) {
      const { companyId, keptBy, userId } = plain as PlainContact & {
        companyId: CompanyId
        keptBy?: CompanyId
        userId?: UserId
      }
      const written = { ...plain, ...(await phonesOf(companyId, plain, null)) }
      const emailHash = hashOf(plain.email)
      if (keptBy !== undefined && (await known.hasOwnContact(companyId, plain.email))) throw isTwice()
      const scope = scopeOf(companyId, keptBy ?? null)
      const contactId = newIdFor(uid, `contacts:${scope}:${emailHash}`, context.key)
      await claim(scope, emailHash, contactId, context)
      const fields = await seal(contactId, written, emailHash)
      const of = { contactId, companyId, ...(keptBy && { keptBy }), ...(userId && { userId }) }
      return commands.handle({
        aggregate: contact,
        id: contactId,
        command: { type: 'Add', ...of, fields, ...why },
        context,
        companies,
      })
    },
    async change(
      before: KnownContact,
      plain: Omit<PlainContact, 'companyId'>,
      version: number,
      context: CommandContext,
      why: Why = {},
    ) {
      // Before anything is sealed: the key of an erased person is gone.
      if (before.status !== 'listed') throw new ProblemError('contact-not-found')
      const written = { ...plain, ...(await phonesOf(before.companyId, plain, before)) }
      const emailHash = hashOf(plain.email)
      const isNewAddress = emailHash !== before.fields.emailHash
      if (isNewAddress && before.keptBy !== null && (await known.hasOwnContact(before.companyId, plain.email)))
        throw isTwice()
      if (isNewAddress) await claim(scopeOf(before.companyId, before.keptBy), emailHash, before.contactId, context)
      const outcome = await commands.handle({
        aggregate: contact,
        id: before.contactId,
        command: { type: 'Change', fields: await seal(before.contactId, written, emailHash), ...why },
        context,
        companies,
        seen: { version, current: state => (state.status === 'none' ? 0 : state.version) },
      })
      if (isNewAddress)
        await release(before, outcome.kind === 'accepted' ? before.fields.emailHash : emailHash, context)
      return outcome
    },
    /** Removing keeps the events; erasing makes the person's data unreadable for good. */
    async end(gone: KnownContact, type: 'Remove' | 'ErasePerson', context: CommandContext, why: Why = {}) {
      const outcome = await commands.handle({
        aggregate: contact,
        id: gone.contactId,
        command: type === 'Remove' ? { type, ...why } : { type },
        context,
        companies,
      })
      if (outcome.kind === 'accepted') await release(gone, gone.fields.emailHash, context)
      return outcome
    },
  }

  function hashOf(email: string): string {
    return vault.fingerprint('email', nameKey(email))
  }

  async function claim(scope: string, emailHash: string, owner: string, context: CommandContext) {
    const request = {
      kind: 'contact-email',
      scope,
      value: emailHash,
      owner,
      aggregate: contact.name,
      context,
    }
    if ((await commands.claim(request)) === 'claimed') return
    throw isTwice()
  }

  async function release(known: KnownContact, emailHash: string | null, context: CommandContext) {
    if (emailHash === null) return
    await commands.release({
      kind: 'contact-email',
      scope: scopeOf(known.companyId, known.keptBy),
      value: emailHash,
      owner: known.contactId,
      context,
    })
  }

  /** As E.164, in the company's country where no other is written; one that stays as it was is not asked about again. */
  async function phonesOf(
    companyId: string,
    plain: Pick<PlainContact, 'phone' | 'whatsApp'>,
    before: KnownContact | null,
  ): Promise<Pick<PlainContact, 'phone' | 'whatsApp'>> {
    const { state } = await commands.load(company, companyId)
    const { phones, wrong } = await phonesIn(state.status === 'none' ? null : state.details.country, plain, before)
    if (wrong.length > 0) throw rejected(wrong)
    return phones
  }

  async function phonesIn(
    country: string | null,
    plain: Pick<PlainContact, 'phone' | 'whatsApp'>,
    before: KnownContact | null,
  ): Promise<{ phones: Pick<PlainContact, 'phone' | 'whatsApp'>; wrong: Rejection[] }> {
    const wrong: Rejection[] = []
    const read = async (field: 'phone' | 'whatsApp') => {
      const text = plain[field]
      const sealed = before?.fields[field] ?? null
      if (text === null || text === '') return null
      if (before !== null && sealed !== null && text === (await vault.open(before.contactId, sealed))) return text
      const found = phoneNumber(text, country, field)
      if ('number' in found) return found.number
      wrong.push(found.wrong)
      return text
    }
    return { phones: { phone: await read('phone'), whatsApp: await read('whatsApp') }, wrong }
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

function isTwice(): ProblemError {
  return new ProblemError('contact-email-exists', {}, [{ path: 'email', code: 'contact-email-exists', params: {} }])
}

/** What a client keeps for itself takes no address from the supplier, which must not learn of it. */
function scopeOf(companyId: string, keptBy: string | null): string {
  return keptBy === null ? companyId : `${companyId} ${keptBy}`
}

function companies(state: Contact): string[] {
  return state.status === 'none' ? [] : [state.keptBy ?? state.companyId]
}
