import { incoterms } from '@quayside/contracts/reference/incoterms.ts'
import { checkMasterAirWaybill } from '@quayside/contracts/shipments/air-waybill.ts'
import { changeShipmentDetails } from '@quayside/contracts/shipments/commands.ts'
import { checkHazardClass, checkUnNumber, packingGroups } from '@quayside/contracts/shipments/dangerous-goods.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import { checkImoNumber } from '@quayside/contracts/shipments/imo-number.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { type ActValues, textAt, valueAt } from '../../../../ui/acts/act-values.ts'
import { placeOf } from './leg-form.ts'
import type { ShipmentActDefinition, ShipmentField } from './shipment-act.tsx'

type Details = ShipmentDetail['details']
type Group = keyof Details
type Place = { name: string; unlocode: string }

/** Fields of a part of the details, which the schema knows; most may be left out. */
const some = (group: Group, names: readonly string[], more: Partial<ShipmentField> = {}): ShipmentField[] =>
  names.map(name => ({ name: `${group}.${name}`, section: group, ...more }))

const isOn = (path: string) => (values: ActValues) => valueAt(values, path) === true
const by =
  (...modes: string[]) =>
  (values: ActValues) =>
    textAt(values, 'mode') === '' || modes.includes(textAt(values, 'mode'))
const asTheyStand = (codes: readonly string[]) => () => codes.map(value => ({ value, label: value }))

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
const placeFields = Object.entries(places).flatMap(([name, modes]): ShipmentField[] => {
  const shown = modes.length === 0 ? {} : { shown: by(...modes) }
  const shared = { section: 'places', ...shown } as const
  return [
    { name: `places.${name}.name`, path: `details.route.${name}.name`, label: name, ...shared },
    {
      name: `places.${name}.unlocode`,
      path: `details.route.${name}.unlocode`,
      standsForWhole: true,
      label: 'unlocode',
      of: name,
      ...shared,
      fills: `places.${name}.name`,
      check: (value, values) => {
        if (!code.test(value)) return { say: 'unlocode' }
        return textAt(values, `places.${name}.name`) === '' ? { say: 'placeName' } : null
      },
    },
  ]
})

const byAir = { shown: by('AIR') }
const byOcean = { shown: by('OCEAN') }
const inCold = { shown: isOn('cargo.temperatureControlled') }
const ofDangerous = { shown: isOn('cargo.dangerousGoods') }
const country = { kind: 'country' } as const
const fields: readonly ShipmentField[] = [
  { name: 'mode', words: 'statuses:transportMode', section: 'route' },
  { name: 'operation', words: 'operation', section: 'route' },
  ...some('route', ['incoterm'], { kind: 'select', options: asTheyStand(incoterms) }),
  ...some('route', ['incotermPlace']),
  ...some('route', ['merchandiseOriginCountry'], country),
  ...some('route', ['internationalCarrier', 'lastMileCarrier']),
  ...some('route', ['service'], { words: 'service', optional: false, ...byAir }),
  ...some('route', ['mawb'], { ...byAir, check: value => checkMasterAirWaybill(value) }),
  ...some('route', ['hawb', 'flight'], byAir),
  ...some('route', ['mbl', 'hbl', 'vessel', 'voyage'], byOcean),
  ...some('route', ['imoNumber'], { ...byOcean, check: value => checkImoNumber(value) }),
  ...some('route', ['bol']),
  ...placeFields,
  ...some('identity', ['trackingNumber', 'shipmentType', 'rateCategory', 'thirdPartyLogistics', 'goodsType']),
  ...some('identity', ['deliveryMode'], { words: 'deliveryTerm' }),
  ...some('identity', ['movementType'], { words: 'movement' }),
  ...some('identity', ['week', 'project', 'division', 'sapEntryDate']),
  ...some('dates', ['requestedPickupDate', 'pickupDate', 'requestedDeliveryDate', 'estimatedDeliveryDate']),
  ...some('dates', ['deliveryDate', 'formalitiesInitializedOn', 'formalitiesCompletedOn']),
  ...some('dates', ['requestedTransitDays', 'quotationTransitDays', 'consigneeName']),
  ...some('cargo', ['grossWeightKg', 'volumeM3']),
  ...some('cargo', ['temperatureControlled'], { ownRow: true }),
  ...some('cargo', ['temperatureMinC', 'temperatureMaxC'], inCold),
  ...some('cargo', ['dangerousGoods'], { ownRow: true }),
  ...some('cargo', ['unNumber'], { ...ofDangerous, check: value => checkUnNumber(value) }),
  ...some('cargo', ['hazardClass'], { ...ofDangerous, check: value => checkHazardClass(value) }),
  ...some('cargo', ['packingGroup'], { ...ofDangerous, options: asTheyStand(packingGroups) }),
  ...some('cargo', ['properShippingName'], ofDangerous),
  ...some('transportDocument', ['number'], { label: 'transportDocument' }),
  ...some('transportDocument', ['receivedOn'], { label: 'transportDocumentReceived' }),
  ...some('transportDocument', ['invoiceReceivedFrom']),
  ...some('transportDocument', ['placeOfReceiptCountry', 'placeOfDeliveryCountry'], {
    ...country,
    hint: 'documentCountry',
  }),
  ...some('transportDocument', ['portOfLoadingCountry', 'portOfDischargeCountry'], { ...country, ...byOcean }),
]

const groups = ['identity', 'route', 'dates', 'transportDocument', 'cargo'] as const satisfies readonly Group[]

function valuesOf({ mode, operation, details }: ShipmentDetail): ActValues {
  const known = details.route as unknown as Record<string, ShipmentPlace | null>
  const placesOf = Object.keys(places).map((name): [string, Place] => [
    name,
    { name: known[name]?.name ?? '', unlocode: known[name]?.unlocode ?? '' },
  ])
  const part = (group: Group) =>
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
function changedDetails(values: ActValues, { details }: ShipmentDetail, entered: Details): Details {
  const known = details.route as unknown as Record<string, ShipmentPlace | null>
  const routePlaces = Object.keys(places).map(name => {
    const { name: given, unlocode } = valueAt(values, `places.${name}`) as Place
    return [name, given.trim() === '' ? null : placeOf(given, unlocode, known[name])]
  })
  const all = groups.map(group => [group, { ...details[group], ...entered[group] }])
  const changed = Object.fromEntries(all) as Details
  return { ...changed, route: { ...changed.route, ...Object.fromEntries(routePlaces) } }
}

/** `leavesOut`: the fields that the shipment's client has no use for; one with something in it is shown all the same. */
export const detailsAct = (leavesOut: (field: string, entered: string) => boolean): ShipmentActDefinition => ({
  schema: changeShipmentDetails,
  root: 'details',
  fields: shipment => {
    const values = valuesOf(shipment)
    return fields.filter(({ name }) => !leavesOut(name.split('.').at(-1) ?? name, textAt(values, name)))
  },
  defaults: valuesOf,
  body: (values, shipment, _about, entered) => ({
    ...entered,
    details: changedDetails(values, shipment, entered.details as Details),
  }),
})
