import type { TransportMode } from '@quayside/contracts/reference/incoterms.ts'

/** kg CO2e for one tonne over one km. */
export type EmissionFactor = {
  readonly mode: TransportMode
  readonly description: string
  readonly tankToWheel: number
  readonly wellToTank: number
  /** Distances below this; null: any. */
  readonly belowKm: number | null
  /** Null: the source does not tell refrigerated goods from others. */
  readonly refrigerated: boolean | null
  /** What the distance is multiplied by to be the one that the factor is defined over. */
  readonly distanceAdjustment: number
  readonly dataType: 'modelled' | 'default'
}

export type FactorTable = {
  readonly source: string
  readonly version: string
  readonly factors: readonly EmissionFactor[]
}

/**
 * The freight flights' factors are per km of the great circle, with 8 % for the way round in them. The distance has its
 * 95 km for that already: divided by 1.08 it is counted once.
 */
const upliftInFactor = 1 / 1.08

const average = { belowKm: null, refrigerated: null, distanceAdjustment: 1, dataType: 'default' } as const

/**
 * Averages of whole fleets, so everything computed from them is default data. Tank-to-wheel from the sheet "Freighting
 * goods", well-to-tank from "WTT - delivery vehicles and freight"; flights without radiative forcing.
 */
export const ukGovernment2025: FactorTable = {
  source: 'UK Government GHG Conversion Factors for Company Reporting',
  version: '2025',
  factors: [
    {
      ...average,
      mode: 'OCEAN',
      description: 'Cargo ship, container ship, average',
      tankToWheel: 0.01612,
      wellToTank: 0.00365,
    },
    {
      ...average,
      mode: 'GROUND',
      description: 'HGV (all diesel), all HGVs, average laden',
      tankToWheel: 0.10163,
      wellToTank: 0.02359,
      refrigerated: false,
    },
    {
      ...average,
      mode: 'GROUND',
      description: 'HGV refrigerated (all diesel), all HGVs, average laden',
      tankToWheel: 0.11894,
      wellToTank: 0.02769,
      refrigerated: true,
    },
    {
      ...average,
      distanceAdjustment: upliftInFactor,
      mode: 'AIR',
      description: 'Freight flights, short-haul, without RF',
      tankToWheel: 0.75539,
      wellToTank: 0.20515,
      belowKm: 3700,
    },
    {
      ...average,
      distanceAdjustment: upliftInFactor,
      mode: 'AIR',
      description: 'Freight flights, long-haul, without RF',
      tankToWheel: 0.5313,
      wellToTank: 0.13516,
    },
  ],
}
