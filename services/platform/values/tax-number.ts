import { entityValidators, personValidators } from 'stdnum'

/** Where people are suppliers under their own numbers. */
const alsoPeople = ['BR', 'ES']
/** Mexico's for whoever has none: the public, and foreigners. */
const general = ['XAXX010101000', 'XEXX010101000']

export type CheckedTaxNumber =
  | { readonly form: 'right'; readonly number: string; readonly isCheckDigitWrong: boolean }
  /** `rule`: what such a number is called there. */
  | { readonly form: 'wrong-length' | 'wrong-part' | 'without-rule'; readonly rule: string }

/** A tax number by its country's rule, without the marks between its parts; where there is no rule, 3 to 30 letters and digits. */
export function checkTaxNumber(text: string, country: string | null): CheckedTaxNumber {
  const plain = text.replace(/[\s./_-]/g, '').toUpperCase()
  const right = (number: string, isCheckDigitWrong = false) => ({ form: 'right', number, isCheckDigitWrong }) as const
  if (country === 'MX' && general.includes(plain)) return right(plain)
  const validators = country === null ? [] : validatorsOf(country)
  if (validators.length === 0) {
    return /^[\p{L}\p{N}]{3,30}$/u.test(plain) ? right(plain) : { form: 'without-rule', rule: '' }
  }
  const results = validators.map(validator => validator.validate(plain))
  if (results.some(result => result.isValid)) return right(plain)
  const faults = results.map(result => (result.isValid ? '' : result.error.name))
  if (faults.includes('InvalidChecksum')) return right(plain, true)
  const rule = [...new Set(validators.map(validator => validator.abbreviation ?? validator.localName))].join(', ')
  return { form: faults.every(fault => fault === 'InvalidLength') ? 'wrong-length' : 'wrong-part', rule }
}

function validatorsOf(country: string) {
  const people = alsoPeople.includes(country) ? personValidators[country] : undefined
  return [...(entityValidators[country] ?? []), ...(people ?? [])]
}
