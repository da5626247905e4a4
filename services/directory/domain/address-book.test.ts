import type { CorrespondentEvent, PartyEvent } from '@quayside/contracts/directory/events.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { expect, test } from 'vitest'
import { correspondent } from './correspondent.ts'
import { type PartyFields, party } from './party.ts'

const companyId = '018f0000-0000-7000-8000-000000000002' as CompanyId
const partyId = '018f0000-0000-7000-8000-000000000060'
const contactId = '018f0000-0000-7000-8000-000000000061'

const fields: PartyFields = {
  idNumber: 'TAX-1',
  accountNumber: '920-1',
  name: 'Harbour Freight Ltd',
  addressLine1: '1 Quay Street',
  addressLine2: null,
  postalCode: 'SO14',
  city: 'Southampton',
  state: null,
  country: 'GB',
  contactId,
}
const added: PartyEvent = { type: 'PartyAdded', data: { partyId, companyId, ...fields } }
const retired: PartyEvent = { type: 'PartyRetired', data: { partyId, companyId } }

test('[D5.028] a party is saved with all its fields; of its person only the id', () => {
  given(party, []).when({ type: 'Add', partyId, companyId, fields }).then([added])
  given(party, [added]).when({ type: 'Add', partyId, companyId, fields }).thenNothing()
  given(party, [])
    .when({ type: 'Add', partyId, companyId, fields: { ...fields, country: 'XX' } })
    .thenRejected('country-unknown', { value: 'XX' })
})

test('a change raises the version, the same again is nothing, a retired one has to be brought back first', () => {
  const moved = { ...fields, city: 'Portsmouth' }
  const changed: PartyEvent = { type: 'PartyChanged', data: { partyId, companyId, ...moved } }
  const state = given(party, [added]).when({ type: 'Change', fields: moved }).then([changed])
  expect(state).toMatchObject({ version: 2 })
  given(party, [added]).when({ type: 'Change', fields }).thenNothing()
  given(party, [added])
    .when({ type: 'Change', fields: { ...fields, country: 'G' } })
    .thenRejected('country-malformed')
  given(party, [added, retired]).when({ type: 'Change', fields: moved }).thenRejected('party-retired')
  given(party, [added]).when({ type: 'Retire' }).then([retired])
  given(party, [added, retired]).when({ type: 'Retire' }).thenNothing()
  given(party, [added, retired])
    .when({ type: 'Reinstate' })
    .then([{ type: 'PartyReinstated', data: { partyId, companyId } }])
  given(party, [added]).when({ type: 'Reinstate' }).thenNothing()
  given(party, []).when({ type: 'Retire' }).thenRejected('party-not-found')
})

const person = {
  name: 'sealed-name' as Sealed,
  email: 'sealed-mail' as Sealed,
  phone: null,
  language: 'es-MX' as const,
}
const known: CorrespondentEvent = {
  type: 'CorrespondentAdded',
  data: { contactId, companyId, emailHash: 'hash', ...person },
}
const erased: CorrespondentEvent = { type: 'PersonErased', data: { personId: contactId as never } }

test('[D5.028] a person of the address book is added once, changed, and erased for good', () => {
  given(correspondent, []).when({ type: 'Add', contactId, companyId, emailHash: 'hash', fields: person }).then([known])
  given(correspondent, [known])
    .when({ type: 'Add', contactId, companyId, emailHash: 'hash', fields: person })
    .thenNothing()
  given(correspondent, [known]).when({ type: 'Change', fields: person }).thenNothing()
  const called = { ...person, phone: 'sealed-phone' as Sealed }
  given(correspondent, [known])
    .when({ type: 'Change', fields: called })
    .then([{ type: 'CorrespondentChanged', data: { contactId, companyId, ...called } }])
  given(correspondent, [known]).when({ type: 'ErasePerson' }).then([erased])
  given(correspondent, [known, erased]).when({ type: 'ErasePerson' }).thenNothing()
  given(correspondent, [known, erased]).when({ type: 'Change', fields: called }).thenRejected('contact-not-found')
  given(correspondent, []).when({ type: 'ErasePerson' }).thenRejected('contact-not-found')
})
