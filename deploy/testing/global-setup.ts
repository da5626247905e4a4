import { startTestServers } from './test-servers.ts'

/** One set of servers for the whole run: each test file makes its own database, streams and bucket prefix in them. */
export async function setup() {
  const servers = await startTestServers(['postgres', 'nats', 's3', 'mail', 'chain'])
  Object.assign(process.env, servers.env)
  return () => servers.stop()
}
