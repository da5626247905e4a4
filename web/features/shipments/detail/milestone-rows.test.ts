import { shipmentDetails, shipmentLeg } from '@quayside/contracts/shipments/details.ts'
import type { Milestone } from '@quayside/contracts/shipments/milestones.ts'
import { describe, expect, test } from 'vitest'
import { callao, hyderabad, milestoneOf, shipment } from '../../../testing/fixtures/shipments.ts'
import { chainOfDetail } from '../shipment-chain.ts'
import { milestoneRows } from './milestone-rows.ts'

const of = (code: Milestone['code'], kind: Milestone['class'], at: string, more: Partial<Milestone> = {}) =>
  milestoneOf({ code, class: kind, at, ...more })

const times = (departure: string, arrival: string) => ({
  departure: `${departure}T08:00:00Z`,
  arrival: `${arrival}T08:00:00Z`,
})
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

  test('[D2.046] what no milestone plans the leg does, and what none estimates the leg or else the booking', () => {
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

  test('[D2.046] it arrived when the last unit was first told to be there, not when that left the terminal', () => {
    const on = (containerNumber: string, code: Milestone['code'], at: string) =>
      of(code, 'ACTUAL', at, { scope: { of: 'container', containerNumber } })
    const told = [
      on('MSKU1234565', 'DISCHARGED', '2026-12-28T08:00:00Z'),
      on('CSQU3054383', 'DISCHARGED', '2026-12-29T08:00:00Z'),
      on('MSKU1234565', 'GATE_OUT', '2027-01-04T08:00:00Z'),
    ]
    const arrivedOf = (milestones: Milestone[]) =>
      chainOfDetail(shipment({ status: 'AT_DESTINATION', milestones }), '2027-01-05')[4]
    expect(arrivedOf(told)).toMatchObject({ state: 'done', date: '2026-12-29', dateKind: 'actual' })
    const whole = of('ARRIVED', 'ACTUAL', '2026-12-27T08:00:00Z')
    expect(arrivedOf([...told, whole])).toMatchObject({ date: '2026-12-27' })
  })

  test('[D2.046] stations that are passed have their days, the pickup from the dates and the delivery from the drops', () => {
    const drop = { ...{ dropId: '0198a000-0000-7000-8000-000000005501', zone: 'UTC', place: callao }, lines: [] }
    const dropped = (at: string) => ({ ...drop, at, proofDocumentId: null, receiver: '', receiverContactId: null })
    const base = shipment({ status: 'DELIVERED', milestones: [of('BOOKED', 'ACTUAL', '2026-11-20T09:00:00Z')] })
    const chain = chainOfDetail(
      {
        ...base,
        details: shipmentDetails.parse({ dates: { pickupDate: '2026-11-28' } }),
        drops: [dropped('2027-01-05T08:00:00Z'), dropped('2027-01-03T08:00:00Z')],
      },
      '2027-01-06',
    )
    expect([1, 2, 6].map(at => chain[at]?.date)).toEqual(['2026-11-20', '2026-11-28', '2027-01-05'])
  })

  test('what a machine read and nobody confirmed counts for nothing; what departed is behind, also without a pickup', () => {
    const departed = of('DEPARTED', 'ACTUAL', '2026-12-03T09:00:00Z')
    const stateOf = (milestone: Milestone) =>
      chainOfDetail(shipment({ status: 'IN_TRANSIT', milestones: [milestone] }), '2026-12-05').map(one => one.state)
    expect(stateOf({ ...departed, confirmed: false })[3]).toBe('late')
    expect(stateOf(departed).slice(0, 5)).toEqual(['done', 'done', 'done', 'done', 'now'])
  })
})
