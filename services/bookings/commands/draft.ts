import { bookingDraft, bookingDraftForm, keepBookingDraft } from '@quayside/contracts/bookings/commands.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import type { BookingDesk } from '../desk/booking-desk.ts'

const url = '/bookings/draft'
const permission = 'bookings.request'
const none = { form: null, keptAt: null }

/** A person's unfinished booking, one in each company: only that person reads, keeps and discards it. */
export function draftRoutes(app: App, { ports }: BookingDesk): void {
  const { database, clock } = ports
  const ownOf = ({ uid, company }: Caller) => sql`uid = ${uid} and company_id = ${company}`
  queryRoute(app, ports, {
    url,
    permission,
    answer: bookingDraft,
    summary: 'The unfinished booking of the person',
    async handle({ caller }) {
      const found = await sql<{ form: unknown; kept_at: Date }>`
        select form, kept_at from booking_drafts where ${ownOf(caller)}`.execute(database)
      const [kept] = found.rows
      // A form of an older portal that no longer fits is begun anew.
      const form = bookingDraftForm.safeParse(kept?.form)
      if (kept === undefined || !form.success) return none
      return { form: form.data, keptAt: new Date(kept.kept_at).toISOString() }
    },
  })
  commandRoute(app, ports, {
    url,
    permission,
    body: keepBookingDraft,
    answer: bookingDraft,
    summary: 'Keep the unfinished booking of the person',
    async handle({ body: { form }, caller }) {
      const keptAt = clock.now()
      await sql`insert into booking_drafts (uid, company_id, form, kept_at)
        values (${caller.uid}, ${caller.company}, ${JSON.stringify(form)}, ${keptAt})
        on conflict (uid, company_id) do update set form = excluded.form, kept_at = excluded.kept_at`.execute(database)
      return answer({ form, keptAt })
    },
  })
  commandRoute(app, ports, {
    url,
    permission,
    method: 'DELETE',
    answer: bookingDraft,
    summary: 'Discard the unfinished booking of the person',
    async handle({ caller }) {
      await sql`delete from booking_drafts where ${ownOf(caller)}`.execute(database)
      return answer(none)
    },
  })
}
