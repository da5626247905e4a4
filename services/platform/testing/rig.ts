import { randomBytes } from 'node:crypto'
import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { pino } from 'pino'
import { v7 } from 'uuid'
import { currentSigningKey } from '../access/signing-keys.ts'
import { settableClock } from '../ports/clock.ts'
import { type Host, hostServices } from '../service/host.ts'
import type { App, Ports, ServiceFactory } from '../service/service.ts'
import { patience } from './patience.ts'
import { type PersonClient, personClient } from './rig-client.ts'
import { type KeptFile, keptFiles } from './rig-files.ts'
import { type ReceivedMail, startInbox } from './rig-inbox.ts'
import { type AppendFacts, type PeopleMaker, type Person, peopleMaker } from './rig-people.ts'
import { dropStream } from './rig-stream.ts'
import { recordedWorkflows, type StartedWorkflow } from './rig-workflows.ts'
import { createTestDatabase, testServer } from './test-database.ts'
import { startTestStore } from './test-store.ts'

export type { Person } from './rig-people.ts'

export type RigOptions = {
  factories: readonly ServiceFactory[]
  /** The clock's first instant; default a Monday at 09:00 UTC. It stands still until it is set. */
  now?: string
  /** Further variables of the environment. */
  env?: Record<string, string>
  /** Default 'error'; 'silent' where faults are the point of the test. */
  logLevel?: 'silent' | 'error'
  /** Is given each line that the services log, from `info` on, as an installation writes them. */
  logged?: (line: string) => void
  /** Where events are kept; default as `npm test -- --store` asks. */
  store?: 'postgresql' | 'eventstoredb'
  /** A workflow server's address; otherwise what would be started is recorded. */
  temporal?: { address: string; namespace: string }
}

/** The whole system with a database, streams and an inbox of its own. */
export type Rig = {
  host: Host
  app: App
  clock: { now(): string; set(instant: string): void }
  /** `client` buys of `supplier`; `operator` and `admin` belong to the operating company, which serves the client. */
  people: { client: Person; supplier: Person; operator: Person; admin: Person }
  /** More companies and people. */
  make: PeopleMaker
  /** Sees what was written by way of any client of the rig or appended by it. */
  as(person: Person): PersonClient
  /** Without a token. */
  stranger: PersonClient
  /** Facts of services that the rig does not run; to a stream that may exist. */
  append: AppendFacts
  events(stream: string): Promise<StoredEvent[]>
  ports(service: string): Ports
  /** Another process on the same servers, as far as a test can tell; closed with the rig. */
  another(options: { factories: readonly ServiceFactory[]; env?: Record<string, string> }): Promise<Host>
  /** `loseAll`: as when the server's data was deleted. */
  workflows: { started(): StartedWorkflow[]; loseAll(): void }
  /** What was mailed to an address, or all of it. */
  mails(to?: string): ReceivedMail[]
  /** All that lies in the file store. */
  files(): Promise<KeptFile[]>
  settled(): Promise<void>
  close(): Promise<void>
}

const monday = '2026-03-02T09:00:00.000Z'

/** Boots services on real servers; every answer is checked against its schema. */
export async function startRig(options: RigOptions): Promise<Rig> {
  const id = randomBytes(6).toString('hex')
  const clock = settableClock(options.now ?? monday)
  const database = await createTestDatabase('rig')
  const store = await startTestStore(options.store)
  const inbox = await startInbox()
  const workflows = recordedWorkflows(clock.now)
  const env = {
    DATABASE_URL: database.url,
    ...store.env,
    NATS_URL: testServer('NATS_URL'),
    S3_URL: `${testServer('S3_URL')}-${id}`,
    SMTP_URL: inbox.url,
    PORTAL_URL: 'http://portal.test',
    SERVICE_SECRET: randomBytes(32).toString('hex'),
    VAULT_KEY: randomBytes(32).toString('base64'),
    ...patience,
    ...(options.temporal && {
      TEMPORAL_ADDRESS: options.temporal.address,
      TEMPORAL_NAMESPACE: options.temporal.namespace,
    }),
    ...options.env,
  }
  const level = process.env.RIG_LOG ?? options.logLevel ?? 'error'
  const { logged } = options
  const log =
    logged === undefined
      ? pino({ level }, pino.destination({ dest: 2, sync: true }))
      : pino({ level: 'info' }, { write: logged })
  const common = { clock, namespace: `rig-${id}`, checksAnswers: true, log, ...(options.temporal ? {} : { workflows }) }
  const hosts: Host[] = []
  const another: Rig['another'] = async ({ factories, env: changes = {} }) => {
    const host = await hostServices({ ...common, factories, env: { ...env, ...changes } })
    hosts.push(host)
    return host
  }
  const close = async () => {
    for (const host of hosts.reverse()) await host.close()
    await inbox.close()
    await Promise.all([database.drop(), store.close(), dropStream(`rig-${id}`)])
  }
  try {
    const host = await another({ factories: options.factories })
    return {
      ...(await furnish(host, clock)),
      another,
      workflows,
      close,
      files: () => keptFiles(env.S3_URL),
      mails: to => mailsTo(inbox.mails(), to),
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function furnish(
  host: Host,
  clock: Rig['clock'],
): Promise<Omit<Rig, 'another' | 'workflows' | 'mails' | 'files' | 'close'>> {
  const first = host.services()[0]?.ports
  if (first === undefined) throw new Error('a rig needs at least one service')
  const { store, vault } = first
  const seen = { position: '' as Position | '' }
  const append: AppendFacts = async (stream, events, companies, company = null) => {
    const revision = (await store.readStream(stream)).length - 1
    const actor = { service: 'rig', ...(company !== null && { company }) }
    const trace = { commandKey: v7(), bodyHash: '', correlationId: v7(), causationId: 'rig' }
    const appended = await store.append({
      stream,
      events: [...events],
      expected: revision < 0 ? 'no-stream' : revision,
      metadata: { companies, actor, ...trace, schemaVersion: 1 },
    })
    if (appended.position > seen.position) seen.position = appended.position
    return appended
  }
  const key = await currentSigningKey(first.database, first.config.vaultKey)
  const make = peopleMaker({ append, vault, clock, key })
  const people = await firstPeople(make)
  await host.settled()
  return {
    host,
    app: host.app,
    clock,
    people,
    make,
    append,
    as: person => personClient(host.app, person, seen),
    stranger: personClient(host.app, null, seen),
    events: stream => store.readStream(stream),
    ports: name => host.ports(name),
    settled: () => host.settled(60_000),
  }
}

async function firstPeople(make: PeopleMaker): Promise<Rig['people']> {
  const client = await make.person({ companyType: 'client', companyName: 'Acme Importaciones', role: 'ADMIN' })
  const supplier = await make.person({ companyType: 'provider', companyName: 'Shenzhen Fasteners' })
  const operator = await make.person({ companyType: 'operating', companyName: 'Quayside Freight' })
  const admin = await make.person({ companyType: 'operating', company: operator.company, role: 'ADMIN' })
  await make.link(client.company, supplier.company)
  await make.serve(operator.company, client.company)
  return { client, supplier, operator, admin }
}

function mailsTo(mails: ReceivedMail[], to: string | undefined): ReceivedMail[] {
  return to === undefined ? mails : mails.filter(mail => mail.to.includes(to))
}
