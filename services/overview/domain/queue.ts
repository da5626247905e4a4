import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { QueueItem, QueueKind } from '@quayside/contracts/overview/queries.ts'
import type { OrderFacts, OrderWait } from '@quayside/contracts/purchase-orders/facts.ts'
import type { OrderSide } from '@quayside/contracts/purchase-orders/statuses.ts'

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

/** What an order waits for, as its own service tells it: each with its row's words and where it is done. */
export function waitingFor(order: OrderFacts): Waiting[] {
  return order.waits.map(wait => ({ ...rowOf(order, wait), ...worded(order, wait) }))
}

type Worded = Pick<Waiting, 'id' | 'kind' | 'title' | 'act' | 'href'>

function rowOf({ parts, number }: OrderFacts, wait: OrderWait): Omit<Waiting, keyof Worded> {
  return {
    side: wait.side,
    permission: wait.permission,
    entityId: wait.partId,
    number: parts.find(({ id }) => id === wait.partId)?.number ?? number,
    comment: wait.reason,
    due: wait.due,
    since: wait.since,
  }
}

function worded(order: OrderFacts, wait: OrderWait): Worded {
  const { what, partId, request, reason } = wait
  const { number } = rowOf(order, wait)
  const page = `/purchase-orders/${partId}`
  switch (what) {
    case 'answer-change-request': {
      const { requestId = '', kind = 'date', lineNumber = null, current = null, wish = null } = request ?? {}
      return {
        id: `${partId}/${requestId}`,
        kind: what,
        act: 'answer',
        title: { code: requestTitles[kind], params: { number, line: lineNumber, current, wish } },
        href: `${page}?tab=change-requests&act=answer-change&request=${requestId}`,
      }
    }
    // Its page has both answers, and says where only one of them can be given.
    case 'answer-cancellation-request':
      return {
        id: `${partId}/cancellation`,
        kind: what,
        act: 'answer',
        title: { code: what, params: { number } },
        href: page,
      }
    case 'confirm': {
      const kind = reason === null ? 'confirm' : 'confirm-again'
      const code = kind === 'confirm' && order.status === 'PARTIALLY_APPROVED' ? 'confirm-rest' : kind
      return { id: `${partId}/${kind}`, kind, act: 'confirm', title: titled(code, number), href: `${page}?act=confirm` }
    }
    case 'approve':
      return { ...asked(what, 'review', partId), title: approveTitle(order) }
    case 'reopen': {
      const code = order.status === 'EXPIRED' ? 'reopen-expired' : 'reopen-rejected'
      return { ...asked(what, 'reopen', partId), title: titled(code, number) }
    }
    case 'read-file':
      return { ...asked(what, 'read', partId), title: titled(what, number) }
    case 'send':
    case 'submit':
      return { ...asked(what, what, partId), title: titled(what, number) }
  }
}

/** Done in the dialog of its name on the order's page. */
function asked(kind: QueueKind, act: QueueItem['act'], id: string) {
  return { id: `${id}/${kind}`, kind, act, href: `/purchase-orders/${id}?act=${kind}` }
}

function titled(code: QueueItem['title']['code'], number: string): QueueItem['title'] {
  return { code, params: { number } }
}

/** A promise that is later than required says so: by how many days at most, and on how many lines. */
function approveTitle({ number, parts: [own] }: OrderFacts): QueueItem['title'] {
  const { slipDays: days = 0, lateLines: lines = 0 } = own?.dates ?? {}
  return days !== null && days > 0
    ? { code: 'approve-late', params: { number, days, lines } }
    : titled('approve', number)
}

const requestTitles = {
  date: 'answer-date',
  quantity: 'answer-quantity',
  price: 'answer-price',
  cancellation: 'answer-cancellation',
} as const

const soonMs = 24 * 3_600_000

/** Overdue is bad, due within a day a warning; a step back or a refusal warns too. */
export function toneOf({ kind, due }: Pick<Waiting, 'kind' | 'due'>, now: string): QueueItem['tone'] {
  if (due !== null && due < now) return 'bad'
  if (due !== null && Date.parse(due) - Date.parse(now) < soonMs) return 'warn'
  if (kind === 'reopen' || kind === 'fix-import' || kind === 'answer-cancellation-request') return 'bad'
  if (kind === 'approve' || kind === 'confirm-again') return 'warn'
  return kind === 'send' ? 'neutral' : 'info'
}
