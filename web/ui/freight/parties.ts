import {
  type FreightParties,
  type FreightParty,
  type FreightPartyRole,
  freightParty,
} from '@quayside/contracts/freight/party.ts'
import { type Entries, entriesOf, writtenEntries } from './entries.ts'
import { type Fault, faultsOfEntries } from './entry-faults.ts'

/** A person as directory opens one; only the id is kept with the party. */
export type FormContact = { name: string; email: string; phone: string }
export type FormParty = Entries<FreightParty> & { contact: FormContact }
export type FormParties = Record<FreightPartyRole, FormParty>

export const noContact = (): FormContact => ({ name: '', email: '', phone: '' })
const blank = entriesOf(freightParty.parse({ name: '-' }))
export const blankParty = (): FormParty => ({ ...blank, name: '', contact: noContact() })

type Person = { name: string | null; email: string | null; phone: string | null } | undefined

/** With the person whom its contact's id opens. */
export function formParty(party: FreightParty | null, person?: Person): FormParty {
  if (party === null) return blankParty()
  const { name = '', email = '', phone = '' } = person ?? {}
  return { ...entriesOf(party), contact: { name: name ?? '', email: email ?? '', phone: phone ?? '' } }
}

export function formParties(parties: FreightParties, people: ReadonlyMap<string, NonNullable<Person>>): FormParties {
  const one = (role: FreightPartyRole) => {
    const party = parties[role]
    return formParty(party, people.get(party?.contactId ?? ''))
  }
  return {
    shipper: one('shipper'),
    consignee: one('consignee'),
    notify: one('notify'),
    pickup: one('pickup'),
    delivery: one('delivery'),
  }
}

const isBlankContact = ({ name, email, phone }: FormContact) => [name, email, phone].every(text => text.trim() === '')

/** Nothing was entered: there is no such party. */
export function isBlankParty({ contact, partyId: _known, contactId: _person, ...fields }: FormParty): boolean {
  return Object.values(fields).every(text => text.trim() === '') && isBlankContact(contact)
}

/** Without its person: whoever saves says by which id the person is known. */
export function partyOf({ contact: _person, ...party }: FormParty, contactId: string | null): FreightParty {
  return { ...writtenEntries<FreightParty>(freightParty, party), contactId }
}

export function faultsOfParties(parties: Readonly<Record<string, FormParty>>): Fault[] {
  return Object.entries(parties).flatMap(([role, party]) => {
    if (isBlankParty(party)) return []
    const path = `parties.${role}`
    const { contact, ...fields } = party
    const { email } = contact
    // A person is known by the address.
    const isNameless = !isBlankContact(contact) && email.trim() === '' && party.contactId === ''
    return [
      ...faultsOfEntries(freightParty, fields, path),
      ...(isNameless ? [{ path: `${path}.contact.email`, message: 'contact-email-required' }] : []),
      ...(email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(email.trim())
        ? [{ path: `${path}.contact.email`, message: 'invalid-email' }]
        : []),
    ]
  })
}
