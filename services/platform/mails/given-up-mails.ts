import { givenUpMailsAnswer, givenUpMailsRoute, givenUpWithinDays } from '@quayside/contracts/kernel/given-up-mails.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { answer } from '../http/answer.ts'
import { internalRoute } from '../http/internal-route.ts'
import type { Projection } from '../projections/projection.ts'
import type { App, Ports } from '../service/service.ts'

type Tables = { given_up_mails: { event_id: string; given_up_at: Date } }

/** E-mails that never arrived, whatever became of their people since: those that these events tell of. */
export function givenUpMailsProjection(...handles: readonly string[]): Projection {
  return {
    name: 'given-up-mails',
    tables: ['given_up_mails'],
    handles,
    async project(events, tx: Transaction<Tables>) {
      const rows = events.map(event => ({ event_id: event.id, given_up_at: new Date(event.recordedAt) }))
      await tx.insertInto('given_up_mails').values(rows).execute()
    },
  }
}

/** How many of the projection's there are since then. */
export async function givenUpSince(database: Kysely<Tables>, since: Date): Promise<number> {
  const { count } = await database
    .selectFrom('given_up_mails')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('given_up_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** How many there were in the last days; a service that keeps its e-mails otherwise counts them itself. */
export function givenUpMailsInternalRoute(
  app: App,
  ports: Ports,
  countSince: (database: Ports['database'], since: Date) => Promise<number> = givenUpSince,
): void {
  internalRoute(app, ports, {
    method: 'GET',
    url: givenUpMailsRoute,
    summary: `How many e-mails were given up in the last ${givenUpWithinDays} days`,
    answer: givenUpMailsAnswer,
    async handle() {
      const since = new Date(Date.parse(ports.clock.now()) - givenUpWithinDays * 86_400_000)
      return answer({ count: await countSince(ports.database, since) })
    },
  })
}
