import { type Figure, type FigureCode, figuresAnswer } from '@quayside/contracts/overview/queries.ts'
import type { OrderStatus, OrderTab } from '@quayside/contracts/purchase-orders/statuses.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { cappedTotal, exactTotalUpTo } from '@quayside/platform/http/lists.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { sql, type Transaction } from 'kysely'
import type { OverviewTables } from './tables.ts'

type Shown = { code: FigureCode; tab: OrderTab; statuses: readonly OrderStatus[]; tone: Figure['tone'] }

const toApprove: Shown = {
  code: 'to-approve',
  tab: 'confirmed',
  statuses: ['CONFIRMED', 'TO_BE_APPROVED'],
  tone: 'warn',
}
const expired: Shown = { code: 'expired', tab: 'to-be-confirmed', statuses: ['EXPIRED'], tone: 'bad' }
const rejected: Shown = { code: 'rejected', tab: 'to-be-confirmed', statuses: ['REJECTED'], tone: 'bad' }
const toConfirm: Shown = {
  code: 'to-confirm',
  tab: 'to-be-confirmed',
  statuses: ['SENT_ORDER', 'TO_BE_CONFIRMED'],
  tone: 'warn',
}
const toSubmit: Shown = { code: 'to-submit', tab: 'to-be-confirmed', statuses: ['PARTIALLY_CONFIRMED'], tone: 'warn' }
const toSend: Shown = { code: 'to-send', tab: 'to-be-confirmed', statuses: ['PENDING'], tone: 'neutral' }

/** Each side sees first what it is asked for. Statuses that only orders have, so that the list counts the same. */
const figuresOf = {
  supplier: [toConfirm, toSubmit, { ...toApprove, tone: 'neutral' }, expired, rejected],
  buyer: [toApprove, { ...toConfirm, tone: 'neutral' }, expired, rejected, toSend],
} as const satisfies Record<string, readonly Shown[]>

export function figuresRoute(app: App, ports: Ports) {
  queryRoute(app, ports, {
    url: '/overview/figures',
    summary: 'At most five figures, each with the list that it counts',
    permission: 'purchase-orders.view',
    answer: figuresAnswer,
    waitFor: ['board'],
    handle: ({ caller }) => ports.query(caller, async db => ({ figures: await figures(db, caller) })),
  })
}

async function figures(db: Transaction<OverviewTables>, caller: Caller): Promise<Figure[]> {
  const shown: readonly Shown[] = figuresOf[caller.actor === 'P' ? 'supplier' : 'buyer']
  const counts = await Promise.all(shown.map(({ statuses }) => countOf(db, statuses)))
  return shown.map(({ code, tab, statuses, tone }, index) => {
    const { total, totalIsCapped } = cappedTotal(counts[index] ?? 0)
    return {
      code,
      count: total,
      countIsCapped: totalIsCapped,
      tone: total === 0 ? 'neutral' : tone,
      href: `/purchase-orders?tab=${tab}&status=${statuses.join(',')}`,
    }
  })
}

async function countOf(db: Transaction<OverviewTables>, statuses: readonly OrderStatus[]): Promise<number> {
  const matching = db
    .selectFrom('board_orders')
    .select('id')
    .where('status', 'in', [...statuses])
    .limit(exactTotalUpTo + 1)
  const { count } = await db
    .selectFrom(matching.as('matching'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
