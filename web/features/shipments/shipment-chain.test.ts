import { shipmentLeg } from '@quayside/contracts/shipments/details.ts'
import { describe, expect, test } from 'vitest'
import { milestoneOf, shipment, shipmentId, shipmentRow } from '../../testing/fixtures/shipments.ts'
import { chainOfDetail, chainOfRow } from './shipment-chain.ts'

const states = (over: Parameters<typeof shipmentRow>[1], today = '2026-11-22') =>
  chainOfRow(shipmentRow(1, over), today).map(one => one.state)

describe('the chain of a row', () => {
  test('before departure the order is behind it and departing is now', () => {
    expect(states({})).toEqual(['done', 'done', 'done', 'now', 'estimated', 'planned', 'planned'])
  })

  test('an estimated departure that has passed is late, not now', () => {
    expect(states({}, '2026-12-05')[3]).toBe('late')
  })

  test('departed with its actual day; arrival is now', () => {
    const chain = chainOfRow(shipmentRow(1, { status: 'IN_TRANSIT', atd: '2026-12-03T08:00:00Z' }), '2026-12-05')
    expect(chain[3]).toMatchObject({ state: 'done', date: '2026-12-03', dateKind: 'actual' })
    expect(chain[4]).toMatchObject({ state: 'now', date: '2026-12-30', dateKind: 'estimated' })
  })

  test('delivered is all behind, also where the customs chip is gone; a cancelled one is nowhere now', () => {
    const moved = { atd: '2026-12-03T08:00:00Z', ata: '2026-12-30T08:00:00Z', chip: null }
    expect(new Set(states({ ...moved, status: 'DELIVERED' }))).toEqual(new Set(['done']))
    expect(states({ status: 'CANCELLED' })).not.toContain('now')
  })
})

test('on a detail, what was only planned and whose day has passed is late too', () => {
  const detail = shipment({
    booking: { state: 'none', carrier: null, reference: null, etd: null, eta: null },
    milestones: [milestoneOf({ code: 'DEPARTED', class: 'PLANNED', at: '2026-12-01T08:00:00Z' })],
  })
  const departed = (today: string) => chainOfDetail(detail, today).find(one => one.station === 'departed')
  expect(departed('2026-12-02')).toMatchObject({ state: 'late', date: '2026-12-01', dateKind: 'planned' })
  expect(departed('2026-12-01')).toMatchObject({ state: 'planned' })
})

test('what the truck before the ship did is neither the departure nor the arrival', () => {
  const leg = (number: number, role: 'PRE' | 'MAIN') =>
    shipmentLeg.parse({ legId: shipmentId(number), role, mode: 'OCEAN', from: { name: 'A' }, to: { name: 'B' } })
  const legs = [leg(31, 'PRE'), leg(32, 'MAIN')]
  const milestones = (['DEPARTED', 'ARRIVED'] as const).map((code, index) =>
    milestoneOf({ code, class: 'ACTUAL', at: `2026-11-0${index + 1}T08:00:00Z`, legId: shipmentId(31) }),
  )
  const chain = chainOfDetail(shipment({ legs, milestones }), '2026-11-10')
  for (const name of ['departed', 'arrived'])
    expect(chain.find(one => one.station === name)?.state, name).not.toBe('done')
})
