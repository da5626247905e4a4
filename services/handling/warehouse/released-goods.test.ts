import { expect, test } from 'vitest'
import { asked, pack, receiptOf, someId, vendor } from '../testing/handled-goods.ts'
import type { ReceiptState } from './receipt-state.ts'
import { toBeReleased } from './released-goods.ts'
import { type ReceiptCommand, warehouseReceipt } from './warehouse-receipt.ts'

const received: ReceiptCommand[] = [
  { ...asked(), type: 'create', receiptId: someId(1), receiptNumber: 'WR-1', content: receiptOf() },
  { ...asked(), type: 'receive', at: '2026-02-20T09:30:00.000Z', packages: [pack(1, { pieces: 6 })] },
  { ...asked(), type: 'put-on-hand', at: '2026-02-20T11:00:00.000Z', location: '' },
]
const onHand = received.reduce<ReceiptState>((state, command) => {
  const decision = warehouseReceipt.decide(command, state)
  if (!decision.accepted) throw new Error(JSON.stringify(decision.rejections))
  return decision.events.reduce(warehouseReceipt.evolve, state)
}, warehouseReceipt.initial)

const release = (pieces: number, carrier: string | null = 'Blue Trucks'): ReceiptCommand => ({
  ...asked(),
  type: 'release',
  releaseId: someId(5),
  at: '2026-02-25T10:00:00.000Z',
  packages: [{ packageId: pack(1).packageId, pieces }],
  transport: carrier === null ? null : { carrier, trackingNumber: null },
})

test('[D2.011] a shipment is asked about goods that leave with transport, and about no others', () => {
  expect(toBeReleased(release(2), onHand)).toEqual({
    releaseId: someId(5),
    at: '2026-02-25T10:00:00.000Z',
    zone: 'Asia/Shanghai',
    place: { name: 'Shanghai bonded store', unlocode: 'CNSHA', country: 'CN' },
    packageIds: [pack(1).packageId],
    pieces: 2,
    weightKg: null,
    vendorCompanyId: vendor,
  })
  expect(toBeReleased(release(2, null), onHand)).toBeNull()
  expect(toBeReleased(release(7), onHand), 'more than there is').toBeNull()
})
