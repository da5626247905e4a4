import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type StoredEvent, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import { type EventStore, StoreUnavailableError, StreamMovedError } from '@quayside/platform/event-store/event-store.ts'
import { eventStoreAddress } from '@quayside/platform/event-store/eventstoredb-address.ts'
import { checkEventStoreDb } from '@quayside/platform/event-store/eventstoredb-check.ts'
import { askNode } from '@quayside/platform/event-store/eventstoredb-http.ts'
import { eventStoreDbStore } from '@quayside/platform/event-store/eventstoredb-store.ts'
import { systemClock } from '@quayside/platform/ports/clock.ts'
import { testMetadata } from '@quayside/platform/testing/event-system.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Child, startChild } from '../local/servers/child-process.ts'
import { eventStoreEnvironment } from '../local/servers/eventstore.ts'
import { signalProcess } from '../local/servers/process-identity.ts'
import { findEventStore, isSecureNodeLive, makeCertificates } from '../testing/event-store-nodes.ts'
import { type GuardedFolder, guardedFolder } from '../testing/guarded-folder.ts'
import { testPorts } from '../testing/test-servers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
const settings = variablesIn(readFileSync(join(root, 'deploy/docker/cluster.env'), 'utf8'), /^(\w+)=(.*)$/gm)
const names = ['eventstore1', 'eventstore2', 'eventstore3']
const command = await findEventStore()
const settling = { timeout: 30_000, interval: 50 }

test("the certificates' names are those of the nodes and of all of them together", () => {
  const [, made = ''] = /make-certificates\.sh \/certificates\n +(.*) &&\n/.exec(compose) ?? []
  const { nodes } = eventStoreAddress((settings.EVENTSTORE_URL ?? '').replace('&tlsCaFile=/authority/ca.crt', ''))
  expect(made.split(' ')).toEqual([...names, nodes[0].host, 'localhost'].map(name => `DNS:${name}`))
  expect(compose).toContain(`aliases: [${nodes[0].host}]`)
})

describe.skipIf(command === undefined)("Compose's cluster of event stores", () => {
  let folder: GuardedFolder
  const nodes: Child[] = []
  const ports: number[] = []

  beforeAll(async () => {
    folder = guardedFolder()
    for (const _ of names) ports.push(await testPorts.choose('eventstore'))
    await makeCertificates(join(folder.path, 'certificates'))
    nodes.push(...(await Promise.all(names.map(start))))
    // As its service does it.
    await promisify(execFile)(process.execPath, [join(root, 'deploy/docker/make-event-store-user.ts')], {
      env: { ...process.env, EVENTSTORE_URL: url(), EVENTSTORE_ADMIN_PASSWORD: settings.EVENTSTORE_ADMIN_PASSWORD },
    })
  })
  afterAll(async () => {
    await Promise.all(nodes.map(node => node.stop()))
    await folder.close()
  })

  /** Its variables are the profile's; addresses and paths alone are of this machine. */
  async function start(name: string, index: number): Promise<Child> {
    const port = ports[index] ?? 0
    const replicationPort = await testPorts.choose('eventstoreReplication')
    const own = Object.entries(variablesOf(name)).map(([variable, value]) => [variable, here(value)])
    return startChild({
      name,
      command: command ?? '',
      args: [
        '--mem-db',
        '--disable-log-file',
        '--stream-existence-filter-size',
        '0',
        '--cached-chunks',
        '1',
        '--replication-port',
        String(replicationPort),
      ],
      env: { ...eventStoreEnvironment(process.env), ...Object.fromEntries(own), EVENTSTORE_NODE_PORT: String(port) },
      logFile: join(folder.path, `${name}.log`),
      isReady: () => isSecureNodeLive(port),
      patienceMs: 120_000,
      started: folder.watch,
      // One that ends in order while the three find one another wants to be started anew: Compose does so.
      isHeld: fault => String(fault).includes('ended with code 0'),
    })
  }

  function here(value: string): string {
    const placed = names.reduce((text, name, index) => text.replace(`${name}:2113`, `localhost:${ports[index]}`), value)
    return placed
      .replace(/^eventstore\d$/, 'localhost')
      .replace('0.0.0.0', '127.0.0.1')
      .replace('/certificates', join(folder.path, 'certificates'))
  }

  /** The services' address of it. */
  function url(): string {
    return (settings.EVENTSTORE_URL ?? '')
      .replace('eventstore-cluster:2113', `localhost:${ports[0]}`)
      .replace('/authority', join(folder.path, 'certificates', 'authority'))
  }

  function open(address: string, patienceMs?: number): EventStore {
    const patience = patienceMs === undefined ? {} : { patienceMs }
    const store = eventStoreDbStore({ url: address, log: pino({ level: 'warn' }), clock: systemClock, ...patience })
    onTestFinished(() => store.close())
    return store
  }

  test('[D0.011] is written and read over TLS by a user who is no administrator, with an address to find its leader by', async () => {
    expect(url()).toMatch(/^esdb\+discover:\/\/quayside:.*tls=true/)
    await checkEventStoreDb(url())
    const store = open(`${url()}&keepAliveInterval=10000&keepAliveTimeout=10000`)
    expect(await store.identity()).toMatch(/^[0-9a-f-]{36}$/)
    const handed: StoredEvent[] = []
    store.onCommitted(events => handed.push(...events))
    const streams: string[] = []
    await vi.waitFor(async () => {
      const stream = `Note-${randomUUID()}`
      const event = { type: 'Noted', data: { text: 'over TLS' } }
      await store.append({ stream, expected: 'no-stream', events: [event], metadata: testMetadata() })
      streams.push(stream)
      expect(await store.readStream(stream)).toMatchObject([event])
      expect(handed.map(each => each.stream)).toContain(stream)
    })
    const all = await store.readAll(startPosition, 100)
    expect(all.map(event => event.stream)).toEqual(streams)
    expect(await store.head()).toBe(all.at(-1)?.position)
    const asUser = eventStoreAddress(url())
    expect((await askNode(asUser, asUser.nodes[0], '/users/')).status).toBe(401)
  })

  /** The nodes by what they are, once one is the leader and the others follow it. */
  function placed(): Promise<{ leader: number; followers: number[] }> {
    return vi.waitFor(async () => {
      const address = eventStoreAddress(url())
      const { body } = await askNode(address, address.nodes[0], '/gossip?format=json')
      const { members } = JSON.parse(body) as { members: { state: string; httpEndPointPort: number }[] }
      const which = (state: string) =>
        members.filter(each => each.state === state).map(each => ports.indexOf(each.httpEndPointPort))
      const [leader = -1, followers] = [which('Leader')[0], which('Follower')]
      expect([leader < 0, followers.length]).toEqual([false, names.length - 1])
      return { leader, followers }
    }, settling)
  }

  test('[D0.006] an append that waits for the followers is unknown to who comes after it, and no conflict', async () => {
    const stream = `Note-${randomUUID()}`
    const append = (store: EventStore, expected: number | 'no-stream', text: string) =>
      store.append({ stream, expected, events: [{ type: 'Noted', data: { text } }], metadata: testMetadata() })
    const usual = open(url())
    await vi.waitFor(() => append(usual, 'no-stream', 'first'), settling)
    const { leader, followers } = await placed()
    const ofLeader = url().replace('esdb+discover', 'esdb').replace(`:${ports[0]}`, `:${ports[leader]}`)
    const impatient = open(ofLeader, 600)
    await vi.waitFor(() => impatient.readStream(stream), settling)
    const stopped = followers.map(index => nodes[index] as Child)
    for (const node of stopped) signalProcess(node, 'SIGSTOP')
    try {
      // On a busy machine a process goes on for a while, and acknowledges what it is sent.
      await vi.waitFor(() => expect(stopped.flatMap(({ pid }) => statesOf(pid))).toEqual([]), settling)
      await expect(append(impatient, 0, 'second')).rejects.toThrow(StoreUnavailableError)
      await expect(append(impatient, 0, 'another')).rejects.toThrow(StoreUnavailableError)
    } finally {
      for (const node of stopped) signalProcess(node, 'SIGCONT')
    }
    await vi.waitFor(() => expect(append(usual, 0, 'another')).rejects.toThrow(StreamMovedError), settling)
    expect(await usual.readStream(stream)).toMatchObject([{ data: { text: 'first' } }, { data: { text: 'second' } }])
  })
})

/** Of those threads of a process that are not stopped. The server is there for Linux alone. */
function statesOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`)
    .map(thread => /\) (\w)/.exec(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8'))?.[1] ?? '')
    .filter(state => state !== 'T')
}

/** What the nodes have in common and what each has for itself, with the settings of the profile. */
function variablesOf(service: string): Record<string, string> {
  const [, common = ''] = /environment: &eventstore-variables\n((?: {4}.*\n)+)/.exec(compose) ?? []
  const [, own = ''] =
    new RegExp(`\\n  ${service}:\\n(?: {4}.*\\n)*? {4}environment:\\n((?: {6}.*\\n)+)`).exec(compose) ?? []
  const all = variablesIn(common + own, /^ +(EVENTSTORE_\w+): "?([^"\n]*)"?$/gm)
  for (const [name, value] of Object.entries(all)) {
    all[name] = value.replace(/^\$\{(\w+):-(.*)\}$/, (_, setting: string, usual: string) => settings[setting] ?? usual)
  }
  return all
}

function variablesIn(text: string, line: RegExp): Record<string, string> {
  return Object.fromEntries([...text.matchAll(line)].map(([, name, value]) => [name, value]))
}
