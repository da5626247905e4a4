import type { TaxWarning } from '@quayside/contracts/directory/commands.ts'
import type { CompanyDetail } from '@quayside/contracts/directory/queries.ts'
import { blankIsNull } from '../form/blank.ts'

export const detailTexts = [
  'businessName',
  'tradeName',
  'code',
  'clientCode',
  'supplierCode',
  'taxId',
  'country',
  'state',
  'city',
  'cityCode',
  'zip',
  'address',
  'email',
  'whatsApp',
  'phones',
  'website',
  'linkedIn',
  'legalRepresentative',
  'owner',
  'solutionManager',
  'employeeCount',
  'industry',
  'mainActivityCode',
  'secondaryActivityCode',
] as const
export type DetailText = (typeof detailTexts)[number]
/** A company's details as a form holds them. */
export type DetailValues = Record<DetailText, string> & {
  vatResponsible: '' | 'yes' | 'no'
  /** The warnings that the person has overruled. */
  overruled: TaxWarning[]
}

export const emptyDetails: DetailValues = {
  ...(Object.fromEntries(detailTexts.map(field => [field, ''])) as Record<DetailText, string>),
  vatResponsible: '',
  overruled: [],
}

export function detailValues({ businessName, country, details }: CompanyDetail): DetailValues {
  const known: Readonly<Record<string, unknown>> = { ...details, businessName, country }
  const { vatResponsible } = details
  return {
    ...emptyDetails,
    ...Object.fromEntries(detailTexts.map(field => [field, String(known[field] ?? '')])),
    vatResponsible: vatResponsible === null ? '' : vatResponsible ? 'yes' : 'no',
  }
}

/** From what the fields hold to what the route takes. */
export function enteredDetails(value: unknown): Record<string, unknown> {
  const { employeeCount, vatResponsible, ...form } = value as DetailValues
  const typed = employeeCount.trim()
  return {
    ...(blankIsNull(form, ['businessName', 'address', 'names', 'timeZone', 'currency']) as object),
    employeeCount: typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : typed,
    vatResponsible: vatResponsible === '' ? null : vatResponsible === 'yes',
  }
}
