import type { WarehouseReceiptEvent } from '@quayside/contracts/handling/events.ts'
import { accept, type Decision, type Rejection, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { overFault } from '../desk/handling-rules.ts'
import { countFaults } from './counting.ts'
import { contentFaults, happened, ownContent } from './receipt-checks.ts'
import type { Announce } from './receipt-command.ts'
import { isRunner, notRunner } from './receipt-rules.ts'

/** Goods of one client announced to a warehouse, or found at it without an announcement. */
export function announcing(command: Announce): Decision<WarehouseReceiptEvent> {
  const refused = overFault(command) ?? roleFault(command)
  if (refused !== null) return rejectAll([refused])
  const { by, of, receiptId, receiptNumber, warehouseCompanyId, isOwnerKnown, arrival } = command
  const content = ownContent(command)
  const faults = contentFaults(content, command)
  if (arrival !== null)
    faults.push(
      ...happened(arrival.at, command, { content }, 'arrival.at'),
      ...countFaults(arrival.packages, null, 'arrival.packages'),
    )
  const [first, ...rest] = faults
  if (first !== undefined) return rejectAll([first, ...rest])
  const data = {
    receiptId,
    receiptNumber,
    shipmentId: of.shipmentId,
    shipmentNumber: of.shipmentNumber,
    clientCompanyId: isOwnerKnown ? of.clientCompanyId : null,
    announcerCompanyId: by.company,
    warehouseCompanyId,
    content,
  }
  if (arrival === null) return accept({ type: 'GoodsExpected', data })
  return accept(
    { type: 'GoodsFound', data: { ...data, content: { ...content, packages: [] } } },
    { type: 'GoodsReceived', data: { receiptId, ...arrival } },
    { type: 'ContingencyOpened', data: { receiptId, kind: 'without-prior-notice', note: '' } },
  )
}

/** Everyone announces; who runs the warehouse receives what nobody announced, the operating company also what is nobody's yet. */
function roleFault(command: Announce): Rejection | null {
  if (command.type === 'announce') return null
  if (!isRunner(command, command)) return notRunner(command, command)
  if (command.isOwnerKnown || command.by.kind !== 'C') return null
  return { code: 'field-required', params: {}, field: 'clientCompanyId' }
}
