import type { ChangeCompanyDetails } from '@quayside/contracts/directory/commands.ts'
import type { CompanyDetails } from '@quayside/contracts/directory/events.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { rejected } from '@quayside/platform/http/problem.ts'
import { phoneNumber } from '@quayside/platform/values/phone-number.ts'
import { checkTaxNumber } from '@quayside/platform/values/tax-number.ts'
import { checkDetails } from '../domain/company-details.ts'
import type { Companies } from '../read-models/companies.ts'
import type { personalDetails } from './personal-details.ts'

export type Written = Omit<ChangeCompanyDetails, 'version' | 'overruled' | 'reason'>
type Known = {
  companyId: string
  details: CompanyDetails
  /** What is wrong besides with the same form: all of it is told at once. */
  besides?: readonly Rejection[]
}

/**
 * The details that a form sends, as they are kept; one that stays as it was is not asked about again. What can be overruled
 * is asked once nothing else is wrong.
 */
export async function writtenDetails(
  vault: ReturnType<typeof personalDetails>,
  written: Written,
  { companyId, details: before, besides = [] }: Known,
) {
  const { plain, wrong: phones } = plainDetails(written, await vault.open(companyId, before))
  const { taxId, country } = written
  const checked = checkDetails({ details: { ...before, taxId, country }, keepsTaxId: true }, before)
  const wrong = ['wrong' in checked ? checked.wrong : [], phones, besides].flat()
  if (wrong.length > 0) throw rejected(wrong)
  return { ...plain, ...(await vault.seal(companyId, plain, before)) }
}

/** As they are written, telephones as E.164; one that stays as it was is not asked about again. */
export function plainDetails(written: Written, opened: Pick<Written, 'whatsApp' | 'phones'>) {
  const wrong: Rejection[] = []
  const phones = (field: 'whatsApp' | 'phones') => {
    const text = written[field]
    if (text === null || text === '' || text === opened[field]) return text
    const numbers = text.split(/[,;\n]/).filter(one => one.trim() !== '')
    const read = numbers.map(one => phoneNumber(one, written.country, field))
    wrong.push(...read.flatMap(one => ('wrong' in one ? [one.wrong] : [])))
    return read.flatMap(one => ('number' in one ? [one.number] : [])).join(', ')
  }
  return { plain: { ...written, whatsApp: phones('whatsApp'), phones: phones('phones') }, wrong }
}

/** Warns of another supplier of these clients with the same tax number. */
export async function warnOfTaxIdTwice(
  companies: Companies,
  { taxId, country }: Pick<Written, 'taxId' | 'country'>,
  { companyId, clients }: { companyId: string; clients: readonly string[] },
): Promise<void> {
  if (taxId === null || taxId === '') return
  const checked = checkTaxNumber(taxId, country)
  if (checked.form !== 'right') return
  const name = await companies.otherWithTaxId(checked.number, { companyId, clients })
  if (name !== null) throw rejected([{ code: 'tax-id-twice', params: { value: checked.number, name }, field: 'taxId' }])
}
