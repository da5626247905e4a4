import type { Clock } from '@quayside/platform/ports/clock.ts'
import { type Kysely, sql } from 'kysely'

const leaseSeconds = 30
export const keptHours = 24

export type ExportRow = {
  user_id: string
  export_id: string
  state: 'running' | 'done' | 'failed'
  percent: number
  asked_at: Date
  finished_at: Date | null
}
export type ExportTables = { data_exports: ExportRow & { lease_until: Date | null } }

/** Where the file of an export lies. */
export function fileKeyOf({ user_id, export_id }: Pick<ExportRow, 'user_id' | 'export_id'>): string {
  return `data-exports/${user_id}/${export_id}.json`
}

/** The exports that people asked for, as the processes that work on them share them; a dead one's lease runs out. */
export function exportRecord(database: Kysely<ExportTables>, clock: Clock) {
  const one = (row: Pick<ExportRow, 'user_id' | 'export_id'>) =>
    sql`user_id = ${row.user_id}::uuid and export_id = ${row.export_id}::uuid and state = 'running'`
  return {
    of: (userId: string): Promise<ExportRow | undefined> =>
      database.selectFrom('data_exports').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    /** A new one takes the place of one that is over; one under way goes on. */
    async ask(userId: string, exportId: string): Promise<void> {
      await sql`insert into data_exports (user_id, export_id, state, asked_at)
        values (${userId}::uuid, ${exportId}::uuid, 'running', ${clock.now()}::timestamptz)
        on conflict (user_id) do update set export_id = excluded.export_id, state = 'running', percent = 0,
          asked_at = excluded.asked_at, finished_at = null, lease_until = null
        where data_exports.state <> 'running'`.execute(database)
    },
    /** The next one that nobody works on. */
    async take(): Promise<ExportRow | undefined> {
      const { rows } = await sql<ExportRow>`update data_exports
        set lease_until = now() + make_interval(secs => ${leaseSeconds})
        where user_id = (select user_id from data_exports
          where state = 'running' and (lease_until is null or lease_until < now())
          order by asked_at limit 1 for update skip locked)
        returning *`.execute(database)
      return rows[0]
    },
    /** False where it was cancelled meanwhile. */
    async goOn(row: ExportRow, percent: number): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`update data_exports
        set percent = ${percent}, lease_until = now() + make_interval(secs => ${leaseSeconds}) where ${one(row)}`.execute(
        database,
      )
      return numAffectedRows > 0n
    },
    async end(row: ExportRow, state: 'done' | 'failed'): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`update data_exports
        set state = ${state}, percent = 100, finished_at = ${clock.now()}::timestamptz where ${one(row)}`.execute(
        database,
      )
      return numAffectedRows > 0n
    },
    async forget(userId: string): Promise<ExportRow | undefined> {
      const { rows } =
        await sql<ExportRow>`delete from data_exports where user_id = ${userId}::uuid returning *`.execute(database)
      return rows[0]
    },
    /** Whose file has been kept long enough. */
    async outdated(): Promise<ExportRow[]> {
      const { rows } = await sql<ExportRow>`select * from data_exports where state <> 'running'
        and finished_at < ${clock.now()}::timestamptz - make_interval(hours => ${keptHours}) limit 100`.execute(
        database,
      )
      return rows
    },
  }
}
export type ExportRecord = ReturnType<typeof exportRecord>
