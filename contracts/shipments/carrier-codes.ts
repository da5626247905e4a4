import type { TransportMode } from '../reference/incoterms.ts'
import type { MilestoneCode } from './milestones.ts'

/** Where on the way a carrier's event happened: before the main carriage, its first place, a call between, its last. */
export type Call = 'pre-carriage' | 'origin' | 'between' | 'destination'
export const carrierStandards = ['DCSA-2.2', 'DCSA-3.0', 'IATA-FSU', 'GROUND'] as const
export type CarrierStandard = (typeof carrierStandards)[number]

export type CarrierEvent = {
  readonly standard: CarrierStandard
  readonly code: string
  readonly call: Call | null
  /** Of a container: `null` where the event is about none. */
  readonly empty: boolean | null
}

type Row = {
  readonly mode: TransportMode
  readonly code: string
  readonly gives: MilestoneCode
  readonly empty?: boolean
  readonly at?: readonly Call[]
  /** Known from DCSA Track & Trace 3.0 only. */
  readonly since3?: true
}

/** Section 2's table, as data: the first row that fits gives the milestone. */
export const carrierCodes: readonly Row[] = [
  { mode: 'OCEAN', code: 'CONF', gives: 'BOOKED' },
  { mode: 'OCEAN', code: 'GTOT', empty: true, gives: 'EMPTY_OUT' },
  { mode: 'OCEAN', code: 'GTOT', empty: false, at: ['pre-carriage'], gives: 'PICKED_UP' },
  { mode: 'OCEAN', code: 'GTOT', empty: false, at: ['destination'], gives: 'GATE_OUT' },
  { mode: 'OCEAN', code: 'GTIN', empty: true, gives: 'EMPTY_RETURN' },
  { mode: 'OCEAN', code: 'GTIN', empty: false, at: ['origin'], gives: 'RECEIVED' },
  { mode: 'OCEAN', code: 'LOAD', at: ['origin'], gives: 'LOADED' },
  { mode: 'OCEAN', code: 'DEPA', at: ['origin'], gives: 'DEPARTED' },
  { mode: 'OCEAN', code: 'ARRI', at: ['between'], gives: 'TRANSSHIPPED' },
  { mode: 'OCEAN', code: 'DISC', at: ['between'], gives: 'TRANSSHIPPED' },
  { mode: 'OCEAN', code: 'LOAD', at: ['between'], gives: 'TRANSSHIPPED' },
  { mode: 'OCEAN', code: 'DEPA', at: ['between'], gives: 'TRANSSHIPPED' },
  { mode: 'OCEAN', code: 'ARRI', at: ['destination'], gives: 'ARRIVED' },
  { mode: 'OCEAN', code: 'DISC', at: ['destination'], gives: 'DISCHARGED' },
  { mode: 'OCEAN', code: 'AVPU', since3: true, gives: 'AVAILABLE' },
  { mode: 'OCEAN', code: 'CUSS', since3: true, gives: 'CUSTOMS_START' },
  { mode: 'OCEAN', code: 'CUSR', since3: true, gives: 'CLEARED' },
  { mode: 'AIR', code: 'BKD', gives: 'BOOKED' },
  { mode: 'AIR', code: 'RCS', gives: 'RECEIVED' },
  { mode: 'AIR', code: 'MAN', gives: 'LOADED' },
  { mode: 'AIR', code: 'DEP', gives: 'DEPARTED' },
  { mode: 'AIR', code: 'RCT', gives: 'TRANSSHIPPED' },
  { mode: 'AIR', code: 'TFD', gives: 'TRANSSHIPPED' },
  { mode: 'AIR', code: 'TRM', gives: 'TRANSSHIPPED' },
  { mode: 'AIR', code: 'ARR', at: ['between'], gives: 'TRANSSHIPPED' },
  { mode: 'AIR', code: 'RCF', at: ['between'], gives: 'TRANSSHIPPED' },
  { mode: 'AIR', code: 'ARR', gives: 'ARRIVED' },
  { mode: 'AIR', code: 'RCF', gives: 'DISCHARGED' },
  { mode: 'AIR', code: 'NFD', gives: 'AVAILABLE' },
  { mode: 'AIR', code: 'CCD', gives: 'CLEARED' },
  // To the agent: never the delivery at the door.
  { mode: 'AIR', code: 'DLV', gives: 'GATE_OUT' },
  { mode: 'GROUND', code: 'accepted', gives: 'BOOKED' },
  { mode: 'GROUND', code: 'picked-up', gives: 'PICKED_UP' },
  { mode: 'GROUND', code: 'hub', at: ['pre-carriage', 'origin'], gives: 'RECEIVED' },
  { mode: 'GROUND', code: 'hub', at: ['between'], gives: 'TRANSSHIPPED' },
  { mode: 'GROUND', code: 'hub', at: ['destination'], gives: 'ARRIVED' },
  { mode: 'GROUND', code: 'loaded', gives: 'LOADED' },
  { mode: 'GROUND', code: 'departed', gives: 'DEPARTED' },
  { mode: 'GROUND', code: 'out-for-delivery', gives: 'AVAILABLE' },
  { mode: 'GROUND', code: 'delivered', gives: 'DELIVERED' },
]

const modeOf: Readonly<Record<CarrierStandard, TransportMode>> = {
  'DCSA-2.2': 'OCEAN',
  'DCSA-3.0': 'OCEAN',
  'IATA-FSU': 'AIR',
  GROUND: 'GROUND',
}

/** The milestone that a carrier's event means, or null: it is kept and shown, and changes nothing. */
export function milestoneOfCarrierEvent(event: CarrierEvent): MilestoneCode | null {
  const found = carrierCodes.find(
    row =>
      row.mode === modeOf[event.standard] &&
      row.code === event.code &&
      (row.since3 === undefined || event.standard === 'DCSA-3.0') &&
      (row.empty === undefined || row.empty === event.empty) &&
      (row.at === undefined || (event.call !== null && row.at.includes(event.call))),
  )
  return found?.gives ?? null
}
