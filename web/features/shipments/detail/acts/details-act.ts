import { incoterms, transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { checkMasterAirWaybill } from '@quayside/contracts/shipments/air-waybill.ts'
import { checkHazardClass, checkUnNumber, packingGroups } from '@quayside/contracts/shipments/dangerous-goods.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import { checkImoNumber } from '@quayside/contracts/shipments/imo-number.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { deliveryTerms, movementTypes, operations } from '@quayside/contracts/shipments/statuses.ts'
import { blankIsNull } from '../../../../ui/form/blank.ts'
import type { ActField } from './act-fields.tsx'
import { type ActValues, orNull, textAt, valueAt } from './act-values.ts'
import type { ActDefinition } from './definition.ts'
import { placeOf } from './leg-form.ts'

type Details = ShipmentDetail['details']
type Place = { name: string; unlocode: string }
type More = Partial<Omit<ActField, 'name' | 'kind'>>

const some = (group: string, kind: ActField['kind'], names: readonly string[], more: More = {}): ActField[] =>
  names.map(name => ({ name: `${group}.${name}`, kind, optional: true, ...more }))

const isOn = (path: string) => (values: ActValues) => valueAt(values, path) === true
const by =
  (...modes: string[]) =>
  (values: ActValues) =>
    textAt(values, 'mode') === '' || modes.includes(textAt(values, 'mode'))

/** Each place with the modes that have it; none for all. */
const places: Readonly<Record<string, readonly string[]>> = {
  origin: [],
  destination: [],
  placeOfReceipt: [],
  placeOfDelivery: [],
  portOfLoading: ['OCEAN'],
  portOfDischarge: ['OCEAN'],
  airportOfOrigin: ['AIR'],
  airportOfDestination: ['AIR'],
  groundOrigin: ['GROUND'],
  groundDestination: ['GROUND'],
  inlandCustomsPlace: [],
  lastMilePickup: [],
}
const code = /^[A-Za-z]{2}[A-Za-z2-9]{3}$/
const placeFields = Object.entries(places).flatMap(([name, modes]): ActField[] => {
  const shown = modes.length === 0 ? {} : { shown: by(...modes) }
  const shared = { kind: 'text', optional: true, section: 'places', ...shown } as const
  return [
    { name: `places.${name}.name`, label: name, ...shared },
    {
      name: `places.${name}.unlocode`,
      label: 'unlocode',
      of: name,
      ...shared,
      fills: `places.${name}.name`,
      check: (value, _shipment, values) => {
        if (!code.test(value)) return { say: 'unlocode' }
        return textAt(values, `places.${name}.name`) === '' ? { say: 'placeName' } : null
      },
    },
  ]
})

const fields: readonly ActField[] = [
  {
    name: 'mode',
    kind: 'select',
    codes: transportModes,
    words: 'statuses:transportMode',
    optional: true,
    section: 'route',
  },
  { name: 'operation', kind: 'select', codes: operations, words: 'operation', section: 'route' },
  {
    name: 'route.incoterm',
    kind: 'select',
    optional: true,
    section: 'route',
    options: () => incoterms.map(term => ({ value: term, label: term })),
  },
  ...some('route', 'text', ['incotermPlace'], { section: 'route' }),
  ...some('route', 'country', ['merchandiseOriginCountry'], { section: 'route' }),
  ...some('route', 'text', ['internationalCarrier', 'lastMileCarrier'], { section: 'route' }),
  {
    name: 'route.service',
    kind: 'select',
    codes: ['standard', 'express'],
    words: 'service',
    section: 'route',
    shown: by('AIR'),
  },
  ...some('route', 'text', ['mawb'], {
    section: 'route',
    shown: by('AIR'),
    check: value => checkMasterAirWaybill(value),
  }),
  ...some('route', 'text', ['hawb', 'flight'], { section: 'route', shown: by('AIR') }),
  ...some('route', 'text', ['mbl', 'hbl', 'vessel', 'voyage'], { section: 'route', shown: by('OCEAN') }),
  ...some('route', 'text', ['imoNumber'], {
    section: 'route',
    shown: by('OCEAN'),
    check: value => checkImoNumber(value),
  }),
  ...some('route', 'text', ['bol'], { section: 'route' }),
  ...placeFields,
  ...some('identity', 'text', ['trackingNumber', 'shipmentType', 'rateCategory', 'thirdPartyLogistics', 'goodsType'], {
    section: 'identity',
  }),
  ...some('identity', 'select', ['deliveryMode'], { codes: deliveryTerms, words: 'deliveryTerm', section: 'identity' }),
  ...some('identity', 'select', ['movementType'], { codes: movementTypes, words: 'movement', section: 'identity' }),
  ...some('identity', 'text', ['week', 'project', 'division'], { section: 'identity' }),
  ...some('identity', 'date', ['sapEntryDate'], { section: 'identity' }),
  ...some('dates', 'date', ['requestedPickupDate', 'pickupDate', 'requestedDeliveryDate', 'estimatedDeliveryDate'], {
    section: 'dates',
  }),
  ...some('dates', 'date', ['deliveryDate', 'formalitiesInitializedOn', 'formalitiesCompletedOn'], {
    section: 'dates',
  }),
  ...some('dates', 'decimal', ['requestedTransitDays', 'quotationTransitDays'], {
    section: 'dates',
    number: { whole: true, to: 400 },
  }),
  ...some('dates', 'text', ['consigneeName'], { section: 'dates' }),
  ...some('cargo', 'decimal', ['grossWeightKg', 'volumeM3'], { section: 'cargo' }),
  { name: 'cargo.temperatureControlled', kind: 'check', section: 'cargo', ownRow: true },
  ...some('cargo', 'decimal', ['temperatureMinC', 'temperatureMaxC'], {
    section: 'cargo',
    shown: isOn('cargo.temperatureControlled'),
    number: { from: -200, to: 200 },
  }),
  { name: 'cargo.dangerousGoods', kind: 'check', section: 'cargo', ownRow: true },
  ...some('cargo', 'text', ['unNumber'], {
    section: 'cargo',
    shown: isOn('cargo.dangerousGoods'),
    check: value => checkUnNumber(value),
  }),
  ...some('cargo', 'text', ['hazardClass'], {
    section: 'cargo',
    shown: isOn('cargo.dangerousGoods'),
    check: value => checkHazardClass(value),
  }),
  ...some('cargo', 'select', ['packingGroup'], {
    section: 'cargo',
    shown: isOn('cargo.dangerousGoods'),
    options: () => packingGroups.map(value => ({ value, label: value })),
  }),
  ...some('cargo', 'text', ['properShippingName'], { section: 'cargo', shown: isOn('cargo.dangerousGoods') }),
  {
    name: 'transportDocument.number',
    kind: 'text',
    label: 'transportDocument',
    optional: true,
    section: 'transportDocument',
  },
  {
    name: 'transportDocument.receivedOn',
    kind: 'date',
    label: 'transportDocumentReceived',
    optional: true,
    section: 'transportDocument',
  },
  ...some('transportDocument', 'text', ['invoiceReceivedFrom'], { section: 'transportDocument' }),
  ...some('transportDocument', 'country', ['placeOfReceiptCountry', 'placeOfDeliveryCountry'], {
    section: 'transportDocument',
    hint: 'documentCountry',
  }),
  ...some('transportDocument', 'country', ['portOfLoadingCountry', 'portOfDischargeCountry'], {
    section: 'transportDocument',
    shown: by('OCEAN'),
  }),
]

const groups = ['identity', 'route', 'dates', 'transportDocument', 'cargo'] as const
/** Decimal texts in the form, numbers in the contract. */
const numbers = ['requestedTransitDays', 'quotationTransitDays', 'temperatureMinC', 'temperatureMaxC']

function valuesOf({ mode, operation, details }: ShipmentDetail): ActValues {
  const known = details.route as unknown as Record<string, ShipmentPlace | null>
  const placesOf = Object.keys(places).map((name): [string, Place] => [
    name,
    { name: known[name]?.name ?? '', unlocode: known[name]?.unlocode ?? '' },
  ])
  const part = (group: (typeof groups)[number]) =>
    Object.entries(details[group])
      .filter(([name]) => !(name in places))
      .map(([name, value]) => [name, typeof value === 'number' ? String(value) : (value ?? '')])
  return {
    mode: mode ?? '',
    operation,
    places: Object.fromEntries(placesOf),
    ...Object.fromEntries(groups.map(group => [group, Object.fromEntries(part(group))])),
  }
}

/** What was entered over what the shipment has: fields that the dialog does not show stay as they are. */
function changedDetails(values: ActValues, { details }: ShipmentDetail): Details {
  const entered = blankIsNull(values) as Record<string, Record<string, unknown>>
  const known = details.route as unknown as Record<string, ShipmentPlace | null>
  const routePlaces = Object.keys(places).map(name => {
    const { name: given, unlocode } = valueAt(values, `places.${name}`) as Place
    return [name, given.trim() === '' ? null : placeOf(given, unlocode, known[name])]
  })
  const part = (group: string) =>
    Object.entries(entered[group] ?? {}).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      return [name, numbers.includes(name) ? Number(value) : value]
    })
  const all = groups.map(group => [group, { ...details[group], ...Object.fromEntries(part(group)) }])
  const changed = Object.fromEntries(all) as Details
  return { ...changed, route: { ...changed.route, ...Object.fromEntries(routePlaces) } }
}

export const detailsAct: ActDefinition = {
  fields: () => fields,
  defaults: valuesOf,
  body: (values, shipment) => ({
    version: shipment.version,
    mode: orNull(values, 'mode'),
    operation: textAt(values, 'operation'),
    details: changedDetails(values, shipment),
  }),
  fieldOf: path => {
    const own = path.replace(/^details\./, '')
    const [, name, field] = /^route\.(\w+)(?:\.(\w+))?$/.exec(own) ?? []
    if (name === undefined || !(name in places)) return own
    return `places.${name}.${field === 'name' ? 'name' : 'unlocode'}`
  },
}
