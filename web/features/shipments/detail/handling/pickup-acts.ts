import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { PickupCommandName, PickupItem } from '@quayside/contracts/shipments/pickups.ts'
import { clockTime, instantOfClock } from '../../../../ui/form/clock-time.ts'
import { type ActValues, orNull, textAt } from '../acts/act-values.ts'
import { clockOf } from '../place-clock.ts'
import { type HandlingField, type PickupAct, zoneField } from './handling-act.ts'
import {
  onlySupplier,
  onlySuppliersName,
  packageRows,
  packagesIn,
  partyIn,
  partyValues,
  rowsOfShipment,
  supplierOptions,
} from './handling-values.ts'

const reason: HandlingField = { name: 'reason', kind: 'area' }
const said = (values: ActValues) => ({ reason: textAt(values, 'reason') })
const noValues = () => ({ reason: '' })
const versionOf = (item: PickupItem | null) => item?.version ?? 0
/** Nothing but that it is meant. */
const confirmed: PickupAct = { fields: () => [], defaults: () => ({}), body: () => ({}), told: true }

/** By the clock of the pickup place. */
const placeClock = (item: PickupItem | null) => clockOf(item?.content.shipper?.place?.zone)
const window = (zone: string): HandlingField[] =>
  (['from', 'until'] as const).map(label => ({
    name: `window.${label}`,
    kind: 'instant',
    label,
    hint: 'placeTime',
    zone: () => zone,
  }))
const whole = ['collection.date', 'collection.from', 'collection.until', 'collection.instruction']
const enteredClock = (values: ActValues) =>
  clockOf(textAt(values, 'shipper.zone') || zoneOfPlace(textAt(values, 'shipper.unlocode')))
const collection = (zone: (values: ActValues) => string): HandlingField[] => [
  ...(['date', 'from', 'until'] as const).map(
    (name): HandlingField => ({
      name: `collection.${name}`,
      kind: name === 'date' ? 'date' : 'instant',
      section: 'collection',
      label: name === 'date' ? 'collectionDate' : name,
      optional: true,
      neededWith: whole,
      ...(name !== 'date' && { hint: 'placeTime', zone }),
    }),
  ),
  { name: 'collection.cutOff', kind: 'text', label: 'cutOff', section: 'collection', hint: 'cutOff', optional: true },
  { name: 'collection.instruction', kind: 'area', label: 'instruction', section: 'collection', optional: true },
]

const placeFields = (role: string): HandlingField[] => [
  { name: `${role}.place`, kind: 'text', label: 'place', section: role, optional: true },
  { name: `${role}.address`, kind: 'text', label: 'address', section: role, optional: true },
  {
    name: `${role}.unlocode`,
    kind: 'text',
    label: 'unlocode',
    section: role,
    optional: true,
    fills: `${role}.place`,
  },
  // Times are entered by the clock of the place where the goods are picked up.
  { ...zoneField(role), optional: true, neededWith: role === 'shipper' ? ['collection.from', 'collection.until'] : [] },
]

/** A place is somebody's. */
const nameField = (role: 'shipper' | 'consignee'): HandlingField => ({
  name: `${role}.name`,
  kind: 'text',
  label: role,
  section: role,
  optional: true,
  neededWith: [`${role}.place`, `${role}.address`],
})

/** A draft may lack anything; what is missing is told when it is sent. */
const form: PickupAct = {
  fields: shipment => [
    { name: 'requester.name', kind: 'text', label: 'requester', section: 'requester', optional: true },
    nameField('shipper'),
    {
      name: 'shipper.companyId',
      kind: 'select',
      label: 'supplierOf',
      section: 'shipper',
      optional: true,
      options: supplierOptions(shipment),
    },
    ...placeFields('shipper'),
    nameField('consignee'),
    ...placeFields('consignee'),
    ...collection(enteredClock),
  ],
  grid: 'packages',
  defaults: (shipment, item, own) => {
    const { requester = null, shipper = null, consignee = null } = item?.content ?? {}
    const named = (role: string) => shipment.parties.find(one => one.role === role)?.name ?? ''
    const { origin, destination, lastMilePickup } = shipment.details.route
    const from = partyValues(
      shipper,
      own.isSupplier ? own.name : named('shipper') || onlySuppliersName(shipment),
      lastMilePickup ?? origin,
    )
    return {
      requester: partyValues(requester, item === null ? own.name : ''),
      shipper: item === null ? { ...from, companyId: onlySupplier(shipment) } : from,
      consignee: partyValues(consignee, named('consignee') || (shipment.clientName ?? ''), destination),
      collection: collectionValues(item),
      packages: item === null ? rowsOfShipment(shipment) : packageRows(item.content.packages),
    }
  },
  body: (values, item) => ({
    ...(item === null ? {} : { version: item.version }),
    content: {
      requester: partyIn(values, 'requester', item?.content.requester),
      shipper: partyIn(values, 'shipper', item?.content.shipper),
      consignee: partyIn(values, 'consignee', item?.content.consignee),
      packages: packagesIn(values),
      collection: collectionIn(values, enteredClock(values)),
    },
  }),
}

function collectionValues(item: PickupItem | null): ActValues {
  const known = item?.content.collection
  return {
    date: known?.date ?? '',
    from: clockTime(known?.from, placeClock(item)),
    until: clockTime(known?.until, placeClock(item)),
    cutOff: known?.cutOff ?? '16:00',
    instruction: known?.instruction ?? '',
  }
}

/** None while date and hours are not all there. */
function collectionIn(values: ActValues, zone: string): object | null {
  const at = (name: string) => instantOfClock(textAt(values, `collection.${name}`), zone)
  const [from, until] = [at('from'), at('until')]
  const date = orNull(values, 'collection.date')
  if (date === null || from === null || until === null) return null
  const cutOff = textAt(values, 'collection.cutOff') || '16:00'
  return { date, from, until, cutOff, instruction: textAt(values, 'collection.instruction') }
}

export const pickupActs: Readonly<Record<PickupCommandName | 'create', PickupAct>> = {
  create: { ...form, told: true, verb: 'saveDraft' },
  change: { ...form, verb: 'saveDraft' },
  send: { ...confirmed, body: (_values, item) => ({ version: versionOf(item) }) },
  accept: {
    fields: (_shipment, item) => [
      ...window(placeClock(item)),
      { name: 'picker', kind: 'text', label: 'picker' },
      { name: 'plate', kind: 'text', label: 'plate', optional: true },
    ],
    defaults: (_shipment, item) => {
      const { from, until } = item?.content.collection ?? {}
      const zone = placeClock(item)
      return { window: { from: clockTime(from, zone), until: clockTime(until, zone) }, picker: '', plate: '' }
    },
    body: (values, item) => ({
      version: versionOf(item),
      window: {
        from: instantOfClock(textAt(values, 'window.from'), placeClock(item)),
        until: instantOfClock(textAt(values, 'window.until'), placeClock(item)),
      },
      picker: { name: textAt(values, 'picker'), plate: orNull(values, 'plate') },
    }),
  },
  reject: { fields: () => [reason], defaults: noValues, body: said, danger: true },
  collect: {
    fields: (_shipment, item) => [
      { name: 'at', kind: 'instant', label: 'collectedAt', hint: 'placeTime', zone: () => placeClock(item) },
    ],
    grid: 'packages',
    defaults: (_shipment, item) => ({
      at: clockTime(new Date().toISOString(), placeClock(item)),
      packages: packageRows(item?.content.packages ?? []),
    }),
    body: (values, item) => ({
      at: instantOfClock(textAt(values, 'at'), placeClock(item)),
      packages: packagesIn(values),
    }),
  },
  close: confirmed,
  fail: { fields: () => [reason], defaults: noValues, body: said, danger: true },
  reschedule: {
    fields: (_shipment, item) =>
      collection(() => placeClock(item)).map(({ section: _section, ...field }) => ({
        ...field,
        optional: field.kind === 'area',
      })),
    defaults: (_shipment, item) => ({ collection: collectionValues(item) }),
    body: (values, item) => ({ version: versionOf(item), collection: collectionIn(values, placeClock(item)) }),
  },
  cancel: { fields: () => [{ ...reason, optional: true }], defaults: noValues, body: said, danger: true },
  'ask-to-cancel': { fields: () => [{ ...reason, optional: true }], defaults: noValues, body: said, told: true },
  'answer-cancellation': {
    fields: () => [
      { name: 'answer', kind: 'select', codes: ['cancel', 'keep'], words: 'cancellation' },
      { ...reason, optional: true, hint: 'reasonToKeep' },
    ],
    defaults: () => ({ answer: 'cancel', reason: '' }),
    body: values => ({ cancels: textAt(values, 'answer') === 'cancel', ...said(values) }),
  },
  delete: { ...confirmed, danger: true },
}
