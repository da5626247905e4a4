import { hasEnded, type OrderStatus } from '@quayside/contracts/purchase-orders/statuses.ts'
import type { Order } from './state.ts'

const notActive: readonly OrderStatus[] = ['PRE_ORDER', 'PENDING', 'CLOSED_COMPLETE', 'CANCELLED', 'REJECTED']

/** How an order counts in the figures of its supplier: by the day it was issued; its children are part of it. */
export function countsAs({ status, sent, details, registrationDate }: Order) {
  return {
    /** It was sent or taken over, and has not come to nothing. */
    is_purchase: (sent || status !== 'PENDING') && !hasEnded(status),
    /** It was sent, and something is still to come of it. */
    is_active: !notActive.includes(status),
    issued_on: details.emissionDate ?? registrationDate,
  }
}

/** Drafts and children count as nothing by themselves. */
export const countsAsNothing = { is_purchase: false, is_active: false, issued_on: '' } as const
