import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { openSecret, sealSecret } from '../ports/sealed-secret.ts'
import type { AnyTables } from '../service/tables.ts'

/** The public keys that access tokens are verified with, read from `vault.signing_keys`. */
export type KeySet = {
  /** A key that is known already, without waiting. */
  known(kid: string): string | null
  /**
   * The key, once a reading that began after the question has been waited for; null when there is no such key. Readings begin
   * at least a second apart, however many ask and whatever ids they make up.
   */
  find(kid: string): Promise<string | null>
}

const readingsApartMs = 1_000
const unknownForMs = 10_000
const mostUnknown = 1_000

const realTime = { now: () => Date.now(), wait: (ms: number): Promise<void> => sleep(ms) }

/** Public keys (PEM, SPKI) by key id. */
export function keySet(pool: Pick<Pool, 'query'>, time = realTime): KeySet {
  const keys = new Map<string, string>()
  /** Ids that a reading did not find, and until when none looks again. */
  const unknown = new Map<string, number>()
  let beganAt = Number.NEGATIVE_INFINITY
  let next: Promise<void> | null = null

  const read = async () => {
    const { rows } = await pool.query<{ kid: string; public_key: string }>(
      'select kid, public_key from vault.signing_keys',
    )
    for (const row of rows) keys.set(row.kid, row.public_key)
  }

  /** Whoever asks while a reading is under way waits for the one after it: the key may be newer than what that one sees. */
  const nextReading = async () => {
    await time.wait(Math.max(0, beganAt + readingsApartMs - time.now()))
    beganAt = time.now()
    next = null
    await read()
  }

  return {
    known: kid => keys.get(kid) ?? null,
    async find(kid) {
      const key = keys.get(kid)
      if (key !== undefined) return key
      if ((unknown.get(kid) ?? 0) > time.now()) return null
      next ??= nextReading()
      await next
      const found = keys.get(kid) ?? null
      if (found === null) {
        if (unknown.size >= mostUnknown) unknown.clear()
        unknown.set(kid, time.now() + unknownForMs)
      }
      return found
    },
  }
}

export type SigningKey = { kid: string /** PEM, PKCS 8. */; privateKey: string }

const rotateAfter = '30 days'

/** The key that identity signs with now: made on first use, replaced after 30 days; older ones still verify. */
export async function currentSigningKey(database: Kysely<AnyTables>, vaultKey: Buffer): Promise<SigningKey> {
  return database.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(hashtext('quayside signing keys'))`.execute(tx)
    const { rows } = await sql<{ kid: string; private_key: string }>`
      select kid, private_key from vault.signing_keys
      where created_at > now() - ${rotateAfter}::interval order by created_at desc limit 1`.execute(tx)
    const [found] = rows
    if (found !== undefined) return { kid: found.kid, privateKey: openSecret(vaultKey, found.kid, found.private_key) }
    const kid = v7()
    const { privateKey } = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })
    await sql`insert into vault.signing_keys (kid, public_key, private_key)
      values (${kid}, ${publicKey}, ${sealSecret(vaultKey, kid, privateKey)})`.execute(tx)
    return { kid, privateKey }
  })
}
