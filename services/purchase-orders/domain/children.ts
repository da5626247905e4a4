import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { NewChild, PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { compare, isPositive, isZero, subtract, sum } from '@quayside/platform/values/quantities.ts'
import { shippers } from './actors.ts'
import { countedFaults } from './counted.ts'
import { hasAllocated, hasOpen, liveChildren, shippable } from './quantities.ts'
import { type Asked, blocked, type Rule } from './rules.ts'
import type { Child, Line, Order } from './state.ts'

type Answer = Decision<PurchaseOrderEvent>

export const splitRule: Rule = {
  order: [{ who: shippers, from: ['APPROVED'] }],
  // A child is not split again; "do it on the main order" would mislead, because that one ships through its children.
  childRefused: 'partial-order-not-split',
  also: order =>
    liveChildren(order).length > 0 ? { code: 'has-children', params: { poId: order.orderNumber } } : null,
}
export const mergeRule: Rule = {
  order: [
    {
      who: shippers,
      from: [
        'APPROVED',
        'PARTIALLY_APPROVED',
        'PARTIALLY_CONFIRMED',
        'PO_FILE_UPLOADED',
        'CONFIRMED',
        'TO_BE_APPROVED',
      ],
    },
  ],
  also: order =>
    unshipped(order).length < 2 ? { code: 'two-unshipped-children-needed', params: { poId: order.orderNumber } } : null,
}

export type Split = Asked & {
  readonly type: 'Split'
  readonly children: readonly { readonly lines: readonly { readonly lineId: string; readonly quantity: string }[] }[]
  /** Ids for the named children, and two more: for what is allocated already, and for the rest. */
  readonly childIds: readonly string[]
}
export type Merge = Asked & { readonly type: 'Merge'; readonly children: readonly string[] }

/** A child is numbered after its order, `-01` for the first; a number is not used again. */
export function newChild(order: Order, childId: string, lines: NewChild['lines'], index = 0): NewChild {
  const number = `${order.orderNumber}-${String(order.children.length + 1 + index).padStart(2, '0')}`
  return { childId, number, lines, shipments: [] }
}

/** The whole order goes into children: what is allocated with its shipments, each named part, and the rest. */
export function split(command: Split, order: Order): Answer {
  if (order.status !== 'APPROVED' && blocked(splitRule, order, command)?.code === 'wrong-status') {
    return reject('po-not-approved', { poId: order.orderNumber })
  }
  const refused = blocked(splitRule, order, command)
  if (refused !== null) return rejectAll([refused])
  const faults = splitFaults(command, order)
  const [first, ...others] = faults
  if (first !== undefined) return rejectAll([first, ...others])
  const named = command.children.map(child => new Map(child.lines.map(line => [line.lineId, line.quantity])))
  const shipped = order.lines.map(line => line.allocated)
  const rest = order.lines.map(line => subtract(shippable(line), sum(named.map(part => part.get(line.lineId) ?? '0'))))
  const parts = [shipped, ...named.map(part => order.lines.map(line => part.get(line.lineId) ?? '0')), rest]
  const children = parts.flatMap((quantities, index) => {
    const lines = order.lines.flatMap((line, at) => pieceOf(line, quantities[at] ?? '0'))
    const shipments = index === 0 ? order.shipments.map(shipment => shipment.shipmentId) : []
    return lines.length === 0 ? [] : [{ lines, shipments }]
  })
  if (children.length < 2) return reject('split-needs-two-parts', { poId: order.orderNumber })
  const made = children.map(({ lines, shipments }, index): NewChild => {
    const childId = command.childIds[index]
    if (childId === undefined) throw new Error('A split needs an id for each child')
    return { ...newChild(order, childId, lines, index), shipments }
  })
  return accept({ type: 'OrderSplit', data: { orderId: order.orderId, children: made } })
}

function pieceOf(line: Line, quantity: string): NewChild['lines'] {
  if (isZero(quantity)) return []
  const { lineId, number, confirmedDate, confirmedPrice } = line
  return [{ lineId, number, quantity, confirmedDate, unitPrice: confirmedPrice }]
}

function splitFaults(command: Split, order: Order): Rejection[] {
  const known = new Set(order.lines.map(line => line.lineId))
  const named = command.children.flatMap((child, part) =>
    child.lines.map((line, index) => ({ ...line, part, field: `children.${part}.lines.${index}` })),
  )
  const unknown = named
    .filter(line => !known.has(line.lineId))
    .map(line => ({
      code: 'line-not-found' as const,
      params: { poId: order.orderNumber, lineId: line.lineId },
      field: `${line.field}.lineId`,
    }))
  const twice = named.flatMap((line, at): Rejection[] => {
    const earlier = named.findIndex(one => one.part === line.part && one.lineId === line.lineId)
    const params = { line: order.lines.find(one => one.lineId === line.lineId)?.number ?? line.lineId }
    return earlier < at ? [{ code: 'line-named-twice', params, field: `${line.field}.lineId` }] : []
  })
  const exceeded = order.lines.flatMap((line): Rejection[] => {
    const parts = named.filter(one => one.lineId === line.lineId)
    const wanted = sum(parts.map(one => one.quantity))
    const left = shippable(line)
    if (compare(wanted, left) <= 0) return []
    const params = { poId: order.orderNumber, line: line.number, shippable: left, wanted }
    // The last part is what makes it too much.
    return [{ code: 'exceeds-shippable', params, field: `${parts.at(-1)?.field ?? 'children'}.quantity` }]
  })
  const empty = command.children.flatMap((child, part): Rejection[] =>
    child.lines.some(line => isPositive(line.quantity))
      ? []
      : [{ code: 'split-quantity-required', params: {}, field: `children.${part}.lines` }],
  )
  const parts = named.flatMap(({ lineId, quantity, field }) => {
    const line = order.lines.find(one => one.lineId === lineId)
    if (line === undefined) return []
    const { number, item } = line
    const asIs = [shippable(line)]
    return countedFaults({ line: number, unit: item.unit, quantity, asIs, field: `${field}.quantity` })
  })
  return [...unknown, ...twice, ...exceeded, ...empty, ...parts]
}

function unshipped(order: Order): readonly Child[] {
  return order.children.filter(child => child.status === 'APPROVED' && !hasAllocated(child))
}

/** The opposite of a split: into the first of them, or back into the order when all of it is merged and nothing is open. */
export function merge(command: Merge, order: Order): Answer {
  const refused = blocked(mergeRule, order, command)
  if (refused !== null) return rejectAll([refused])
  const chosen = unshipped(order).filter(child => command.children.includes(child.childId))
  if (chosen.length < 2 || chosen.length !== new Set(command.children).size) {
    return reject('two-unshipped-children-needed', { poId: order.orderNumber }, 'children')
  }
  const prices = new Set(chosen.flatMap(child => child.lines.map(line => `${line.lineId} ${line.confirmedPrice}`)))
  const lines = new Set(chosen.flatMap(child => child.lines.map(line => line.lineId)))
  if (prices.size > lines.size) return reject('children-prices-differ', { poId: order.orderNumber }, 'children')
  const whole = order.status === 'APPROVED' && !hasOpen(order) && chosen.length === liveChildren(order).length
  return accept({
    type: 'ChildrenMerged',
    data: {
      orderId: order.orderId,
      children: chosen.map(child => child.childId),
      into: whole ? null : (chosen[0]?.childId ?? null),
    },
  })
}
