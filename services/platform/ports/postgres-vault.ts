import { createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { PersonErasedError, type Vault } from './vault.ts'

const maxKeys = 20_000
const keyLivesMs = 60_000

type Entry = { key: Buffer | null; readAt: number }

/** Keys per person in `vault.person_keys`, wrapped by the vault key, cached for a minute. */
export function postgresVault(pool: Pool, vaultKey: Buffer): Vault {
  const cache = new Map<string, Entry>()
  // As bytes it would be made a key anew for each request.
  const fingerprintKey = createSecretKey(new Uint8Array(hkdfSync('sha256', vaultKey, '', 'quayside fingerprint', 32)))

  const remember = (personId: string, key: Buffer | null) => {
    if (cache.size >= maxKeys) cache.clear()
    cache.set(personId, { key, readAt: Date.now() })
    return key
  }

  /** The key, null when it was erased, undefined when there never was one. */
  const read = async (personId: string): Promise<Buffer | null | undefined> => {
    const entry = cache.get(personId)
    if (entry !== undefined && Date.now() - entry.readAt < keyLivesMs) return entry.key
    const { rows } = await pool.query<{ wrapped_key: string | null }>(
      'select wrapped_key from vault.person_keys where person_id = $1',
      [personId],
    )
    const row = rows[0]
    if (row === undefined) return undefined
    return remember(
      personId,
      row.wrapped_key === null ? null : Buffer.from(openSecret(vaultKey, personId, row.wrapped_key), 'base64'),
    )
  }

  const create = async (personId: string): Promise<Buffer | null> => {
    const key = randomBytes(32)
    await pool.query('insert into vault.person_keys (person_id, wrapped_key) values ($1, $2) on conflict do nothing', [
      personId,
      sealSecret(vaultKey, personId, key.toString('base64')),
    ])
    return (await read(personId)) ?? null // another process may have been first
  }

  return {
    async seal(personId, plain) {
      const key = (await read(personId)) ?? (cache.get(personId)?.key === null ? null : await create(personId))
      if (key === null) throw new PersonErasedError(personId)
      return sealSecret(key, personId, plain)
    },
    async open(personId, sealed) {
      const key = await read(personId)
      return key === null || key === undefined ? null : openSecret(key, personId, sealed)
    },
    async erase(personId) {
      await pool.query(
        `insert into vault.person_keys (person_id, wrapped_key, erased_at) values ($1, null, now())
         on conflict (person_id) do update set wrapped_key = null, erased_at = coalesce(vault.person_keys.erased_at, now())`,
        [personId],
      )
      remember(personId, null)
    },
    fingerprint: (kind, value) => createHmac('sha256', fingerprintKey).update(`${kind}\n${value}`).digest('hex'),
  }
}

/** Makes the tables of keys where they are missing; called under the migrations' lock. */
export async function prepareVault(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(`
    create schema if not exists vault;
    create table if not exists vault.person_keys (
      person_id uuid primary key, wrapped_key text, created_at timestamptz not null default now(), erased_at timestamptz);
    create table if not exists vault.signing_keys (
      kid text primary key, public_key text not null, private_key text not null,
      created_at timestamptz not null default now());`)
}
