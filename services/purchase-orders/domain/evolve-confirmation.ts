import type { Proposal, PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { add, isPositive } from '@quayside/platform/values/quantities.ts'
import { childFrom } from './evolve-children.ts'
import { cleared } from './lines.ts'
import type { Line, Order, Round } from './state.ts'

type ConfirmationEventType =
  | 'ConfirmationRoundOpened'
  | 'ConfirmationRoundResumed'
  | 'QuantitiesConfirmed'
  | 'ConfirmationSubmitted'
  | 'ApprovalAwaited'
  | 'ConfirmationFileUploaded'
  | 'ConfirmationFileDiscarded'
  | 'ConfirmationApproved'
  | 'ConfirmationDeclined'
  | 'ConfirmationReversed'
  | 'PurchaseOrderRejected'
  | 'PurchaseOrderExpired'
  | 'PurchaseOrderReopened'
  | 'ConfirmationReminded'
  | 'ConfirmationEscalated'
  | 'FileReadingReminded'
  | 'ApprovalReminded'
  | 'ApprovalEscalated'
type ConfirmationEvent = Extract<PurchaseOrderEvent, { type: ConfirmationEventType }>
type DataOf<Type extends ConfirmationEventType> = Extract<ConfirmationEvent, { type: Type }>['data']

export function evolveConfirmation(order: Order, event: ConfirmationEvent): Order {
  switch (event.type) {
    case 'ConfirmationRoundOpened':
      return { ...order, round: opened(event.data) }
    case 'ConfirmationRoundResumed':
      return withRound(order, { deadline: event.data.deadline, paused: false, remindReaderAt: null })
    case 'QuantitiesConfirmed':
      return confirmed(order, event.data)
    case 'ConfirmationSubmitted':
      return { ...order, status: 'TO_BE_APPROVED' }
    case 'ApprovalAwaited': {
      const { approveBy, reminders } = event.data
      return withRound(order, { approveBy, approvalReminders: reminders, paused: false, remindReaderAt: null })
    }
    case 'ConfirmationFileUploaded': {
      const { documentId, documentType, fileName, previousStatus, remindReaderAt } = event.data
      const file = { documentId, documentType, fileName, previousStatus, state: 'attached' as const }
      return { ...withRound(order, { paused: true, remindReaderAt }), status: 'PO_FILE_UPLOADED', file }
    }
    case 'ConfirmationFileDiscarded':
      return { ...order, status: event.data.status as Order['status'], file: null }
    case 'ConfirmationApproved':
      return approved(order, event.data)
    case 'ConfirmationDeclined':
      return {
        ...proposalCleared(order, event.data.status),
        lines: order.lines.map(line => (line.proposal === null ? cleared(line) : declined(line, line.proposal))),
        lastComment: { kind: 'declined', text: event.data.comment },
      }
    case 'ConfirmationReversed':
      return reversed(order, event.data)
    case 'PurchaseOrderRejected':
      return {
        ...withRound(proposalCleared(order, 'REJECTED'), { open: false }),
        lastComment: { kind: 'rejected', text: event.data.reason },
      }
    case 'PurchaseOrderExpired':
      return { ...withRound(order, { open: false }), status: 'EXPIRED' }
    case 'PurchaseOrderReopened':
      return { ...order, status: 'TO_BE_CONFIRMED' }
    case 'ConfirmationReminded':
      return order.round === null ? order : withRound(order, { reminded: [...order.round.reminded, event.data.moment] })
    case 'FileReadingReminded':
      return marked(order, 'file')
    case 'ApprovalReminded':
      return marked(order, 'approval')
    case 'ApprovalEscalated':
      return marked(order, 'approval-escalated')
    case 'ConfirmationEscalated':
      return marked(order, 'escalated')
  }
}

function opened(data: DataOf<'ConfirmationRoundOpened'>): Round {
  return {
    number: data.round,
    cause: data.cause,
    openedAt: data.openedAt,
    deadline: data.deadline,
    timeZone: data.timeZone,
    reminders: data.reminders,
    reminded: [],
    paused: false,
    remindReaderAt: null,
    approveBy: null,
    approvalReminders: [],
    open: true,
  }
}

function withRound(order: Order, change: Partial<Round>): Order {
  return order.round === null ? order : { ...order, round: { ...order.round, ...change } }
}

/** What a round's workflow has already done, so that a repeated call adds nothing. */
function marked(order: Order, what: string): Order {
  return order.round === null ? order : withRound(order, { reminded: [...order.round.reminded, what] })
}

function confirmed(order: Order, data: DataOf<'QuantitiesConfirmed'>): Order {
  const proposals = new Map(data.lines.map(({ lineId, number: _n, previous: _p, ...proposal }) => [lineId, proposal]))
  const lines = order.lines.map(line => {
    const proposal = proposals.get(line.lineId)
    return proposal === undefined ? cleared(line) : { ...cleared(line), proposal, pendingDate: proposal.pendingDate }
  })
  const file = data.documentId !== null && order.file !== null ? { ...order.file, state: 'read' as const } : order.file
  return {
    ...order,
    status: data.status as Order['status'],
    lines,
    file,
    confirmation: { onBehalf: data.onBehalf, confirmedBy: data.confirmedBy },
    changedSinceSent: [],
  }
}

function approved(order: Order, data: DataOf<'ConfirmationApproved'>): Order {
  const slices = new Map(data.lines.map(line => [line.lineId, line]))
  const lines = order.lines.map((line): Line => {
    const slice = slices.get(line.lineId)
    if (slice === undefined) return { ...line, proposal: null }
    return {
      ...line,
      proposal: null,
      confirmed: add(line.confirmed, slice.quantity),
      moved: data.child === null ? line.moved : add(line.moved, slice.quantity),
      confirmedDate: promisedDate(line, slice.confirmedDate),
      // What goes on in a child order has its price there.
      confirmedPrice: data.child === null ? slice.unitPrice : line.confirmedPrice,
    }
  })
  const children = data.child === null ? order.children : [...order.children, childFrom(data.child, order)]
  const closed = data.status === 'APPROVED' ? { open: false } : {}
  return { ...withRound(order, closed), status: data.status as Order['status'], lines, children, confirmation: null }
}

/** The latest that is approved; what is promised for no day is promised for the required one. */
function promisedDate(line: Line, date: string | null): string {
  const promised = date ?? line.item.requiredDate
  const before = isPositive(line.confirmed) ? line.confirmedDate : null
  return before !== null && before > promised ? before : promised
}

function reversed(order: Order, data: DataOf<'ConfirmationReversed'>): Order {
  const comment = data.reason === null ? order.lastComment : { kind: 'reversed' as const, text: data.reason }
  const after = { ...proposalCleared(order, data.status), lastComment: comment }
  if (!data.approvalToo) return after
  const lines = after.lines.map(line => ({
    ...line,
    confirmed: '0',
    moved: '0',
    confirmedDate: null,
    confirmedPrice: null,
    pendingDate: null,
  }))
  const gone = new Set(data.cancelledChildren)
  const children = order.children.map(child =>
    gone.has(child.childId) ? { ...child, status: 'CANCELLED' as const, version: child.version + 1 } : child,
  )
  return { ...after, lines, children }
}

/** The supplier goes on from what it proposed. */
function declined(line: Line, proposal: Proposal): Line {
  return { ...cleared(line), declined: proposal }
}

function proposalCleared(order: Order, status: string): Order {
  return { ...order, status: status as Order['status'], lines: order.lines.map(cleared), confirmation: null }
}
