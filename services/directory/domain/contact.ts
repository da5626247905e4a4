import type { ContactEvent } from '@quayside/contracts/directory/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId, ImportId, UserId } from '@quayside/contracts/kernel/ids.ts'

type Added = Extract<ContactEvent, { type: 'ContactAdded' }>['data']
export type ContactFields = Omit<Added, keyof OfContact | 'reason' | 'importId'>
/** Of which company, who keeps it where that is another, which user it is. */
type OfContact = Pick<Added, 'contactId' | 'companyId' | 'keptBy' | 'userId'>
/** Where the operating company corrects another's: why; whose file said so. */
type Why = { reason?: string; importId?: ImportId }

export type KnownContact = {
  readonly status: 'listed' | 'removed' | 'erased'
  readonly contactId: string
  readonly companyId: CompanyId
  /** The client that keeps it for itself; else it is its company's own. */
  readonly keptBy: CompanyId | null
  readonly userId: UserId | null
  readonly fields: ContactFields
  readonly version: number
}
export type Contact = { readonly status: 'none' } | KnownContact

export type ContactCommand =
  | ({ type: 'Add'; fields: ContactFields } & OfContact & Why)
  | ({ type: 'Change'; fields: ContactFields } & Why)
  | ({ type: 'Remove' } & Why)
  | { type: 'ErasePerson' }

function evolve(contact: Contact, event: ContactEvent): Contact {
  if (event.type === 'ContactAdded') {
    const { contactId, companyId, keptBy = null, userId = null, reason: _, importId: _i, ...fields } = event.data
    return { status: 'listed', contactId, companyId, keptBy, userId, fields, version: 1 }
  }
  if (contact.status === 'none') return contact
  switch (event.type) {
    case 'ContactChanged': {
      const { contactId: _c, companyId: _o, keptBy: _k, userId: _u, reason: _r, importId: _i, ...fields } = event.data
      return { ...contact, fields, version: contact.version + 1 }
    }
    case 'ContactRemoved':
      return { ...contact, status: 'removed' }
    case 'PersonErased':
      return { ...contact, status: 'erased' }
  }
}

/** That an e-mail is used once in a company is claimed before; sealed texts differ each time, so a change is always an event. */
function decide(command: ContactCommand, contact: Contact): Decision<ContactEvent> {
  if (command.type === 'Add') {
    if (contact.status !== 'none') return accept()
    const { type: _, fields, ...of } = command
    return accept({ type: 'ContactAdded', data: { ...of, ...fields } })
  }
  if (contact.status === 'none') return reject('contact-not-found')
  const { contactId, companyId, keptBy, userId } = contact
  const why = 'reason' in command && command.reason !== undefined ? { reason: command.reason } : {}
  const by = 'importId' in command && command.importId !== undefined ? { importId: command.importId } : {}
  switch (command.type) {
    case 'Change': {
      if (contact.status !== 'listed') return reject('contact-not-found')
      const of = { contactId, companyId, ...(keptBy !== null && { keptBy }), ...(userId !== null && { userId }) }
      return accept({ type: 'ContactChanged', data: { ...of, ...command.fields, ...why, ...by } })
    }
    case 'Remove':
      return contact.status === 'listed'
        ? accept({ type: 'ContactRemoved', data: { contactId, companyId, ...why } })
        : accept()
    case 'ErasePerson':
      return contact.status === 'erased' ? accept() : accept({ type: 'PersonErased', data: { personId: contactId } })
  }
}

const isGone = (contact: Contact) => contact.status === 'removed' || contact.status === 'erased'

export const contact = { name: 'Contact', initial: { status: 'none' } as Contact, evolve, decide, isGone }
