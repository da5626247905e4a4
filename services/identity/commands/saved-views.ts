import {
  keepSavedView,
  mostSavedViews,
  mostSharedViews,
  type SavedView,
  savedView,
  savedViews,
} from '@quayside/contracts/identity/saved-views.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { People } from '../read-models/people.ts'

const url = '/account/saved-views'
const params = z.strictObject({ id: z.uuid() })
type Kept = Omit<SavedView, 'by'> & { uid: string }
const ownOf = ({ uid, company }: Caller) => sql`uid = ${uid} and company_id = ${company}`

/** A person's views of lists, in each company: they follow to every browser. What is shared its company's people see too. */
export function savedViewRoutes(app: App, ports: Ports, people: Pick<People, 'named'>): void {
  const { database, clock } = ports
  queryRoute(app, ports, {
    ...{ url, permission: null, answer: savedViews, waitFor: [] },
    summary: 'The views of lists that the person has saved, and those that others of the company share',
    async handle({ caller }) {
      const { rows } = await ports.query(caller, db =>
        sql<Kept>`select view_id as id, list, name, search, columns, shared, uid, uid = ${caller.uid} as own,
            opens_list and uid = ${caller.uid} as "opensList" from saved_views
          where company_id = ${caller.company} and (uid = ${caller.uid} or shared)
          order by own desc, made_at, view_id limit ${mostSavedViews + mostSharedViews}`.execute(db),
      )
      const names = await people.named([...new Set(rows.map(row => row.uid))])
      return { items: rows.map(({ uid, ...view }) => ({ ...view, by: names.get(uid) ?? null })) }
    },
  })
  commandRoute(app, ports, {
    ...{ url: `${url}/:id`, permission: null, params, body: keepSavedView, answer: savedView, waitFor: [] },
    summary: 'Keep a view of a list, new or as it now is',
    async handle({ params: { id }, body, caller }) {
      const { list, name, search, columns, opensList, shared } = body
      await database.transaction().execute(async tx => {
        // One at a time of a person, for the limit and for the one view that opens a list.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-views ${caller.uid}`}, 0))`.execute(tx)
        const others = await sql<{ count: number }>`select count(*)::integer as count from saved_views
          where ${ownOf(caller)} and view_id <> ${id}`.execute(tx)
        if ((others.rows[0]?.count ?? 0) >= mostSavedViews)
          throw new ProblemError('too-many-saved-views', { limit: mostSavedViews })
        if (opensList)
          await sql`update saved_views set opens_list = false
            where ${ownOf(caller)} and list = ${list} and view_id <> ${id} and opens_list`.execute(tx)
        await sql`insert into saved_views (uid, company_id, view_id, list, name, search, columns, opens_list, shared, made_at)
          values (${caller.uid}, ${caller.company}, ${id}, ${list}, ${name}, ${search}, ${JSON.stringify(columns)},
            ${opensList}, ${shared}, ${clock.now()})
          on conflict (uid, company_id, view_id) do update set list = excluded.list, name = excluded.name,
            search = excluded.search, columns = excluded.columns, opens_list = excluded.opens_list,
            shared = excluded.shared`.execute(tx)
      })
      const by = (await people.named([caller.uid])).get(caller.uid) ?? null
      return answer({ id, ...body, own: true, by })
    },
  })
  commandRoute(app, ports, {
    ...{
      url: `${url}/:id`,
      method: 'DELETE',
      permission: null,
      params,
      answer: z.object({ id: z.string() }),
      waitFor: [],
    },
    summary: 'Delete a saved view: one’s own, or a shared one by who manages the people of the company',
    async handle({ params: { id }, caller }) {
      const shared = caller.permissions.has('users.manage') ? sql`shared` : sql`false`
      await sql`delete from saved_views
        where company_id = ${caller.company} and view_id = ${id} and (uid = ${caller.uid} or ${shared})`.execute(
        database,
      )
      return answer({ id })
    },
  })
}
