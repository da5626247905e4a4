import type { TransportMode } from '@quayside/contracts/reference/incoterms.ts'
import type { Co2Summary } from '@quayside/contracts/shipments/queries.ts'
import { greatCircleKm, type Point } from '@quayside/platform/values/great-circle.ts'
import type { EmissionFactor, FactorTable } from './emission-factors.ts'

type DataType = Co2Summary['label']

export type Reported = {
  readonly wellToWheelKg: number
  readonly tankToWheelKg: number
  readonly dataType: DataType
}

/** One carriage with what is known of it; the distances that need a map come from outside. */
export type EmissionLeg = {
  readonly legId: string
  readonly mode: TransportMode
  /** With packaging, never the chargeable weight; null while it is not known. */
  readonly grossKg: number | null
  readonly refrigerated: boolean
  readonly from: Point | null
  readonly to: Point | null
  /** By shipping lanes, before any adjustment. */
  readonly laneKm: number | null
  /** Entered, or given by the carrier. */
  readonly statedKm: number | null
  /** What was reported for these goods on this leg, instead of reckoning it. */
  readonly reported: Reported | null
}

export type LegEmission = {
  readonly legId: string
  readonly km: number | null
  readonly distanceBy: 'reported' | 'great-circle-95' | 'lanes' | 'stated' | 'detour'
  readonly wellToWheelKg: number
  readonly tankToWheelKg: number
  readonly dataType: DataType
  readonly factor: EmissionFactor | null
}
export type Emissions = Co2Summary & { readonly legs: readonly LegEmission[] }

/** Added to the great circle for take-off, landing and detours in the air. */
const flightSurcharge = 95
/** Roads over the great circle where nobody knows the way: a stated assumption, so the leg is default data. */
export const roadDetour = 1.3

type Distance = { readonly km: number; readonly by: LegEmission['distanceBy'] }

function distanceOf(leg: EmissionLeg): Distance | null {
  const direct = leg.from === null || leg.to === null ? null : greatCircleKm(leg.from, leg.to)
  switch (leg.mode) {
    case 'AIR':
      return direct === null ? stated(leg) : { km: direct + flightSurcharge, by: 'great-circle-95' }
    case 'OCEAN':
      return leg.laneKm === null ? stated(leg) : { km: leg.laneKm, by: 'lanes' }
    case 'GROUND':
      return stated(leg) ?? (direct === null ? null : { km: direct * roadDetour, by: 'detour' })
  }
}

function stated(leg: EmissionLeg): Distance | null {
  return leg.statedKm === null ? null : { km: leg.statedKm, by: 'stated' }
}

/** The narrowest factor that fits: for refrigerated goods their own, and by distance where the table tells. */
function factorOf(leg: EmissionLeg, km: number, table: FactorTable): EmissionFactor | null {
  const fits = table.factors.filter(
    one =>
      one.mode === leg.mode &&
      (one.refrigerated === null || one.refrigerated === leg.refrigerated) &&
      (one.belowKm === null || km < one.belowKm),
  )
  return fits.toSorted((one, other) => (one.belowKm ?? Infinity) - (other.belowKm ?? Infinity))[0] ?? null
}

function legEmission(leg: EmissionLeg, table: FactorTable): LegEmission | null {
  const { legId, reported } = leg
  const distance = distanceOf(leg)
  if (reported !== null) return { legId, km: distance?.km ?? null, distanceBy: 'reported', ...reported, factor: null }
  const factor = distance === null ? null : factorOf(leg, distance.km, table)
  if (distance === null || factor === null || leg.grossKg === null) return null
  const { km } = distance
  const adjustment = distance.by === 'lanes' || distance.by === 'great-circle-95' ? factor.distanceAdjustment : 1
  const tonneKm = (leg.grossKg / 1000) * km * adjustment
  return {
    legId,
    km,
    distanceBy: distance.by,
    factor,
    wellToWheelKg: tonneKm * (factor.tankToWheel + factor.wellToTank),
    tankToWheelKg: tonneKm * factor.tankToWheel,
    dataType: distance.by === 'detour' ? 'default' : factor.dataType,
  }
}

const worstFirst: readonly DataType[] = ['default', 'modelled', 'primary']

/** Null while a leg's distance or factor is unknown: a sum without it would say too little. `hubs` null: they are left out. */
export function emissionsOf(
  legs: readonly EmissionLeg[],
  table: FactorTable,
  hubs: Reported | null = null,
): Emissions | null {
  const known: LegEmission[] = []
  for (const leg of legs) {
    const one = legEmission(leg, table)
    if (one === null) return null
    known.push(one)
  }
  if (known.length === 0) return null
  const parts: readonly Reported[] = hubs === null ? known : [...known, hubs]
  const sum = (of: (part: Reported) => number) => parts.reduce((total, part) => total + of(part), 0)
  const whole = sum(part => part.wellToWheelKg)
  const label = worstFirst.find(type => parts.some(part => part.dataType === type)) ?? 'default'
  const worst = sum(part => (part.dataType === label ? part.wellToWheelKg : 0))
  const { source, version } = table
  return {
    wellToWheelKg: text(whole, 3),
    tankToWheelKg: text(
      sum(part => part.tankToWheelKg),
      3,
    ),
    label,
    sharePercent: text(whole === 0 ? 100 : (worst / whole) * 100, 1),
    hubsIncluded: hubs !== null,
    factors: known.some(leg => leg.factor !== null) ? [{ source, version }] : [],
    legs: known,
  }
}

function text(value: number, digits: number): string {
  return value.toFixed(digits)
}
