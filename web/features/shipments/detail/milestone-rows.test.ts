import { shipmentLeg } from '@quayside/contracts/shipments/details.ts'
import type { Milestone } from '@quayside/contracts/shipments/milestones.ts'
import { describe, expect, test } from 'vitest'
import { callao, hyderabad, milestoneOf } from '../../../testing/fixtures/shipments.ts'
import { milestoneRows } from './milestone-rows.ts'

const of = (code: Milestone['code'], kind: Milestone['class'], at: string, more: Partial<Milestone> = {}) =>
  milestoneOf({ code, class: kind, at, ...more })

const times = (departure: string, arrival: string) => ({
  departure: `${departure}T08:00:00Z`,
  arrival: `${arrival}T08:00:00Z`,
})
const route = { origin: hyderabad, destination: callao }
const mainLeg = (legId: string) =>
  shipmentLeg.parse({ legId, role: 'MAIN', mode: 'OCEAN', from: hyderabad, to: callao })

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

  test('the days between are counted by the clock of the place, whose days the row shows', () => {
    const leg = mainLeg('0198a000-0000-7000-8000-000000005403')
    // 25 Nov 22:00 and 26 Nov 01:27 in Hyderabad, on one day in UTC; in Callao one day on two of UTC.
    const [departed, arrived] = milestoneRows(
      [
        of('DEPARTED', 'PLANNED', '2026-11-25T16:30:00Z'),
        of('DEPARTED', 'ACTUAL', '2026-11-25T19:57:00Z'),
        of('ARRIVED', 'PLANNED', '2026-12-20T20:00:00Z'),
        of('ARRIVED', 'ACTUAL', '2026-12-21T03:00:00Z'),
      ],
      { legs: [leg], booking: { etd: null, eta: null } },
    )
    expect([departed?.zone, departed?.delayDays]).toEqual(['Asia/Kolkata', 1])
    expect([arrived?.zone, arrived?.delayDays]).toEqual(['America/Lima', 0])
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

  test('what no milestone plans the leg does, and what none estimates the leg or else the booking', () => {
    const leg = { ...mainLeg('0198a000-0000-7000-8000-000000005401'), planned: times('2026-12-01', '2026-12-28') }
    const booking = { etd: '2026-12-02T08:00:00Z', eta: '2026-12-30T10:00:00Z' }
    const rows = milestoneRows(
      [
        of('DEPARTED', 'ACTUAL', '2026-12-04T09:00:00Z', { legId: leg.legId }),
        of('ARRIVED', 'ACTUAL', '2026-12-27T09:00:00Z'),
        of('CLEARED', 'ACTUAL', '2026-12-29T09:00:00Z'),
      ],
      { legs: [leg], booking },
    )
    expect(rows.map(row => [row.code, row.plannedAt, row.estimatedAt, row.delayDays])).toEqual([
      ['DEPARTED', '2026-12-01T08:00:00Z', '2026-12-02T08:00:00Z', 3],
      ['ARRIVED', '2026-12-28T08:00:00Z', '2026-12-30T10:00:00Z', -1],
      ['CLEARED', null, null, null],
    ])
    const known = { ...leg, estimated: times('2026-12-03', '2026-12-31') }
    const [left] = milestoneRows([of('DEPARTED', 'ACTUAL', '2026-12-04T09:00:00Z')], { legs: [known], booking })
    expect(left?.estimatedAt).toBe('2026-12-03T08:00:00Z')
  })

  test('times are told by the clock of the place, of its end of the way where the milestone names none, else as they were told', () => {
    const leg = mainLeg('0198a000-0000-7000-8000-000000005401')
    const told = { place: null, zone: 'UTC' }
    const rows = milestoneRows(
      [
        of('DEPARTED', 'ACTUAL', '2026-12-04T09:00:00Z', told),
        of('ARRIVED', 'ACTUAL', '2026-12-27T09:00:00Z', { ...told, place: hyderabad }),
        of('CLEARED', 'ACTUAL', '2026-12-29T09:00:00Z', told),
        of('BOOKED', 'ACTUAL', '2026-12-01T09:00:00Z', told),
      ],
      { legs: [leg], booking: { etd: null, eta: null } },
    )
    expect(rows.map(row => [row.code, row.zone])).toEqual([
      ['BOOKED', 'UTC'],
      ['DEPARTED', 'Asia/Kolkata'],
      ['ARRIVED', 'Asia/Kolkata'],
      ['CLEARED', 'America/Lima'],
    ])
    const unplanned = { legs: [], booking: { etd: null, eta: null }, details: { route } }
    const [customs] = milestoneRows([of('CUSTOMS_START', 'ACTUAL', '2026-12-28T09:00:00Z', told)], unplanned)
    expect(customs?.zone).toBe('America/Lima')
  })
})
