import type { CompanyDetails, CompanyEvent, CompanySettings } from '@quayside/contracts/directory/events.ts'
import { defaultCompanySettings } from '@quayside/contracts/directory/events.ts'
import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { checkCountry } from '@quayside/contracts/reference/countries.ts'
import { checkCurrency } from '@quayside/contracts/reference/currencies.ts'
import { checkTimeZone } from '@quayside/contracts/reference/time-zones.ts'
import { isSame } from './is-same.ts'

type Registered = Extract<CompanyEvent, { type: 'CompanyRegistered' }>['data']
type CatalogueChange = Extract<CompanyEvent, { type: 'CompanyCatalogueGroupChanged' }>['data']
type Catalogue = Readonly<Record<string, Pick<CatalogueChange, 'enabled' | 'entries'>>>

export type RegisteredCompany = {
  readonly status: 'registered'
  readonly registration: Registered
  readonly details: CompanyDetails
  readonly settings: CompanySettings
  readonly catalogue: Catalogue
  /** Rises with details and settings: what a person's overwriting change replaces. */
  readonly version: number
}
export type Company = { readonly status: 'none' } | RegisteredCompany

export type CompanyCommand =
  | { type: 'Register'; registration: Registered }
  | { type: 'ChangeDetails'; details: CompanyDetails }
  | { type: 'ChangeSettings'; settings: CompanySettings }
  | { type: 'ChangeCatalogueGroup'; change: Omit<CatalogueChange, 'companyId'> }

function evolve(company: Company, event: CompanyEvent): Company {
  if (event.type === 'CompanyRegistered') {
    const { timeZone } = event.data
    const settings = { ...defaultCompanySettings, timeZone }
    return {
      status: 'registered',
      registration: event.data,
      details: detailsAtFirst(event.data),
      settings,
      catalogue: {},
      version: 1,
    }
  }
  if (company.status === 'none') return company
  switch (event.type) {
    case 'CompanyDetailsChanged': {
      const { companyId: _, ...details } = event.data
      return { ...company, details, version: company.version + 1 }
    }
    case 'CompanySettingsChanged': {
      const { companyId: _, ...settings } = event.data
      return { ...company, settings, version: company.version + 1 }
    }
    case 'CompanyCatalogueGroupChanged': {
      const { group, enabled, entries } = event.data
      return { ...company, catalogue: { ...company.catalogue, [group]: { enabled, entries } } }
    }
  }
}

function decide(command: CompanyCommand, company: Company): Decision<CompanyEvent> {
  if (command.type === 'Register') return register(command.registration, company)
  if (company.status === 'none') return reject('company-not-found')
  const { companyId } = company.registration
  switch (command.type) {
    case 'ChangeDetails': {
      const wrong = command.details.country === null ? null : checkCountry(command.details.country, 'country')
      if (wrong !== null) return { accepted: false, rejections: [wrong] }
      if (isSame(company.details, command.details)) return accept()
      return accept({ type: 'CompanyDetailsChanged', data: { companyId, ...command.details } })
    }
    case 'ChangeSettings': {
      const wrong = checkTimeZone(command.settings.timeZone, 'timeZone')
      if (wrong !== null) return { accepted: false, rejections: [wrong] }
      if (isSame(company.settings, command.settings)) return accept()
      return accept({ type: 'CompanySettingsChanged', data: { companyId, ...command.settings } })
    }
    case 'ChangeCatalogueGroup': {
      const { group, enabled, entries } = command.change
      if (isSame(company.catalogue[group], { enabled, entries })) return accept()
      return accept({ type: 'CompanyCatalogueGroupChanged', data: { companyId, group, enabled, entries } })
    }
  }
}

/** A vendor that an import or a client makes may lack country and currency; a company that registers itself may not. */
function register(registration: Registered, company: Company): Decision<CompanyEvent> {
  if (company.status === 'registered') return accept()
  const { country, currency, timeZone } = registration
  const wrong = [
    country === null ? missing('country', registration) : checkCountry(country, 'country'),
    currency === null ? missing('currency', registration) : checkCurrency(currency, 'currency'),
    checkTimeZone(timeZone, 'timeZone'),
  ].filter(rejection => rejection !== null)
  const [first, ...rest] = wrong
  if (first !== undefined) return rejectAll([first, ...rest])
  return accept({ type: 'CompanyRegistered', data: registration })
}

function missing(field: string, { createdForClient, type }: Registered): Rejection | null {
  return createdForClient !== null || type === 'operating' ? null : { code: 'field-required', params: { field }, field }
}

function detailsAtFirst({ businessName, country }: Registered): CompanyDetails {
  return { ...nothingKnown, businessName, country }
}

const nothingKnown: Omit<CompanyDetails, 'businessName' | 'country'> = {
  tradeName: null,
  taxId: null,
  clientCode: null,
  supplierCode: null,
  state: null,
  city: null,
  cityCode: null,
  zip: null,
  address: null,
  employeeCount: null,
  industry: null,
  mainActivityCode: null,
  secondaryActivityCode: null,
  vatResponsible: null,
  website: null,
  linkedIn: null,
  legalRepresentative: null,
  owner: null,
  solutionManager: null,
  email: null,
  whatsApp: null,
  phones: null,
}

export const company = { name: 'Company', initial: { status: 'none' } as Company, evolve, decide }
