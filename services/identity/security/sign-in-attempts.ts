import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import {
  leftToWait,
  memorySeconds,
  type Patience,
  perAccount,
  perAccountAndAddress,
  perAddress,
} from './slowing-down.ts'

type Who = { emailHash: string; address: string }

/**
 * Counts each attempt before it is judged, so that guesses sent together do not slip through together; one that would be
 * slowed by attempts not judged yet waits for those, so that right ones sent together do not slow each other down.
 */
export function signInAttempts({ database, vault, clock }: Pick<Ports, 'database' | 'vault' | 'clock'>) {
  const accountKey = ({ emailHash }: Who) => `account:${emailHash}`
  const pairKey = ({ emailHash, address }: Who) => `pair:${emailHash}:${vault.fingerprint('sign-in-address', address)}`
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
      const left = leftToWait(failures, known?.seconds ?? 0, patience)
      if (left > 0) return { left }
      await sql`insert into sign_in_attempts (key, failures, last_at) values (${key}, ${failures + 1}, ${now}::timestamptz)
        on conflict (key) do update set failures = excluded.failures, last_at = greatest(sign_in_attempts.last_at, excluded.last_at)`.execute(
        tx,
      )
      return { left: 0 }
    })
    return Math.ceil(row.left)
  }

  const waiting = new Map<string, { turn: Promise<void>; left: number; judging: Set<Promise<void>> }>()

  /** Those of one key are counted in the order in which they came: none is slowed by one that came after it. */
  async function judgedUnder(key: string, patience: Patience, judge: () => Promise<void>): Promise<void> {
    const of = waiting.get(key) ?? { turn: Promise.resolve(), left: 0, judging: new Set() }
    const [counted, judged] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const turn = of.turn
    of.turn = counted.promise
    of.left += 1
    waiting.set(key, of)
    try {
      await turn
      let seconds = await count(key, patience)
      while (seconds > 0 && of.judging.size > 0) {
        await Promise.race(of.judging)
        seconds = await count(key, patience)
      }
      if (seconds > 0) {
        throw new ProblemError('sign-in-slowed', { seconds }, [], { headers: { 'retry-after': String(seconds) } })
      }
      of.judging.add(judged.promise)
      counted.resolve()
      await judge()
    } finally {
      of.judging.delete(judged.promise)
      counted.resolve()
      judged.resolve()
      of.left -= 1
      if (of.left === 0) waiting.delete(key)
    }
  }

  /** The attempt was right: the account starts afresh, the address loses only this one. */
  async function succeeded(who: Who): Promise<void> {
    await sql`delete from sign_in_attempts where key in (${accountKey(who)}, ${pairKey(who)})`.execute(database)
    await sql`update sign_in_attempts set failures = greatest(failures - 1, 0) where key = ${addressKey(who)}`.execute(
      database,
    )
  }

  return {
    /** What the check answers; throws as it does, or `sign-in-slowed` while the account or the address has to wait. */
    async judge<Answer>(who: Who, check: () => Promise<Answer>): Promise<Answer> {
      const found: Answer[] = []
      // The narrowest first: what it turns away is no failure of the account elsewhere, nor of others behind the address.
      await judgedUnder(pairKey(who), perAccountAndAddress, () =>
        judgedUnder(accountKey(who), perAccount, () =>
          judgedUnder(addressKey(who), perAddress, async () => {
            found.push(await check())
            await succeeded(who)
          }),
        ),
      )
      return found[0] as Answer
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
