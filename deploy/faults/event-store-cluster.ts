import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eventStoreEnvironment, eventStorePorts, isEventStoreLive } from '../local/servers/eventstore.ts'
import { randomPorts } from '../local/servers/ports.ts'
import { identify } from '../local/servers/process-identity.ts'
import { findEventStore } from '../testing/event-store-nodes.ts'
import { guardedFolder } from '../testing/guarded-folder.ts'

const lookMs = 50
/** In bytes. */
const smallChunk = 8 * 2 ** 20

export type ClusterNode = {
  readonly port: number
  start(): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** Ended by force, and gone. */
  kill(): Promise<void>
  /** No byte is left on its disk, until it has ended by itself; then there is room again. Needs a disk of its own. */
  fill(): Promise<void>
}

/** Whether a node can be given a disk of its own, which takes the rights to mount one. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0

export type Cluster = {
  readonly nodes: readonly ClusterNode[]
  /** For a client. */
  readonly url: string
  /** The node that the others follow; throws while there is none. */
  leader(): Promise<ClusterNode>
  stop(): Promise<void>
}

/**
 * Nodes of EventStoreDB on disk, one or a cluster, that can be killed and started again; ended with this process. With
 * `diskBytes` each has a disk of its own of that size, which small chunks of the log need anew again and again.
 */
export async function startCluster(size: 1 | 3, { diskBytes }: { diskBytes?: number } = {}): Promise<Cluster> {
  const found = await findEventStore()
  if (found === undefined) throw new Error('There is no eventstored on PATH')
  const command: string = found
  const folder = guardedFolder()
  const choose = randomPorts().choose
  const ports: [number, number][] = []
  for (let count = 0; count < size; count += 1)
    ports.push([await choose('eventstore'), await choose('eventstoreReplication')])
  const env = eventStoreEnvironment(process.env)
  const disks: string[] = []
  const nodes = ports.map(([port, replication]): ClusterNode => {
    const others = ports.map(([each]) => each).filter(each => each !== port)
    const seeds = others.map(each => `127.0.0.1:${each}`).join(',')
    const inCluster = ['--cluster-size', String(size), '--discover-via-dns', 'false', '--gossip-seed', seeds]
    const place = join(folder.path, String(port))
    if (diskBytes !== undefined) disks.push(mounted(place, diskBytes))
    const args = [
      '--insecure',
      '--db',
      join(place, 'db'),
      '--log',
      join(place, 'log'),
      '--run-projections',
      'None',
      '--stream-existence-filter-size',
      '0',
      '--cached-chunks',
      '1',
      '--max-append-size',
      '16767216',
      ...eventStorePorts(port, replication),
      ...(diskBytes === undefined ? [] : ['--chunk-size', String(smallChunk)]),
      ...(size === 1 ? [] : inCluster),
    ]
    let child: ChildProcess | null = null
    let isWanted = false
    /** One that ends in order has cut off what the others do not have, and is to be started anew: Compose does so. */
    function run() {
      const started = spawn(command, args, { env, stdio: 'ignore' })
      child = started
      const identity = identify(started.pid ?? 0)
      if (identity !== undefined) folder.watch(identity)
      started.once('exit', code => {
        if (isWanted && code === 0) run()
      })
    }
    return {
      port,
      async start() {
        isWanted = true
        run()
        while (!(await isEventStoreLive(port).catch(() => false))) {
          await pause(lookMs)
          if (child?.exitCode) throw new Error(`eventstored ended with ${child.exitCode}`)
        }
      },
      signal: signal => void child?.kill(signal),
      async kill() {
        isWanted = false
        if (child === null || child.exitCode !== null || child.signalCode !== null) return
        const gone = once(child, 'exit')
        child.kill('SIGCONT')
        child.kill('SIGKILL')
        await gone
      },
      async fill() {
        isWanted = false
        if (child === null) return
        const gone = once(child, 'exit')
        const filler = join(place, 'filler')
        while (child.exitCode === null && child.signalCode === null) {
          const { bavail, bsize } = statfsSync(place)
          // What it frees by and by is taken, too; the last bytes go to whoever comes first.
          await writeFile(filler, Buffer.alloc(bavail * bsize), { flag: 'a' }).catch(() => undefined)
          await Promise.race([gone, pause(lookMs)])
        }
        rmSync(filler)
      },
    }
  })
  await Promise.all(nodes.map(node => node.start()))

  async function leader(): Promise<ClusterNode> {
    for (const node of nodes) {
      const gossip = await fetch(`http://127.0.0.1:${node.port}/gossip?format=json`, {
        signal: AbortSignal.timeout(1_000),
      })
        .then(answer => answer.json() as Promise<Gossip>)
        .catch(() => null)
      const found = gossip?.members.find(member => member.state === 'Leader' && member.isAlive)
      const its = nodes.find(each => each.port === found?.httpEndPointPort)
      if (its !== undefined) return its
    }
    throw new Error('There is no leader')
  }

  const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    nodes,
    url: `esdb://${addresses}?tls=false`,
    leader,
    async stop() {
      await Promise.all(nodes.map(node => node.kill()))
      for (const disk of disks) execFileSync('umount', [disk])
      await folder.close()
    },
  }
}

function mounted(place: string, bytes: number): string {
  mkdirSync(place, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', place])
  return place
}

type Gossip = { members: { state: string; isAlive: boolean; httpEndPointPort: number }[] }
