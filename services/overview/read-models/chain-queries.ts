import type { LargeChain, SmallChain } from '@quayside/contracts/overview/chain-line.ts'
import {
  chainAnswer,
  chainParams,
  chainQuery,
  chainsAnswer,
  chainsQuery,
} from '@quayside/contracts/overview/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { publishedOrder } from '@quayside/purchase-orders/published.ts'
import type { Transaction } from 'kysely'
import { inZone, type ZonedFacts } from '../domain/chain-facts.ts'
import { chainLine, smallChainLine } from '../domain/chain-line.ts'
import { chainRows, passagesAt } from './board.ts'
import type { OverviewTables } from './tables.ts'

type Chain = Omit<OverviewTables['chains'], 'facts'> & {
  readonly facts: ZonedFacts
  readonly clientZone: string | null
}
const waitFor = ['board']

/** The chain line, drawn from one read model: small for the rows of a list, large for a detail. */
export function chainRoutes(app: App, ports: Ports) {
  queryRoute(app, ports, {
    url: '/chains',
    summary: 'The small chain lines of up to 200 orders',
    permission: 'purchase-orders.view',
    query: chainsQuery,
    answer: chainsAnswer,
    waitFor,
    async handle({ query, caller }) {
      const found = await ports.query(caller, db => chainsOf(db, query.ids))
      const byId = new Map(found.map(chain => [chain.id, chain]))
      const now = ports.clock.now()
      return { chains: query.ids.flatMap(id => (byId.has(id) ? [small(byId.get(id) as Chain, now)] : [])) }
    },
  })

  queryRoute(app, ports, {
    url: '/chains/:entity/:id',
    summary: 'The chain line of one order or partial order, with dates, slip and the events behind it',
    permission: 'purchase-orders.view',
    params: chainParams,
    query: chainQuery,
    answer: chainAnswer,
    waitFor,
    async handle({ params, query: { asOf }, caller }) {
      const [chain] = await ports.query(caller, db => chainsOf(db, [params.id]))
      const wanted = chain === undefined || asOf === undefined ? chain : await past(ports, caller, chain, asOf)
      if (wanted === undefined) throw new ProblemError('not-found', { what: params.id })
      return large(wanted, asOf ?? ports.clock.now())
    },
  })
}

/** Folded anew from the order's own events up to then: rows keep only how it stands now. */
async function past(ports: Ports, caller: Caller, chain: Chain, asOf: string): Promise<Chain | undefined> {
  const state = await ports.facts.until(publishedOrder, chain.order_id, asOf)
  const [viewer] = publishedOrder.viewers(state)
  if (viewer === undefined || (caller.actor === 'P' && viewer.vendor === null)) return undefined
  const order = publishedOrder.facts(state, viewer)
  const carried = order.parts.flatMap(part => part.carried.map(({ shipmentId }) => shipmentId))
  const passages = await passagesAt(ports.facts, order, [...new Set(carried)], { instant: asOf })
  const then = chainRows({ order, passages }).find(({ id }) => id === chain.id)
  return then && { ...then, facts: inZone(then.facts, chain.clientZone), clientZone: chain.clientZone }
}

async function chainsOf(db: Transaction<OverviewTables>, ids: readonly string[]): Promise<Chain[]> {
  const found = await db
    .selectFrom('chains')
    .leftJoin('client_zones', 'client_zones.id', 'chains.client_company_id')
    .selectAll('chains')
    .select('client_zones.zone as clientZone')
    .where('chains.id', 'in', [...ids])
    .execute()
  return found.map(row => ({ ...row, facts: inZone(row.facts, row.clientZone) }))
}

function large({ id, number, facts }: Chain, now: string): LargeChain {
  const { slipDays, zone } = facts
  return { entity: 'purchase-order', id, number, stations: chainLine(facts, now), slipDays, zone }
}

function small({ id, facts }: Chain, now: string): SmallChain {
  const { slipDays, zone } = facts
  return { entity: 'purchase-order', id, stations: smallChainLine(chainLine(facts, now)), slipDays, zone }
}
