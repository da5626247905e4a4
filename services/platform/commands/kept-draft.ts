import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Caller } from '../access/caller.ts'
import { answer } from '../http/answer.ts'
import { commandRoute, queryRoute } from '../http/route.ts'
import type { App, Ports } from '../service/service.ts'

type KeptDraft = {
  readonly url: string
  readonly permission: Permission
  /** Of the service's own: `uid, company_id, form, kept_at`. */
  readonly table: string
  /** What is unfinished, in the routes' summaries: `booking`. */
  readonly what: string
  readonly form: z.ZodType<object>
}

const none = { form: null, keptAt: null }

/** A person's unfinished form of something new, one in each company: only that person reads, keeps and discards it. */
export function keptDraftRoutes(app: App, ports: Ports, { url, permission, table: name, what, form }: KeptDraft): void {
  const { database, clock } = ports
  const table = sql.table(name)
  const draft = z.object({ form: form.nullable(), keptAt: z.string().nullable() })
  const ownOf = ({ uid, company }: Caller) => sql`uid = ${uid} and company_id = ${company}`
  queryRoute(app, ports, {
    url,
    permission,
    answer: draft,
    summary: `The unfinished ${what} of the person`,
    async handle({ caller }) {
      const found = await sql<{ form: unknown; kept_at: Date }>`
        select form, kept_at from ${table} where ${ownOf(caller)}`.execute(database)
      const [kept] = found.rows
      // A form of an older portal that no longer fits is begun anew.
      const read = form.safeParse(kept?.form)
      if (kept === undefined || !read.success) return none
      return { form: read.data, keptAt: new Date(kept.kept_at).toISOString() }
    },
  })
  commandRoute(app, ports, {
    url,
    permission,
    body: z.strictObject({ form }),
    answer: draft,
    summary: `Keep the unfinished ${what} of the person`,
    async handle({ body, caller }) {
      const keptAt = clock.now()
      await sql`insert into ${table} (uid, company_id, form, kept_at)
        values (${caller.uid}, ${caller.company}, ${JSON.stringify(body.form)}, ${keptAt})
        on conflict (uid, company_id) do update set form = excluded.form, kept_at = excluded.kept_at`.execute(database)
      return answer({ form: body.form, keptAt })
    },
  })
  commandRoute(app, ports, {
    url,
    permission,
    method: 'DELETE',
    answer: draft,
    summary: `Discard the unfinished ${what} of the person`,
    async handle({ caller }) {
      await sql`delete from ${table} where ${ownOf(caller)}`.execute(database)
      return answer(none)
    },
  })
}
