import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { openSecret, sealSecret } from '../ports/sealed-secret.ts'
import type { AnyTables } from '../service/tables.ts'

/** The public keys that access tokens are verified with, read from `vault.signing_keys`. */
export type KeySet = {
  /** A key that is known already, without waiting. */
  known(kid: string): string | null
  /** Reads the table when the key is not known, at most once a second; null when there is no such key. */
  find(kid: string): Promise<string | null>
}

const rereadAfterMs = 1_000

/** Public keys (PEM, SPKI) by key id. */
export function keySet(pool: Pool): KeySet {
  const keys = new Map<string, string>()
  let readAt = 0
  let reading: Promise<void> | null = null

  const read = async () => {
    const { rows } = await pool.query<{ kid: string; public_key: string }>(
      'select kid, public_key from vault.signing_keys',
    )
    for (const row of rows) keys.set(row.kid, row.public_key)
    readAt = Date.now()
  }

  return {
    known: kid => keys.get(kid) ?? null,
    async find(kid) {
      const key = keys.get(kid)
      if (key !== undefined) return key
      if (Date.now() - readAt < rereadAfterMs) return null
      reading ??= read().finally(() => {
        reading = null
      })
      await reading
      return keys.get(kid) ?? null
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
