import { givenUpMailsAnswer, givenUpMailsRoute, givenUpWithinDays } from '@quayside/contracts/kernel/given-up-mails.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'

/** How many e-mails of the last days the mail server would not take, however often it was asked. */
export function givenUpMailsInternalRoute(app: App, ports: Ports): void {
  const { database, clock } = ports
  internalRoute(app, ports, {
    method: 'GET',
    url: givenUpMailsRoute,
    summary: `How many e-mails were given up in the last ${givenUpWithinDays} days`,
    answer: givenUpMailsAnswer,
    async handle() {
      const since = new Date(Date.parse(clock.now()) - givenUpWithinDays * 86_400_000)
      // Without an attempt nobody was to be written to: the person has left.
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from outgoing_mails
        where state = 'given-up' and attempts > 0 and composed_at > ${since}`.execute(database)
      return answer({ count: rows[0]?.count ?? 0 })
    },
  })
}
