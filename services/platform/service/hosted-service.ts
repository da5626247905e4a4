import { startPosition } from '@quayside/contracts/kernel/envelope.ts'
import type { Kysely } from 'kysely'
import { accessChangeOf, accessProjection } from '../access/access-projection.ts'
import { type AccessRecords, accessRecords } from '../access/access-records.ts'
import { tenantQuery } from '../access/tenant-query.ts'
import { commandHandler } from '../commands/command-handler.ts'
import { serviceClientOver, type Transport } from '../ports/service-client-over.ts'
import type { EventFeed } from '../projections/event-feed.ts'
import { type ProjectionRunner, startProjections } from '../projections/projection-runner.ts'
import type { ReadModels } from '../projections/rebuild-raised.ts'
import { lostWorkflows } from '../reactions/lost-workflows.ts'
import { type ReactionRunner, startReactions } from '../reactions/reaction-runner.ts'
import type { PlatformParts } from './platform-parts.ts'
import { databaseOf, openPool } from './pools.ts'
import type { ProjectionPositions } from './positions.ts'
import type { Ports, Service, ServiceFactory } from './service.ts'
import type { AnyTables } from './tables.ts'

const catchUpMs = 2_000

/** One service with its ports, in this process. */
export type HostedService = {
  service: Service
  ports: Ports
  database: Kysely<AnyTables>
  /** All that the service projects, to be rebuilt: the access records without those that this process remembers. */
  readModels: ReadModels
  /** Null until `run`. */
  projections(): ProjectionRunner | null
  reactions(): ReactionRunner | null
  /** Starts projections and reactions; the schema is migrated. */
  run(feed: EventFeed): Promise<void>
  stop(): Promise<void>
  /** After everything else: ends the service's own pool. */
  end(): Promise<void>
}

export function compose(factory: ServiceFactory, parts: PlatformParts, transport: Transport): HostedService {
  const log = parts.log.child({ service: factory.name })
  const settings = `-c search_path=${factory.schema}`
  const database = databaseOf(openPool(parts.config, log, { max: 4, name: factory.name, settings }))
  let projections: ProjectionRunner | null = null
  let reactions: ReactionRunner | null = null
  let stopHearing = () => {}
  let stopHearingServers = () => {}
  let lost: ReturnType<typeof lostWorkflows> | null = null

  const running = () => {
    if (projections === null) throw new Error(`the projections of ${factory.name} do not run yet`)
    return projections
  }
  const positions: ProjectionPositions = {
    of: projection => running().of(projection),
    reached: (position, options) => running().reached(position, options),
    lagMs: projection => running().lagMs(projection),
    stillMs: projections => running().stillMs(projections),
  }
  const access: AccessRecords = accessRecords({
    database,
    verify: parts.tokens.verify,
    sessionEnded: parts.endedSessions.end,
    // Events may arrive while the runners are still starting.
    position: () => projections?.status().find(each => each.name === 'access')?.position ?? startPosition,
    lagMs: () => projections?.lagMs('access') ?? 0,
    async catchUp() {
      await positions.reached(await parts.store.head(), { projections: ['access'], timeoutMs: catchUpMs })
    },
  })
  const { config, clock, ids, store, facts, broker, files, reading, mail, workflows, vault, progress, servers } = parts
  const ports: Ports = {
    config,
    clock,
    ids,
    log,
    store,
    facts,
    broker,
    files,
    reading,
    mail,
    workflows,
    vault,
    progress,
    servers,
    database,
    access,
    positions,
    commands: commandHandler({ store, log, now: clock.now }),
    query: tenantQuery(parts.readerPool, factory.schema),
    call: serviceClientOver(transport, parts.signerFor(factory.name), config.callTimeoutMs),
  }
  const service = factory.create(ports)

  return {
    service,
    ports,
    database,
    readModels: {
      service: service.name,
      schema: service.schema,
      database,
      projections: [accessProjection(() => undefined), ...service.projections],
      connect: () => databaseOf(openPool(parts.config, log, { max: 2, name: `${service.name} rebuild`, settings })),
    },
    projections: () => projections,
    reactions: () => reactions,
    async run(feed) {
      // Every copy hears of a changed right as it happens, whichever of them projects it.
      stopHearing = feed.subscribe({
        onEvent(event) {
          const change = accessChangeOf(event)
          if (change !== null) access.changed(change)
        },
        onHead: () => undefined,
      })
      const options = { feed, store, database, log }
      projections = await startProjections({
        ...options,
        facts,
        projections: [accessProjection(access.changed), ...service.projections],
      })
      const started = await startReactions({ ...options, reactions: service.reactions })
      reactions = started
      // Which reaction needs which server nobody says; one try too many costs little.
      stopHearingServers = parts.servers.onBack(() => started.retryAll())
      const onAgain = () => parts.metrics.workflowsBegunAgain.labels(factory.name).inc()
      lost = lostWorkflows({ reactions: service.reactions, workflows, store, database, log, onAgain })
    },
    async stop() {
      stopHearing()
      stopHearingServers()
      await lost?.close()
      await reactions?.close()
      await projections?.close()
    },
    end: () => database.destroy(),
  }
}
