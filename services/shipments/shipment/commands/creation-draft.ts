import { creationDraft, creationFields, keepCreationDraft } from '@quayside/contracts/shipments/creation-draft.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import type { ShipmentDesk } from '../../desk/shipment-desk.ts'

const url = '/shipments/creation-draft'
const permission = 'shipments.create'
const none = { form: null, keptAt: null }

/** A person's unfinished new shipment, one in each company: only that person reads, keeps and discards it. */
export function creationDraftRoutes(app: App, { ports }: ShipmentDesk): void {
  const { database, clock } = ports
  const ownOf = ({ uid, company }: Caller) => sql`uid = ${uid} and company_id = ${company}`
  queryRoute(app, ports, {
    url,
    permission,
    answer: creationDraft,
    summary: 'The unfinished new shipment of the person',
    async handle({ caller }) {
      const found = await sql<{ form: unknown; kept_at: Date }>`
        select form, kept_at from creation_drafts where ${ownOf(caller)}`.execute(database)
      const [kept] = found.rows
      // A form of an older portal that no longer fits is begun anew.
      const form = creationFields.safeParse(kept?.form)
      if (kept === undefined || !form.success) return none
      return { form: form.data, keptAt: new Date(kept.kept_at).toISOString() }
    },
  })
  commandRoute(app, ports, {
    url,
    permission,
    body: keepCreationDraft,
    answer: creationDraft,
    summary: 'Keep the unfinished new shipment of the person',
    async handle({ body: { form }, caller }) {
      const keptAt = clock.now()
      await sql`insert into creation_drafts (uid, company_id, form, kept_at)
        values (${caller.uid}, ${caller.company}, ${JSON.stringify(form)}, ${keptAt})
        on conflict (uid, company_id) do update set form = excluded.form, kept_at = excluded.kept_at`.execute(database)
      return answer({ form, keptAt })
    },
  })
  commandRoute(app, ports, {
    url,
    permission,
    method: 'DELETE',
    answer: creationDraft,
    summary: 'Discard the unfinished new shipment of the person',
    async handle({ caller }) {
      await sql`delete from creation_drafts where ${ownOf(caller)}`.execute(database)
      return answer(none)
    },
  })
}
