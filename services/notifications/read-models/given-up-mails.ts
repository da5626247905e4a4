import { givenUpMailsInternalRoute } from '@quayside/platform/mails/given-up-mails.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'

/** How many e-mails of the last days the mail server would not take, however often it was asked. */
export function givenUpMailsRoute(app: App, ports: Ports): void {
  givenUpMailsInternalRoute(app, ports, async (database, since) => {
    // Without an attempt nobody was to be written to: the person has left.
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from outgoing_mails
      where state = 'given-up' and attempts > 0 and composed_at > ${since}`.execute(database)
    return rows[0]?.count ?? 0
  })
}
