import type { Pool } from 'pg'
import { accessTokenVerifier, type TokenVerifier } from '../access/access-tokens.ts'
import { endedSessions } from '../access/ended-sessions.ts'
import { serviceTokenSigner } from '../access/service-tokens.ts'
import { keySet } from '../access/signing-keys.ts'
import { readerSession } from '../access/tenant-query.ts'
import type { Broker } from '../broker/broker.ts'
import { natsBroker } from '../broker/nats-broker.ts'
import { type EventHome, settleHome } from '../event-store/event-home.ts'
import { appendPatience, type EventStore } from '../event-store/event-store.ts'
import { prepareEventStore } from '../event-store/postgres-schema.ts'
import { databaseClock } from '../event-store/store-clock.ts'
import { holdWriteLease, leasedStore, type WriteLease } from '../event-store/write-lease.ts'
import { type FactStates, factStates } from '../facts/fact-states.ts'
import { createMetrics, type Metrics } from '../http/metrics.ts'
import { type Clock, systemClock } from '../ports/clock.ts'
import { diskRoom } from '../ports/disk-room.ts'
import type { FileStore } from '../ports/file-store.ts'
import { type IdSource, uuidSource } from '../ports/ids.ts'
import type { MailSender } from '../ports/mail-sender.ts'
import { postgresVault } from '../ports/postgres-vault.ts'
import type { ProgressPublisher } from '../ports/progress.ts'
import { brokerProgress } from '../ports/progress.ts'
import { probesOf, type ServerWatch, serverWatch } from '../ports/server-watch.ts'
import { smtpMailSender } from '../ports/smtp-mail-sender.ts'
import { temporalWorkflows } from '../ports/temporal-workflows.ts'
import type { Vault } from '../ports/vault.ts'
import { watchedFiles } from '../ports/watched-files.ts'
import type { WorkflowPort } from '../ports/workflows.ts'
import { type FileReading, fileReading } from '../reading/file-reading.ts'
import type { Config } from './config.ts'
import { openHomeStore, otherStoreName } from './home-store.ts'
import type { Logger } from './logger.ts'
import { measuredStore } from './measured-store.ts'
import { openPool } from './pools.ts'

/** What all services of a process share. */
export type PlatformParts = {
  config: Config
  log: Logger
  clock: Clock
  ids: IdSource
  metrics: Metrics
  /** Owner role, no search path: event store, keys, migrations. */
  pool: Pool
  /** Read on behalf of people, for all services. */
  readerPool: Pool
  /** Resolves while the database answers: over a connection of its own, however busy the others are. */
  databaseAnswers(): Promise<unknown>
  broker: Broker
  store: EventStore
  /** What aggregates are and were: kept once for all who read their events. */
  facts: FactStates
  vault: Vault
  tokens: TokenVerifier
  endedSessions: ReturnType<typeof endedSessions>
  files: FileStore
  reading: FileReading
  mail: MailSender
  workflows: WorkflowPort
  progress: ProgressPublisher
  servers: ServerWatch
  /** Whether the database has room to write. */
  hasRoom(): Promise<boolean>
  signerFor(service: string): (audience: string, onBehalfOf?: string) => string
  prepare(): Promise<void>
  close(): Promise<void>
}

export async function openPlatformParts(
  given: Config,
  log: Logger,
  options: { clock?: Clock; namespace?: string; workflows?: WorkflowPort; onMoved?: (home: EventHome) => void },
): Promise<PlatformParts> {
  const clock = options.clock ?? systemClock
  const pool = openPool(given, log, { max: 12, name: 'platform' })
  const readerPool = openPool(given, log, {
    max: given.readerConnections,
    name: 'reader',
    settings: readerSession,
    statementMs: 15_000,
    pipeline: true,
  })
  const watchPool = openPool(given, log, { max: 1, name: 'watch' })
  const broker = await natsBroker({
    url: given.natsUrl,
    log,
    ...(options.namespace === undefined ? {} : { namespace: options.namespace }),
  })
  const metrics = createMetrics()
  const tokens = accessTokenVerifier(keySet(pool), clock)
  const ended = endedSessions(broker, tokens)
  const databaseTime = databaseClock(pool, log)
  const storeClock = options.clock ?? databaseTime
  const home = await openHomeStore({ config: given, log, pool, broker, clock: storeClock })
  const config = { ...given, eventStoreUrl: home.url }
  let lease: WriteLease | null = null
  const store = measuredStore(
    leasedStore(home.store, () => lease),
    metrics,
  )
  const files = watchedFiles(lazyFiles(config.s3Url))
  const reading = fileReading(log)
  const mail = smtpMailSender(config.smtpUrl, config.mailFrom)
  const temporal = temporalWorkflows(config.temporal)
  const disk = diskRoom(pool)
  // That a stream is not there can only the leader say.
  const events = home.url === null ? {} : { events: () => store.readStream('Nothing') }
  const servers = serverWatch({
    probes: { ...probesOf(config, { broker, files }), ...events, disk: disk.probe },
    log,
    now: clock.now,
    onLook: (server, isAway) => metrics.serverUp.labels(server).set(isAway ? 0 : 1),
  })
  return {
    config,
    log,
    clock,
    ids: uuidSource,
    metrics,
    pool,
    readerPool,
    broker,
    store,
    facts: factStates({ store }),
    files,
    reading,
    mail,
    databaseAnswers: () => watchPool.query('select 1'),
    workflows: options.workflows ?? temporal,
    vault: postgresVault(pool, config.vaultKey),
    tokens,
    endedSessions: ended,
    progress: brokerProgress(broker),
    servers,
    hasRoom: disk.hasRoom,
    signerFor: service => serviceTokenSigner(config.serviceSecret, service),
    async prepare() {
      if (options.clock === undefined) await databaseTime.start()
      if (home.url === null) await prepareEventStore(pool)
      else await checkStore(home.url)
      await settleHome(pool, store, home.kind)
      lease = await holdWriteLease({
        database: pool,
        store: await store.identity(),
        log,
        appendMs: appendPatience(config.eventStorePatienceMs),
        target: otherStoreName(given, home.url),
        onMoved: options.onMoved ?? (() => undefined),
      })
    },
    async close() {
      ended.close()
      servers.close()
      databaseTime.close()
      await store.close()
      await lease?.close()
      await broker.close()
      mail.close()
      await reading.close()
      await Promise.all([files.close(), temporal.close()])
      await Promise.all([pool, readerPool, watchPool].map(each => each.end()))
    },
  }
}

async function checkStore(url: string): Promise<void> {
  const { checkEventStoreDb } = await import('../event-store/eventstoredb-check.ts')
  await checkEventStoreDb(url)
}

/** The S3 client is large: loaded by a service that prepares for files, else with the first one. */
function lazyFiles(s3Url: string): FileStore & { close(): Promise<void> } {
  let opening: Promise<FileStore & { close(): void }> | null = null
  const opened = () => {
    opening ??= import('../ports/s3-file-store.ts').then(module => module.s3FileStore(s3Url))
    return opening
  }
  return {
    prepare: async () => (await opened()).prepare(),
    put: async (...parts) => (await opened()).put(...parts),
    putFile: async (...parts) => (await opened()).putFile(...parts),
    get: async key => (await opened()).get(key),
    open: async key => (await opened()).open(key),
    delete: async key => (await opened()).delete(key),
    signedUrl: async (...parts) => (await opened()).signedUrl(...parts),
    close: async () => (await opening)?.close(),
  }
}
