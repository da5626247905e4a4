import { keepSavedView, mostSavedViews, savedView } from '@quayside/contracts/identity/saved-views.ts'
import { looksAlike } from '@quayside/contracts/identity/view-names.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import type { People } from '../read-models/people.ts'

export const savedViewsUrl = '/account/saved-views'
export const viewParams = z.strictObject({ id: z.uuid() })

type Tables = Kysely<AnyTables>
type Named = { id: string; list: string; name: string }
const ownOf = ({ uid, company }: Caller) => sql`uid = ${uid} and company_id = ${company}`

export function keepSavedViewRoute(app: App, ports: Ports, people: Pick<People, 'named'>): void {
  const { database, clock } = ports
  commandRoute(app, ports, {
    url: `${savedViewsUrl}/:id`,
    permission: null,
    params: viewParams,
    body: keepSavedView,
    answer: savedView,
    waitFor: [],
    summary: 'Keep a view of a list, new or as it now is: one’s own, never another’s',
    async handle({ params: { id }, body, caller }) {
      const { list, name, search, columns, opensList, shared } = body
      await database.transaction().execute(async tx => {
        // One at a time of a person, for the limit, the names and the one view that opens a list.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-views ${caller.uid}`}, 0))`.execute(tx)
        await refuse(tx, { id, list, name }, caller)
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
}

async function refuse(tx: Tables, { id, list, name }: Named, caller: Caller): Promise<void> {
  const { rows } = await sql<Named>`select view_id as id, list, name from saved_views where ${ownOf(caller)}`.execute(
    tx,
  )
  const before = rows.find(row => row.id === id)
  if (before === undefined && (await isSharedByAnother(tx, id, caller))) throw new ProblemError('view-of-another')
  const others = rows.filter(row => row.id !== id)
  if (others.length >= mostSavedViews) throw new ProblemError('too-many-saved-views', { limit: mostSavedViews })
  // Those that were named alike before names had to differ can still be saved.
  if (before?.list === list && looksAlike(before.name, name)) return
  if (others.some(other => other.list === list && looksAlike(other.name, name)))
    throw new ProblemError('view-name-taken', { name }, [{ path: 'name', code: 'view-name-taken', params: { name } }])
}

export async function isSharedByAnother(database: Tables, id: string, { uid, company }: Caller): Promise<boolean> {
  const { rows } = await sql`select from saved_views
    where company_id = ${company} and view_id = ${id} and uid <> ${uid} and shared limit 1`.execute(database)
  return rows.length > 0
}
