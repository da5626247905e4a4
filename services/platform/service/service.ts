import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Access } from '../access/access.ts'
import type { TenantQuery } from '../access/tenant-query.ts'
import type { Broker } from '../broker/broker.ts'
import type { CommandHandler } from '../commands/command-handler.ts'
import type { EventStore } from '../event-store/event-store.ts'
import type { FactStates } from '../facts/fact-states.ts'
import type { HealthCheck } from '../http/health.ts'
import type { Clock } from '../ports/clock.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { IdSource } from '../ports/ids.ts'
import type { MailSender } from '../ports/mail-sender.ts'
import type { ProgressPublisher } from '../ports/progress.ts'
import type { ServerWatch } from '../ports/server-watch.ts'
import type { ServiceClient } from '../ports/service-client.ts'
import type { Vault } from '../ports/vault.ts'
import type { WorkflowPort } from '../ports/workflows.ts'
import type { Projection } from '../projections/projection.ts'
import type { Reaction } from '../reactions/reaction.ts'
import type { FileReading } from '../reading/file-reading.ts'
import type { Config } from './config.ts'
import type { Logger } from './logger.ts'
import type { ProjectionPositions } from './positions.ts'
import type { AnyTables } from './tables.ts'

/** A Fastify instance; a service registers its routes on it and never listens. */
export type App = FastifyInstance

/** What a service consists of, once it has its ports. */
export type Service = {
  /** 'purchase-orders' */
  name: string
  /** 'purchase_orders': the PostgreSQL schema that only this service uses. */
  schema: string
  /** Kysely migrations, run in the order of their names with search_path = schema. */
  migrations: Record<string, Migration>
  /** Runs on the process's application before any route is there; for the gateway alone. Gives what readiness needs besides. */
  door?: (app: App) => Promise<readonly HealthCheck[]>
  /** Public, mounted under /api/v1. */
  routes: (app: App) => void
  /** Mounted under /internal/v1: never routed by the gateway, a signed service token is required. */
  internalRoutes?: (app: App) => void
  /** The names of its aggregates: their events' subjects carry the service's name. */
  aggregates?: readonly string[]
  projections: readonly Projection[]
  reactions: readonly Reaction[]
  /** Long-running work besides routes, projections and reactions; closed before the pools. */
  start?: () => Promise<{ close(): Promise<void> }>
}

/** Everything outside a service's own code; the host builds one set for each service. */
export type Ports = {
  config: Config
  clock: Clock
  ids: IdSource
  log: Logger
  store: EventStore
  /** What other services' aggregates were and are, by what their owners publish. */
  facts: FactStates
  commands: CommandHandler
  broker: Broker
  /** Owner role, search_path = this service's schema: projections, migrations, private tables. */
  database: Kysely<AnyTables>
  /** Reader role with row-level security: every read on behalf of a person. */
  query: TenantQuery
  files: FileStore
  /** What people bring is opened there and nowhere else. */
  reading: FileReading
  mail: MailSender
  workflows: WorkflowPort
  vault: Vault
  call: ServiceClient
  progress: ProgressPublisher
  /** Which servers do not answer now. */
  servers: Pick<ServerWatch, 'away'>
  /** Who may do what, from this service's own projection of identity's and directory's events. */
  access: Access
  /** How far this service's projections are. */
  positions: ProjectionPositions
}

/** How a service is composed; `services/<name>/service.ts` exports one. */
export type ServiceFactory = { name: string; schema: string; create(ports: Ports): Service }
