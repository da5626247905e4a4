import type { WarehouseReceiptEvent } from '@quayside/contracts/handling/events.ts'
import type { ReceiptCommandName } from '@quayside/contracts/handling/warehouse-receipts.ts'
import { accept, type Decision, type Rejection, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { announcing } from './announcing.ts'
import { contingenciesAfter, countFaults } from './counting.ts'
import { releaseOf } from './kept-releases.ts'
import { assignFaults, contingencyFault, faultOfLifting, lifted } from './lifting.ts'
import { beforeFault, contentFaults, happened, known, ownContent, reasonMissing } from './receipt-checks.ts'
import type { OnReceipt, ReceiptCommand } from './receipt-command.ts'
import { isConcerned, type ReceiptAsked, refusedByRole, refusedByStatus } from './receipt-rules.ts'
import { evolve, isReceipt, type ReceiptState, type WarehouseReceipt } from './receipt-state.ts'
import { released, releaseFaults, takeBackFaults, takenBack } from './releasing.ts'

type Answer = Decision<WarehouseReceiptEvent>

export function decide(command: ReceiptCommand, state: ReceiptState): Answer {
  if (command.type === 'announce' || command.type === 'receive-unannounced')
    return isReceipt(state) ? accept() : announcing(command)
  if (!isReceipt(state) || !isConcerned(command, state))
    return rejectAll([{ code: 'warehouse-receipt-not-found', params: {} }])
  const refused = refusedByRole(command.type, command, state)
  if (refused !== null) return rejectAll([refused])
  if (isRepeat(command, state)) return accept()
  const wrong = refusedByStatus(command.type, state)
  if (wrong !== null) return rejectAll([wrong])
  const [first, ...rest] = faults(command, state)
  return first === undefined ? accept(...events(command, state)) : rejectAll([first, ...rest])
}

/** Why a command can't be given now, or null: what `allowedCommands` tells. */
export function blockedReceipt(
  name: ReceiptCommandName,
  asked: ReceiptAsked,
  receipt: WarehouseReceipt,
): Rejection | null {
  return refusedByRole(name, asked, receipt) ?? refusedByStatus(name, receipt) ?? blockedNow(name, receipt)
}

function blockedNow(name: ReceiptCommandName, receipt: WarehouseReceipt): Rejection | null {
  const { receiptNumber: number, contingencies, clientCompanyId } = receipt
  switch (name) {
    case 'release':
      return contingencyFault(receipt)
    case 'assign':
      return clientCompanyId === null ? null : { code: 'receipt-owner-known', params: { number } }
    case 'open-contingency':
      return letterFault(receipt)
    case 'lift-contingency':
      return contingencies.length > 0 ? null : { code: 'contingency-none', params: { number } }
    default:
      return null
  }
}

/** Each kind is open at most once. */
function letterFault({ contingencies }: WarehouseReceipt): Rejection | null {
  if (!contingencies.some(one => one.kind === 'letter-pending')) return null
  return { code: 'contingency-open-already', params: { contingency: 'letter-pending' } }
}

/** What it has led to already: no error, and no event. */
function isRepeat(command: OnReceipt, receipt: WarehouseReceipt): boolean {
  switch (command.type) {
    case 'change':
      return isSame(receipt.content, ownContent(command))
    case 'count':
      return receipt.arrivals.some(one => one.arrivalId === command.arrival.arrivalId)
    case 'correct': {
      const { arrivalId, packages } = command
      return receipt.arrivals.some(one => one.arrivalId === arrivalId && isSame(one.packages, packages))
    }
    case 'put-on-hand':
      return receipt.onHandAt === command.at && receipt.location === command.location
    case 'move':
      return receipt.location === command.location
    case 'open-contingency':
      return receipt.contingencies.some(one => one.kind === 'letter-pending' && one.note === command.note)
    case 'lift-contingency':
      return receipt.contingencies.every(one => one.kind !== command.kind)
    case 'release':
      return releaseOf(receipt.releases, command.release.releaseId) !== undefined
    case 'take-back':
      return (releaseOf(receipt.releases, command.releaseId)?.takenBack ?? null) !== null
    case 'assign':
      return receipt.clientCompanyId === command.to.clientCompanyId && receipt.shipmentId === command.to.shipmentId
    case 'withdraw':
    case 'void':
      return receipt.status === 'VOIDED'
  }
}

function faults(command: OnReceipt, receipt: WarehouseReceipt): readonly Rejection[] {
  switch (command.type) {
    case 'change':
      return contentFaults(ownContent(command), command, receipt.content)
    case 'count':
      return [...happened(command.arrival.at, command, receipt), ...countFaults(command.arrival.packages)]
    case 'correct':
      return countFaults(command.packages, { receipt, ...command })
    case 'put-on-hand':
      return [...happened(command.at, command, receipt), ...beforeFault(command.at, receipt)]
    case 'move':
      return [
        ...happened(command.at, command, receipt),
        ...beforeFault(command.at, receipt),
        ...(command.location === '' ? [{ code: 'field-required', params: {}, field: 'location' } as const] : []),
      ]
    case 'release':
      return releaseFaults(command, receipt)
    case 'take-back':
      return takeBackFaults(command, receipt)
    case 'open-contingency':
      return known(letterFault(receipt))
    case 'lift-contingency':
      return faultOfLifting(command, receipt)
    case 'assign':
      return assignFaults(command, receipt)
    case 'withdraw':
    case 'void':
      return reasonMissing(command.reason)
  }
}

function events(command: OnReceipt, receipt: WarehouseReceipt): WarehouseReceiptEvent[] {
  const { receiptId, shipmentId } = receipt
  switch (command.type) {
    case 'change': {
      const { warehouseCompanyId } = command
      const data = { receiptId, warehouseCompanyId, content: ownContent(command) }
      return [{ type: 'WarehouseReceiptChanged', data }]
    }
    case 'count':
      return contingenciesAfter(receipt, { type: 'GoodsReceived', data: { receiptId, ...command.arrival } })
    case 'correct': {
      const { arrivalId, packages, reason } = command
      const data = { receiptId, arrivalId, packages: [...packages], reason }
      return contingenciesAfter(receipt, { type: 'CountCorrected', data })
    }
    case 'put-on-hand': {
      const { at, location } = command
      return [{ type: 'GoodsPutOnHand', data: { receiptId, shipmentId, at, location } }]
    }
    case 'move':
      return [{ type: 'GoodsMoved', data: { receiptId, at: command.at, location: command.location } }]
    case 'open-contingency':
      return [{ type: 'ContingencyOpened', data: { receiptId, kind: 'letter-pending', note: command.note } }]
    case 'lift-contingency':
      return [lifted(command, receipt)]
    case 'release':
      return [released(command, receipt)]
    case 'take-back':
      return [takenBack(command, receipt)]
    case 'assign': {
      const { shipmentId: to, shipmentNumber, clientCompanyId } = command.to
      const data = { receiptId, shipmentId: to, shipmentNumber, clientCompanyId, reason: command.reason }
      return [{ type: 'GoodsAssigned', data }]
    }
    case 'withdraw':
    case 'void':
      return [{ type: 'WarehouseReceiptVoided', data: { receiptId, shipmentId, reason: command.reason } }]
  }
}

const initial: ReceiptState = { status: 'NONE' }

/** Stream `WarehouseReceipt-<receiptId>`. */
export const warehouseReceipt = { name: 'WarehouseReceipt', initial, evolve, decide } as const
