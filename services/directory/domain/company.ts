import type { CarrierGroup } from '@quayside/contracts/directory/carriers.ts'
import type { CompanyDetails, CompanyEvent, CompanySettings } from '@quayside/contracts/directory/events.ts'
import { defaultCompanySettings } from '@quayside/contracts/directory/events.ts'
import type { Carrier } from '@quayside/contracts/directory/queries.ts'
import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { ImportId } from '@quayside/contracts/kernel/ids.ts'
import { checkCountry } from '@quayside/contracts/reference/countries.ts'
import { checkCurrency } from '@quayside/contracts/reference/currencies.ts'
import { checkTimeZone } from '@quayside/contracts/reference/time-zones.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import {
  type Catalogue,
  carriersOf,
  emptyCatalogue,
  factorsWith,
  groupsWith,
  type KeptCarrier,
  wrongCarrier,
} from './carriers.ts'
import { catalogueOf, type Group, type Groups, writtenGroup, wrongEntries } from './catalogue.ts'
import { checkDetails, detailsAtFirst, type WrittenDetails } from './company-details.ts'

type Registered = Extract<CompanyEvent, { type: 'CompanyRegistered' }>['data']
type CatalogueChange = Extract<CompanyEvent, { type: 'CompanyCatalogueGroupChanged' }>['data']
type CarrierEntry = Omit<Extract<CompanyEvent, { type: 'CarrierSaved' }>['data'], 'companyId'>
type Settings = Omit<CompanySettings, 'carrierVolumeFactors'>

export type RegisteredCompany = {
  readonly status: 'registered'
  readonly registration: Registered
  readonly details: CompanyDetails
  readonly settings: CompanySettings
  readonly groups: Groups
  readonly carriers: Readonly<Record<string, KeptCarrier>>
  /** In the file store; null for none. */
  readonly logoKey: string | null
  /** Contacts that were removed or erased, or are about to be. */
  readonly contactsLetGo: ReadonlySet<string>
  /** Rises with groups, carriers and, as a carrier's factors are kept there, settings. */
  readonly catalogueVersion: number
  /** Rises with details and settings: what a person's overwriting change replaces. */
  readonly version: number
}
export type Company = { readonly status: 'none' } | RegisteredCompany

export type CompanyCommand =
  | { type: 'Register'; registration: Registered; details?: WrittenDetails }
  | ({ type: 'ChangeDetails'; reason?: string | undefined; importId?: ImportId } & WrittenDetails)
  | { type: 'ChangeSettings'; settings: Settings }
  | { type: 'ChangeCatalogueGroup'; change: Omit<CatalogueChange, 'companyId'> }
  | {
      type: 'SaveCarrier'
      carrier: CarrierEntry
      modes: readonly CarrierGroup[]
      volumeFactors: Carrier['volumeFactors']
      /** What holds where this company has changed nothing. */
      operating: Catalogue
    }
  | { type: 'RetireCarrier'; code: string; operating: Catalogue }
  | { type: 'ChangeLogo'; key: string | null }
  | {
      type: 'LetContactGo'
      contactId: string
      /** Its other contacts, of which some may be about to go. */
      others: readonly string[]
    }

function evolve(company: Company, event: CompanyEvent): Company {
  if (event.type === 'CompanyRegistered') {
    const { timeZone } = event.data
    const settings = { ...defaultCompanySettings, timeZone }
    return {
      status: 'registered',
      registration: event.data,
      details: detailsAtFirst(event.data),
      settings,
      groups: {},
      carriers: {},
      logoKey: null,
      contactsLetGo: new Set(),
      catalogueVersion: 1,
      version: 1,
    }
  }
  if (company.status === 'none') return company
  const { version, catalogueVersion } = company
  switch (event.type) {
    case 'CompanyDetailsChanged': {
      const { companyId: _c, reason: _r, importId: _i, ...details } = event.data
      return { ...company, details: { code: null, ...details }, version: version + 1 }
    }
    case 'CompanySettingsChanged': {
      const { companyId: _, ...settings } = event.data
      return { ...company, settings, version: version + 1, catalogueVersion: catalogueVersion + 1 }
    }
    case 'CompanyCatalogueGroupChanged': {
      const { group, enabled, entries } = event.data
      const groups = { ...company.groups, [group]: { enabled, entries } }
      return { ...company, groups, catalogueVersion: catalogueVersion + 1 }
    }
    case 'CarrierSaved': {
      const { companyId: _, ...carrier } = event.data
      const carriers = { ...company.carriers, [carrier.code]: { ...carrier, retired: false } }
      return { ...company, carriers, catalogueVersion: catalogueVersion + 1 }
    }
    case 'CompanyLogoChanged':
      return { ...company, logoKey: event.data.key }
    case 'CompanyContactLetGo':
      return { ...company, contactsLetGo: new Set([...company.contactsLetGo, event.data.contactId]) }
    case 'CarrierRetired':
      return {
        ...company,
        carriers: retire(company.carriers, event.data.code),
        catalogueVersion: catalogueVersion + 1,
      }
  }
}

function retire(carriers: RegisteredCompany['carriers'], code: string): RegisteredCompany['carriers'] {
  const known = carriers[code]
  return known === undefined ? carriers : { ...carriers, [code]: { ...known, retired: true } }
}

function decide(command: CompanyCommand, company: Company): Decision<CompanyEvent> {
  if (command.type === 'Register') return register(command, company)
  if (company.status === 'none') return reject('company-not-found')
  const { companyId } = company.registration
  switch (command.type) {
    case 'ChangeDetails': {
      const checked = checkDetails(command, company.details)
      if ('wrong' in checked) return rejectAll(checked.wrong)
      if (isSame(company.details, checked.details)) return accept()
      const reason = command.reason === undefined ? {} : { reason: command.reason }
      const by = command.importId === undefined ? {} : { importId: command.importId }
      return accept({ type: 'CompanyDetailsChanged', data: { companyId, ...checked.details, ...reason, ...by } })
    }
    case 'ChangeSettings': {
      const wrong = checkTimeZone(command.settings.timeZone, 'timeZone')
      if (wrong !== null) return { accepted: false, rejections: [wrong] }
      const settings = { ...factorsIn(company.settings), ...command.settings }
      if (isSame(company.settings, settings)) return accept()
      return accept({ type: 'CompanySettingsChanged', data: { companyId, ...settings } })
    }
    case 'ChangeCatalogueGroup':
      return changeGroup(command.change, company)
    case 'SaveCarrier':
      return saveCarrier(command, company)
    case 'RetireCarrier':
      return retireCarrier(command, company)
    case 'ChangeLogo':
      if (command.key === company.logoKey) return accept()
      return accept({ type: 'CompanyLogoChanged', data: { companyId, key: command.key } })
    case 'LetContactGo': {
      const { contactId, others } = command
      const gone = company.contactsLetGo
      if (gone.has(contactId)) return accept()
      if (others.every(one => gone.has(one))) return reject('contact-last', { company: company.details.businessName })
      return accept({ type: 'CompanyContactLetGo', data: { companyId, contactId } })
    }
  }
}

/** They are told by the carriers' entries alone; a change of the other settings leaves them as they are. */
function factorsIn({ carrierVolumeFactors }: CompanySettings) {
  return carrierVolumeFactors === undefined ? {} : { carrierVolumeFactors }
}

function changeGroup(
  { group, ...asked }: Omit<CatalogueChange, 'companyId'>,
  { groups, registration: { companyId } }: RegisteredCompany,
): Decision<CompanyEvent> {
  const [first, ...rest] = wrongEntries(group, asked.entries)
  if (first !== undefined) return rejectAll([first, ...rest])
  const { enabled, entries } = writtenGroup(group, asked)
  if (isSame(groups[group], { enabled, entries })) return accept()
  return accept({ type: 'CompanyCatalogueGroupChanged', data: { companyId, group, enabled, entries: [...entries] } })
}

/** What changes of an entry, of the groups it is on and of the setting that holds its factors: one decision. */
function saveCarrier(
  { carrier, modes, volumeFactors, operating }: Extract<CompanyCommand, { type: 'SaveCarrier' }>,
  company: RegisteredCompany,
): Decision<CompanyEvent> {
  const [first, ...rest] = wrongCarrier(carrier)
  if (first !== undefined) return rejectAll([first, ...rest])
  const { companyId } = company.registration
  const events: CompanyEvent[] = []
  const before = company.carriers[carrier.code]
  if (!isSame(before, { ...carrier, retired: false }))
    events.push({ type: 'CarrierSaved', data: { companyId, ...carrier } })
  events.push(...groupChanges(carrier, modes, company, operating))
  const known = company.settings.carrierVolumeFactors ?? []
  const factors = factorsWith(known, before === undefined ? [] : [before.name], carrier.name, volumeFactors)
  if (!isSame(known, factors))
    events.push({
      type: 'CompanySettingsChanged',
      data: { companyId, ...company.settings, carrierVolumeFactors: factors },
    })
  return accept(...events)
}

function retireCarrier(
  { code, operating }: Extract<CompanyCommand, { type: 'RetireCarrier' }>,
  company: RegisteredCompany,
): Decision<CompanyEvent> {
  const known = carriersOf(catalogueIn(company), operating).find(one => one.code === code)
  if (known === undefined) return reject('carrier-not-found')
  const { companyId } = company.registration
  const kept = company.carriers[code]
  const { modes: _m, volumeFactors: _f, retired: _r, ...entry } = known
  const events: CompanyEvent[] = []
  if (kept === undefined) events.push({ type: 'CarrierSaved', data: { companyId, ...entry, contactId: null } })
  if (kept?.retired !== true) events.push({ type: 'CarrierRetired', data: { companyId, code } })
  return accept(...events, ...groupChanges(known, [], company, operating))
}

function groupChanges(
  carrier: Pick<CarrierEntry, 'code' | 'name'>,
  modes: readonly CarrierGroup[],
  { groups, registration: { companyId } }: RegisteredCompany,
  operating: Catalogue,
): CompanyEvent[] {
  const effective = catalogueOf(groups, operating.groups)
  const before = (group: CarrierGroup): Group =>
    effective.find(one => one.group === group) ?? { enabled: true, entries: [] }
  return groupsWith(carrier, modes, before).map(([group, { enabled, entries }]) => ({
    type: 'CompanyCatalogueGroupChanged',
    data: { companyId, group, enabled, entries: [...entries] },
  }))
}

/** What a company has of a catalogue of its own; nothing where there is no such company. */
export function catalogueIn(company: Company): Catalogue {
  if (company.status === 'none') return emptyCatalogue
  const { groups, carriers, settings } = company
  return { groups, carriers, factors: settings.carrierVolumeFactors ?? [] }
}

/** A vendor that an import or a client makes may lack country and currency; a company that registers itself may not. */
function register(
  { registration, details }: Extract<CompanyCommand, { type: 'Register' }>,
  company: Company,
): Decision<CompanyEvent> {
  if (company.status === 'registered') return accept()
  const [first, ...rest] = wrongRegistration(registration)
  if (first !== undefined) return rejectAll([first, ...rest])
  const registered: CompanyEvent = { type: 'CompanyRegistered', data: registration }
  if (details === undefined) return accept(registered)
  const checked = checkDetails(details, detailsAtFirst(registration))
  if ('wrong' in checked) return rejectAll(checked.wrong)
  const { companyId, importId } = registration
  const by = importId === null ? {} : { importId }
  return accept<CompanyEvent>(registered, {
    type: 'CompanyDetailsChanged',
    data: { companyId, ...checked.details, ...by },
  })
}

type Where = Pick<Registered, 'country' | 'currency' | 'timeZone' | 'createdForClient' | 'type'>

/** All that is wrong with where a company is and what it counts in. */
export function wrongRegistration(registration: Where): Rejection[] {
  const { country, currency, timeZone } = registration
  return [
    country === null ? missing('country', registration) : checkCountry(country, 'country'),
    currency === null ? missing('currency', registration) : checkCurrency(currency, 'currency'),
    checkTimeZone(timeZone, 'timeZone'),
  ].filter(rejection => rejection !== null)
}

function missing(field: string, { createdForClient, type }: Where): Rejection | null {
  return createdForClient !== null || type === 'operating' ? null : { code: 'field-required', params: { field }, field }
}

export const company = { name: 'Company', initial: { status: 'none' } as Company, evolve, decide }
