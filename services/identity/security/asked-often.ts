import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'

/** E-mails that anybody can cause: so many an hour to one account, and for one address from which they are asked. */
const mostAnHour = { account: 3, address: 20 } as const

/** Counts, for an hour from the first, what was asked for an account and from an address. */
export function askedOften({ database, vault, clock }: Pick<Ports, 'database' | 'vault' | 'clock'>) {
  return {
    /** Counts one more; false when there were too many. */
    async mayAsk(kind: keyof typeof mostAnHour, what: string): Promise<boolean> {
      const key = `${kind}:${vault.fingerprint('asked-often', what)}`
      const now = clock.now()
      const { rows } = await sql<{ times: number }>`
        insert into asked_often as a (key, since, times) values (${key}, ${now}::timestamptz, 1)
        on conflict (key) do update set
          times = case when a.since <= ${now}::timestamptz - interval '1 hour' then 1 else a.times + 1 end,
          since = case when a.since <= ${now}::timestamptz - interval '1 hour' then excluded.since else a.since end
        returning times`.execute(database)
      return (rows[0]?.times ?? 1) <= mostAnHour[kind]
    },
    async forgetOld(): Promise<void> {
      await sql`delete from asked_often where since <= ${clock.now()}::timestamptz - interval '1 hour'`.execute(
        database,
      )
    },
  }
}
export type AskedOften = ReturnType<typeof askedOften>
