import type { PickupItem } from '@quayside/contracts/handling/pickup-queries.ts'
import {
  acceptPickup,
  answerPickupCancellation,
  changePickup,
  collectPickup,
  correctPickup,
  createPickup,
  internationalGoods,
  movePickup,
  type PickupCommandName,
  pickupKinds,
  pickupReason,
  reschedulePickup,
  sendPickup,
} from '@quayside/contracts/handling/pickups.ts'
import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import { clockOf, instantAt, localTime } from '../../../../ui/acts/act-times.ts'
import { type ActValues, orNull, textAt } from '../../../../ui/acts/act-values.ts'
import {
  isOneEntered,
  isZoneKnown,
  type PickupAct,
  type PickupField,
  packageRowsField,
  placeFields,
  reason,
} from './handling-act.ts'
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

/** By the clock of the pickup place. */
const zoneOf = (item: PickupItem | null) => item?.content.shipper?.place?.zone ?? ''
const enteredZone = (values: ActValues) =>
  textAt(values, 'shipper.zone') || zoneOfPlace(textAt(values, 'shipper.unlocode'))
/** The beginning and the end of what is scheduled. */
const schedule = (of: string, zone: (values: ActValues) => string, more: Partial<PickupField> = {}): PickupField[] => [
  { name: `${of}.from`, label: 'from', hint: 'placeTime', zone, ...more },
  {
    name: `${of}.until`,
    label: 'until',
    hint: 'placeTime',
    zone,
    ...more,
    check: (_value, values) => reversedOf(values, of, zone(values)),
  },
]

/** A schedule ends after its beginning, by the clock that both are entered by. */
function reversedOf(values: ActValues, of: string, zone: string) {
  const [from, until] = [instantAt(values, `${of}.from`, zone), instantAt(values, `${of}.until`, zone)]
  if (from === null || until === null || until > from) return null
  return { code: 'pickup-schedule-reversed' as const, params: { from, until, zone: clockOf(zone) } }
}

const whole = ['date', 'from', 'until', 'instruction'].map(name => `collection.${name}`)
const collection = (zone: (values: ActValues) => string, more: Partial<PickupField> = {}): PickupField[] => [
  { name: 'collection.date', label: 'collectionDate', ...more },
  ...schedule('collection', zone, more),
  { name: 'collection.instruction', ...more, optional: true, needed: () => false },
]

/** Asked for where the goods cross a border. */
const termsOfGoods: readonly PickupField[] = internationalGoods.map(name => ({
  name: `goods.${name}`,
  label: name,
  section: 'terms',
  needed: () => false,
}))

/** A draft may lack anything; what is missing is told when it is sent. */
const form: PickupAct = {
  schema: changePickup,
  root: 'content',
  fields: ({ shipment, item }) => [
    { name: 'requester.name', label: 'requester', section: 'requester' },
    nameField('shipper'),
    {
      name: 'shipper.companyId',
      kind: 'select',
      label: 'supplierOf',
      section: 'shipper',
      options: () => supplierOptions(shipment),
    },
    // Times are entered by the clock of the place where the goods are picked up.
    ...placeOf(
      'shipper',
      values => !isZoneKnown(values, 'shipper') && isOneEntered(values, ['collection.from', 'collection.until']),
    ),
    nameField('consignee'),
    ...placeOf('consignee'),
    ...collection(enteredZone, { section: 'collection', needed: values => isOneEntered(values, whole) }),
    { name: 'kind', kind: 'select', codes: pickupKinds, words: 'pickupKind', section: 'terms' },
    ...termsOfGoods,
    packageRowsField,
    // What was sent already is changed with a reason.
    ...(item?.status === 'REQUESTED' ? [reason] : []),
  ],
  defaults: ({ shipment, item, own }) => {
    const { requester = null, shipper = null, consignee = null } = item?.content ?? {}
    const named = (role: string) => shipment.parties.find(one => one.role === role)?.name ?? ''
    const { origin, destination, lastMilePickup } = shipment.details.route
    const from = partyValues(
      shipper,
      own.isSupplier ? own.name : named('shipper') || onlySuppliersName(shipment),
      lastMilePickup ?? origin,
    )
    return {
      kind: item === null ? '' : (item.content.kind ?? ''),
      goods: goodsValues(item?.content.goods),
      requester: partyValues(requester, item === null ? own.name : ''),
      shipper: item === null ? { ...from, companyId: onlySupplier(shipment) } : from,
      consignee: partyValues(consignee, named('consignee') || (shipment.clientName ?? ''), destination),
      collection: collectionValues(item),
      packages: item === null ? rowsOfShipment(shipment) : packageRows(item.content.packages),
    }
  },
  body: (values, { item, version }) => ({
    ...(item === null ? {} : { version }),
    content: {
      requester: partyIn(values, 'requester', item?.content.requester),
      shipper: partyIn(values, 'shipper', item?.content.shipper),
      consignee: partyIn(values, 'consignee', item?.content.consignee),
      packages: packagesIn(values),
      collection: collectionIn(values, enteredZone(values)),
      kind: orNull(values, 'kind'),
      goods: goodsIn(values, item?.content.goods),
    },
    ...(item?.status === 'REQUESTED' ? { reason: textAt(values, 'reason') } : {}),
  }),
}

type Goods = PickupItem['content']['goods'] | undefined

/** Null where none of them is known. */
function goodsIn(values: ActValues, known: Goods): object | null {
  const entered = internationalGoods.map(name => [name, orNull(values, `goods.${name}`)] as const)
  if (entered.every(([, value]) => value === null) && known == null) return null
  return { ...known, ...Object.fromEntries(entered) }
}

const goodsValues = (known: Goods): ActValues =>
  Object.fromEntries(internationalGoods.map(name => [name, known?.[name] ?? '']))

/** A place is somebody's. */
function nameField(role: 'shipper' | 'consignee'): PickupField {
  const needed = (values: ActValues) => isOneEntered(values, [`${role}.place`, `${role}.address`])
  return { name: `${role}.name`, label: role, section: role, needed }
}

function placeOf(role: string, isZoneNeeded = (_values: ActValues) => false): PickupField[] {
  const [name, address, code, zone] = placeFields(role)
  return [name, address, code, { ...zone, needed: isZoneNeeded }]
}

function collectionValues(item: PickupItem | null): ActValues {
  const known = item?.content.collection
  return {
    date: known?.date ?? '',
    from: localTime(known?.from, zoneOf(item)),
    until: localTime(known?.until, zoneOf(item)),
    instruction: known?.instruction ?? '',
  }
}

/** None while date and hours are not all there. */
function collectionIn(values: ActValues, zone: string): object | null {
  const at = (name: string) => instantAt(values, `collection.${name}`, zone)
  const [from, until] = [at('from'), at('until')]
  const date = orNull(values, 'collection.date')
  if (date === null || from === null || until === null) return null
  return { date, from, until, instruction: textAt(values, 'collection.instruction') }
}

const scheduled = (item: PickupItem | null): PickupField[] => [
  ...schedule('window', () => zoneOf(item)),
  { name: 'picker', path: 'picker.name' },
  { name: 'plate', path: 'picker.plate' },
]

function windowValues(window: { from: string; until: string } | null | undefined, item: PickupItem | null): ActValues {
  return { window: { from: localTime(window?.from, zoneOf(item)), until: localTime(window?.until, zoneOf(item)) } }
}

const withReason: PickupAct = { schema: pickupReason, fields: () => [reason], danger: true }
const perhapsWithReason: PickupAct = { ...withReason, fields: () => [{ name: 'reason' }] }

export const pickupActs: Readonly<Record<PickupCommandName | 'create', PickupAct>> = {
  create: { ...form, schema: createPickup, told: true, verb: 'saveDraft' },
  change: { ...form, verb: 'saveDraft' },
  send: { schema: sendPickup, told: true },
  accept: {
    schema: acceptPickup,
    fields: ({ item }) => scheduled(item),
    defaults: ({ item }) => windowValues(item?.content.collection, item),
  },
  reject: withReason,
  move: {
    schema: movePickup,
    fields: ({ item }) => [...scheduled(item), reason],
    defaults: ({ item }) => ({
      ...windowValues(item?.window, item),
      picker: item?.picker?.name ?? '',
      plate: item?.picker?.plate ?? '',
    }),
  },
  collect: {
    schema: collectPickup,
    fields: ({ item }) => [
      { name: 'at', label: 'collectedAt', hint: 'placeTime', zone: () => zoneOf(item) },
      packageRowsField,
    ],
    defaults: ({ item }) => ({
      at: localTime(new Date().toISOString(), zoneOf(item)),
      packages: packageRows(item?.content.packages ?? []),
    }),
    body: (values, _pickup, _about, { at }) => ({ at, packages: packagesIn(values) }),
  },
  correct: {
    schema: correctPickup,
    fields: ({ item }) => [
      { name: 'what', kind: 'select', codes: ['figures', 'nothing'], words: 'correction' },
      { name: 'at', path: 'collected.at', label: 'collectedAt', hint: 'placeTime', zone: () => zoneOf(item) },
      packageRowsField,
      reason,
    ],
    defaults: ({ item }) => ({
      what: 'figures',
      at: localTime(item?.collected?.at, zoneOf(item)),
      packages: packageRows(item?.collected?.packages ?? []),
    }),
    body: (values, { item }) => ({
      collected:
        textAt(values, 'what') === 'nothing'
          ? null
          : { at: instantAt(values, 'at', zoneOf(item)), packages: packagesIn(values) },
      reason: textAt(values, 'reason'),
    }),
    danger: true,
  },
  close: { told: true },
  fail: withReason,
  reschedule: {
    schema: reschedulePickup,
    fields: ({ item }) => collection(() => zoneOf(item), { optional: false }),
    defaults: ({ item }) => ({ collection: collectionValues(item) }),
  },
  cancel: perhapsWithReason,
  'ask-to-cancel': { ...perhapsWithReason, danger: false, told: true },
  'answer-cancellation': {
    schema: answerPickupCancellation,
    fields: () => [
      { name: 'answer', kind: 'select', codes: ['cancel', 'keep'], words: 'cancellation' },
      { name: 'reason', hint: 'reasonToKeep' },
    ],
    defaults: () => ({ answer: 'cancel' }),
    body: (values, _pickup, _about, entered) => ({ ...entered, cancels: textAt(values, 'answer') === 'cancel' }),
  },
  delete: { danger: true, told: true },
}
