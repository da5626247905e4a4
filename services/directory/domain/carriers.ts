import {
  type CarrierGroup,
  carrierGroups,
  checkAirlinePrefix,
  checkScac,
} from '@quayside/contracts/directory/carriers.ts'
import type { CompanyEvent, CompanySettings } from '@quayside/contracts/directory/events.ts'
import type { Carrier } from '@quayside/contracts/directory/queries.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import { catalogueOf, type Group, type Groups } from './catalogue.ts'

type Saved = Omit<Extract<CompanyEvent, { type: 'CarrierSaved' }>['data'], 'companyId'>
export type KeptCarrier = Saved & { readonly retired: boolean }
type Factors = NonNullable<CompanySettings['carrierVolumeFactors']>
type Factor = Carrier['volumeFactors'][number]

/** What a company keeps of its catalogue: groups it changed, carriers it saved, factors of volume by the carrier's name. */
export type Catalogue = {
  readonly groups: Groups
  readonly carriers: Readonly<Record<string, KeptCarrier>>
  readonly factors: Factors
}
export const emptyCatalogue: Catalogue = { groups: {}, carriers: {}, factors: [] }

/** Where a carrier's entry stands alone: no code of a booking system, no factors, booked by hand. */
const unknownCarrier = {
  scac: null,
  airlinePrefix: null,
  bookingChannel: 'HAND',
  portKey: null,
  contactId: null,
  retired: false,
} as const

/**
 * All carriers that a company's forms know, by name: of its groups, those it keeps itself, and those that only a factor names.
 * The company's own entry and factors come before the operating company's.
 */
export function carriersOf(own: Catalogue, operating: Catalogue): Carrier[] {
  const groups = catalogueOf(own.groups, operating.groups)
  const listed = (group: CarrierGroup) => groups.find(one => one.group === group)?.entries ?? []
  const labels = new Map(carrierGroups.flatMap(listed).map(({ code, label }) => [code, label]))
  const known = [...Object.values(operating.carriers), ...Object.values(own.carriers)]
  const names = new Map([...labels, ...known.map(({ code, name }) => [code, name] as const)])
  const named = new Set([...names.values()].map(nameKey))
  for (const { carrier } of own.factors) if (!named.has(nameKey(carrier))) names.set(codeOf(carrier), carrier)
  return [...names]
    .map(([code, name]): Carrier => {
      const kept = own.carriers[code] ?? operating.carriers[code]
      const modes = carrierGroups.filter(group => listed(group).some(entry => entry.code === code))
      const volumeFactors = factorsOf(own.factors, name) ?? factorsOf(operating.factors, name) ?? []
      return { ...unknownCarrier, code, name, ...kept, modes, volumeFactors }
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

function factorsOf(factors: Factors, name: string): Factor[] | null {
  const own = factors.filter(({ carrier }) => nameKey(carrier) === nameKey(name))
  return own.length === 0 ? null : own.map(({ kind, kgPerM3 }) => ({ kind, kgPerM3 }))
}

/** Of one whom only an older setting names. */
function codeOf(name: string): string {
  return name.trim().toUpperCase().replaceAll(/\W+/g, '_')
}

/** The groups that change when a carrier is on these of them and no other; what they were is passed on where a company had none. */
export function groupsWith(
  { code, name }: Pick<Saved, 'code' | 'name'>,
  modes: readonly CarrierGroup[],
  before: (group: CarrierGroup) => Group,
): [CarrierGroup, Group][] {
  return carrierGroups.flatMap((group): [CarrierGroup, Group][] => {
    const { enabled, entries } = before(group)
    const at = entries.findIndex(entry => entry.code === code)
    const entry = { code, label: name }
    if (!modes.includes(group)) return at < 0 ? [] : [[group, { enabled, entries: entries.toSpliced(at, 1) }]]
    if (at < 0) return [[group, { enabled, entries: [...entries, entry] }]]
    return entries[at]?.label === name ? [] : [[group, { enabled, entries: entries.with(at, entry) }]]
  })
}

/** The setting with a carrier's own factors, under its new name where it got one. */
export function factorsWith(before: Factors, names: readonly string[], name: string, own: readonly Factor[]): Factors {
  const keys = new Set([...names, name].map(nameKey))
  const others = before.filter(({ carrier }) => !keys.has(nameKey(carrier)))
  return [...others, ...own.map(factor => ({ carrier: name, ...factor }))]
}

export function wrongCarrier({ scac, airlinePrefix, bookingChannel, portKey, contactId }: Saved): Rejection[] {
  const wrong: (Rejection | null)[] = [
    scac === null ? null : checkScac(scac),
    airlinePrefix === null ? null : checkAirlinePrefix(airlinePrefix),
    bookingChannel === 'PORT' && !portKey ? missing('portKey') : null,
    bookingChannel === 'LINK' && contactId === null ? missing('contact') : null,
  ]
  return wrong.filter(one => one !== null)
}

function missing(field: string): Rejection {
  return { code: 'field-required', params: { field }, field }
}
