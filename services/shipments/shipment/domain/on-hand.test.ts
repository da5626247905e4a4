import { describe, expect, test } from 'vitest'
import { decide, type ShipmentCommand } from './shipment.ts'
import { supplierView } from './supplier-view.ts'
import * as given from './testing/shipments.ts'

const report = (onHand: boolean, index = 4, vendorCompanyId = given.vendor): ShipmentCommand => ({
  ...given.asked(given.system),
  type: 'ReportOnHand',
  receiptId: given.someId(index),
  onHand,
  vendorCompanyId,
})

test('[D5.013] goods on hand of any receipt give the chip ONHAND, until the last of them is gone', () => {
  const booked = given.ways.FOR_PROCESSING
  expect(given.after(...booked).chip).toBe('IN_PROGRESS')
  expect(given.after(...booked, report(true))).toMatchObject({ chip: 'ONHAND', status: 'FOR_PROCESSING' })
  expect(given.after(...booked, report(true), report(true, 5), report(false)).chip).toBe('ONHAND')
  expect(given.after(...booked, report(true), report(false)).chip).toBe('IN_PROGRESS')
  expect(given.after(...given.ways.IN_TRANSIT, report(true)).chip).toBe('DEPARTED')
})

test('what was reported is no event again, only the warehouse reports it, and a supplier is not told of which receipts', () => {
  const state = given.after(...given.ways.FOR_PROCESSING, report(true))
  expect(decide(report(true), state)).toEqual({ accepted: true, events: [] })
  expect(given.refusals({ ...report(false), by: given.operator } as ShipmentCommand, state)).toEqual(['only-system'])
  expect(given.refusals(report(true), given.after(...given.ways.CANCELLED))).toEqual(['shipment-over'])
  expect(JSON.stringify(supplierView(state, given.vendor))).not.toContain(given.someId(4))
})

describe('[D2.046] of a shipment of two suppliers the chip tells each of its own goods', () => {
  const chips = (...commands: readonly ShipmentCommand[]) => {
    const whole = given.after(...commands)
    return [whole.chip, supplierView(whole, given.vendor).chip, supplierView(whole, given.otherVendor).chip]
  }
  const packed = [...given.ways.FOR_PROCESSING, given.pack('60', '40')]
  const scope = (packageIds: string[]) => ({ of: 'packages' as const, packageIds, pieces: 1, weightKg: null })
  const at = '2026-02-01T00:00:00.000Z'

  test('on hand', () => {
    expect(chips(...packed, report(true))).toEqual(['ONHAND', 'ONHAND', 'IN_PROGRESS'])
    expect(chips(...packed, report(true), report(true, 5, given.otherVendor))).toEqual(['ONHAND', 'ONHAND', 'ONHAND'])
    expect(chips(...packed, report(true), report(true, 5, given.otherVendor), report(false))).toEqual([
      'ONHAND',
      'IN_PROGRESS',
      'ONHAND',
    ])
  })

  test('picked up, while the others’ wait in a warehouse', () => {
    const own = given.tell('PICKED_UP', given.operator, { at, scope: scope([given.packageId(1)]) })
    expect(chips(...packed, own)).toEqual(['PICKED UP', 'PICKED UP', 'IN_PROGRESS'])
    expect(chips(...packed, own, report(true, 5, given.otherVendor))).toEqual(['ONHAND', 'PICKED UP', 'ONHAND'])
    const unnamed = given.tell('PICKED_UP', given.operator, {
      at,
      scope: { ...scope([]), releaseId: given.someId(9), vendorCompanyId: given.vendor },
    })
    expect(chips(...packed, unnamed)).toEqual(['PICKED UP', 'PICKED UP', 'IN_PROGRESS'])
  })

  test('of a shipment by ground, which the first pickup moves', () => {
    const ground = [
      { ...given.create(), mode: 'GROUND' },
      { ...given.requestBooking(), mode: 'GROUND' },
      given.confirmBooking(),
      ...given.papers,
    ] as const
    const own = given.tell('PICKED_UP', given.operator, { at, scope: scope([given.packageId(1)]) })
    const whole = given.after(...ground, given.pack('60', '40'), own)
    expect(whole.status).toBe('IN_TRANSIT')
    expect(chips(...ground, given.pack('60', '40'), own)).toEqual(['PICKED UP', 'PICKED UP', 'IN_PROGRESS'])
  })

  test('what is of the whole is told to both, and a sole supplier has the whole’s', () => {
    expect(chips(...given.ways.IN_TRANSIT)).toEqual(['DEPARTED', 'DEPARTED', 'DEPARTED'])
    expect(chips(...packed, given.tell('PICKED_UP', given.operator, { at }))).toEqual(Array(3).fill('PICKED UP'))
    const whole = given.after(...packed, { ...report(true), vendorCompanyId: null } as ShipmentCommand)
    const sole = { ...whole, lines: whole.lines.filter(line => line.vendorCompanyId === given.vendor) }
    expect(supplierView(sole, given.vendor).chip).toBe('ONHAND')
    expect(supplierView(whole, given.vendor).chip).toBe('IN_PROGRESS')
  })
})
