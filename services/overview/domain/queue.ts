import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { QueueItem, QueueKind } from '@quayside/contracts/overview/queries.ts'
import type { OrderSide } from '@quayside/contracts/purchase-orders/statuses.ts'
import { isPositive, max, subtract } from '@quayside/platform/values/quantities.ts'
import type { BoardOrder, OpenRequest } from './board.ts'
import { slipOf } from './chain-facts.ts'

/** Something that waits for one side of an order; who of them may do it is a question of rights. */
export type Waiting = {
  /** Stable: the same for as long as the same thing waits. */
  readonly id: string
  readonly side: OrderSide
  readonly kind: QueueKind
  readonly permission: Permission
  readonly entityId: string
  readonly number: string
  readonly title: QueueItem['title']
  readonly comment: string | null
  readonly due: string | null
  readonly since: string
  readonly act: QueueItem['act']
  readonly href: string
}

/** What an order waits for: what its status asks for, and each request that nobody has answered. */
export function waitingFor(order: BoardOrder): Waiting[] {
  return [
    ...byStatus(order),
    ...Object.values(order.requests).map(request => answer(order, request)),
    ...cancellations(order),
  ]
}

function byStatus(order: BoardOrder): Waiting[] {
  const { number } = order
  switch (order.status) {
    case 'PENDING':
      return [waiting(order, { side: 'buyer', kind: 'send', permission: 'purchase-orders.send', act: 'send' })]
    case 'SENT_ORDER':
    case 'TO_BE_CONFIRMED':
      return [
        order.declined === null
          ? confirm(order, 'confirm')
          : { ...confirm(order, 'confirm-again'), comment: order.declined },
      ]
    case 'PARTIALLY_APPROVED': {
      const again = { ...confirm(order, 'confirm-again'), comment: order.declined }
      const rest = { ...confirm(order, 'confirm'), title: { code: 'confirm-rest' as const, params: { number } } }
      return isOpen(order) ? [order.declined === null ? rest : again] : []
    }
    case 'PARTIALLY_CONFIRMED':
      return [
        waiting(order, {
          side: 'supplier',
          kind: 'submit',
          permission: 'purchase-orders.confirm',
          act: 'submit',
          due: order.deadline,
        }),
      ]
    case 'PO_FILE_UPLOADED':
      return [
        waiting(order, {
          side: 'buyer',
          kind: 'read-file',
          permission: 'purchase-orders.confirm',
          act: 'read',
          due: order.remindReaderAt,
        }),
      ]
    case 'CONFIRMED':
    case 'TO_BE_APPROVED':
      return [approve(order)]
    case 'EXPIRED':
    case 'REJECTED':
      return [
        waiting(order, {
          side: 'buyer',
          kind: 'reopen',
          permission: 'purchase-orders.send',
          act: 'reopen',
          title: { code: order.status === 'EXPIRED' ? 'reopen-expired' : 'reopen-rejected', params: { number } },
        }),
      ]
    default:
      return []
  }
}

type Asked = Pick<Waiting, 'side' | 'kind' | 'permission' | 'act'> & Partial<Waiting>

function waiting(order: BoardOrder, asked: Asked): Waiting {
  return {
    id: `${order.id}/${asked.kind}`,
    entityId: order.id,
    number: order.number,
    title: { code: asked.kind as QueueItem['title']['code'], params: { number: order.number } },
    comment: null,
    due: null,
    since: order.since,
    href: `/purchase-orders/${order.id}?act=${opens[asked.kind] ?? asked.kind}`,
    ...asked,
  }
}

/** The dialog of the order's page in which it is done, where it is called otherwise. */
const opens: Partial<Record<QueueKind, string>> = { 'confirm-again': 'confirm' }

function confirm(order: BoardOrder, kind: 'confirm' | 'confirm-again'): Waiting {
  const asked = { side: 'supplier', kind, permission: 'purchase-orders.confirm', act: 'confirm' } as const
  return waiting(order, { ...asked, due: order.deadline })
}

/** A promise that is later than required says so: by how many days at most, and on how many lines. */
function approve(order: BoardOrder): Waiting {
  const days = slipOf(order, order) ?? 0
  const late = Object.values(order.lines).filter(
    line => (line.proposedDate ?? line.confirmedDate ?? '') > line.requiredDate,
  )
  const { number } = order
  const params = { number, days, lines: late.length }
  return waiting(order, {
    side: 'buyer',
    kind: 'approve',
    permission: 'purchase-orders.approve',
    act: 'review',
    title: days > 0 && late.length > 0 ? { code: 'approve-late', params } : { code: 'approve', params: { number } },
    due: order.approveBy,
  })
}

const requestTitles = {
  date: 'answer-date',
  quantity: 'answer-quantity',
  price: 'answer-price',
  cancellation: 'answer-cancellation',
} as const

function answer(order: BoardOrder, request: OpenRequest): Waiting {
  const number = order.children[request.target]?.number ?? order.number
  const { lineNumber: line, current, wish } = request
  return waiting(order, {
    id: `${request.target}/${request.id}`,
    side: request.side === 'buyer' ? 'supplier' : 'buyer',
    kind: 'answer-change-request',
    permission: 'purchase-orders.change-request',
    act: 'answer',
    entityId: request.target,
    number,
    title: { code: requestTitles[request.kind], params: { number, line, current, wish } },
    due: request.decideBy,
    since: request.since,
    href: `/purchase-orders/${request.target}?tab=change-requests&act=answer-change&request=${request.id}`,
  })
}

function cancellations(order: BoardOrder): Waiting[] {
  return order.cancellationRequests.map(({ target, reason, since }) => {
    const number = order.children[target]?.number ?? order.number
    return waiting(order, {
      id: `${target}/cancellation`,
      side: 'buyer',
      kind: 'answer-cancellation-request',
      permission: 'purchase-orders.cancel',
      act: 'answer',
      // Its page has both answers, and says where only one of them can be given.
      entityId: target,
      number,
      comment: reason,
      since,
      href: `/purchase-orders/${target}`,
      title: { code: 'answer-cancellation-request', params: { number } },
    })
  })
}

function isOpen(order: BoardOrder): boolean {
  return Object.values(order.lines).some(line => {
    const wanted = max('0', subtract(line.required, line.cancelled))
    return isPositive(subtract(subtract(wanted, line.confirmed), line.proposed))
  })
}

const soonMs = 24 * 3_600_000

/** Overdue is bad, due within a day a warning; a step back or a refusal warns too. */
export function toneOf({ kind, due }: Pick<Waiting, 'kind' | 'due'>, now: string): QueueItem['tone'] {
  if (due !== null && due < now) return 'bad'
  if (due !== null && Date.parse(due) - Date.parse(now) < soonMs) return 'warn'
  if (kind === 'reopen' || kind === 'fix-import' || kind === 'answer-cancellation-request') return 'bad'
  if (kind === 'approve' || kind === 'confirm-again') return 'warn'
  return kind === 'send' ? 'neutral' : 'info'
}
