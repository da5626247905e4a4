import * as z from 'zod/mini'
import type { Rejection } from '../kernel/decision.ts'
import { misplacedPart } from './countries.ts'

const withNoMinorDigits = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const withTwo =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK ' +
  'DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD ' +
  'MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD ' +
  'SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG'
const withThree = 'BHD IQD JOD KWD LYD OMR TND'
const withFour = 'CLF UYW'

/** ISO 4217 codes of money with their minor digits; from the standard's table, because `Intl` rounds some for display. */
export const currencyMinorDigits: ReadonlyMap<string, number> = new Map(
  (
    [
      [withNoMinorDigits, 0],
      [withTwo, 2],
      [withThree, 3],
      [withFour, 4],
    ] as const
  ).flatMap(([codes, digits]) => codes.split(' ').map(code => [code, digits] as const)),
)

/** Null when it is an ISO 4217 code, else what is wrong with it and where. */
export function checkCurrency(value: string, field?: string): Rejection | null {
  const part = misplacedPart(value, 3)
  if (part !== null) return { code: 'currency-malformed', params: { value, part }, field }
  return currencyMinorDigits.has(value) ? null : { code: 'currency-unknown', params: { value }, field }
}

/** A known currency; the failed check's text is a code of the catalogue. */
export const currencyCode = z.string().check(z.refine(value => currencyMinorDigits.has(value), 'currency-unknown'))
