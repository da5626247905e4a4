import { addDays } from '@quayside/platform/values/dates.ts'

/** How far each shipment's story goes, in the order in which a shipment passes them. */
export const shipmentStories = [
  'PO_CONFIRMED',
  'BOOKING_REQUEST',
  'FOR_PROCESSING',
  'IN_TRANSIT',
  'AT_DESTINATION',
  'ON_CUSTOMS',
  'DELIVERED',
  'COMPLETED',
] as const
export type ShipmentStory = (typeof shipmentStories)[number]

const callao = { name: 'Callao', unlocode: 'PECLL', country: 'PE' }
const byAir = {
  mode: 'AIR',
  carrier: 'Andes Air Cargo',
  days: 3,
  document: 'AWB 618-4482',
  paper: 'AIR_WAYBILL',
  from: { name: 'Hyderabad', unlocode: 'INHYD', country: 'IN' },
  to: callao,
} as const
const bySea = {
  mode: 'OCEAN',
  carrier: 'Pacific Bridge Line',
  days: 20,
  document: 'PBLU 4471802',
  paper: 'BILL_OF_LADING',
  from: { name: 'Chennai', unlocode: 'INMAA', country: 'IN' },
  to: callao,
} as const
type Carriage = typeof byAir | typeof bySea

/** The one that stands in the port comes by sea, in a container whose free time runs. */
export function carriageOf(story: ShipmentStory): Carriage {
  return story === 'AT_DESTINATION' ? bySea : byAir
}

export function reaches(story: ShipmentStory, wanted: ShipmentStory): boolean {
  return shipmentStories.indexOf(story) >= shipmentStories.indexOf(wanted)
}

/** What is entered when it is created. */
export function headOf(story: ShipmentStory) {
  const { mode, from, to, document } = carriageOf(story)
  return {
    operation: reaches(story, 'FOR_PROCESSING') ? 'not-coordinated' : 'coordinated',
    mode,
    references: [{ kind: 'customer', value: `ARV-${story}` }],
    details: {
      route: { incoterm: 'FCA', incotermPlace: from.name, origin: from, destination: to },
      transportDocument: { number: document, portOfLoadingCountry: from.country, portOfDischargeCountry: to.country },
    },
  }
}

export function legOf(story: ShipmentStory, legId: string, left: string) {
  const { mode, from, to, carrier, days } = carriageOf(story)
  const planned = { departure: `${left}T06:00:00.000Z`, arrival: `${addDays(left, days)}T18:00:00.000Z` }
  return { legId, role: 'MAIN', mode, from, to, carrier, planned }
}

/** Full, of 40 feet, the carrier's own; five days are free after its discharge. */
export function containerOf(containerUseId: string, clockId: string) {
  const container = {
    containerUseId,
    containerNumber: 'CSQU3054383',
    load: 'FCL',
    sharePercent: null,
    carrierOwned: true,
    containerType: '45G1',
    size: '40',
    vgmKg: '3890',
  }
  const clock = {
    clockId,
    type: 'DEMURRAGE',
    side: 'IMPORT',
    creditor: bySea.carrier,
    startsWith: 'DISCHARGED',
    firstDay: 'next',
    freeDays: 5,
    count: 'calendar',
    tierMode: 'graduated',
    currency: 'USD',
    zone: 'America/Lima',
    tiers: [
      { fromDay: 1, rate: '90' },
      { fromDay: 6, rate: '140' },
    ],
  }
  return { container, clock }
}
