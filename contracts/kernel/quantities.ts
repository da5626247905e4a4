import * as z from 'zod/mini'

const decimal = (pattern: RegExp) => z.string().check(z.regex(pattern))

export const decimalPattern = /^(0|[1-9]\d{0,14})(\.\d{1,6})?$/
export const percentagePattern = /^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/

/** A non-negative decimal with at most 6 fraction digits, as a string: no floating point anywhere. */
export const quantity = decimal(decimalPattern)
/** A non-negative unit price with at most 6 fraction digits. */
export const unitPrice = decimal(decimalPattern)
/** An amount of money in a currency, rounded to that currency's minor digits. */
export const amount = decimal(/^-?(0|[1-9]\d{0,17})(\.\d{1,4})?$/)
/** An amount of money that is never below 0: a freight, a fee. */
export const cost = decimal(decimalPattern)
/** A percentage between 0 and 100 with at most 4 fraction digits. */
export const percentage = decimal(percentagePattern)
/** ISO 4217 alphabetic code; that it is a known one is checked by `currencyCode` in contracts/reference/currencies.ts. */
export const currencyShape = z.string().check(z.regex(/^[A-Z]{3}$/))

export const money = z.strictObject({ amount, currency: currencyShape })
export type Money = z.infer<typeof money>

/** A calendar day `YYYY-MM-DD` that exists, from 2000-01-01 to 2099-12-31: what lies outside is a slip of the hand. */
export const businessDate = z.iso.date({ abort: true }).check(z.regex(/^20/, 'date-out-of-range'))
/** An instant in UTC, ISO 8601 with `Z`. */
export const instant = z.iso.datetime()
