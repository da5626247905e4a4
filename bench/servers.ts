import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startInfrastructure } from '@quayside/deploy/local/infrastructure.ts'
import { randomPorts } from '@quayside/deploy/local/servers/ports.ts'
import { makePool } from '@quayside/platform/service/connections.ts'
import type pg from 'pg'
import type { Bench } from './benchmark.ts'

/** PostgreSQL and NATS in a folder of their own, with fsync on, gone afterwards. */
export async function startBenchServers(
  note: (line: string) => void,
): Promise<{ bench: Bench; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'quayside-bench-'))
  chmodSync(dataDir, 0o755) // the database's user must get through
  const { DATABASE_URL: _database, NATS_URL: _nats, ...env } = process.env
  const infrastructure = await startInfrastructure({
    dataDir,
    servers: ['postgres', 'nats'],
    env,
    ports: randomPorts(),
    progress: () => undefined,
  })
  const { DATABASE_URL: serverUrl, NATS_URL: natsUrl } = infrastructure.env
  if (serverUrl === undefined || natsUrl === undefined) throw new Error('The servers did not say where they are')
  const admin = makePool({ connectionString: serverUrl, max: 1 })
  // A connection that closes a moment after the server does is no news.
  const pools: pg.Pool[] = [admin]
  const made = new Set<string>()

  async function database(name: string, { max = 16, searchPath }: { max?: number; searchPath?: string } = {}) {
    if (!made.has(name)) await admin.query(`create database ${name}`)
    made.add(name)
    const url = new URL(serverUrl as string)
    url.pathname = `/${name}`
    const options = searchPath === undefined ? {} : { options: `-c search_path=${searchPath}` }
    const pool = makePool({ connectionString: url.href, max, ...options })
    pools.push(pool)
    return pool
  }

  return {
    bench: { database, natsUrl, env: infrastructure.env, note },
    async stop() {
      await Promise.allSettled(pools.filter(pool => !pool.ended).map(pool => pool.end()))
      await infrastructure.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
