import {
  mostSavedViews,
  mostSharedViews,
  type SavedView,
  savedViews,
} from '@quayside/contracts/identity/saved-views.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { People } from '../read-models/people.ts'
import { isSharedByAnother, keepSavedViewRoute, viewParams as params, savedViewsUrl as url } from './keep-saved-view.ts'

type Kept = Omit<SavedView, 'by'> & { uid: string }

/** A person's views of lists, in each company: they follow to every browser. What is shared its company's people see too. */
export function savedViewRoutes(app: App, ports: Ports, people: Pick<People, 'named'>): void {
  const { database } = ports
  queryRoute(app, ports, {
    url,
    permission: null,
    answer: savedViews,
    waitFor: [],
    summary: 'The views of lists that the person has saved, and those that others of the company share',
    async handle({ caller }) {
      const { rows } = await ports.query(caller, db =>
        sql<Kept>`select view_id as id, list, name, search, columns, shared, uid, uid = ${caller.uid} as own,
            opens_list and uid = ${caller.uid} as "opensList" from saved_views kept
          where company_id = ${caller.company} and (uid = ${caller.uid} or shared and not exists (
            select from saved_views mine
            where mine.uid = ${caller.uid} and mine.company_id = kept.company_id and mine.view_id = kept.view_id))
          order by own desc, made_at, view_id limit ${mostSavedViews + mostSharedViews}`.execute(db),
      )
      const names = await people.named([...new Set(rows.map(row => row.uid))])
      return { items: rows.map(({ uid, ...view }) => ({ ...view, by: names.get(uid) ?? null })) }
    },
  })
  keepSavedViewRoute(app, ports, people)
  commandRoute(app, ports, {
    url: `${url}/:id`,
    method: 'DELETE',
    permission: null,
    params,
    answer: z.object({ id: z.string() }),
    waitFor: [],
    summary: 'Delete a saved view: one’s own, or a shared one by who manages the people of the company',
    async handle({ params: { id }, caller }) {
      const shared = caller.permissions.has('users.manage') ? sql`shared` : sql`false`
      const { numAffectedRows: gone } = await sql`delete from saved_views
        where company_id = ${caller.company} and view_id = ${id} and (uid = ${caller.uid} or ${shared})`.execute(
        database,
      )
      if (!gone && (await isSharedByAnother(database, id, caller))) throw new ProblemError('view-of-another')
      return answer({ id })
    },
  })
}
