import type { Milestone } from '@quayside/contracts/shipments/milestones.ts'
import { describe, expect, test } from 'vitest'
import { milestoneOf, shipment } from '../../../testing/fixtures/shipments.ts'
import { chainOfDetail } from '../shipment-chain.ts'
import { milestoneRows } from './milestone-rows.ts'

const of = (code: Milestone['code'], kind: Milestone['class'], at: string, more: Partial<Milestone> = {}) =>
  milestoneOf({ code, class: kind, at, ...more })

describe('the rows of milestones', () => {
  test('planned, estimated and actual of one code stand side by side, with the days between', () => {
    const rows = milestoneRows([
      of('ARRIVED', 'ESTIMATED', '2026-12-30T10:00:00Z'),
      of('DEPARTED', 'PLANNED', '2026-12-01T08:00:00Z'),
      of('DEPARTED', 'ACTUAL', '2026-12-03T09:00:00Z'),
    ])
    expect(rows.map(row => [row.code, row.delayDays])).toEqual([
      ['DEPARTED', 2],
      ['ARRIVED', null],
    ])
    expect(rows[0]).toMatchObject({ planned: { at: '2026-12-01T08:00:00Z' }, actual: { at: '2026-12-03T09:00:00Z' } })
  })

  test('of two estimates the one recorded last counts; containers have rows of their own', () => {
    const rows = milestoneRows([
      of('ARRIVED', 'ESTIMATED', '2026-12-30T10:00:00Z', { recordedAt: '2026-11-20T00:00:00Z' }),
      of('ARRIVED', 'ESTIMATED', '2027-01-03T10:00:00Z', { recordedAt: '2026-11-21T00:00:00Z' }),
      of('ARRIVED', 'ACTUAL', '2027-01-04T10:00:00Z', { scope: { of: 'container', containerNumber: 'MSKU1234565' } }),
    ])
    expect(rows).toHaveLength(2)
    expect(rows.find(row => row.scope === null)?.estimated?.at).toBe('2027-01-03T10:00:00Z')
    expect(rows.find(row => row.scope !== null)?.scope).toBe('MSKU1234565')
  })
})

describe('the chain of a detail', () => {
  test('a booking gives the estimates; the planned day of the leg gives the slip', () => {
    const chain = chainOfDetail(
      shipment({ milestones: [of('DEPARTED', 'PLANNED', '2026-11-30T08:00:00Z')] }),
      '2026-11-22',
    )
    expect(chain.map(one => [one.station, one.state])).toEqual([
      ['approved', 'done'],
      ['booked', 'done'],
      ['picked-up', 'now'],
      ['departed', 'estimated'],
      ['arrived', 'estimated'],
      ['cleared', 'planned'],
      ['delivered', 'planned'],
    ])
    expect(chain[3]).toMatchObject({ date: '2026-12-02', slipDays: 2 })
  })

  test('what a machine read and nobody confirmed counts for nothing; what departed is behind, also without a pickup', () => {
    const departed = of('DEPARTED', 'ACTUAL', '2026-12-03T09:00:00Z')
    const stateOf = (milestone: Milestone) =>
      chainOfDetail(shipment({ status: 'IN_TRANSIT', milestones: [milestone] }), '2026-12-05').map(one => one.state)
    expect(stateOf({ ...departed, confirmed: false })[3]).toBe('late')
    expect(stateOf(departed).slice(0, 5)).toEqual(['done', 'done', 'done', 'done', 'now'])
  })
})
