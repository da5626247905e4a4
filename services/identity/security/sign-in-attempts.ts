import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { memorySeconds, type Patience, perAccount, perAddress, waitAfter } from './slowing-down.ts'

type Who = { emailHash: string; address: string }

/** Counts each attempt before it is judged, so that guesses sent together do not slip through together. */
export function signInAttempts({ database, vault, clock }: Pick<Ports, 'database' | 'vault' | 'clock'>) {
  const accountKey = ({ emailHash }: Who) => `account:${emailHash}`
  const addressKey = ({ address }: Who) => `address:${vault.fingerprint('sign-in-address', address)}`

  /** Counts one more failure unless the key still has to wait; answers the seconds left to wait. */
  async function count(key: string, patience: Patience): Promise<number> {
    const now = clock.now()
    const row = await database.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
      const { rows } = await sql<{ failures: number; seconds: number }>`
        select failures, extract(epoch from ${now}::timestamptz - last_at)::float8 as seconds
        from sign_in_attempts where key = ${key}`.execute(tx)
      const known = rows[0]
      const failures = known === undefined || known.seconds > memorySeconds ? 0 : known.failures
      const left = known === undefined ? 0 : waitAfter(failures, patience) - known.seconds
      if (left > 0) return { left }
      await sql`insert into sign_in_attempts (key, failures, last_at) values (${key}, ${failures + 1}, ${now}::timestamptz)
        on conflict (key) do update set failures = excluded.failures, last_at = excluded.last_at`.execute(tx)
      return { left: 0 }
    })
    return Math.ceil(row.left)
  }

  return {
    /** Throws `sign-in-slowed` while the account or the address has to wait. */
    async begin(who: Who): Promise<void> {
      const byAddress = await count(addressKey(who), perAddress)
      const seconds = byAddress > 0 ? byAddress : await count(accountKey(who), perAccount)
      if (seconds > 0)
        throw new ProblemError('sign-in-slowed', { seconds }, [], { headers: { 'retry-after': String(seconds) } })
    },
    /** The attempt was right: the account starts afresh, the address loses only this one. */
    async succeeded(who: Who): Promise<void> {
      await sql`delete from sign_in_attempts where key = ${accountKey(who)}`.execute(database)
      await sql`update sign_in_attempts set failures = greatest(failures - 1, 0) where key = ${addressKey(who)}`.execute(
        database,
      )
    },
    /** Drops what is too old to count. */
    async forgetOld(): Promise<void> {
      await sql`delete from sign_in_attempts where last_at < ${clock.now()}::timestamptz - make_interval(secs => ${memorySeconds})`.execute(
        database,
      )
    },
  }
}
export type SignInAttempts = ReturnType<typeof signInAttempts>
