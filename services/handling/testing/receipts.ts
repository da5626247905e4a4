import type { By } from '@quayside/contracts/access/by.ts'
import { warehouseReceiptEvents } from '@quayside/contracts/handling/events.ts'
import { countedPackage } from '@quayside/contracts/handling/warehouse-receipts.ts'
import { recordDecided } from '@quayside/platform/testing/record-decided.ts'
import type { HandlingOf } from '../desk/handling-rules.ts'
import { ofNoShipment } from '../desk/without-shipment.ts'
import type { OnReceiptOf, ReceiptCommand } from '../warehouse/receipt-command.ts'
import type { ReceiptAsked } from '../warehouse/receipt-rules.ts'
import { isReceipt, type ReceiptState, type WarehouseReceipt } from '../warehouse/receipt-state.ts'
import { warehouseReceipt } from '../warehouse/warehouse-receipt.ts'
import { buyer, client, now, of, operator, pack, packageId, receiptOf, someId } from './handled-goods.ts'

export type Wanted = ReceiptCommand extends infer One
  ? One extends ReceiptAsked
    ? Omit<One, keyof ReceiptAsked>
    : never
  : never
/** Whose the warehouse is: the operator's. */
export const keeper = someId(8)

export const give = (wanted: Wanted, by: By = operator, facts: HandlingOf = of) =>
  ({ by, now, of: facts, ...wanted }) as ReceiptCommand
export const withoutShipment = (): HandlingOf => ({ ...ofNoShipment(client, now), vendors: of.vendors })

export const counted = (index: number, change: object = {}) => countedPackage.parse({ ...pack(index), ...change })
export const came = '2026-02-20T09:30:00.000Z'
export const arrivalOf = (index: number, ...packages: ReturnType<typeof counted>[]) => ({
  arrivalId: someId(index),
  at: came,
  transport: null,
  pickupId: null,
  packages,
})

export const announce = (change: object = {}, by: By = buyer, facts: HandlingOf = of) =>
  give(
    {
      type: 'announce',
      receiptId: someId(1),
      receiptNumber: 'WR-1',
      isOwnerKnown: true,
      warehouseCompanyId: keeper,
      content: receiptOf(change),
      arrival: null,
    },
    by,
    facts,
  )
export const find = (isOwnerKnown: boolean, by: By = operator) =>
  give(
    {
      type: 'receive-unannounced',
      receiptId: someId(1),
      receiptNumber: 'WR-1',
      isOwnerKnown,
      warehouseCompanyId: keeper,
      content: receiptOf({ supplier: { name: 'Unknown sender' }, shipper: null, consignee: null, packages: [] }),
      arrival: arrivalOf(1, counted(1)),
    },
    by,
    isOwnerKnown ? withoutShipment() : ofNoShipment('', now),
  )
export const count = (index: number, ...packages: ReturnType<typeof counted>[]) =>
  give({ type: 'count', arrival: arrivalOf(index, ...packages) })
export const correct = (arrival: number, ...packages: ReturnType<typeof counted>[]) =>
  give({ type: 'correct', arrivalId: someId(arrival), packages, reason: 'Counted twice' })
export const store = give({ type: 'put-on-hand', at: '2026-02-20T11:00:00.000Z', location: 'B-12' })
export const transport = { carrier: 'Blue Trucks', trackingNumber: null }

export function release(index: number, packages: readonly (readonly [number, number])[], change: object = {}) {
  const wanted = {
    releaseId: someId(index),
    at: `2026-02-2${index}T09:00:00.000Z`,
    transport,
    packages: packages.map(([number, pieces]) => ({ packageId: packageId(number), pieces })),
    target: { kind: 'shipment' as const, shipmentId: of.shipmentId, shipmentNumber: null },
    reason: '',
    ...change,
  }
  return give({ type: 'release', release: wanted, into: wanted.target.kind === 'shipment' ? of : null })
}
export const takeBack = (index: number, into: HandlingOf | null = of) =>
  give({ type: 'take-back', releaseId: someId(index), reason: 'Wrong truck', into })
export const lift = (kind: OnReceiptOf<'lift-contingency'>['kind'], change: object = {}) =>
  give({
    type: 'lift-contingency',
    kind,
    reason: 'Seen to',
    assignment: kind === 'package-without-record' ? { to: 'client' } : null,
    letterId: null,
    into: null,
    orders: [],
    ...change,
  })
export const waitForLetter = give({ type: 'open-contingency', note: 'Of the bank' })
export const scrap = give({ type: 'void', reason: 'Entered twice' })

export function run(...commands: readonly ReceiptCommand[]) {
  let state: ReceiptState = warehouseReceipt.initial
  const events = commands.flatMap(command => {
    const decision = warehouseReceipt.decide(command, state)
    if (!decision.accepted) throw new Error(`${command.type}: ${JSON.stringify(decision.rejections)}`)
    recordDecided(decision.events)
    for (const { type, data } of decision.events) warehouseReceiptEvents[type].parse(data)
    state = decision.events.reduce(warehouseReceipt.evolve, state)
    return decision.events
  })
  if (!isReceipt(state)) throw new Error('No receipt')
  return { state: state as WarehouseReceipt, events }
}
export const after = (...commands: readonly ReceiptCommand[]) => run(...commands).state

/** The codes of the refusals, or how many events it is. */
export function answerTo(command: ReceiptCommand, state: ReceiptState): readonly string[] | number {
  const decision = warehouseReceipt.decide(command, state)
  return decision.accepted ? decision.events.length : decision.rejections.map(one => one.code)
}

const received = [announce(), count(2, counted(1), counted(2))]
const onHand = [...received, store]
/** A way to each status. */
export const ways: Readonly<Record<WarehouseReceipt['status'], readonly ReceiptCommand[]>> = {
  EXPECTED: [announce()],
  RECEIVED: received,
  ONHAND: onHand,
  PARTIALLY_RELEASED: [...onHand, release(5, [[1, 2]])],
  RELEASED: [...onHand, release(5, [[1, 2]]), release(6, [[2, 2]])],
  VOIDED: [...onHand, scrap],
}
