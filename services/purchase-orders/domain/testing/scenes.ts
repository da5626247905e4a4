import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { PurchaseOrderCommand } from '../purchase-order.ts'
import * as orders from './orders.ts'

const {
  acknowledge,
  allocate,
  approve,
  asked,
  attach,
  buyer,
  childId,
  confirm,
  decline,
  lineA,
  quantities,
  reachDeadline,
  register,
  requestId,
  resend,
  send,
  submit,
  supplier,
  system,
  ways,
  withReason,
} = orders
const later = '2026-07-01'
const sent = [register(), send()]
const importId = '0198c000-0000-7000-8000-00000000f001'
const draft = {
  ...register(),
  type: 'SavePreOrder' as const,
  lines: [],
  details: orders.details({ buyerIdentifier: null }),
}
const rows = (rowId: string, line: string, row: number) => [
  { ...orders.line(line, '10'), origin: { sourceRowId: rowId, importId, importRow: row } },
]
const imported = (lines = rows('R1', lineA, 1)) => ({
  ...register(),
  ...asked(system),
  type: 'ImportLines' as const,
  vendorCompanyId: orders.vendor,
  importId,
  lines,
})
const undo = { ...asked(system), type: 'UndoImport' as const, importId }
const amended = { ...resend(), type: 'Amend' as const }
const change = (kind: 'date' | 'quantity') => ({
  ...asked(supplier),
  type: 'ProposeChange' as const,
  requestId: requestId(1),
  lineId: lineA,
  kind,
  date: '2026-06-20',
  quantity: '80',
  unitPrice: null,
  reason: 'Steel is late',
})
const answered = (type: 'AcceptChange' | 'RejectChange' | 'WithdrawChange', by = buyer) => ({
  ...asked(by),
  type,
  requestId: requestId(1),
  reason: 'No',
})
const split = {
  ...asked(buyer),
  type: 'Split' as const,
  children: [{ lines: quantities('30', '10') }],
  childIds: [childId(1), childId(2), childId(3)],
}
const onShipment = { ...asked(system), shipmentId: 'S1' }
const ofRound = { ...asked(system), round: 1 }
/** For each kind of event, what leads to it and the command that writes it. */
export const scenes: Record<
  Exclude<PurchaseOrderEvent['type'], 'Voided'>,
  [readonly PurchaseOrderCommand[], PurchaseOrderCommand]
> = {
  PreOrderSaved: [[], draft],
  PreOrderDiscarded: [[draft], { ...asked(buyer), type: 'DiscardPreOrder' }],
  PurchaseOrderRegistered: [[], register()],
  PurchaseOrderAmended: [[register()], amended],
  LinesAdded: [[register()], imported(rows('R1', childId(7), 1))],
  ImportUndone: [[imported()], undo],
  ImportedLinesRemoved: [[register(), imported(rows('R1', childId(7), 1))], undo],
  PurchaseOrderSent: [[register()], send()],
  PurchaseOrderResent: [sent, resend()],
  PurchaseOrderAcknowledged: [sent, acknowledge()],
  ConfirmationRoundOpened: [[register()], send()],
  ConfirmationRoundResumed: [[...sent, attach()], orders.discardFile()],
  QuantitiesConfirmed: [sent, confirm('60', '40', { pendingDate: later, date: '2026-06-10' })],
  ConfirmationSubmitted: [ways.PARTIALLY_CONFIRMED, submit()],
  ApprovalAwaited: [sent, confirm('100', '40')],
  ConfirmationFileUploaded: [sent, attach()],
  ConfirmationFileDiscarded: [[...sent, attach()], orders.discardFile()],
  ConfirmationApproved: [[...ways.PARTIALLY_CONFIRMED, submit()], approve()],
  ConfirmationDeclined: [ways.CONFIRMED, decline()],
  ConfirmationReversed: [ways.PARTIALLY_APPROVED, withReason('Reverse')],
  PurchaseOrderRejected: [sent, withReason('Reject', supplier)],
  PurchaseOrderExpired: [sent, reachDeadline(1, '2026-03-10T00:00:00.000Z')],
  PurchaseOrderReopened: [ways.REJECTED, orders.reopen()],
  RestClosed: [ways.PARTIALLY_APPROVED, withReason('CloseRest')],
  ClosedShort: [ways.APPROVED, withReason('CloseShort')],
  PurchaseOrderCancelled: [ways.PARTIALLY_APPROVED, withReason('Cancel')],
  ChildOrderCancelled: [ways.PARTIALLY_APPROVED, withReason('Cancel', buyer, 'Gone', { target: childId(1) })],
  CancellationRequested: [sent, withReason('RequestCancellation', supplier)],
  CancellationRequestDeclined: [
    [...sent, withReason('RequestCancellation', supplier)],
    { ...asked(buyer), type: 'DeclineCancellationRequest', comment: 'We need it' },
  ],
  OrderSplit: [ways.APPROVED, split],
  ChildrenMerged: [[...ways.APPROVED, split], { ...asked(buyer), type: 'Merge', children: [childId(1), childId(2)] }],
  ChangeRequestProposed: [ways.APPROVED, change('quantity')],
  ChangeRequestAccepted: [[...ways.APPROVED, change('quantity')], answered('AcceptChange')],
  ChangeRequestRejected: [[...ways.APPROVED, change('date')], answered('RejectChange')],
  ChangeRequestWithdrawn: [[...ways.APPROVED, change('date')], answered('WithdrawChange', supplier)],
  ChangeRequestExpired: [
    [...ways.APPROVED, change('date')],
    { ...asked(system, { now: `${later}T00:00:00.000Z` }), type: 'ExpireChange', requestId: requestId(1) },
  ],
  ShipmentAllocated: [ways.APPROVED, allocate('S1', 1, '60', '10')],
  AllocationReleased: [
    [...ways.APPROVED, allocate('S1', 1, '60', '10')],
    { ...onShipment, type: 'Release', sequence: 2, lines: quantities('5', ''), cancelled: false },
  ],
  AllocationMoved: [
    [...ways.APPROVED, allocate('S1', 1, '60', '10')],
    { ...onShipment, type: 'Move', toShipmentId: 'S2', sequence: 2, lines: quantities('5', '') },
  ],
  ShipmentDeparted: [
    [...ways.APPROVED, allocate('S1', 1, '60', '10')],
    { ...onShipment, type: 'RecordDeparture', departedAt: orders.monday, reason: '' },
  ],
  ShipmentDepartureCorrected: [
    ways.IN_TRANSIT,
    { ...onShipment, type: 'RecordDeparture', departedAt: null, reason: 'Seen wrong' },
  ],
  DeliveryRecorded: [
    ways.IN_TRANSIT,
    { ...onShipment, type: 'RecordDelivery', deliveredOn: '2026-06-05', lines: quantities('100', '40') },
  ],
  ShipmentSettled: [
    ways.IN_TRANSIT,
    {
      ...onShipment,
      type: 'Settle',
      deliveredOn: '2026-06-05',
      lines: [{ lineId: lineA, received: '99', shortageIs: 'written-off' }],
    },
  ],
  WentInTransit: [ways.IN_TRANSIT.slice(0, -1), ways.IN_TRANSIT.at(-1) ?? send()],
  BackFromTransit: [
    ways.IN_TRANSIT,
    { ...onShipment, type: 'RecordDeparture', departedAt: null, reason: 'Seen wrong' },
  ],
  ClosedComplete: [
    ways.IN_TRANSIT,
    {
      ...onShipment,
      type: 'Settle',
      deliveredOn: '2026-06-05',
      lines: quantities('100', '40').map(({ lineId, quantity }) => ({
        lineId,
        received: quantity,
        shortageIs: 'released',
      })),
    },
  ],
  ConfirmationReminded: [sent, { ...ofRound, type: 'Remind', moment: 'half' }],
  ConfirmationEscalated: [ways.EXPIRED, { ...ofRound, type: 'Escalate', cause: 'expired' }],
  FileReadingReminded: [ways.PO_FILE_UPLOADED, { ...ofRound, type: 'RemindReader' }],
  ApprovalReminded: [ways.CONFIRMED, { ...ofRound, type: 'RemindApprover' }],
  ApprovalEscalated: [ways.CONFIRMED, { ...ofRound, type: 'EscalateApproval' }],
}
