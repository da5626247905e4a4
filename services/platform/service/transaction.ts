import type { Pool, PoolClient } from 'pg'

/** Runs work in one transaction on a connection of its own: all of it stands, or nothing. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (fault) {
    await client.query('rollback').catch(() => undefined)
    throw fault
  } finally {
    client.release()
  }
}
