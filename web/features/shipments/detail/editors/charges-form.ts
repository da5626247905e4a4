import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import * as z from 'zod'
import { shipmentCurrency } from '../charge-conversion.ts'
import { currency, dateOrBlank, decimalOrBlank, needed, neededAmount, neededDecimal, orNull } from './shapes.ts'

export const payments = ['PREPAID', 'COLLECT'] as const
const charge = z.object({
  key: z.string(),
  code: needed,
  description: z.string(),
  quantity: neededDecimal,
  unit: z.string(),
  currency,
  income: neededAmount,
  expense: neededAmount,
  payment: z.enum(['', ...payments]),
  billTo: z.string(),
  payTo: z.string(),
  rateTo: z.string(),
  rate: decimalOrBlank,
  rateSource: z.string(),
  rateDate: dateOrBlank,
})
export type FormCharge = z.infer<typeof charge>
export type ChargesForm = { charges: FormCharge[] }

/** Whether it is in another currency than the one it is converted to. */
export const converts = ({ currency: own, rateTo }: Pick<FormCharge, 'currency' | 'rateTo'>) =>
  rateTo !== '' && /^[A-Za-z]{3}$/.test(own) && own.toUpperCase() !== rateTo

/** A rate may come later, but then with its source and its day. */
export const chargesForm = (words: { rate: string }) =>
  z.object({ charges: z.array(charge) }).superRefine(({ charges }, context) => {
    charges.forEach((one, index) => {
      const given = [one.rate, one.rateSource.trim(), one.rateDate]
      if (!converts(one) || given.every(part => part === '') || given.every(part => part !== '')) return
      for (const name of ['rate', 'rateSource', 'rateDate'] as const)
        if (one[name].trim() === '')
          context.addIssue({ code: 'custom', path: ['charges', index, name], message: words.rate })
    })
  })

export function chargesValues(shipment: ShipmentDetail): ChargesForm {
  const usual = shipmentCurrency(shipment)
  return {
    charges: (shipment.charges ?? []).map(one => ({
      key: one.chargeId,
      code: one.code,
      description: one.description ?? '',
      quantity: one.quantity,
      unit: one.unit ?? '',
      currency: one.currency,
      income: one.income,
      expense: one.expense ?? '0',
      payment: one.payment ?? '',
      billTo: one.billTo ?? '',
      payTo: one.payTo ?? '',
      rateTo: one.conversion?.currency ?? usual,
      rate: one.conversion?.rate ?? '',
      rateSource: one.conversion?.source ?? '',
      rateDate: one.conversion?.date ?? '',
    })),
  }
}

export function newCharge(shipment: ShipmentDetail, last: FormCharge | undefined): FormCharge {
  const usual = shipmentCurrency(shipment)
  return {
    key: crypto.randomUUID(),
    code: '',
    description: '',
    quantity: '1',
    unit: '',
    currency: last?.currency ?? (usual || 'USD'),
    income: '',
    expense: '0',
    payment: '',
    billTo: '',
    payTo: '',
    rateTo: usual,
    rate: '',
    rateSource: '',
    rateDate: '',
  }
}

export function chargeBody({ key: chargeId, rateTo, rate, rateSource, rateDate, ...one }: FormCharge): object {
  const isConverted = rate !== '' && converts({ currency: one.currency, rateTo })
  return {
    chargeId,
    code: one.code.trim(),
    description: orNull(one.description),
    quantity: one.quantity,
    unit: orNull(one.unit),
    currency: one.currency.toUpperCase(),
    income: one.income,
    expense: one.expense,
    payment: one.payment || null,
    billTo: orNull(one.billTo),
    payTo: orNull(one.payTo),
    conversion: isConverted ? { currency: rateTo, rate, source: rateSource.trim(), date: rateDate } : null,
  }
}
