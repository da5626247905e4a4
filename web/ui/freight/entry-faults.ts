import { freightGoods, freightPackage } from '@quayside/contracts/freight/cargo.ts'
import { faultyPackages } from '@quayside/contracts/freight/cargo-checks.ts'
import { freightCharge } from '@quayside/contracts/freight/charge.ts'
import { currencies } from '@quayside/contracts/reference/currencies.ts'
import { checkIncoterm, transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { checkUnlocode } from '@quayside/contracts/reference/unlocode.ts'
import type { $ZodObject } from 'zod/v4/core'
import type { ActField } from '../acts/act-field.ts'
import { fieldOfSchema } from '../acts/field-of-schema.ts'
import { isUnreadable } from '../form/decimals.ts'
import { numberFault } from '../form/entered-number.ts'
import type { useRuleText } from '../rule-text.ts'
import { decimalOrNull, type FormCharge, type FormGoods, type FormLocations, type FormPackage } from './entries.ts'

export type Fault = { path: string; message: string }
type Entries = Readonly<Record<string, string | boolean>>
type RuleText = ReturnType<typeof useRuleText>

const known = new Map<$ZodObject, readonly ActField[]>()

/** What the contract says of each field: read once, asked at each key. */
function fieldsOf(schema: $ZodObject): readonly ActField[] {
  const found = known.get(schema) ?? Object.keys(schema._zod.def.shape).map(name => fieldOfSchema(schema, { name }))
  known.set(schema, found)
  return found
}

/** How many characters an entry takes. */
export const mostOf = (schema: $ZodObject, name: string): number | undefined =>
  fieldsOf(schema).find(field => field.name === name)?.most

/** What is wrong with single entries: missing, no number, a number that does not fit, too long. */
export function faultsOfEntries(schema: $ZodObject, entries: Entries, path: string): Fault[] {
  return fieldsOf(schema).flatMap(({ name, kind, optional = false, number, most, codes }) => {
    const entry = entries[name]
    if (typeof entry !== 'string') return []
    const text = entry.trim()
    const message =
      text === ''
        ? optional
          ? null
          : 'field-required'
        : isUnreadable(text)
          ? 'invalid'
          : kind === 'decimal'
            ? numberFault(text, number)
            : (most !== undefined && text.length > most) || (codes !== undefined && !codes.includes(text))
              ? 'invalid'
              : null
    return message === null ? [] : [{ path: `${path}.${name}`, message }]
  })
}

const isCurrency = (text: string) => text === '' || currencies.has(text.trim())
const currencyFaults = (entries: Entries, names: readonly string[], path: string): Fault[] =>
  names
    .filter(name => !isCurrency(String(entries[name])))
    .map(name => ({ path: `${path}.${name}`, message: 'form-currency' }))

export function faultsOfPackages(packages: readonly FormPackage[], ruleText: RuleText): Fault[] {
  const single = packages.flatMap((one, index) => faultsOfEntries(freightPackage, one, `packages.${index}`))
  const wrong = new Set(single.map(({ path }) => path))
  const rules = faultyPackages(packages.map(checkedPackage)).map(({ code, params, field = 'packages' }) => ({
    path: field,
    message: ruleText(code, params) ?? 'invalid',
  }))
  return [...single, ...rules.filter(({ path }) => !wrong.has(path))]
}

/** What other fields stand in the way of is not judged by its value. */
const checkedPackage = ({ imoClass, unNumber, temperatureMinC, temperatureMaxC }: FormPackage) => ({
  imoClass: imoClass.trim() || null,
  unNumber: unNumber.trim() || null,
  temperatureMinC: degrees(temperatureMinC),
  temperatureMaxC: degrees(temperatureMaxC),
})
const degrees = (text: string) => (decimalOrNull(text, true) === null ? null : Number(text))

export function faultsOfCharges(charges: readonly FormCharge[]): Fault[] {
  return charges.flatMap((one, index) => {
    const path = `charges.${index}`
    const isUncounted = one.isOwnQuantity && one.quantity.trim() === ''
    return [
      ...faultsOfEntries(freightCharge, one, path),
      ...currencyFaults(one, one.currency === '' ? [] : ['currency'], path),
      ...(isUncounted ? [{ path: `${path}.quantity`, message: 'field-required' }] : []),
    ]
  })
}

export function faultsOfGoods(goods: FormGoods): Fault[] {
  const { incoterm, incotermPlace, transportMode } = goods
  const wrongTerm =
    incoterm === ''
      ? null
      : checkIncoterm(
          {
            term: incoterm,
            place: incotermPlace || null,
            mode: transportModes.find(mode => mode === transportMode) ?? null,
            origin: 'form',
          },
          { term: 'incoterm', place: 'incotermPlace' },
        )
  const withoutCurrency = (
    [
      ['value', 'currency'],
      ['insuranceValue', 'insuranceCurrency'],
    ] as const
  ).filter(([value, currency]) => goods[value].trim() !== '' && goods[currency].trim() === '')
  return [
    ...faultsOfEntries(freightGoods, goods, 'goods'),
    ...currencyFaults(goods, ['currency', 'insuranceCurrency'], 'goods'),
    ...withoutCurrency.map(([, currency]) => ({ path: `goods.${currency}`, message: 'field-required' })),
    ...(wrongTerm === null
      ? []
      : [{ path: `goods.${wrongTerm.field ?? 'incoterm'}`, message: `form-${wrongTerm.code}` }]),
  ]
}

export function faultsOfLocations(locations: FormLocations): Fault[] {
  return Object.entries(locations).flatMap(([place, { name, unlocode, country }]) => {
    const code = unlocode.replaceAll(' ', '').toUpperCase()
    const path = `locations.${place}`
    return [
      ...(code !== '' && checkUnlocode(code, country || null) !== null
        ? [{ path: `${path}.unlocode`, message: 'form-unlocode' }]
        : []),
      ...(name.trim() === '' && (code !== '' || country !== '')
        ? [{ path: `${path}.name`, message: 'field-required' }]
        : []),
    ]
  })
}
