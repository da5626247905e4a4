import type { ValuedGoods } from '@quayside/contracts/shipments/customs-preview.ts'
import { apportion, converted } from '@quayside/platform/values/apportion.ts'
import { addAmounts, taxAmount } from '@quayside/platform/values/money.ts'
import { isZero, subtract } from '@quayside/platform/values/quantities.ts'
import type { Declaration } from './state.ts'

export type CustomsLine = {
  readonly lineId: string
  readonly fob: string
  readonly freight: string
  readonly insurance: string
  readonly value: string
  readonly duty: string
  readonly vat: string
}
export type CustomsValues = Omit<CustomsLine, 'lineId'> & { readonly lines: readonly CustomsLine[] }

/** What a price under this term holds already; an unknown term or none is taken as FOB. */
const includes: Readonly<Record<string, { freight: boolean; insurance: boolean }>> = {
  CFR: { freight: true, insurance: false },
  CPT: { freight: true, insurance: false },
  CIF: { freight: true, insurance: true },
  CIP: { freight: true, insurance: true },
  DAP: { freight: true, insurance: true },
  DPU: { freight: true, insurance: true },
  DDP: { freight: true, insurance: true },
}
const nothing = { freight: false, insurance: false }

/** In the customs currency, per line, the header their sum; null where the rate of exchange is missing. */
export function customsValues(declaration: ValuedGoods): CustomsValues | null {
  const { currency, lines } = declaration
  const inCurrency = exchange(declaration)
  if (inCurrency === null) return null
  const values = lines.map(line => inCurrency(line.value))
  const shares = declaration.apportionBy === 'weight' ? lines.map(line => line.weightKg ?? '0') : values
  const freights = apportion(inCurrency(declaration.freight), shares, currency)
  const insurances = apportion(inCurrency(declaration.insurance), shares, currency)
  const fees = apportion(inCurrency(declaration.fee), shares, currency)
  const held = includes[declaration.incoterm ?? ''] ?? nothing
  const computed = lines.map((line, index): CustomsLine => {
    const freight = freights[index] ?? '0'
    const insurance = insurances[index] ?? '0'
    const price = values[index] ?? '0'
    const fob = less(less(price, held.freight ? freight : '0'), held.insurance ? insurance : '0')
    const value = declaration.basis === 'CIF' ? addAmounts(fob, freight, insurance) : fob
    const duty = taxAmount(value, line.dutyPercent, currency)
    const vat = taxAmount(addAmounts(value, duty, fees[index] ?? '0'), line.vatPercent, currency)
    return { lineId: line.lineId, fob, freight, insurance, value, duty, vat }
  })
  const sum = (of: (line: CustomsLine) => string) => addAmounts(...computed.map(of))
  return {
    fob: sum(line => line.fob),
    freight: sum(line => line.freight),
    insurance: sum(line => line.insurance),
    value: sum(line => line.value),
    duty: sum(line => line.duty),
    vat: sum(line => line.vat),
    lines: computed,
  }
}

function less(amount: string, part: string): string {
  return isZero(part) ? amount : subtract(amount, part)
}

function exchange({ currency, valueCurrency, conversion }: ValuedGoods): ((amount: string) => string) | null {
  if (valueCurrency === currency) return amount => converted(amount, '1', currency)
  if (conversion === null || conversion.currency !== valueCurrency) return null
  return amount => converted(amount, conversion.rate, currency)
}

/** What counts: the overridden amounts where somebody gave a reason for them, else the computed ones. */
export function countedCustoms(declaration: Declaration): { value: string; duty: string; vat: string } | null {
  if (declaration.override !== null) return declaration.override
  const computed = customsValues(declaration)
  return computed === null ? null : { value: computed.value, duty: computed.duty, vat: computed.vat }
}
