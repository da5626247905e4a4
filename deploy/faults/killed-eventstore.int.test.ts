import { setTimeout as pause } from 'node:timers/promises'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { eventStoreDbStore } from '@quayside/platform/event-store/eventstoredb-store.ts'
import { systemClock } from '@quayside/platform/ports/clock.ts'
import { hasEventStoreNodes } from '@quayside/platform/testing/test-store.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, type ClusterNode, canMount, startCluster } from './event-store-cluster.ts'
import { keenStamps } from './keen-stamps.ts'

/** Twenty rounds with `npm run faults`; one of the shortest among the other tests. */
const isWhole = process.env.FAULT_ROUNDS !== undefined
const rounds = Number(process.env.FAULT_ROUNDS ?? '1')
const frozenMs = isWhole ? 30_000 : 3_000
const boundMs = 120_000 * rounds + 60_000
const settling = { timeout: 60_000, interval: 50 }
const log = pino({ level: 'silent' })

/** In bytes; enough for all rounds. */
const smallDisk = 2 ** 29

type Act = { title: string; size: 1 | 3; act(cluster: Cluster): Promise<void> }

const restarted = async (node: ClusterNode) => {
  await node.kill()
  await node.start()
}
const follower = async ({ nodes, leader }: Cluster) => {
  const first = await leader()
  return nodes.find(node => node !== first) as ClusterNode
}
const frozen = async (node: ClusterNode) => {
  node.signal('SIGSTOP')
  await pause(frozenMs)
  node.signal('SIGCONT')
}

const single: Act[] = [
  { title: 'only: the only node is killed', size: 1, act: async ({ nodes }) => restarted(nodes[0] as ClusterNode) },
]
const fullDisk: Act = {
  title: 'full: the disk of the only node is full',
  size: 1,
  async act({ nodes }) {
    const [node] = nodes as [ClusterNode]
    await node.fill()
    await node.start()
  },
}
const more: Act[] = [
  ...(canMount ? [fullDisk] : []),
  { title: 'frozen: the only node stands still', size: 1, act: async ({ nodes }) => frozen(nodes[0] as ClusterNode) },
  { title: 'leader: the leader of three is killed', size: 3, act: async cluster => restarted(await cluster.leader()) },
  {
    title: 'leader-frozen: the leader of three stands still',
    size: 3,
    act: async cluster => frozen(await cluster.leader()),
  },
  { title: 'follower: a follower is killed', size: 3, act: async cluster => restarted(await follower(cluster)) },
  {
    title: 'followers-frozen: both that follow the leader stand still',
    size: 3,
    async act(cluster) {
      const leader = await cluster.leader()
      await Promise.all(cluster.nodes.filter(node => node !== leader).map(frozen))
    },
  },
  {
    title: 'two: two of three are away',
    size: 3,
    async act({ nodes }) {
      const two = nodes.slice(0, 2)
      await Promise.all(two.map(node => node.kill()))
      await pause(frozenMs)
      await Promise.all(two.map(node => node.start()))
    },
  },
]

for (const size of [1, 3] as const) {
  const acts = [...single, ...(isWhole ? more : [])].filter(each => each.size === size)
  if (acts.length === 0) continue
  describe.skipIf(!hasEventStoreNodes)(size === 1 ? 'one node' : 'three nodes', () => {
    let cluster: Cluster
    beforeAll(async () => {
      cluster = await startCluster(size, isWhole && canMount ? { diskBytes: smallDisk } : {})
    })
    afterAll(() => cluster?.stop())

    test.for(acts)(
      '$title while 24 write; each command is stored once, as it was told',
      { timeout: boundMs },
      async ({ title, act }) => {
        for (let round = 1; round <= rounds; round += 1) {
          const from = performance.now()
          await expect.poll(() => cluster.leader().then(() => true), settling).toBe(true)
          const store = eventStoreDbStore({ url: cluster.url, log, clock: systemClock })
          const stamps = keenStamps(store, 24)
          const seen: StoredEvent[] = []
          const stop = store.onCommitted(events => void seen.push(...events))
          await expect.poll(stamps.told, settling).toBeGreaterThan(100)
          await act(cluster)
          const before = stamps.told()
          const goesOn = () => ({ goesOn: stamps.told() > before + 100, faults: stamps.faults() })
          await expect.poll(goesOn, settling).toEqual({ goesOn: true, faults: [] })
          await stamps.stop()
          stop()
          expect(await stamps.account(), `round ${round} of ${title}`).toEqual([])
          expect(seen.length).toBeGreaterThan(0)
          // Closing under load: whatever is under way.
          const last = keenStamps(store, 24)
          await expect.poll(last.told, settling).toBeGreaterThan(10)
          const closing = performance.now()
          await store.close()
          const took = performance.now() - closing
          // As long as a person waits, and as an operator's SIGTERM: 8 s and 5 s, and what a busy machine adds.
          if (isWhole)
            expect([stamps.longest() < 12_000, took < 6_000], `${stamps.longest()} and ${took} ms`).toEqual([
              true,
              true,
            ])
          void last.stop()
          if (isWhole) {
            const all = ((performance.now() - from) / 1000).toFixed(1)
            console.log(
              `round ${round} of ${title}: ${stamps.told()} told, ${stamps.unavailable()} times 503, ${all} s`,
            )
          }
        }
      },
    )
  })
}
