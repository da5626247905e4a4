import type { OrderedLine } from '@quayside/contracts/purchase-orders/details.ts'
import type { Line } from './state.ts'

export function newLine({ lineId, number, quantity, ...item }: OrderedLine): Line {
  return {
    lineId,
    number,
    item,
    required: quantity,
    cancelled: '0',
    confirmed: '0',
    moved: '0',
    allocated: '0',
    delivered: '0',
    proposal: null,
    confirmedDate: null,
    confirmedPrice: null,
    pendingDate: null,
    actualDate: null,
  }
}

/** Without what was proposed. */
export function cleared(line: Line): Line {
  return line.proposal === null ? line : { ...line, proposal: null, pendingDate: null }
}

/** As it was ordered: what an amendment starts from. */
export function orderedLine(line: Line): OrderedLine {
  return { lineId: line.lineId, number: line.number, quantity: line.required, ...line.item }
}
