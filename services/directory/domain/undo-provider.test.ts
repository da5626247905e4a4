import type { CompanyEvent, ProviderLinkEvent } from '@quayside/contracts/directory/events.ts'
import type { CompanyId, ImportId } from '@quayside/contracts/kernel/ids.ts'
import { describe, expect, test } from 'vitest'
import { detailsAtFirst } from './company-details.ts'
import { undoingOfProvider } from './undo-provider.ts'

const companyId = '0198a000-0000-7000-8000-000000000001' as CompanyId
const clientCompanyId = '0198a000-0000-7000-8000-000000000002' as CompanyId
const [ours, theirs] = ['0198a000-0000-7000-8000-0000000000a1', '0198a000-0000-7000-8000-0000000000a2'] as [
  ImportId,
  ImportId,
]
const parties = { clientCompanyId, vendorCompanyId: companyId }

const registered = (importId: ImportId | null): CompanyEvent => ({
  type: 'CompanyRegistered',
  data: {
    companyId,
    type: 'provider',
    businessName: 'Acme',
    country: 'MX',
    timeZone: 'UTC',
    currency: null,
    registeredBy: null,
    createdForClient: clientCompanyId,
    importId,
  },
})
const described = (said: { city?: string; address?: string }, importId?: ImportId): CompanyEvent => ({
  type: 'CompanyDetailsChanged',
  data: {
    companyId,
    ...detailsAtFirst({ businessName: 'Acme', country: 'MX' }),
    ...said,
    ...(importId && { importId }),
  },
})
const linked = (importId?: ImportId): ProviderLinkEvent => ({
  type: 'ProviderLinked',
  data: { ...parties, supplierCode: null, ...(importId && { importId }) },
})
const coded = (supplierCode: string, importId?: ImportId): ProviderLinkEvent => ({
  type: 'SupplierCodeChanged',
  data: { ...parties, supplierCode, ...(importId && { importId }) },
})
const takenBack: ProviderLinkEvent = { type: 'ProviderUnlinked', data: { ...parties, takenBack: true } }

const undoing = (company: readonly CompanyEvent[], link: readonly ProviderLinkEvent[]) =>
  undoingOfProvider({ company, link }, ours)

describe('[D9.018] what an import brought in of a supplier', () => {
  test('is all of it where the import made it and nobody touched it', () => {
    expect(undoing([registered(ours), described({ city: 'Puebla' }, ours)], [linked(ours)])).toEqual({
      kind: 'made',
      name: 'Acme',
      isTouched: false,
    })
  })

  test('stays where somebody changed its details or its code since', () => {
    const made = [registered(ours), described({ city: 'Puebla' }, ours)]
    expect(undoing([...made, described({ city: 'Toluca' })], [linked(ours)])).toMatchObject({ isTouched: true })
    expect(undoing(made, [linked(ours), coded('A-1')])).toMatchObject({ isTouched: true })
  })

  test('is put back field by field, but for what was changed since', () => {
    const before = described({ city: 'Puebla', address: 'Calle 1' })
    const imported = described({ city: 'Toluca', address: 'Calle 2' }, ours)
    const since = described({ city: 'Mérida', address: 'Calle 2' })
    expect(undoing([registered(null), before, imported, since], [linked(), coded('A-1'), coded('B-1', ours)])).toEqual({
      kind: 'changed',
      name: 'Acme',
      details: expect.objectContaining({ city: 'Mérida', address: 'Calle 1' }),
      link: { supplierCode: 'A-1', notes: null },
      kept: ['city'],
    })
  })

  test('is nothing where another import said it, or where it is taken back already', () => {
    expect(undoing([registered(theirs), described({}, theirs)], [linked(theirs)])).toEqual({ kind: 'nothing' })
    expect(undoing([registered(ours)], [linked(ours), takenBack])).toEqual({ kind: 'nothing' })
  })

  test('is the link alone where the supplier was there from an import that was undone', () => {
    const company = [registered(theirs), described({ city: 'Puebla' }, theirs), described({ city: 'Toluca' }, ours)]
    expect(undoing(company, [linked(theirs), takenBack, linked(ours)])).toMatchObject({
      kind: 'made',
      isTouched: false,
    })
  })
})
