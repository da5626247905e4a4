import { businessDate } from '@quayside/contracts/kernel/quantities.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import * as z from 'zod'
import { type NumberRule, numberFault } from '../../../../ui/form/entered-number.ts'

/** What the inputs of the editors hold: blank is '', and what can't be read as a number is refused. */
export const blank = z.literal('')
export const needed = z.string().trim().min(1, 'field-required')
export const currency = z.string().regex(/^[A-Za-z]{3}$/, 'invalid')
/** A number by its rule, or blank; what is wrong with it says what it may be. */
export const numberOrBlank = (rule: NumberRule = {}) =>
  z.string().superRefine((value, context) => {
    const message = numberFault(value, rule)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
const amountRule = { from: null, digits: { whole: 18, decimals: 4 } }
export const amountOrBlank = numberOrBlank(amountRule)
export const percentOrBlank = numberOrBlank({ to: 100, digits: { whole: 3, decimals: 4 } })
export const decimalOrBlank = numberOrBlank()
export const dateOrBlank = z.union([businessDate, blank])
const filled = z.string().min(1, { error: 'field-required', abort: true })
export const neededDecimal = filled.pipe(decimalOrBlank)
export const neededAmount = filled.pipe(amountOrBlank)
export const wholeOrBlank = numberOrBlank({ whole: true, to: 999_999 })
export const wholeNumber = filled.pipe(numberOrBlank({ whole: true, from: 1, to: 100_000 }))

export const orNull = (text: string) => text.trim() || null

/** The containers of the shipment to choose from, and one that a row names already. */
export function containerOptions({ containers }: ShipmentDetail, named: readonly string[]) {
  const numbers = new Set([...containers.map(one => one.containerNumber), ...named.filter(one => one !== '')])
  return [...numbers].map(value => ({ value, label: value }))
}

export type EditorProps = { shipment: ShipmentDetail; about: string; onClose: () => void }
