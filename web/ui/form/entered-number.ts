import { enteredNumberErrors } from '@quayside/contracts/errors/entered-numbers.ts'
import { amountText } from '@quayside/contracts/words/shown-value.ts'
import { isUnreadable, writeDecimal } from './decimals.ts'

/** What a number may be; without `from` 0 or more, `null` is any. */
export type NumberRule = {
  from?: number | null
  to?: number
  whole?: boolean
  /** More than 0: 0 itself is nothing. */
  aboveZero?: boolean
  digits?: { whole: number; decimals: number }
}

/** With the figures that it names, as `code name=figure`. */
type Told = keyof typeof enteredNumberErrors | 'confirmed-more-than-required'
type ToldFault = { code: Told; values: Readonly<Record<string, string>> }

const known = [...Object.keys(enteredNumberErrors), 'confirmed-more-than-required'].join('|')
const shape = new RegExp(`^(${known})((?: \\w+=-?[\\d.]+)*)$`)
const quantityDigits = { whole: 15, decimals: 6 }

/** What is wrong with it as the message of a form's field, or null; what can't be read is told of by its own input. */
export function numberFault(value: string, rule: NumberRule = {}): string | null {
  const text = value.trim()
  if (text === '') return null
  if (isUnreadable(text) || !/^-?\d+(\.\d+)?$/.test(text)) return 'invalid'
  const { to, whole = false, aboveZero = false, digits = quantityDigits } = rule
  const from = rule.from === undefined ? 0 : rule.from
  if (compared(text, 0) < 0 && from === 0) return 'below-zero'
  if (aboveZero && compared(text, 0) <= 0) return 'not-above-zero'
  const isOutside = (from !== null && compared(text, from) < 0) || (to !== undefined && compared(text, to) > 0)
  if (isOutside || (whole && /\.0*[1-9]/.test(text))) {
    const until = to ?? 999_999
    return `${whole ? 'whole-number-outside' : 'number-outside'} from=${from ?? -until} to=${until}`
  }
  const [, integer = '', decimals = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (integer.length <= digits.whole && decimals.length <= digits.decimals) return null
  return `too-many-digits whole=${digits.whole} decimals=${digits.decimals}`
}

/** Below 0 where the number is less than the other, above where it is more: exactly, however many digits it has. */
function compared(text: string, other: number): number {
  const [own = '', limit = ''] = [text, String(other)]
  const places = Math.max(...[own, limit].map(one => one.split('.')[1]?.length ?? 0))
  const scaled = (one: string) => {
    const [whole = '', fraction = ''] = one.split('.')
    return BigInt(whole + fraction.padEnd(places, '0'))
  }
  return Number(scaled(own) - scaled(limit))
}

/**
 * What a schema says no more of than that it does not fit: no number of the forms is below 0, finer or longer than this
 * unless its own rule says so. Digits alone may be a code, where the field is not one of numbers.
 */
export function plainNumberFault(value: unknown, isNumber = false): string | null {
  const plain = isNumber ? /^-?\d+(\.\d+)?$/ : /^(-\d+(\.\d+)?|\d+\.\d+)$/
  const isPlain = typeof value === 'string' && plain.test(value.trim())
  const fault = isPlain ? numberFault(value) : null
  return fault === 'invalid' ? null : fault
}

/** Such a message as its text among the words, with the value as it was typed; null where it is none. */
export function toldFault(message: string, value: unknown, locale: string): ToldFault | null {
  const [, code, params = ''] = shape.exec(message) ?? []
  if (code === undefined || typeof value !== 'string') return null
  const limits = params
    .split(' ')
    .filter(part => part !== '')
    .map(part => part.split('='))
    .map(([name = '', limit = '']) => [name, amountText(limit, locale)])
  const values = { value: writeDecimal(value.trim(), locale), ...Object.fromEntries(limits) }
  return { code: code as Told, values }
}
