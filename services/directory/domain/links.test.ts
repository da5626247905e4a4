import type { ClientServiceEvent, ContactEvent, ProviderLinkEvent } from '@quayside/contracts/directory/events.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { clientService } from './client-service.ts'
import { comparableName, writtenName } from './company-name.ts'
import { contact } from './contact.ts'
import { providerLink } from './provider-link.ts'

const clientCompanyId = '018f0000-0000-7000-8000-000000000003' as CompanyId
const vendorCompanyId = '018f0000-0000-7000-8000-000000000002' as CompanyId

test('a vendor is linked to a client once, and can be linked again after it was unlinked', () => {
  const data = { clientCompanyId, vendorCompanyId, supplierCode: 'V-1' }
  const linked: ProviderLinkEvent = { type: 'ProviderLinked', data }
  const unlinked: ProviderLinkEvent = { type: 'ProviderUnlinked', data: { clientCompanyId, vendorCompanyId } }
  given(providerLink, [])
    .when({ type: 'Link', ...data })
    .then([linked])
  given(providerLink, [linked])
    .when({ type: 'Link', ...data })
    .thenNothing()
  const kept = { supplierCode: 'V-1', notes: null }
  given(providerLink, [linked])
    .when({ type: 'Change', ...kept })
    .thenNothing()
  given(providerLink, [linked])
    .when({ type: 'Change', ...kept, supplierCode: 'V-2' })
    .then([{ type: 'SupplierCodeChanged', data: { ...data, supplierCode: 'V-2' } }])
  given(providerLink, [linked]).when({ type: 'Unlink' }).then([unlinked])
  given(providerLink, [linked, unlinked])
    .when({ type: 'Link', ...data })
    .then([linked])
  given(providerLink, [linked, unlinked])
    .when({ type: 'Change', ...kept, supplierCode: 'V-2' })
    .thenRejected('supplier-retired')
})

test('[D8.025] what a client notes of its supplier is kept with the link, also while it is retired', () => {
  const parties = { clientCompanyId, vendorCompanyId }
  const linked: ProviderLinkEvent = { type: 'ProviderLinked', data: { ...parties, supplierCode: 'V-1' } }
  const noted: ProviderLinkEvent = { type: 'SupplierNotesChanged', data: { ...parties, notes: 'sealed' as Sealed } }
  const unlinked: ProviderLinkEvent = { type: 'ProviderUnlinked', data: parties }
  const kept = { supplierCode: 'V-1', notes: 'sealed' as Sealed }
  given(providerLink, [linked])
    .when({ type: 'Change', ...kept })
    .then([noted])
  given(providerLink, [linked, noted])
    .when({ type: 'Change', ...kept })
    .thenNothing()
  given(providerLink, [linked, noted]).when({ type: 'Unlink' }).then([unlinked])
  const again = given(providerLink, [linked, noted, unlinked]).when({ type: 'Relink' })
  expect(again.then([linked])).toMatchObject({ status: 'linked', ...kept })
  given(providerLink, [linked, noted]).when({ type: 'Relink' }).thenNothing()
  given(providerLink, []).when({ type: 'Relink' }).thenRejected('company-not-found')
})

test('the operating company serves a client once', () => {
  const parties = { operatingCompanyId: vendorCompanyId, clientCompanyId }
  const started: ClientServiceEvent = { type: 'ClientServiceStarted', data: parties }
  const ended: ClientServiceEvent = { type: 'ClientServiceEnded', data: parties }
  given(clientService, [])
    .when({ type: 'Start', ...parties })
    .then([started])
  given(clientService, [started])
    .when({ type: 'Start', ...parties })
    .thenNothing()
  given(clientService, [started]).when({ type: 'End' }).then([ended])
  given(clientService, [started, ended]).when({ type: 'End' }).thenNothing()
})

describe('a contact', () => {
  const contactId = '018f0000-0000-7000-8000-000000000060'
  const names = 'sealed' as Sealed
  const fields = {
    names,
    lastNames: null,
    email: names,
    emailHash: 'e1',
    phone: null,
    whatsApp: null,
    linkedIn: null,
    department: 'Sales',
  }
  const added: ContactEvent = { type: 'ContactAdded', data: { contactId, companyId: vendorCompanyId, ...fields } }
  const removed: ContactEvent = { type: 'ContactRemoved', data: { contactId, companyId: vendorCompanyId } }
  const erased: ContactEvent = { type: 'PersonErased', data: { personId: contactId } }

  test('is added, removed and erased once each', () => {
    given(contact, []).when({ type: 'Add', contactId, companyId: vendorCompanyId, fields }).then([added])
    given(contact, [added]).when({ type: 'Remove' }).then([removed])
    given(contact, [added, removed]).when({ type: 'Remove' }).thenNothing()
    given(contact, [added, removed]).when({ type: 'ErasePerson' }).then([erased])
    given(contact, [added, erased]).when({ type: 'ErasePerson' }).thenNothing()
  })

  test('is changed as a whole, its version rises', () => {
    const changed: ContactEvent = {
      type: 'ContactChanged',
      data: { contactId, companyId: vendorCompanyId, ...fields, department: null },
    }
    const state = given(contact, [added])
      .when({ type: 'Change', fields: { ...fields, department: null } })
      .then([changed])
    expect(state).toMatchObject({ version: 2, fields: { department: null } })
  })

  test('is not changed once it is gone', () => {
    given(contact, [added, removed]).when({ type: 'Change', fields }).thenRejected('contact-not-found')
    given(contact, [added, erased]).when({ type: 'Change', fields }).thenRejected('contact-not-found')
  })
})

test('two spellings of a vendor’s name are one vendor', () => {
  expect(comparableName('  ACME\u00a0 Ltd ')).toBe(comparableName('Acme Ltd'))
  expect(comparableName('Ａｃｍｅ')).toBe('acme')
  expect(comparableName('Acme Ltd')).not.toBe(comparableName('Acme Inc'))
  expect(comparableName(' \u200b\t')).toBe('')
  expect(writtenName('  ACME\t Ltd ')).toBe('ACME Ltd')
})

test('[D9.018] what is taken back is as if it had never been linked: it is linked anew, without what was kept of it', () => {
  const linkedOnce: ProviderLinkEvent = {
    type: 'ProviderLinked',
    data: { clientCompanyId, vendorCompanyId, supplierCode: 'A-1' },
  }
  const data = { clientCompanyId, vendorCompanyId }
  const gone: ProviderLinkEvent = { type: 'ProviderUnlinked', data: { ...data, takenBack: true } }
  given(providerLink, [linkedOnce]).when({ type: 'TakeBack' }).then([gone])
  given(providerLink, [linkedOnce, gone]).when({ type: 'TakeBack' }).thenNothing()
  given(providerLink, [linkedOnce, gone]).when({ type: 'Relink' }).thenRejected('company-not-found')
  given(providerLink, [linkedOnce, gone])
    .when({ type: 'Link', ...data, supplierCode: null })
    .then([{ type: 'ProviderLinked', data: { ...data, supplierCode: null } }])
})
