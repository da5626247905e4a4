import { amount, businessDate, quantity } from '@quayside/contracts/kernel/quantities.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import * as z from 'zod'

/** What the inputs of the editors hold: blank is '', and what can't be read as a number is refused. */
export const blank = z.literal('')
export const needed = z.string().trim().min(1, 'field-required')
export const currency = z.string().regex(/^[A-Za-z]{3}$/, 'invalid')
export const decimalOrBlank = z.union([quantity, blank])
export const dateOrBlank = z.union([businessDate, blank])
const filled = z.string().min(1, { error: 'field-required', abort: true })
export const neededDecimal = filled.pipe(quantity)
export const neededAmount = filled.pipe(amount)
export const wholeOrBlank = z.union([z.string().regex(/^\d{1,6}$/, 'invalid'), blank])
export const wholeNumber = filled.regex(/^[1-9]\d{0,5}$/, 'invalid')

export const orNull = (text: string) => text.trim() || null

/** The containers of the shipment to choose from, and one that a row names already. */
export function containerOptions({ containers }: ShipmentDetail, named: readonly string[]) {
  const numbers = new Set([...containers.map(one => one.containerNumber), ...named.filter(one => one !== '')])
  return [...numbers].map(value => ({ value, label: value }))
}

export type EditorProps = { shipment: ShipmentDetail; about: string; onClose: () => void }
