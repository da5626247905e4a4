import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { makeClient } from '../service/connections.ts'

const inUse = '55006'

export type TestDatabase = { readonly url: string; drop(): Promise<void> }

/** The address of a server that the test run has started; throws when the run has none. */
export function testServer(name: string): string {
  const url = process.env[`TEST_${name}`]
  if (!url) throw new Error(`TEST_${name} is not set: run the test as *.int.test.ts`)
  return url
}

/** An empty database of its own on the test server; `prefix` tells whose it was when it is left behind. */
export async function createTestDatabase(prefix = 'test'): Promise<TestDatabase> {
  const server = testServer('DATABASE_URL')
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`
  await onServer(server, client => client.query(`create database ${name}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(server, client => dropDatabase(client, name)) }
}

/**
 * A plain drop waits 5 s for sessions that are just leaving: ended by force, they would throw where nobody listens any
 * more. It also sends away a vacuum of the server's own, to which `with (force)` is refused.
 */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const drop = () => client.query(`drop database if exists ${name}`)
  await drop().catch(async (fault: { code?: string }) => {
    if (fault.code !== inUse) throw fault
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
      [name],
    )
    await drop()
  })
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = makeClient(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
