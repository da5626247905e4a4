import type { Milestone } from '@quayside/contracts/shipments/milestones.ts'
import { milestoneCodes } from '@quayside/contracts/shipments/milestones.ts'

export type MilestoneRow = {
  key: string
  code: Milestone['code']
  place: string | null
  scope: string | null
  planned: Milestone | null
  estimated: Milestone | null
  actual: Milestone | null
  /** Days between what was planned (else estimated) and what happened (else is estimated). */
  delayDays: number | null
}

const dayMs = 86_400_000

/** One row a code, leg and scope, with its three times side by side; in the order in which a shipment passes them. */
export function milestoneRows(milestones: readonly Milestone[]): MilestoneRow[] {
  const groups = new Map<string, Milestone[]>()
  for (const one of milestones) {
    const key = [one.code, one.legId ?? '', scopeOf(one) ?? ''].join('|')
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const rows = [...groups].map(([key, group]) => rowOf(key, group))
  return rows.sort(
    (a, b) => milestoneCodes.indexOf(a.code) - milestoneCodes.indexOf(b.code) || timeOf(a).localeCompare(timeOf(b)),
  )
}

function rowOf(key: string, group: readonly Milestone[]): MilestoneRow {
  const newest = (kind: Milestone['class']) =>
    group.filter(one => one.class === kind).sort((a, b) => b.recordedAt.localeCompare(a.recordedAt))[0] ?? null
  const [planned, estimated, actual] = [newest('PLANNED'), newest('ESTIMATED'), newest('ACTUAL')]
  const first = group[0] as Milestone
  const before = planned ?? (actual === null ? null : estimated)
  const after = actual ?? estimated
  const delayDays =
    before === null || after === null || before === after
      ? null
      : Math.round((Date.parse(after.at.slice(0, 10)) - Date.parse(before.at.slice(0, 10))) / dayMs)
  return {
    ...{ key, code: first.code, place: first.place?.name ?? null, scope: scopeOf(first) },
    ...{ planned, estimated, actual, delayDays },
  }
}

function scopeOf({ scope }: Milestone): string | null {
  if (scope.of === 'container') return scope.containerNumber
  return scope.of === 'packages' ? String(scope.pieces) : null
}

const timeOf = (row: MilestoneRow) => (row.actual ?? row.estimated ?? row.planned)?.at ?? ''
