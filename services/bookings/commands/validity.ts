import type { App } from '@quayside/platform/service/service.ts'
import { validityRoutes } from '@quayside/platform/validity/validity.ts'
import { sql } from 'kysely'
import type { BookingDesk } from '../desk/booking-desk.ts'
import { system } from '../domain/actors.ts'

/** What the workflow `validity/bookings` asks: which are due, and that they expire. */
export function bookingValidityRoutes(app: App, desk: BookingDesk): void {
  const { ports } = desk
  const { database, positions, store } = ports
  validityRoutes(app, ports, {
    async nextDue() {
      await positions.reached(await store.head(), { projections: ['bookings'] })
      const { rows } = await sql<{ next: string | null }>`select min(due_at) as next from due_bookings`.execute(
        database,
      )
      return rows[0]?.next ?? null
    },
    async expire({ until, limit }, context) {
      const { rows } = await sql<{ id: string }>`select id from due_bookings where due_at <= ${until}
        order by due_at, id limit ${limit}`.execute(database)
      const outcomes = await Promise.all(
        rows.map(({ id }) =>
          desk.give({
            id,
            by: system,
            context: { ...context, key: `${context.key}/${id}` },
            command: asked => ({ ...asked, type: 'Expire' }),
          }),
        ),
      )
      await positions.reached(await store.head(), { projections: ['bookings'] })
      return outcomes.filter(one => one.kind === 'accepted' && one.events.length > 0).length
    },
  })
}
