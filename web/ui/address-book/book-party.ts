import { addParty } from '@quayside/contracts/directory/commands.ts'
import type { Party } from '@quayside/contracts/directory/queries.ts'
import * as z from 'zod'
import { blankIsNull } from '../form/blank.ts'
import type { FormParty } from '../freight/parties.ts'

export const partyTexts = [
  'name',
  'idNumber',
  'accountNumber',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'state',
  'country',
] as const
type PartyText = (typeof partyTexts)[number]

/** An entry of the address book as a form takes it over. */
export function bookParty(party: Party | null): FormParty {
  const texts = Object.fromEntries(partyTexts.map(field => [field, party?.[field] ?? '']))
  const { id: contactId = '', name = '', email = '', phone = '' } = party?.contact ?? {}
  const contact = { name: name ?? '', email: email ?? '', phone: phone ?? '' }
  return { ...(texts as Record<PartyText, string>), partyId: party?.id ?? '', contactId, contact }
}

/** What is sent to save it: who is typed decides, else the person stays. */
export const enteredParty = z.preprocess(value => {
  const { partyId: _known, contact, contactId, ...texts } = value as FormParty
  const isTyped = Object.values(contact).some(text => text.trim() !== '')
  const person = isTyped ? { contactId: null, contact: blankIsNull(contact) } : { contactId: contactId || null }
  return { ...(blankIsNull(texts, ['name']) as object), ...person }
}, addParty)
