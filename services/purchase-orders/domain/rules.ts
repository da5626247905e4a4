import type { CompanySettings } from '@quayside/contracts/directory/events.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import {
  isInRows as isInTable,
  mayRepeat as mayRepeatIn,
  type Refusals,
  refusedByRows,
  type Row as Transition,
} from '@quayside/contracts/kernel/transitions.ts'
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

type Row = Transition<OrderStatus>

/** One line of the table of transitions. `order` and `child` say from where, and by whom; `also` what else must hold. */
export type Rule = {
  readonly order?: readonly Row[]
  readonly child?: readonly Row[]
  /** What a child is refused with, where "only for the main order" would be wrong. */
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
  const standing = standingOf(order, child, asked)
  const refused = refusedByRows(rows, standing, refusalsOf(child?.number ?? order.orderNumber, standing.status))
  return refused ?? rule.also?.(order, asked, child) ?? null
}

/** Whether this person may give the command in some status: then repeating it, once the order is where it leads to, is no error. */
export function mayRepeat(rule: Rule, order: Order, asked: Asked): boolean {
  const child = childMeant(order, asked)
  if (child === undefined || notConcerned(asked.by, order) !== null) return false
  return mayRepeatIn(rowsFor(rule, child), standingOf(order, child, asked))
}

/** Whether the rule's table has a row for this kind of actor and the present status; cheaper than asking what blocks it. */
export function isInRows(rule: Rule, order: Order, asked: Asked): boolean {
  const child = childMeant(order, asked)
  if (child === undefined) return false
  return isInTable(rowsFor(rule, child), standingOf(order, child, asked))
}

/** The rows that hold for what is meant: the order itself, or a child of it. */
export function rowsFor(rule: Rule, child: Child | null | undefined): readonly Row[] {
  return (child === null ? rule.order : rule.child) ?? []
}

/** A pre-order knows two acts only, so that its rows need no target. */
export function blockedPreOrder(rows: readonly Row[], preOrder: PreOrder, asked: Asked): Rejection | null {
  const status = 'PRE_ORDER'
  const refusals = refusalsOf(preOrder.orderNumber ?? preOrder.orderId, status)
  return notConcerned(asked.by, preOrder) ?? refusedByRows(rows, { kind: asked.by.kind, status }, refusals)
}

/** Null is the order itself, undefined a child it does not have. */
export function childMeant(order: Order, asked: Pick<Asked, 'target'>): Child | null | undefined {
  if (asked.target === undefined || asked.target === order.orderId) return null
  return order.children.find(child => child.childId === asked.target)
}

function standingOf(order: Order, child: Child | null, { by }: Asked) {
  return { kind: by.kind, status: child?.status ?? order.status }
}

function refusalsOf(poId: string, status: OrderStatus): Refusals<OrderStatus> {
  return {
    others: notYours,
    status: allowed => ({ code: 'wrong-status', params: { poId, status, allowed: allowed.join(', ') } }),
  }
}
