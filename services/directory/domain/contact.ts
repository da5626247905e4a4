import type { ContactEvent } from '@quayside/contracts/directory/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'

export type ContactFields = Omit<Extract<ContactEvent, { type: 'ContactAdded' }>['data'], 'contactId' | 'companyId'>

export type KnownContact = {
  readonly status: 'listed' | 'removed' | 'erased'
  readonly contactId: string
  readonly companyId: CompanyId
  readonly fields: ContactFields
  readonly version: number
}
export type Contact = { readonly status: 'none' } | KnownContact

export type ContactCommand =
  | { type: 'Add'; contactId: string; companyId: CompanyId; fields: ContactFields }
  | { type: 'Change'; fields: ContactFields }
  | { type: 'Remove' }
  | { type: 'ErasePerson' }

function evolve(contact: Contact, event: ContactEvent): Contact {
  if (event.type === 'ContactAdded') {
    const { contactId, companyId, ...fields } = event.data
    return { status: 'listed', contactId, companyId, fields, version: 1 }
  }
  if (contact.status === 'none') return contact
  switch (event.type) {
    case 'ContactChanged': {
      const { contactId: _c, companyId: _k, ...fields } = event.data
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
    const { contactId, companyId, fields } = command
    return accept({ type: 'ContactAdded', data: { contactId, companyId, ...fields } })
  }
  if (contact.status === 'none') return reject('contact-not-found')
  const { contactId, companyId } = contact
  switch (command.type) {
    case 'Change':
      if (contact.status !== 'listed') return reject('contact-not-found')
      return accept({ type: 'ContactChanged', data: { contactId, companyId, ...command.fields } })
    case 'Remove':
      return contact.status === 'listed' ? accept({ type: 'ContactRemoved', data: { contactId, companyId } }) : accept()
    case 'ErasePerson':
      return contact.status === 'erased' ? accept() : accept({ type: 'PersonErased', data: { personId: contactId } })
  }
}

const isGone = (contact: Contact) => contact.status === 'removed' || contact.status === 'erased'

export const contact = { name: 'Contact', initial: { status: 'none' } as Contact, evolve, decide, isGone }
