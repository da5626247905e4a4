import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import {
  type CountryCode,
  isSupportedCountry,
  ParseError,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from 'libphonenumber-js'

const codeOf = {
  INVALID_COUNTRY: 'phone-country-unknown',
  TOO_SHORT: 'phone-too-short',
  TOO_LONG: 'phone-too-long',
} as const

/** A telephone number as E.164, or what is wrong with it; without `+` it is one of the country. */
export function phoneNumber(
  text: string,
  country: string | null,
  field: string,
): { number: string } | { wrong: Rejection } {
  const value = text.trim()
  const wrong = (code: Rejection['code']) => ({ wrong: { code, params: { value }, field } })
  try {
    const home = country !== null && isSupportedCountry(country) ? (country as CountryCode) : undefined
    const parsed = parsePhoneNumberWithError(value, { ...(home && { defaultCountry: home }), extract: false })
    if (parsed.ext === undefined && parsed.isPossible()) return { number: parsed.number }
    return wrong(lengthFault(value, home) ?? 'phone-malformed')
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    return wrong(codeOf[error.message as keyof typeof codeOf] ?? 'phone-malformed')
  }
}

function lengthFault(value: string, home: CountryCode | undefined): Rejection['code'] | undefined {
  const fault = home === undefined ? validatePhoneNumberLength(value) : validatePhoneNumberLength(value, home)
  return codeOf[fault as keyof typeof codeOf]
}
