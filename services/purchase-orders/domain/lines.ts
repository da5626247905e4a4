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

/** Without what was proposed, now or before it was declined. */
export function cleared(line: Line): Line {
  const { declined: _declined, ...rest } = line
  return line.proposal === null ? rest : { ...rest, proposal: null, pendingDate: null }
}

/** As it was ordered: what an amendment starts from. */
export function orderedLine(line: Line): OrderedLine {
  return { lineId: line.lineId, number: line.number, quantity: line.required, ...line.item }
}
