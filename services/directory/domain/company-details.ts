import type { CompanyDetails } from '@quayside/contracts/directory/events.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { checkCountry } from '@quayside/contracts/reference/countries.ts'
import { checkTaxNumber } from '@quayside/platform/values/tax-number.ts'

export type WrittenDetails = {
  details: Omit<CompanyDetails, 'taxIdCheckDigitWrong'>
  /** The person was warned of a wrong check digit, and keeps the number. */
  keepsTaxId: boolean
}

type Checked = { details: CompanyDetails } | { wrong: [Rejection, ...Rejection[]] }

/**
 * What is written as it is kept. A tax number that stays as it was is not asked about again; a country that is known is not
 * taken away, while a vendor that a file made without one may go on without.
 */
export function checkDetails({ details, keepsTaxId }: WrittenDetails, before: CompanyDetails): Checked {
  const wrong = wrongCountry(details.country, before)
  if (wrong !== null) return { wrong: [wrong] }
  const { taxId, country } = details
  if (taxId === null || taxId === '') return { details: { ...details, taxId: null } }
  const isKnown = taxId === before.taxId && country === before.country
  if (isKnown) {
    const overruled = before.taxIdCheckDigitWrong === true ? { taxIdCheckDigitWrong: true } : {}
    return { details: { ...details, ...overruled } }
  }
  const number = checkTaxNumber(taxId, country)
  const refused = (code: Rejection['code'], rule = '') => ({
    wrong: [{ code, params: { value: taxId, rule }, field: 'taxId' }] as [Rejection],
  })
  switch (number.form) {
    case 'wrong-length':
      return refused('tax-id-length', number.rule)
    case 'wrong-part':
      return refused('tax-id-part', number.rule)
    case 'without-rule':
      return refused('tax-id-without-rule')
    case 'right':
      if (!number.isCheckDigitWrong) return { details: { ...details, taxId: number.number } }
      if (!keepsTaxId) return refused('tax-id-check-digit')
      return { details: { ...details, taxId: number.number, taxIdCheckDigitWrong: true } }
  }
}

function wrongCountry(country: string | null, before: CompanyDetails): Rejection | null {
  if (country !== null) return checkCountry(country, 'country')
  return before.country === null ? null : { code: 'field-required', params: { field: 'country' }, field: 'country' }
}

/** What is known of a company that is only registered. */
export function detailsAtFirst({
  businessName,
  country,
}: Pick<CompanyDetails, 'businessName' | 'country'>): CompanyDetails {
  return { ...nothingKnown, businessName, country }
}

const nothingKnown: Omit<CompanyDetails, 'businessName' | 'country'> = {
  tradeName: null,
  taxId: null,
  code: null,
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
