import type { Pool, PoolClient } from 'pg'

/** Runs work in one transaction on a connection of its own: all of it stands, or nothing. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return onClient(pool, client => transaction(client, work))
}

/**
 * The same, one caller at a time among all processes that name the same lock. The lock is taken before the transaction
 * begins: a session notices what others created only at a transaction's start, so one that waited inside would still
 * hold a table for missing that the one before it has made.
 */
export async function inTurn<Result>(
  pool: Pool,
  lock: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return onClient(pool, async client => {
    await client.query('select pg_advisory_lock(hashtext($1))', [lock])
    try {
      return await transaction(client, work)
    } finally {
      // With a lost connection the lock is gone as well.
      await client.query('select pg_advisory_unlock(hashtext($1))', [lock]).catch(() => undefined)
    }
  })
}

async function onClient<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

async function transaction<Result>(client: PoolClient, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (fault) {
    await client.query('rollback').catch(() => undefined)
    throw fault
  }
}
