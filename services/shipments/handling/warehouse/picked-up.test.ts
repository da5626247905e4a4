import { describe, expect, test } from 'vitest'
import type { By } from '../../shipment/domain/actors.ts'
import { actualMilestones } from '../../shipment/domain/milestones.ts'
import type { ShipmentCommand } from '../../shipment/domain/shipment.ts'
import * as given from '../../shipment/domain/testing/shipments.ts'
import { asked, pack, receiptOf } from '../testing/handled-goods.ts'
import { pickedUp, pickupRefusals } from './picked-up.ts'
import type { ReceiptState } from './receipt-state.ts'
import { type ReceiptCommand, warehouseReceipt } from './warehouse-receipt.ts'

const received: ReceiptCommand[] = [
  { ...asked(), type: 'create', receiptId: given.someId(1), receiptNumber: 'WR-1', content: receiptOf() },
  { ...asked(), type: 'receive', at: '2026-02-20T09:30:00.000Z', packages: [pack(1, { pieces: 6 })] },
  { ...asked(), type: 'put-on-hand', at: '2026-02-20T11:00:00.000Z', location: '' },
]
const onHand = received.reduce<ReceiptState>((state, command) => {
  const decision = warehouseReceipt.decide(command, state)
  if (!decision.accepted) throw new Error(JSON.stringify(decision.rejections))
  return decision.events.reduce(warehouseReceipt.evolve, state)
}, warehouseReceipt.initial)

type Release = Extract<ReceiptCommand, { type: 'release' }>
const release = (by: By, at = '2026-02-25T10:00:00.000Z', carrier: string | null = 'Blue Trucks'): Release => ({
  ...asked(by, { operation: 'not-coordinated' }),
  type: 'release',
  releaseId: given.someId(5),
  at,
  packages: [{ packageId: pack(1).packageId, pieces: 2 }],
  transport: carrier === null ? null : { carrier, trackingNumber: null },
})
const ground = { mode: 'GROUND', operation: 'not-coordinated' } as const
const byGround = given.after({ ...given.create(), ...ground })
const codes = (...asked: Parameters<typeof pickupRefusals>) => pickupRefusals(...asked).map(one => one.code)

describe('goods leave a warehouse with transport', () => {
  test('[D2.011] only where the same person could record the pickup now, for the same reasons', () => {
    const told = given.tell('PICKED_UP', given.buyer, { at: '2026-02-25T10:00:00.000Z' })
    const reasons = given.refusals(told, byGround)
    expect(reasons.length).toBeGreaterThan(0)
    expect(codes(release(given.buyer), onHand, byGround)).toEqual(reasons)
    expect(codes(release(given.buyer, undefined, null), onHand, byGround)).toEqual([])
    expect(codes(release(given.operator), onHand, given.after(given.create()))).toEqual([])
    expect(codes(release(given.operator), onHand, given.after(...given.ways.CANCELLED))).toEqual([])
  })

  test('[D5.013] each release stands for itself in the name of its person, and the first is when it was picked up', () => {
    const shipment = given.after(given.create())
    const times = ['2026-02-25T10:00:00.000Z', '2026-02-25T12:00:00.000Z', '2026-02-25T13:00:00.000Z']
    const { pickups } = times.reduce<{ state: ReceiptState; pickups: ShipmentCommand[] }>(
      ({ state, pickups }, at, index) => {
        const decision = warehouseReceipt.decide(
          { ...release(given.operator, at), releaseId: given.someId(index) },
          state,
        )
        const [event] = decision.accepted ? decision.events : []
        if (event?.type !== 'GoodsReleased') throw new Error('Not released')
        const next = pickedUp(event.data, given.asked(), shipment, given.vendor)
        return { state: warehouseReceipt.evolve(state, event), pickups: [...pickups, next] }
      },
      { state: onHand, pickups: [] },
    )
    const after = given.after(given.create(), ...pickups)
    expect(actualMilestones(after).map(({ code, at, source }) => [code, at, source])).toEqual(
      times.map(at => ['PICKED_UP', at, 'user']),
    )
  })
})
