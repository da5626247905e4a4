import { connect } from 'nats'
import { Client } from 'pg'

/** The address of a server that the test run has started; throws when the run has none. */
export function testServer(name: string): string {
  const url = process.env[`TEST_${name}`]
  if (!url) throw new Error(`TEST_${name} is not set: run the test as *.int.test.ts`)
  return url
}

/** An empty database of the rig's own on the test server. */
export async function createDatabase(name: string): Promise<{ url: string; drop(): Promise<void> }> {
  const server = testServer('DATABASE_URL')
  const url = new URL(server)
  url.pathname = `/${name}`
  await onServer(server, client => client.query(`create database "${name}"`))
  return {
    url: url.toString(),
    drop: () => onServer(server, client => client.query(`drop database if exists "${name}" with (force)`)),
  }
}

async function onServer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Removes the JetStream stream that a broker of this namespace made. */
export async function dropStream(namespace: string): Promise<void> {
  const connection = await connect({ servers: testServer('NATS_URL').split(',') })
  try {
    const manager = await connection.jetstreamManager()
    await manager.streams.delete(`EVENTS-${namespace}`).catch(() => undefined)
  } finally {
    await connection.close()
  }
}
