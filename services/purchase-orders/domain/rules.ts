import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { CompanySettings } from '@quayside/contracts/directory/events.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { isVisible } from '@quayside/contracts/kernel/visible.ts'
import { type OrderStatus, orderStatuses } from '@quayside/contracts/purchase-orders/statuses.ts'
import { type By, notConcerned, notYours } from './actors.ts'
import type { Child, Order, PreOrder } from './state.ts'

/** What every command carries: who, when, and the client company's rules. Times come from outside. */
export type Asked = {
  readonly by: By
  /** An instant, and the day it is in the client company's zone. */
  readonly now: string
  readonly today: string
  readonly settings: CompanySettings
  /** The child that is meant; absent or the order's own id: the order itself. */
  readonly target?: string | undefined
}

type Row = { readonly who: readonly ActorKind[]; readonly from: readonly OrderStatus[] }

/** One line of the table of transitions. `order` and `child` say from where, and by whom; `also` what else must hold. */
export type Rule = {
  readonly order?: readonly Row[]
  readonly child?: readonly Row[]
  /** Why a child is refused where it is not done on the main order instead. */
  readonly childRefused?: Rejection['code']
  readonly also?: (order: Order, asked: Asked, child: Child | null) => Rejection | null
}

export const everyStatusBut = (...but: readonly OrderStatus[]): readonly OrderStatus[] =>
  orderStatuses.filter(status => !but.includes(status))

/** Refused because of who asks, what is meant or where it stands: the same answer for a command and for `allowedCommands`. */
export function blocked(rule: Rule, order: Order, asked: Asked): Rejection | null {
  const unknown = notConcerned(asked.by, order)
  if (unknown !== null) return unknown
  const child = childMeant(order, asked)
  if (child === undefined) return { code: 'purchase-order-not-found', params: {} }
  const rows = child === null ? rule.order : rule.child
  if (rows === undefined && child !== null && rule.childRefused !== undefined)
    return { code: rule.childRefused, params: { poId: child.number } }
  if (rows === undefined) {
    return {
      code: child === null ? 'only-for-child-orders' : 'only-for-main-order',
      params: { poId: order.orderNumber },
    }
  }
  const number = child?.number ?? order.orderNumber
  const refused = refusedByRows(rows, child?.status ?? order.status, asked.by.kind, number)
  return refused ?? rule.also?.(order, asked, child) ?? null
}

/** Whether somebody who may give this command gives it again: then a state it has led to already is no error. */
export function mayRepeat(rule: Rule, order: Order, asked: Asked): boolean {
  const child = childMeant(order, asked)
  if (child === undefined || notConcerned(asked.by, order) !== null) return false
  const rows = (child === null ? rule.order : rule.child) ?? []
  return rows.some(row => row.who.includes(asked.by.kind))
}

/** Whether the rule's table has a row for this kind of actor and the present status; cheaper than asking what blocks it. */
export function isInRows(rule: Rule, order: Order, asked: Asked): boolean {
  const child = childMeant(order, asked)
  if (child === undefined) return false
  const rows = (child === null ? rule.order : rule.child) ?? []
  const status = child?.status ?? order.status
  return rows.some(row => row.from.includes(status) && row.who.includes(asked.by.kind))
}

/** A pre-order knows two acts only, so that its rows need no target. */
export function blockedPreOrder(rows: readonly Row[], preOrder: PreOrder, asked: Asked): Rejection | null {
  return (
    notConcerned(asked.by, preOrder) ??
    refusedByRows(rows, 'PRE_ORDER', asked.by.kind, preOrder.orderNumber ?? preOrder.orderId)
  )
}

/** Null is the order itself, undefined a child it does not have. */
export function childMeant(order: Order, asked: Pick<Asked, 'target'>): Child | null | undefined {
  if (asked.target === undefined || asked.target === order.orderId) return null
  return order.children.find(child => child.childId === asked.target)
}

function refusedByRows(rows: readonly Row[], status: OrderStatus, kind: ActorKind, number: string): Rejection | null {
  const own = rows.filter(row => row.who.includes(kind))
  if (own.length === 0) return notYours(rows.flatMap(row => row.who))
  if (own.some(row => row.from.includes(status))) return null
  // Where only others may act in this status, that says more than the status.
  const others = rows.filter(row => row.from.includes(status))
  if (others.length > 0) return notYours(others.flatMap(row => row.who))
  return { code: 'wrong-status', params: { poId: number, status, allowed: own.flatMap(row => row.from).join(', ') } }
}

export function reasonMissing(reason: string, field = 'reason'): Rejection | null {
  return isVisible(reason) ? null : { code: 'reason-required', params: {}, field }
}
