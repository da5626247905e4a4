import type { OrderLineDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { add, sum } from '@quayside/platform/values/quantities.ts'
import { carriedOf } from '../domain/badges.ts'
import { type LineDates, lineDates, proposedDate, proposedSlip, sliceDates } from '../domain/dates.ts'
import { afterWriteOffs, open, proposed, shippable, unapproved } from '../domain/quantities.ts'
import { lineShares } from '../domain/shares.ts'
import type { Child, Line, Order, Slice, SliceLine } from '../domain/state.ts'
import { childLineAmounts, childPricedPart, lineAmounts, type PricedPart, pricedParts } from '../domain/totals.ts'

/** The lines of an order, or those of a child with the slice it has of each. */
export function linesOf(order: Order, child: Child | null, forSupplier: boolean): OrderLineDetail[] {
  if (child === null) return order.lines.map(line => orderLine(order, line, forSupplier))
  const lines = new Map(order.lines.map(line => [line.lineId, line]))
  return child.lines.flatMap(slice => {
    const line = lines.get(slice.lineId)
    return line === undefined ? [] : [childLine(order, child, line, slice, forSupplier)]
  })
}

function itemOf(line: Line, forSupplier: boolean) {
  const { importId: _i, importRow: _r, requiredDate, schedule, stockQuantity, ...item } = line.item
  // What the buyer has in stock is none of the supplier's business.
  return {
    id: line.lineId,
    number: line.number,
    ...item,
    stockQuantity: forSupplier ? null : stockQuantity,
    requiredDate,
    schedule,
  }
}

function datesOf({ promised, pending, lastPromised, actual, slipDays, parts }: LineDates) {
  return {
    confirmedDate: promised,
    pendingDate: pending,
    lastPromisedDate: lastPromised,
    actualDeliveryDate: actual,
    slipDays,
    promisedParts: [...parts],
  }
}

const priceOf = ({ quantity, price: unitPrice }: PricedPart) => ({ quantity, unitPrice })

function orderLine(order: Order, line: Line, forSupplier: boolean): OrderLineDetail {
  const { value, taxes } = lineAmounts(order, line)
  const now = { ...line, ...afterWriteOffs(order, line) }
  const waiting = proposed(line)
  const slices = order.children.flatMap(child => child.lines.filter(slice => slice.lineId === line.lineId))
  return {
    ...itemOf(line, forSupplier),
    confirmedPrice: line.confirmedPrice,
    priceParts: pricedParts(order, line).map(priceOf),
    required: line.required,
    cancelled: now.cancelled,
    confirmed: now.confirmed,
    proposed: waiting,
    promised: add(now.confirmed, waiting),
    confirmable: unapproved(line),
    shares: lineShares(now, waiting),
    moved: line.moved,
    allocated: line.allocated,
    delivered: sum([line, ...slices].map(slice => slice.delivered)),
    open: open(line),
    shippable: leftOf(order, line),
    pending: open(line),
    amount: value,
    taxes,
    ...datesOf(lineDates(order, line)),
    approvedDate: line.confirmedDate,
    proposedDate: proposedDate(line),
    proposedSlipDays: proposedSlip(line),
    proposal: line.proposal,
    declinedProposal: line.declined ?? null,
    carried: carriedOf([order, ...order.children], line.lineId),
    shipments: sharesOf([order, ...order.children], line.lineId),
  }
}

function childLine(order: Order, child: Child, line: Line, slice: SliceLine, forSupplier: boolean): OrderLineDetail {
  const { value, taxes } = childLineAmounts(order, line, slice)
  return {
    ...itemOf(line, forSupplier),
    confirmedPrice: slice.confirmedPrice,
    priceParts: [priceOf(childPricedPart(line, slice))],
    required: slice.required,
    cancelled: slice.cancelled,
    confirmed: slice.confirmed,
    proposed: '0',
    promised: slice.confirmed,
    confirmable: '0',
    shares: lineShares(slice, '0'),
    moved: '0',
    allocated: slice.allocated,
    delivered: slice.delivered,
    open: '0',
    shippable: leftOf(child, slice),
    pending: '0',
    amount: value,
    taxes,
    ...datesOf(sliceDates(order, child, slice)),
    approvedDate: slice.confirmedDate,
    proposedDate: null,
    proposedSlipDays: null,
    proposal: null,
    declinedProposal: null,
    schedule: [],
    carried: carriedOf([child], line.lineId),
    shipments: sharesOf([child], line.lineId),
  }
}

/** Of what has ended nothing is shipped any more, whatever came beyond what was on its way. */
function leftOf({ status }: Pick<Slice, 'status'>, line: SliceLine): string {
  return status === 'CLOSED_COMPLETE' || status === 'CANCELLED' ? '0' : shippable(line)
}

function sharesOf(slices: readonly Pick<Slice, 'shipments'>[], lineId: string): OrderLineDetail['shipments'] {
  const shipments = slices.flatMap(slice => slice.shipments)
  return shipments.flatMap(shipment =>
    shipment.lines
      .filter(part => part.lineId === lineId)
      .map(part => ({
        shipmentId: shipment.shipmentId,
        allocated: part.allocated,
        delivered: part.delivered,
        damaged: part.damaged ?? '0',
        short: part.short ?? '0',
        departed: shipment.departed,
        settled: shipment.state === 'settled',
      })),
  )
}
