import type { ReleasedGoods } from '@quayside/contracts/shipments/handled.ts'
import { describe, expect, test } from 'vitest'
import { actualMilestones } from './milestones.ts'
import { pickedUp, pickupRefusals, releasedBy } from './picked-up.ts'
import * as given from './testing/shipments.ts'

const released = (at = '2026-02-25T10:00:00.000Z', releaseId = given.someId(5)): ReleasedGoods => ({
  releaseId,
  at,
  zone: 'Asia/Shanghai',
  place: { name: 'Shanghai bonded store', unlocode: 'CNSHA', country: 'CN' },
  packageIds: [given.packageId(1)],
  pieces: 2,
  weightKg: null,
  vendorCompanyId: given.vendor,
})
const ground = { mode: 'GROUND', operation: 'not-coordinated' } as const
const byGround = given.after({ ...given.create(), ...ground })
const codes = (...asked: Parameters<typeof pickupRefusals>) => pickupRefusals(...asked).map(one => one.code)

describe('goods leave a warehouse with transport', () => {
  test('[D2.011] only where the same person could record the pickup now, for the same reasons', () => {
    const told = given.tell('PICKED_UP', given.buyer, { at: '2026-02-25T10:00:00.000Z' })
    const reasons = given.refusals(told, byGround)
    expect(reasons.length).toBeGreaterThan(0)
    expect(codes(released(), given.asked(given.buyer), byGround)).toEqual(reasons)
    expect(codes(released(), given.asked(given.operator), given.after(given.create()))).toEqual([])
    expect(codes(released(), given.asked(given.operator), given.after(...given.ways.CANCELLED))).toEqual([])
  })

  test('[D5.013] each release stands for itself in the name of its person, and the first is when it was picked up', () => {
    const shipment = given.after(given.create())
    const times = ['2026-02-25T10:00:00.000Z', '2026-02-25T12:00:00.000Z', '2026-02-25T13:00:00.000Z']
    const pickups = times.map((at, index) => pickedUp(released(at, given.someId(index)), given.asked(), shipment))
    const after = given.after(given.create(), ...pickups)
    expect(actualMilestones(after).map(({ code, at, source }) => [code, at, source])).toEqual(
      times.map(at => ['PICKED_UP', at, 'user']),
    )
  })

  test('packages that the shipment does not know are told by their number alone', () => {
    const known = given.after(given.create(), given.pack('60', '40'))
    const scopeOf = (of: typeof known) => pickedUp(released(), given.asked(), of).scope
    expect(scopeOf(known)).toMatchObject({ packageIds: [given.packageId(1)], pieces: 2 })
    expect(scopeOf(given.after(given.create()))).toMatchObject({ packageIds: [], pieces: 2 })
  })

  test('a client’s own person tells it in the client’s name, anybody else in the operator’s', () => {
    const of = { clientCompanyId: given.client }
    expect(releasedBy({ uid: 'u', company: given.client }, of)).toMatchObject({ kind: 'C', clients: [given.client] })
    expect(releasedBy({ uid: 'u', company: 'ops' }, of)).toMatchObject({ kind: 'O', company: 'ops' })
  })
})
