import { checkCountry } from '@quayside/contracts/reference/countries.ts'
import type { CustomsDeclaration } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { declarationKinds } from '@quayside/contracts/shipments/statuses.ts'
import Decimal from 'decimal.js'
import * as z from 'zod'
import type { Places } from '../../../../ui/acts/form-path.ts'
import {
  amountOrBlank,
  currency,
  dateOrBlank,
  decimalOrBlank,
  neededDecimal,
  numberOrBlank,
  orNull,
  percentOrBlank,
} from './shapes.ts'

const line = z.object({
  key: z.string(),
  taken: z.boolean(),
  hsCode: z.string(),
  originCountry: z.string(),
  value: amountOrBlank,
  weightKg: decimalOrBlank,
  dutyPercent: percentOrBlank,
  vatPercent: percentOrBlank,
})
const fields = z.object({
  declarationId: z.string(),
  kind: z.enum(declarationKinds),
  number: z.string(),
  date: dateOrBlank,
  predeclarationNumber: z.string(),
  broker: z.string(),
  delayCategory: z.string(),
  additionalDelayDays: numberOrBlank({ whole: true, to: 9999 }),
  currency,
  valueCurrency: currency,
  rate: decimalOrBlank,
  rateSource: z.string(),
  rateDate: dateOrBlank,
  basis: z.enum(['CIF', 'FOB']),
  apportionBy: z.enum(['value', 'weight']),
  incoterm: z.string(),
  freight: neededDecimal,
  insurance: neededDecimal,
  fee: neededDecimal,
  lines: z.array(line),
})
export type DeclarationForm = z.infer<typeof fields>

type Words = { hsCode: string; country: string; rate: string }

/** Mirrors what the server checks of a declaration, where it stands. */
export const declarationForm = (words: Words) =>
  fields.superRefine((form, context) => {
    const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    form.lines.forEach((one, index) => {
      if (!one.taken) return
      if (!/^\d{6,12}$/.test(one.hsCode.trim())) fault(['lines', index, 'hsCode'], words.hsCode)
      if (checkCountry(one.originCountry.trim().toUpperCase()) !== null)
        fault(['lines', index, 'originCountry'], words.country)
      for (const name of ['value', 'dutyPercent', 'vatPercent'] as const)
        if (one[name] === '') fault(['lines', index, name], 'field-required')
    })
    if (!converts(form)) return
    // Without a rate there is no customs value: it may come later, but then all of it.
    const given = [form.rate, form.rateSource.trim(), form.rateDate]
    if (given.every(part => part === '') || given.every(part => part !== '')) return
    for (const name of ['rate', 'rateSource', 'rateDate'] as const)
      if (form[name].trim() === '') fault([name], words.rate)
  })

/** Whether the values are in another currency than the customs'. */
export const converts = (form: Pick<DeclarationForm, 'currency' | 'valueCurrency'>) =>
  form.currency.toUpperCase() !== form.valueCurrency.toUpperCase()

const declarationOf = ({ declarations }: ShipmentDetail, about: string) =>
  declarations?.find(one => one.declarationId === about)

export function declarationValues(shipment: ShipmentDetail, about: string, newId: string): DeclarationForm {
  const known = declarationOf(shipment, about)
  const texts = (['number', 'date', 'predeclarationNumber', 'broker', 'delayCategory'] as const).map(name => [
    name,
    known?.[name] ?? '',
  ])
  const used = shipment.lines.find(one => one.currency !== null)?.currency ?? ''
  return {
    ...(Object.fromEntries(texts) as Pick<
      DeclarationForm,
      'number' | 'date' | 'predeclarationNumber' | 'broker' | 'delayCategory'
    >),
    declarationId: known?.declarationId ?? newId,
    kind: known?.kind ?? 'IMPORT',
    additionalDelayDays: known?.additionalDelayDays?.toString() ?? '',
    currency: known?.currency ?? used,
    valueCurrency: known?.valueCurrency ?? used,
    rate: known?.conversion?.rate ?? '',
    rateSource: known?.conversion?.source ?? '',
    rateDate: known?.conversion?.date ?? '',
    basis: known?.basis ?? 'CIF',
    apportionBy: known?.apportionBy ?? 'value',
    incoterm: known?.incoterm ?? shipment.details.route.incoterm ?? '',
    freight: known?.freight ?? '0',
    insurance: known?.insurance ?? '0',
    fee: known?.fee ?? '0',
    lines: shipment.lines.map(one => {
      const before = known?.lines.find(other => other.lineId === one.lineId)
      return {
        key: one.lineId,
        taken: before !== undefined || known === undefined,
        hsCode: before?.hsCode ?? '',
        originCountry: before?.originCountry ?? '',
        value: before?.value ?? worth(one),
        weightKg: before?.weightKg ?? '',
        dutyPercent: before?.dutyPercent ?? '0',
        vatPercent: before?.vatPercent ?? '0',
      }
    }),
  }
}

/** What the order's price says; somebody may know better. */
function worth({ quantity, unitPrice }: ShipmentDetail['lines'][number]): string {
  return unitPrice === null ? '' : new Decimal(quantity).times(unitPrice).toDecimalPlaces(2).toFixed()
}

export function declarationBody(form: DeclarationForm): CustomsDeclaration {
  const { rate, rateSource: source, rateDate: date, additionalDelayDays: days } = form
  const [own, values] = [form.currency.toUpperCase(), form.valueCurrency.toUpperCase()]
  return {
    declarationId: form.declarationId,
    kind: form.kind,
    number: orNull(form.number),
    date: orNull(form.date),
    predeclarationNumber: orNull(form.predeclarationNumber),
    broker: orNull(form.broker),
    delayCategory: orNull(form.delayCategory),
    additionalDelayDays: days === '' ? null : Number(days),
    currency: own,
    valueCurrency: values,
    basis: form.basis,
    apportionBy: form.apportionBy,
    conversion: own === values || rate === '' ? null : { currency: values, rate, source: source.trim(), date },
    incoterm: orNull(form.incoterm),
    freight: form.freight,
    insurance: form.insurance,
    fee: form.fee,
    lines: form.lines
      .filter(one => one.taken)
      .map(({ key: lineId, taken: _taken, ...one }) => ({
        lineId,
        hsCode: one.hsCode.trim(),
        originCountry: one.originCountry.trim().toUpperCase(),
        value: one.value,
        weightKg: orNull(one.weightKg),
        dutyPercent: one.dutyPercent,
        vatPercent: one.vatPercent,
      })),
  }
}

/** What the values follow from, of the declared lines, as far as it is entered. */
export function previewBody(form: DeclarationForm): object {
  const { currency, valueCurrency, conversion, basis, apportionBy, incoterm, ...rest } = declarationBody(form)
  const { freight, insurance, fee, lines } = rest
  return {
    currency,
    valueCurrency,
    basis,
    apportionBy,
    incoterm,
    freight,
    insurance,
    fee,
    conversion: conversion && { currency: conversion.currency, rate: conversion.rate },
    lines: lines
      .filter(one => one.value !== '')
      .map(({ lineId, value, weightKg, dutyPercent, vatPercent }) => ({
        lineId,
        value,
        weightKg,
        dutyPercent: dutyPercent || '0',
        vatPercent: vatPercent || '0',
      })),
  }
}

/** The body has only the lines that are declared: a refusal of its second may be the form's fourth. */
export function declarationPlaces({ lines }: DeclarationForm): Places {
  const sent = lines.flatMap(({ taken }, at) => (taken ? [at] : []))
  return { of: { declaration: { as: '', of: { conversion: 'rate', lines: { sent, each: { whole: 'hsCode' } } } } } }
}
