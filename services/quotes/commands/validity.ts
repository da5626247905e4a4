import type { App } from '@quayside/platform/service/service.ts'
import { validityRoutes } from '@quayside/platform/validity/validity.ts'
import { today } from '@quayside/platform/values/dates.ts'
import { sql } from 'kysely'
import { type QuoteDesk, system } from '../desk/quote-desk.ts'
import { quote } from '../domain/quote.ts'
import { companiesOf } from '../domain/state.ts'

/** The first instant after the last day of an offer, in its customer's zone. */
const due = sql`((valid_until::date + 1)::timestamp at time zone coalesce(time_zone, 'UTC'))`

/** What the workflow `validity/quotes` asks: which offers are due, and that they expire. */
export function quoteValidityRoutes(app: App, desk: QuoteDesk): void {
  const { ports } = desk
  const { clock, commands, database, positions, store } = ports
  validityRoutes(app, ports, {
    async nextDue() {
      await positions.reached(await store.head(), { projections: ['quotes', 'parties'] })
      const { rows } = await sql<{ next: Date | null }>`
        select min(${due}) as next
        from (select distinct client_company_id from customer_quote_counters where status = 'PENDING') as customer
        left join companies on company_id = client_company_id
        cross join lateral (
          select valid_until from customer_quotes
          where customer_quotes.client_company_id = customer.client_company_id and status = 'PENDING'
          order by valid_until limit 1
        ) earliest`.execute(database)
      return rows[0]?.next?.toISOString() ?? null
    },
    async expire({ until, limit }, context) {
      const { rows } = await sql<{ id: string; revision: number; zone: string }>`
        select id, (row -> 'standing' ->> 'current')::integer as revision, coalesce(time_zone, 'UTC') as zone
        from customer_quotes left join companies on company_id = client_company_id
        where status = 'PENDING' and valid_until <= ${until}::text and ${due} <= ${until}::timestamptz
        order by valid_until limit ${limit}`.execute(database)
      const now = clock.now()
      const days = new Map([...new Set(rows.map(row => row.zone))].map(zone => [zone, today(now, zone)]))
      const outcomes = await Promise.all(
        rows.map(({ id, revision, zone }) =>
          commands.handle({
            aggregate: quote,
            id,
            context: { ...context, key: `${context.key}/${id}` },
            companies: companiesOf,
            command: { by: system, now, today: days.get(zone) ?? '', type: 'expire', revision },
          }),
        ),
      )
      await positions.reached(await store.head(), { projections: ['quotes'] })
      return outcomes.filter(one => one.kind === 'accepted' && one.events.length > 0).length
    },
  })
}
