import type { FreightLocations } from '@quayside/contracts/freight/cargo.ts'
import {
  type FreightGoods,
  type FreightPackage,
  freightGoods,
  freightPackage,
} from '@quayside/contracts/freight/cargo.ts'
import { type FreightCharge, freightCharge } from '@quayside/contracts/freight/charge.ts'
import type { $ZodObject } from 'zod/v4/core'
import { type BodyPart, partOf, writtenText } from '../acts/field-of-schema.ts'

/** A flat part of a contract as inputs hold it: texts, '' for nothing, and checks. */
export type Entries<Contract> = { [Name in keyof Contract]: Contract[Name] extends boolean ? boolean : string }

/** A row is known by its `key`, whatever its id is called in the contract. */
export type FormPackage = { key: string } & Entries<Omit<FreightPackage, 'packageId'>>
export type FormCharge = { key: string } & Entries<Omit<FreightCharge, 'chargeId'>>
export type FormGoods = Entries<FreightGoods>
export type FormPlace = Entries<NonNullable<FreightLocations['origin']>>
export type FormLocations = { [Place in keyof FreightLocations]: FormPlace }

export function entriesOf<Contract extends object>(value: Contract): Entries<Contract> {
  const entered = Object.entries(value).map(([name, one]) => [
    name,
    typeof one === 'boolean' ? one : one === null || one === undefined ? '' : String(one),
  ])
  return Object.fromEntries(entered) as Entries<Contract>
}

const known = new Map<$ZodObject, readonly (readonly [string, BodyPart])[]>()

function partsOf(schema: $ZodObject) {
  const parts =
    known.get(schema) ??
    Object.keys(schema._zod.def.shape).flatMap(name => {
      const part = partOf(schema, name)
      return part === null ? [] : [[name, part] as const]
    })
  known.set(schema, parts)
  return parts
}

/** A number as it was entered; null while it is none, or below 0 where it may not be. */
export function decimalOrNull(text: string, isSigned = false): string | null {
  const plain = text.trim()
  return (isSigned ? /^-?\d+(\.\d+)?$/ : /^\d+(\.\d+)?$/).test(plain) ? plain : null
}

/** The entries as the contract takes them; what is no entry of it is left out. */
export function writtenEntries<Contract>(
  schema: $ZodObject,
  entries: Readonly<Record<string, string | boolean>>,
): Contract {
  const written = partsOf(schema).flatMap(([name, part]) => {
    const entry = entries[name]
    if (entry === undefined) return []
    return [[name, typeof entry === 'boolean' ? entry : writtenText(part, entry.trim())]]
  })
  return Object.fromEntries(written) as Contract
}

export const formPackage = ({ packageId: key, ...one }: FreightPackage): FormPackage => ({ key, ...entriesOf(one) })
export const formCharge = ({ chargeId: key, ...one }: FreightCharge): FormCharge => ({ key, ...entriesOf(one) })

export const packageOf = ({ key: packageId, ...one }: FormPackage): FreightPackage =>
  writtenEntries(freightPackage, { packageId, ...one })
/** A quantity that goods and packages say is theirs to say: it is not sent. */
export const chargeOf = ({ key: chargeId, ...one }: FormCharge): FreightCharge => {
  const charge = writtenEntries<FreightCharge>(freightCharge, { chargeId, ...one })
  return charge.isOwnQuantity ? charge : { ...charge, quantity: null }
}
export const goodsOf = (goods: FormGoods): FreightGoods => writtenEntries(freightGoods, goods)

const blankPackage = entriesOf(freightPackage.omit({ packageId: true }).parse({ packageType: '-', count: 1 }))

/** In the units of the one above it. */
export function newPackage(above?: FormPackage): FormPackage {
  const { weightUnit, volumeUnit, lengthUnit } = above ?? blankPackage
  return { ...blankPackage, weightUnit, volumeUnit, lengthUnit, packageType: '', key: crypto.randomUUID() }
}

const blankCharge = entriesOf(
  freightCharge.omit({ chargeId: true }).parse({ chargeType: '-', income: '0', unit: 'SHIPMENT', currency: 'USD' }),
)

/** In the currency of the one above it. */
export function newCharge(currency: string, above?: FormCharge): FormCharge {
  return {
    ...blankCharge,
    chargeType: '',
    income: '',
    key: crypto.randomUUID(),
    currency: above?.currency || currency,
    payment: above?.payment ?? '',
  }
}

export const blankGoods = (): FormGoods => entriesOf(freightGoods.parse({}))
export const blankPlace = (): FormPlace => ({ placeId: '', name: '', unlocode: '', country: '' })

export function formLocations(locations: FreightLocations | null): FormLocations {
  const place = (one: FreightLocations['origin'] | undefined): FormPlace => (one ? entriesOf(one) : blankPlace())
  return {
    portOfReceipt: place(locations?.portOfReceipt),
    origin: place(locations?.origin),
    destination: place(locations?.destination),
  }
}

/** A place without a name is none; its country is that of its code. */
export function locationsOf(form: FormLocations): FreightLocations {
  const place = ({ placeId, name, unlocode, country }: FormPlace): FreightLocations['origin'] => {
    const code = unlocode.replaceAll(' ', '').toUpperCase()
    if (name.trim() === '') return null
    return {
      placeId: placeId || null,
      name: name.trim(),
      unlocode: code || null,
      country: country || code.slice(0, 2) || null,
    }
  }
  return {
    portOfReceipt: place(form.portOfReceipt),
    origin: place(form.origin),
    destination: place(form.destination),
  }
}
