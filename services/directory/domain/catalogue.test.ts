import { catalogueGroups } from '@quayside/contracts/directory/catalogue-groups.ts'
import { type CompanyEvent, defaultCompanySettings } from '@quayside/contracts/directory/events.ts'
import { excludableFields } from '@quayside/contracts/directory/excludable-fields.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { carriersOf, emptyCatalogue } from './carriers.ts'
import { catalogueOf } from './catalogue.ts'
import { catalogueIn, company } from './company.ts'

const companyId = '018f0000-0000-7000-8000-000000000002' as CompanyId
const registered: CompanyEvent = {
  type: 'CompanyRegistered',
  data: {
    companyId,
    type: 'client',
    businessName: 'Acme',
    country: 'MX',
    timeZone: 'UTC',
    currency: 'MXN',
    registeredBy: null,
    createdForClient: null,
    importId: null,
  },
}
type Entries = { code: string; label: string }[]
const groupChanged = (
  group: (typeof catalogueGroups)[number],
  entries: Entries,
  enabled = true,
): CompanyEvent & { type: 'CompanyCatalogueGroupChanged' } => ({
  type: 'CompanyCatalogueGroupChanged',
  data: { companyId, group, enabled, entries },
})
const codesIn = (groups: ReturnType<typeof catalogueOf>, name: string) =>
  groups.find(({ group }) => group === name)?.entries.map(({ code }) => code)

describe('the groups', () => {
  test('[S3.004] [S7.004] are an indexed list of 17, with Incoterms 2020', () => {
    const groups = catalogueOf({})
    expect(groups.map(({ group }) => group)).toEqual([...catalogueGroups])
    expect(groups.map(({ index }) => index)).toEqual([...Array(17).keys()])
    expect(codesIn(groups, 'incoterms')).toEqual('EXW FCA CPT CIP DAP DPU DDP FAS FOB CFR CIF'.split(' '))
  })

  test('[S9.019] the carriers are DHL Express, Schenker, DHL Global Forwarding, FedEx, UPS, K&N', () => {
    const six = ['DHL Express', 'Schenker', 'DHL Global Forwarding', 'FedEx', 'UPS', 'K&N']
    const labels = catalogueOf({})
      .find(({ group }) => group === 'internationalCarrier')
      ?.entries.map(one => one.label)
    expect(labels).toEqual(six)
    expect(
      carriersOf(emptyCatalogue, emptyCatalogue)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...six].sort())
  })

  test('are a company’s own where it changed one, else the operating company’s, else the default', () => {
    const [own, operating] = [
      { divisions: { enabled: false, entries: [{ code: 'N', label: 'North' }] } },
      {
        divisions: { enabled: true, entries: [] },
        broker: { enabled: true, entries: [{ code: 'B', label: 'Broker' }] },
      },
    ]
    const groups = catalogueOf(own, operating)
    expect(groups.find(({ group }) => group === 'divisions')).toMatchObject(own.divisions)
    expect(codesIn(groups, 'broker')).toEqual(['B'])
    expect(codesIn(groups, 'payTo')).toContain('CARRIER')
  })

  test('[S9.023] the three contingencies are always among the kinds of issues', () => {
    const three = ['PACKAGE_WITHOUT_RECORD', 'WITHOUT_PRIOR_NOTICE', 'LETTER_PENDING']
    expect(codesIn(catalogueOf({}), 'issues')).toEqual(three)
    const change = { group: 'issues' as const, enabled: true, entries: [{ code: 'WET', label: 'Wet' }] }
    const state = given(company, [registered])
      .when({ type: 'ChangeCatalogueGroup', change })
      .then([
        groupChanged('issues', [
          { code: 'WET', label: 'Wet' },
          { code: 'PACKAGE_WITHOUT_RECORD', label: 'Package without record' },
          { code: 'WITHOUT_PRIOR_NOTICE', label: 'Without prior notice' },
          { code: 'LETTER_PENDING', label: 'Letter pending' },
        ]),
      ])
    expect(codesIn(catalogueOf(catalogueIn(state).groups), 'issues')).toEqual(['WET', ...three])
    const before = { issues: { enabled: true, entries: [{ code: 'WET', label: 'Wet' }] } }
    expect(codesIn(catalogueOf(before), 'issues')).toEqual(['WET', ...three])
  })

  test('[S3.004] one is the default until the company sets its own; the same again is nothing', () => {
    const change = { group: 'divisions' as const, enabled: true, entries: [{ code: 'N', label: 'North' }] }
    const changed = groupChanged('divisions', change.entries)
    const state = given(company, [registered]).when({ type: 'ChangeCatalogueGroup', change }).then([changed])
    expect(state).toMatchObject({ version: 1, catalogueVersion: 2 })
    given(company, [registered, changed]).when({ type: 'ChangeCatalogueGroup', change }).thenNothing()
    given(company, []).when({ type: 'ChangeCatalogueGroup', change }).thenRejected('company-not-found')
  })

  test('a switch has no entries; a code stands once; Incoterms and left-out fields are of their lists', () => {
    const set = (group: (typeof catalogueGroups)[number], ...codes: string[]) =>
      given(company, [registered]).when({
        type: 'ChangeCatalogueGroup',
        change: { group, enabled: false, entries: codes.map(code => ({ code, label: code })) },
      })
    set('showChargesCatalog', 'X').then([groupChanged('showChargesCatalog', [], false)])
    set('divisions', 'N', 'S', 'N').thenRejected('catalogue-code-twice', { value: 'N' })
    set('incoterms', 'FCA', 'DDU').thenRejected('incoterm-unknown', { term: 'DDU' })
    set('fieldsExcluded', 'marksAndNumbers', 'shipper').thenRejected('field-not-excludable', { value: 'shipper' })
    set('fieldsExcluded', ...Object.keys(excludableFields)).then([
      groupChanged(
        'fieldsExcluded',
        Object.keys(excludableFields).map(code => ({ code, label: code })),
        false,
      ),
    ])
  })
})

describe('carriers', () => {
  const andes = {
    code: 'ANDES',
    name: 'Andes Air',
    scac: 'ANDA',
    airlinePrefix: '123',
    bookingChannel: 'HAND' as const,
    portKey: null,
    contactId: null,
  }
  const save = { type: 'SaveCarrier' as const, modes: [], volumeFactors: [], operating: emptyCatalogue }
  const saved: CompanyEvent = { type: 'CarrierSaved', data: { companyId, ...andes } }
  const six = catalogueOf({}).find(({ group }) => group === 'internationalCarrier')?.entries ?? []
  const entry = { code: 'ANDES', label: 'Andes Air' }
  const onMain = groupChanged('internationalCarrier', [...six, entry])
  const factors = [{ kind: 'AIR' as const, kgPerM3: '250' }]
  const settings = { ...defaultCompanySettings, timeZone: 'UTC' }
  const withFactor: CompanyEvent = {
    type: 'CompanySettingsChanged',
    data: { companyId, ...settings, carrierVolumeFactors: [{ carrier: 'Andes Air', ...factors[0] } as never] },
  }

  test('one saved is an entry, on its groups, with its factors in the one place where these are kept', () => {
    const command = { ...save, carrier: andes, modes: ['internationalCarrier' as const], volumeFactors: factors }
    const state = given(company, [registered]).when(command).then([saved, onMain, withFactor])
    const known = carriersOf(catalogueIn(state), emptyCatalogue).find(({ code }) => code === 'ANDES')
    expect(known).toEqual({ ...andes, modes: ['internationalCarrier'], volumeFactors: factors, retired: false })
    given(company, [registered, saved, onMain, withFactor]).when(command).thenNothing()
  })

  test('renamed it keeps its factors and its place in the groups; off a group it is taken out', () => {
    const renamed = { ...andes, name: 'Andes Cargo' }
    const command = { ...save, carrier: renamed, modes: ['internationalCarrier' as const], volumeFactors: factors }
    given(company, [registered, saved, onMain, withFactor])
      .when(command)
      .then([
        { type: 'CarrierSaved', data: { companyId, ...renamed } },
        groupChanged('internationalCarrier', [...six, { code: 'ANDES', label: 'Andes Cargo' }]),
        {
          type: 'CompanySettingsChanged',
          data: { companyId, ...settings, carrierVolumeFactors: [{ carrier: 'Andes Cargo', ...factors[0] } as never] },
        },
      ])
    given(company, [registered, saved, onMain])
      .when({ ...save, carrier: andes })
      .then([groupChanged('internationalCarrier', [...six])])
  })

  test('a retired one is on no group and stays known; saved again it is back', () => {
    const retired: CompanyEvent = { type: 'CarrierRetired', data: { companyId, code: 'ANDES' } }
    const off = groupChanged('internationalCarrier', [...six])
    const retire = { type: 'RetireCarrier' as const, code: 'ANDES', operating: emptyCatalogue }
    const state = given(company, [registered, saved, onMain]).when(retire).then([retired, off])
    const known = carriersOf(catalogueIn(state), emptyCatalogue).find(({ code }) => code === 'ANDES')
    expect(known).toMatchObject({ retired: true, modes: [] })
    given(company, [registered, saved, onMain, retired, off]).when(retire).thenNothing()
    given(company, [registered, saved, onMain, retired, off])
      .when({ ...save, carrier: andes })
      .then([saved])
    given(company, [registered]).when(retire).thenRejected('carrier-not-found')
  })

  test('one of everybody’s is retired for this company alone, out of each group it was on', () => {
    const without = (group: 'transporters' | 'internationalCarrier' | 'lastMileCarrier') => {
      const entries = catalogueOf({}).find(one => one.group === group)?.entries ?? []
      const rest = entries.filter(({ code }) => code !== 'UPS')
      return groupChanged(group, rest)
    }
    const ups = { code: 'UPS', name: 'UPS', scac: null, airlinePrefix: null, bookingChannel: 'HAND' as const }
    given(company, [registered])
      .when({ type: 'RetireCarrier', code: 'UPS', operating: emptyCatalogue })
      .then([
        { type: 'CarrierSaved', data: { companyId, ...ups, portKey: null, contactId: null } },
        { type: 'CarrierRetired', data: { companyId, code: 'UPS' } },
        without('transporters'),
        without('internationalCarrier'),
        without('lastMileCarrier'),
      ])
  })

  test('a company’s own entry and factors come before the operating company’s', () => {
    const operating = {
      groups: { transporters: { enabled: true, entries: [entry] } },
      carriers: { ANDES: { ...andes, scac: 'OPER', retired: false } },
      factors: [{ carrier: 'ANDES  AIR', kind: 'GROUND' as const, kgPerM3: '300' }],
    }
    const codes = (of: typeof emptyCatalogue) => carriersOf(of, operating).find(({ code }) => code === 'ANDES')
    expect(codes(emptyCatalogue)).toMatchObject({ scac: 'OPER', volumeFactors: [{ kind: 'GROUND', kgPerM3: '300' }] })
    const own = {
      ...emptyCatalogue,
      carriers: { ANDES: { ...andes, retired: false } },
      factors: [{ carrier: 'Andes Air', ...factors[0] } as never],
    }
    expect(codes(own)).toMatchObject({ scac: 'ANDA', volumeFactors: factors, modes: ['transporters'] })
  })

  test('a factor of an older setting reads as its carrier’s, also where that had no entry', () => {
    const older: CompanyEvent = {
      type: 'CompanySettingsChanged',
      data: {
        companyId,
        ...settings,
        carrierVolumeFactors: [{ carrier: 'Old Lines', kind: 'GROUND', kgPerM3: '280' }],
      },
    }
    const { state } = given(company, [registered, older])
    expect(carriersOf(catalogueIn(state), emptyCatalogue)).toContainEqual(
      expect.objectContaining({
        code: 'OLD_LINES',
        name: 'Old Lines',
        volumeFactors: [{ kind: 'GROUND', kgPerM3: '280' }],
      }),
    )
    const changed = { ...settings, approverMustDiffer: true }
    given(company, [registered, older])
      .when({ type: 'ChangeSettings', settings: changed })
      .then([{ type: 'CompanySettingsChanged', data: { ...older.data, approverMustDiffer: true } }])
  })

  test('SCAC, airline prefix and what a channel needs are checked, each at its field', () => {
    const refused = (carrier: Partial<typeof andes> | object) =>
      given(company, [registered]).when({ ...save, carrier: { ...andes, ...carrier } })
    refused({ scac: 'AN1A' }).thenRejected('scac-malformed', { value: 'AN1A', part: '#3 (1)' })
    refused({ scac: 'AND' }).thenRejected('scac-malformed', { part: '#4 (-)' })
    refused({ airlinePrefix: '12345' }).thenRejected('airline-prefix-malformed', { part: '#4 (4)' })
    refused({ bookingChannel: 'PORT' }).thenRejected('field-required', { field: 'portKey' })
    refused({ bookingChannel: 'LINK' }).thenRejected('field-required', { field: 'contact' })
  })
})
