import { freightGoods } from '@quayside/contracts/freight/cargo.ts'
import { type FreightParty, freightParty } from '@quayside/contracts/freight/party.ts'
import { type HandlingPlace, handledPackage } from '@quayside/contracts/handling/handled-goods.ts'
import type { PickupItem } from '@quayside/contracts/handling/pickup-queries.ts'
import { internationalGoods, type PickupContent, type PickupKind } from '@quayside/contracts/handling/pickups.ts'
import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import { instantAt, localTime } from '../../../ui/acts/act-times.ts'
import type { Places } from '../../../ui/acts/form-path.ts'
import { isUnreadable } from '../../../ui/form/decimals.ts'
import { hasPassed } from '../../../ui/form/passed-days.ts'
import { type Fault, faultsOfEntries } from '../../../ui/freight/entry-faults.ts'
import {
  blankParty,
  type FormParty,
  faultsOfParties,
  formParty,
  isBlankParty,
  partyOf,
} from '../../../ui/freight/parties.ts'
import { type ChosenForm, isShipped } from '../../../ui/orders-to-ship/chosen-lines.ts'
import { type PackageRow, packageRows, packagesOf } from '../package-rows.tsx'

export const pickupRoles = ['requester', 'shipper', 'consignee'] as const
export type PickupRole = (typeof pickupRoles)[number]
export type PlaceRole = Exclude<PickupRole, 'requester'>
/** '' of `placeId`: none that is registered. */
export type FormPlace = Record<'placeId' | 'name' | 'address' | 'unlocode' | 'country' | 'zone', string>

const goodsShape = freightGoods.pick({
  description: true,
  incoterm: true,
  incotermPlace: true,
  value: true,
  currency: true,
  commodityCode: true,
})
const packageShape = handledPackage.omit({ packageId: true })
const goodsNames = ['description', ...internationalGoods] as const

export type PickupForm = ChosenForm & {
  kind: PickupKind
  clientCompanyId: string
  /** Of a shipment, whose of its suppliers the goods are. */
  supplier: string
  parties: Record<PickupRole, FormParty>
  places: Record<PlaceRole, FormPlace>
  collection: { date: string; from: string; until: string; instruction: string }
  packages: PackageRow[]
  goods: Record<(typeof goodsNames)[number], string>
  reason: string
}

const blankPlace: FormPlace = { placeId: '', name: '', address: '', unlocode: '', country: '', zone: '' }

export const emptyPickup = (kind: PickupKind): PickupForm => ({
  orders: [],
  lines: [],
  kind,
  clientCompanyId: '',
  supplier: '',
  parties: { requester: blankParty(), shipper: blankParty(), consignee: blankParty() },
  places: { shipper: blankPlace, consignee: blankPlace },
  collection: { date: '', from: '', until: '', instruction: '' },
  packages: [],
  goods: { description: '', incoterm: '', incotermPlace: '', value: '', currency: '', commodityCode: '' },
  reason: '',
})

export type Person = { id: string; name: string | null; email: string | null; phone: string | null }

/** A request as the form holds it, with the people whom its contacts open. */
export function formOfPickup({ content }: Pick<PickupItem, 'content'>, people: readonly Person[]): PickupForm {
  const person = (id: string | null | undefined) => people.find(one => one.id === id)
  const party = (role: PickupRole) => {
    const known = content[role]
    if (known === null) return blankParty()
    const { companyId: _company, place: _place, ...own } = known
    return formParty(own, person(known.contactId))
  }
  const place = (role: PlaceRole) => formPlace(content[role]?.place)
  const zone = content.shipper?.place?.zone ?? ''
  const { collection, goods } = content
  return {
    ...emptyPickup(content.kind ?? 'NATIONAL'),
    supplier: content.shipper?.companyId ?? '',
    parties: { requester: party('requester'), shipper: party('shipper'), consignee: party('consignee') },
    places: { shipper: place('shipper'), consignee: place('consignee') },
    collection: {
      date: collection?.date ?? '',
      from: localTime(collection?.from, zone),
      until: localTime(collection?.until, zone),
      instruction: collection?.instruction ?? '',
    },
    packages: packageRows(content.packages),
    goods: Object.fromEntries(goodsNames.map(name => [name, goods?.[name] ?? ''])) as PickupForm['goods'],
  }
}

export function formPlace(place: HandlingPlace | null | undefined): FormPlace {
  if (place == null) return blankPlace
  const { placeId, name, address, unlocode, country, zone } = place
  return { placeId: placeId ?? '', name, address, unlocode: unlocode ?? '', country: country ?? '', zone }
}

/** By whose clock the times are entered. */
export const zoneOfForm = ({ places: { shipper } }: PickupForm) =>
  shipper.zone || zoneOfPlace(shipper.unlocode.toUpperCase())

const isBlank = (entries: Readonly<Record<string, string>>) => Object.values(entries).every(text => text.trim() === '')

/** What is sent of a form; `contacts`: by which contacts its people are known, `before`: as it was opened. */
export function contentOf(form: PickupForm, contacts: Record<PickupRole, string | null>, before: PickupContent | null) {
  const party = (role: PickupRole) => {
    const own = form.parties[role]
    const place = role === 'requester' ? (before?.requester?.place ?? null) : placeOf(form.places[role])
    if (isBlankParty(own) && place === null) return null
    const written: FreightParty = partyOf(own, contacts[role])
    const companyId = role === 'shipper' ? form.supplier || null : (before?.[role]?.companyId ?? null)
    return { ...written, companyId, place }
  }
  return {
    kind: form.kind,
    requester: party('requester'),
    shipper: party('shipper'),
    consignee: party('consignee'),
    collection: collectionOf(form),
    packages: packagesOf(form.packages),
    goods: isBlank(form.goods)
      ? null
      : Object.fromEntries(Object.entries(form.goods).map(([name, text]) => [name, text.trim() || null])),
  }
}

function placeOf({ placeId, name, address, unlocode, country, zone }: FormPlace) {
  if (name.trim() === '') return null
  const code = unlocode.trim().toUpperCase() || null
  return {
    placeId: placeId || null,
    name,
    address,
    unlocode: code,
    country: countryOf({ country, unlocode }) || null,
    zone: zone || zoneOfPlace(code),
  }
}

/** None while day and hours are not all there. */
function collectionOf(form: PickupForm): object | null {
  const zone = zoneOfForm(form)
  const [from, until] = [instantAt(form, 'collection.from', zone), instantAt(form, 'collection.until', zone)]
  const { date, instruction } = form.collection
  return date === '' || from === null || until === null ? null : { date, from, until, instruction }
}

export const createBody = (form: PickupForm, shipmentId: string | null, content: object) => ({
  shipmentId,
  orderLines: form.lines
    .filter(isShipped)
    .map(({ orderId, orderLineId, quantity }) => ({ orderId, orderLineId, quantity })),
  clientCompanyId: shipmentId === null && form.orders.length === 0 ? form.clientCompanyId || null : null,
  content,
})

const steps = ['requester', 'shipper', 'consignee', 'collection', 'packages', 'summary'] as const
export const pickupSteps: readonly StepId[] = steps
export type StepId = (typeof steps)[number]

/** Where each field is, so that an error opens its step. */
export function stepOf(path: string): StepId {
  const [part = '', of = ''] = path.split('.')
  if (part === 'parties' || part === 'places') return of as PickupRole
  if (part === 'supplier') return 'shipper'
  if (part === 'collection' || part === 'packages') return part
  if (part === 'goods') return 'packages'
  return part === 'reason' ? 'summary' : 'requester'
}

const party = (role: PickupRole): Places => ({
  as: '',
  whole: `parties.${role}.name`,
  of: {
    place: { as: `places.${role}`, whole: 'name' },
    companyId: role === 'shipper' ? 'supplier' : `parties.${role}.name`,
    ...Object.fromEntries(Object.keys(freightParty.shape).map(name => [name, `parties.${role}.${name}`])),
  },
})
/** Where in the form the parts of the body stand. */
export const placesOfPickup = ({ lines }: Pick<PickupForm, 'lines'>): Places => ({
  of: {
    content: {
      as: '',
      of: {
        requester: party('requester'),
        shipper: party('shipper'),
        consignee: party('consignee'),
        collection: { whole: 'date' },
        totals: 'packages',
      },
    },
    orderLines: { as: 'lines', sent: lines.flatMap((line, at) => (isShipped(line) ? [at] : [])), each: 'quantity' },
  },
})

export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const missing = (path: string, text: string): Fault[] =>
  text.trim() === '' ? [{ path, message: 'field-required' }] : []

export type FaultTexts = Readonly<Record<'reversed' | 'packages' | 'past' | 'otherDay' | PickupKind, string>>

/** What not even a draft takes; days that stood there when it was opened may have passed since. */
export function faultsOfDraft(form: PickupForm, texts: FaultTexts, before: PickupForm['collection'] | null): Fault[] {
  const placed = (['shipper', 'consignee'] as const).flatMap(role => {
    const { placeId: _known, ...place } = form.places[role]
    const isNamed = place.name.trim() !== ''
    return [
      ...(isNamed && isBlankParty(form.parties[role]) ? missing(`parties.${role}.name`, '') : []),
      ...(!isNamed && (place.address || place.unlocode) ? missing(`places.${role}.name`, '') : []),
    ]
  })
  const { date, from, until } = form.collection
  const isBegun = [date, from, until].some(text => text !== '')
  const isTold = [from, until].every(text => text !== '' && !isUnreadable(text))
  return [
    ...faultsOfParties(form.parties),
    ...placed,
    ...(isBegun ? Object.entries({ date, from, until }) : []).flatMap(([name, text]) =>
      isUnreadable(text) ? [{ path: `collection.${name}`, message: 'invalid' }] : missing(`collection.${name}`, text),
    ),
    ...(['date', 'from', 'until'] as const).flatMap(name => {
      const day = form.collection[name].slice(0, 10)
      const isPassed = isDay(day) && hasPassed(day) && form.collection[name] !== before?.[name]
      return isPassed ? [{ path: `collection.${name}`, message: texts.past }] : []
    }),
    ...(isTold && until <= from ? [{ path: 'collection.until', message: texts.reversed }] : []),
    ...form.packages.flatMap((row, index) => {
      const path = `packages.${index}`
      const wrong = faultsOfEntries(packageShape, row, path)
      const isUncounted = !/^[1-9]\d*$/.test(row.pieces) && !wrong.some(fault => fault.path === `${path}.pieces`)
      return isUncounted ? [...wrong, { path: `${path}.pieces`, message: 'invalid' }] : wrong
    }),
    ...faultsOfEntries(goodsShape, form.goods, 'goods'),
  ]
}

/** All that is wrong with a step when it is left by Next: what it lacks, and what not even a draft takes of it. */
export function faultsOfStep(step: StepId, form: PickupForm, texts: FaultTexts): Fault[] {
  const lacking = lacksOf(step, form, texts)
  const wrong = faultsOfDraft(form, texts, form.collection).filter(({ path }) => stepOf(path) === step)
  return [...lacking, ...wrong.filter(({ path }) => !lacking.some(one => one.path === path))]
}

/** A national request does not cross a border, an international one does; told where the second place is entered. */
function unfitKind({ kind, places }: PickupForm, texts: FaultTexts): Fault[] {
  const [from, to] = [countryOf(places.shipper), countryOf(places.consignee)]
  if (!from || !to || (from === to) === (kind === 'NATIONAL')) return []
  return [{ path: 'places.consignee.country', message: texts[kind] }]
}

const countryOf = ({ country, unlocode }: Pick<FormPlace, 'country' | 'unlocode'>) =>
  country || unlocode.trim().slice(0, 2).toUpperCase()

/** What a step needs before it is left by Next; the server says what else a request needs. */
function lacksOf(step: StepId, form: PickupForm, texts: FaultTexts): Fault[] {
  if (step === 'requester') return missing('parties.requester.name', form.parties.requester.name)
  if (step === 'shipper' || step === 'consignee')
    return [
      ...missing(`parties.${step}.name`, form.parties[step].name),
      ...missing(`places.${step}.name`, form.places[step].name),
      ...(step === 'consignee' ? unfitKind(form, texts) : []),
    ]
  if (step === 'collection') {
    const { date, from, until } = form.collection
    return [
      ...Object.entries({ date, from, until }).flatMap(([name, text]) => missing(`collection.${name}`, text)),
      ...(isDay(date) && hasPassed(date) ? [{ path: 'collection.date', message: texts.past }] : []),
      ...(isDay(date) && !hasPassed(date) && (date < from.slice(0, 10) || date > until.slice(0, 10))
        ? [{ path: 'collection.date', message: texts.otherDay }]
        : []),
      ...(isDay(until.slice(0, 10)) && hasPassed(until.slice(0, 10))
        ? [{ path: 'collection.until', message: texts.past }]
        : []),
    ]
  }
  if (step !== 'packages') return []
  return [
    ...(form.packages.length === 0 ? [{ path: 'packages', message: texts.packages }] : []),
    ...(form.kind === 'INTERNATIONAL' ? internationalGoods : []).flatMap(name =>
      missing(`goods.${name}`, form.goods[name]),
    ),
  ]
}
