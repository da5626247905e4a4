import { findEventStore, serveEventStoreNodes } from './event-store-nodes.ts'
import { startTestServers } from './test-servers.ts'

/** One set of servers for the whole run: each test file makes its own database, streams and bucket prefix in them. */
export async function setup() {
  const servers = await startTestServers(['postgres', 'nats', 's3', 'mail', 'chain'])
  Object.assign(process.env, servers.env)
  const nodes = (await findEventStore()) === undefined ? undefined : await serveEventStoreNodes()
  if (nodes !== undefined) process.env.TEST_EVENTSTORE_NODES = nodes.url
  return async () => {
    await nodes?.stop()
    await servers.stop()
  }
}
