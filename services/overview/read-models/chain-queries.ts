import type { LargeChain, SmallChain } from '@quayside/contracts/overview/chain-line.ts'
import { chainAnswer, chainParams, chainsAnswer, chainsQuery } from '@quayside/contracts/overview/queries.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import type { Transaction } from 'kysely'
import { chainLine, smallChainLine } from '../domain/chain-line.ts'
import type { OverviewTables } from './tables.ts'

type Chain = OverviewTables['chains']
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
    answer: chainAnswer,
    waitFor,
    async handle({ params, caller }) {
      const [chain] = await ports.query(caller, db => chainsOf(db, [params.id]))
      if (chain === undefined) throw new ProblemError('not-found', { what: params.id })
      return large(chain, ports.clock.now())
    },
  })
}

function chainsOf(db: Transaction<OverviewTables>, ids: readonly string[]): Promise<Chain[]> {
  return db
    .selectFrom('chains')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

function large({ id, number, facts }: Chain, now: string): LargeChain {
  return { entity: 'purchase-order', id, number, stations: chainLine(facts, now), slipDays: facts.slipDays }
}

function small({ id, facts }: Chain, now: string): SmallChain {
  return { entity: 'purchase-order', id, stations: smallChainLine(chainLine(facts, now)), slipDays: facts.slipDays }
}
