import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { AllowedCommand } from '@quayside/contracts/kernel/lists.ts'
import type { Ask } from '@quayside/contracts/purchase-orders/queries.ts'
import type { Fulfilment } from '@quayside/contracts/purchase-orders/statuses.ts'
import { sideOf } from './actors.ts'
import { fulfilmentOf, isWhollyShipped } from './badges.ts'
import { childMeant } from './rules.ts'
import type { Order } from './state.ts'

type Waiting = Pick<Ask, 'who' | 'what' | 'command' | 'until'>

const nothing: Waiting = { who: 'nobody', what: 'nothing', command: null, until: null }

/** What is asked, of whom and until when: an answer that is owed comes before what the status asks. */
function waitingFor(order: Order, target?: string): Waiting {
  const child = childMeant(order, { target }) ?? null
  const id = child?.childId ?? order.orderId
  const status = child?.status ?? order.status
  if (order.cancellationRequests.some(request => request.target === id)) {
    return { who: 'buyer', what: 'answer-cancellation-request', command: 'cancel', until: null }
  }
  const change = order.changeRequests.find(
    request => request.status === 'PROPOSED' && (child === null || request.target === id),
  )
  if (change !== undefined) {
    const who = change.side === 'buyer' ? 'supplier' : 'buyer'
    return { who, what: 'answer-change-request', command: 'accept-change', until: change.decideBy }
  }
  const deadline = order.round?.deadline ?? null
  switch (status) {
    case 'PENDING':
      return { who: 'buyer', what: 'send', command: 'send', until: null }
    case 'SENT_ORDER':
    case 'TO_BE_CONFIRMED':
    case 'PARTIALLY_APPROVED':
      return { who: 'supplier', what: 'confirm', command: 'confirm', until: deadline }
    case 'PARTIALLY_CONFIRMED':
      return { who: 'supplier', what: 'submit', command: 'submit', until: deadline }
    case 'PO_FILE_UPLOADED':
      return {
        who: 'buyer',
        what: 'read-file',
        command: 'apply-confirmation-file',
        until: order.round?.remindReaderAt ?? null,
      }
    case 'CONFIRMED':
    case 'TO_BE_APPROVED':
      return { who: 'buyer', what: 'approve', command: 'approve', until: order.round?.approveBy ?? null }
    case 'EXPIRED':
    case 'REJECTED':
      return { who: 'buyer', what: 'reopen', command: 'reopen', until: null }
    case 'APPROVED':
    case 'IN_TRANSIT': {
      const [who, what] = onItsWay[fulfilmentOf(order, child)]
      const isOnItsWay = what !== 'deliver-rest' || isWhollyShipped(order, child)
      return { who, what: isOnItsWay ? what : 'ship-rest', command: null, until: null }
    }
    case 'CLOSED_COMPLETE':
    case 'CANCELLED':
      return nothing
  }
}

/** Of what is approved: the rest of it, where a part has gone ahead. */
const onItsWay: Readonly<Record<Fulfilment, readonly [Waiting['who'], Waiting['what']]>> = {
  none: ['carrier', 'ship'],
  'partly-allocated': ['carrier', 'ship'],
  allocated: ['carrier', 'depart'],
  'partly-shipped': ['carrier', 'ship-rest'],
  shipped: ['carrier', 'deliver'],
  'partly-delivered': ['carrier', 'deliver-rest'],
  delivered: ['buyer', 'complete-shipments'],
}

export function askOf(order: Order, kind: ActorKind, allowed: readonly AllowedCommand[], target?: string): Ask {
  const waiting = waitingFor(order, target)
  if (waiting.who === 'nobody') return { of: 'nobody', ...waiting }
  const mine = waiting.who === sideOf(kind) && allowed.some(one => one.command === waiting.command && one.allowed)
  return { of: mine ? 'you' : 'them', ...waiting }
}

/** When it is due: the round's deadline, or the approve-by date while approval is awaited. */
export function dueAt(order: Order, target?: string): string | null {
  return waitingFor(order, target).until
}
