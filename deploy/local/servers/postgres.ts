import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeClient } from '@quayside/platform/service/connections.ts'
import type pg from 'pg'
import { findBinary } from './find-binary.ts'
import {
  clearPostmasterFile,
  clusterVersion,
  dataFolder,
  initialise,
  reachableProgram,
} from './postgres-data-folder.ts'
import { printedVersion } from './program-version.ts'
import { postgresProgram } from './programs.ts'
import type { ServerContext, StartServer } from './server.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

const durable = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB', // the rest is the system's cache, which it gives back
  max_wal_size: '2GB',
}
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
}

export const startPostgres: StartServer = async context => {
  const user = unprivilegedUser()
  const given = context.env[postgresProgram.urlVariable]
  const folder = given ? '' : dataFolder(context, user)
  const written = given ? undefined : clusterVersion(folder)
  const found = await findBinary(postgresProgram, {
    env: context.env,
    progress: context.progress,
    refuses: path => refusesOtherMajor(path, written),
  })
  context.progress(found.line)
  if (found.way === 'variable') return { DATABASE_URL: found.url }

  const postgres = reachableProgram(realpathSync(found.path), postgresProgram.version, user)
  const password = context.state.secret('postgres-superuser', 18)
  if (written === undefined) {
    context.progress('PostgreSQL: making the database cluster')
    await initialise({ folder, bin: dirname(postgres), user, password, isForTests: context.isForTests })
  }
  await clearPostmasterFile(folder)
  const port = await context.ports.choose('postgres')
  const superuser = { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' }
  await context.run({
    name: 'postgres',
    command: postgres,
    args: ['-D', folder, ...settings(port, context.isForTests)],
    env: { ...context.env, LC_ALL: 'C', TZ: 'UTC' },
    cwd: folder,
    user,
    isReady: () => answers(superuser),
    isHeld,
    patienceMs: 60_000,
    stopSignal: 'SIGINT', // "fast": sessions are ended, everything is written
    stopPatienceMs: 30_000,
  })
  return { DATABASE_URL: await prepareDatabase(superuser, context) }
}

async function refusesOtherMajor(path: string, written: string | undefined) {
  const version = await printedVersion(path)
  const major = version?.split('.')[0]
  if (written === undefined || major === written) return undefined
  return `${path} is PostgreSQL ${major}, but the data folder was written by ${written}`
}

function settings(port: number, isForTests: boolean): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: isForTests ? 300 : 200,
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(isForTests ? forTests : durable),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** After a kill -9 of the database's first process its last children, one that recovers above all, hold the shared memory. */
const isHeld = (fault: unknown) => fault instanceof Error && /shared memory block|lock file/.test(fault.message)

async function answers(superuser: pg.ClientConfig): Promise<boolean> {
  const client = makeClient({ ...superuser, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The services' own role is no superuser: row-level security must hold for it. */
async function prepareDatabase(superuser: pg.ClientConfig, { state }: ServerContext): Promise<string> {
  const password = state.secret('postgres-quayside', 18)
  const client = makeClient(superuser)
  await client.connect()
  try {
    const roles = await client.query("select 1 from pg_roles where rolname = 'quayside'")
    const secret = client.escapeLiteral(password)
    await client.query(
      `${roles.rowCount === 0 ? 'create' : 'alter'} role quayside login createdb createrole password ${secret}`,
    )
    await client.query(`alter role quayside set createrole_self_grant to 'set, inherit'`)
    const databases = await client.query("select 1 from pg_database where datname = 'quayside'")
    if (databases.rowCount === 0) await client.query('create database quayside owner quayside')
  } finally {
    await client.end()
  }
  return `postgres://quayside:${encodeURIComponent(password)}@127.0.0.1:${superuser.port}/quayside`
}
