import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import type { Ask } from '@quayside/contracts/purchase-orders/queries.ts'
import type { Fulfilment } from '@quayside/contracts/purchase-orders/statuses.ts'
import { shippers, sideOf } from './actors.ts'
import { fulfilmentOf, isWhollyShipped } from './badges.ts'
import { hasOpen, hasShippable, liveChildren } from './quantities.ts'
import { childMeant } from './rules.ts'
import type { ChangeRequest, Child, Order } from './state.ts'

type Waiting = Pick<Ask, 'who' | 'what' | 'command' | 'until'>

const nothing: Waiting = { who: 'nobody', what: 'nothing', command: null, until: null }

/** What is asked, of whom and until when: an answer that is owed comes before what the status asks. */
function firstOwed(order: Order, target?: string): Waiting {
  const child = childMeant(order, { target }) ?? null
  const id = child?.childId ?? order.orderId
  const owed = answersOwed(order).find(one => one.partId === id || (child === null && one.request !== null))
  return owed?.waiting ?? askedByStatus(order, child)
}

/** Something that waits, of the order itself or of a partial order; with the request that is to be answered. */
export type Owed = {
  readonly waiting: Waiting
  readonly partId: string
  readonly request: ChangeRequest | null
}

/** All that an order waits for: each answer that is owed, then what its status asks. */
export function allOwed(order: Order): Owed[] {
  return [...answersOwed(order), { waiting: askedByStatus(order, null), partId: order.orderId, request: null }]
}

function answersOwed(order: Order): Owed[] {
  const cancelling = order.cancellationRequests.map(({ target }): Owed => {
    const waiting = { who: 'buyer', what: 'answer-cancellation-request', command: 'cancel', until: null } as const
    return { waiting, partId: target, request: null }
  })
  const changing = order.changeRequests.filter(({ status }) => status === 'PROPOSED')
  return [
    ...cancelling,
    ...changing.map((request): Owed => {
      const who = request.side === 'buyer' ? 'supplier' : 'buyer'
      const what = 'answer-change-request'
      const waiting = { who, what, command: 'accept-change', until: request.decideBy } as const
      return { waiting, partId: request.target, request }
    }),
  ]
}

function askedByStatus(order: Order, child: Child | null): Waiting {
  const deadline = order.round?.deadline ?? null
  switch (child?.status ?? order.status) {
    case 'PENDING':
      return { who: 'buyer', what: 'send', command: 'send', until: null }
    case 'SENT_ORDER':
    case 'TO_BE_CONFIRMED':
      return { who: 'supplier', what: 'confirm', command: 'confirm', until: deadline }
    case 'PARTIALLY_APPROVED':
      return hasOpen(order)
        ? { who: 'supplier', what: 'confirm', command: 'confirm', until: deadline }
        : onceApproved(order, child)
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
    case 'IN_TRANSIT':
      return onceApproved(order, child)
    case 'CLOSED_COMPLETE':
    case 'CANCELLED':
      return nothing
  }
}

export const isToShip = (slice: Order | Child) => slice.status === 'APPROVED' && hasShippable(slice)

/** As long as something of it is on no shipment, whoever may create one has the next turn; then the carrier. */
function onceApproved(order: Order, child: Child | null): Waiting {
  const [who, what] = onItsWay[fulfilmentOf(order, child)]
  if (isToShip(child ?? order)) {
    return { who: 'shipper', what: what === 'ship' ? what : 'ship-rest', command: 'create-shipment', until: null }
  }
  if (child === null && liveChildren(order).some(isToShip)) {
    return { who: 'shipper', what: 'ship-parts', command: null, until: null }
  }
  const isOnItsWay = what !== 'deliver-rest' || isWhollyShipped(order, child)
  return { who, what: isOnItsWay ? what : 'ship-rest', command: null, until: null }
}

/** Who has the next turn with approved goods, and what for; "rest" where a part of them has come further. */
const onItsWay: Readonly<Record<Fulfilment, readonly [Waiting['who'], Waiting['what']]>> = {
  none: ['shipper', 'ship'],
  'partly-allocated': ['shipper', 'ship'],
  allocated: ['carrier', 'depart'],
  'partly-shipped': ['carrier', 'ship-rest'],
  shipped: ['carrier', 'deliver'],
  'partly-delivered': ['carrier', 'deliver-rest'],
  delivered: ['buyer', 'complete-shipments'],
}

type Reader = {
  readonly kind: ActorKind
  readonly permissions: ReadonlySet<Permission>
  readonly allowed: readonly CommandVerdict[]
}

export function askOf(order: Order, reader: Reader, target?: string): Ask {
  const waiting = answerable(firstOwed(order, target), reader)
  if (waiting.who === 'nobody') return { of: 'nobody', ...waiting }
  return { of: isAskedOf(reader, waiting) ? 'you' : 'them', ...waiting }
}

/** What can't be cancelled any more is answered by declining to. */
function answerable(waiting: Waiting, reader: Reader): Waiting {
  const isToDecline =
    waiting.command === 'cancel' && !may(reader, 'cancel') && may(reader, 'decline-cancellation-request')
  return isToDecline ? { ...waiting, command: 'decline-cancellation-request' } : waiting
}

function isAskedOf(reader: Reader, { who, what, command }: Waiting): boolean {
  const { kind, permissions } = reader
  // An order with children names no command: a shipment is created for each child.
  if (command === 'create-shipment' || what === 'ship-parts')
    return shippers.includes(kind) && permissions.has('shipments.create')
  return who === sideOf(kind) && may(reader, command)
}

function may({ allowed }: Reader, command: Waiting['command']): boolean {
  return allowed.some(one => one.command === command && one.allowed)
}

/** Approved, nothing owed before, and something of it is on no shipment: a new one is what comes next. */
export function waitsForShipment(order: Order, target?: string): boolean {
  return firstOwed(order, target).command === 'create-shipment'
}

/** When it is due: the round's deadline, or the approve-by date while approval is awaited. */
export function dueAt(order: Order, target?: string): string | null {
  return firstOwed(order, target).until
}
