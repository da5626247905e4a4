import { dateIn } from '@quayside/contracts/reference/instants.ts'
import { type Milestone, milestoneCodes } from '@quayside/contracts/shipments/milestones.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { clockOf } from '../../../ui/acts/act-times.ts'
import { type Way as Places, zoneOfMilestone } from './place-clock.ts'

export type MilestoneRow = {
  key: string
  code: Milestone['code']
  place: string | null
  /** Of the place: by whose clock its times are told. */
  zone: string
  scope: string | null
  planned: Milestone | null
  estimated: Milestone | null
  actual: Milestone | null
  /** As a milestone tells it, else the leg, else the booking. */
  plannedAt: string | null
  estimatedAt: string | null
  /** Days between what was planned (else estimated) and what happened (else is estimated). */
  delayDays: number | null
}

type Way = Places & {
  readonly booking: Pick<ShipmentDetail['booking'], 'etd' | 'eta'>
}

const dayMs = 86_400_000
const noWay: Way = { legs: [], booking: { etd: null, eta: null } }

/** One row a code, leg and scope, with its three times side by side; in the order in which a shipment passes them. */
export function milestoneRows(milestones: readonly Milestone[], way: Way = noWay): MilestoneRow[] {
  const groups = new Map<string, Milestone[]>()
  for (const one of milestones) {
    const release = one.scope.of === 'packages' ? (one.scope.releaseId ?? '') : ''
    const key = [one.code, one.legId ?? '', scopeOf(one) ?? '', release].join('|')
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const rows = [...groups].map(([key, group]) => rowOf(key, group, way))
  return rows.sort(
    (a, b) => milestoneCodes.indexOf(a.code) - milestoneCodes.indexOf(b.code) || timeOf(a).localeCompare(timeOf(b)),
  )
}

function rowOf(key: string, group: readonly Milestone[], way: Way): MilestoneRow {
  const newest = (kind: Milestone['class']) =>
    group.filter(one => one.class === kind).sort((a, b) => b.recordedAt.localeCompare(a.recordedAt))[0] ?? null
  const [planned, estimated, actual] = [newest('PLANNED'), newest('ESTIMATED'), newest('ACTUAL')]
  const first = group[0] as Milestone
  const known = expected(first, way)
  const plannedAt = planned?.at ?? known.planned
  const estimatedAt = estimated?.at ?? known.estimated
  const before = plannedAt ?? (actual === null ? null : estimatedAt)
  const after = actual?.at ?? estimatedAt
  const zone = zoneOfRow(actual ?? estimated ?? planned ?? first, way)
  const delayDays =
    before === null || after === null
      ? null
      : Math.round((Date.parse(dayOf(after, zone)) - Date.parse(dayOf(before, zone))) / dayMs)
  return {
    key,
    code: first.code,
    place: first.place?.name ?? null,
    scope: scopeOf(first),
    zone,
    planned,
    estimated,
    actual,
    plannedAt,
    estimatedAt,
    delayDays,
  }
}

/** The day that the row shows beside it. */
function dayOf(at: string, zone: string): string {
  return at.includes('T') ? dateIn(at, clockOf(zone)) : at
}

/** The clock of the place where it happens; where that is not known, that by which it was told. */
export function zoneOfRow(one: Milestone, way: Places): string {
  return zoneOfMilestone(one, way) || one.zone
}

/** Without a leg of its own it is the main carriage's. */
function legOf({ code, legId }: Pick<Milestone, 'code' | 'legId'>, legs: Way['legs']) {
  const main = legs.filter(leg => leg.role === 'MAIN')
  return legs.find(one => one.legId === legId) ?? (code === 'DEPARTED' ? main[0] : main.at(-1))
}

type Expected = { planned: string | null; estimated: string | null }

/** What the route and the booking say of a departure or an arrival. */
function expected({ code, legId }: Milestone, { legs, booking }: Way): Expected {
  if (code !== 'DEPARTED' && code !== 'ARRIVED') return { planned: null, estimated: null }
  const end = legOf({ code, legId: null }, legs)
  const leg = legOf({ code, legId }, legs)
  const [name, booked] =
    code === 'DEPARTED' ? (['departure', booking.etd] as const) : (['arrival', booking.eta] as const)
  return {
    planned: leg?.planned[name] ?? null,
    estimated: leg?.estimated[name] ?? (leg === end ? booked : null),
  }
}

function scopeOf({ scope }: Milestone): string | null {
  if (scope.of === 'container') return scope.containerNumber
  return scope.of === 'packages' ? String(scope.pieces) : null
}

const timeOf = (row: MilestoneRow) => (row.actual ?? row.estimated ?? row.planned)?.at ?? ''
