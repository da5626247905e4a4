import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { shipmentKey } from '@quayside/shipments/ledger/ethers-ledger.ts'
import { jsonRpc } from '@quayside/shipments/ledger/json-rpc.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Infrastructure, startInfrastructure } from '../local/infrastructure.ts'
import { openLocalState } from '../local/servers/local-state.ts'
import { randomPorts } from '../local/servers/ports.ts'
import { changeStatus, shipmentOfTwo } from '../testing/anchored-shipments.ts'

/** A full minute with `npm run faults`, a few seconds among the other tests. */
const awayMs = Number(process.env.CHAIN_AWAY_MS ?? '4000')
const boundMs = awayMs + 180_000
const each = { shipments: 40, anchors: 5 }

let dataDir: string
let port: number
let chain: Infrastructure
let rig: Rig
let other: Person
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'quayside-chain-killed-'))
  port = await randomPorts().choose('chain')
  chain = await startChain()
  const env = { CHAIN_RPC_URL: `http://127.0.0.1:${port}` }
  rig = await startRig({ factories: [purchaseOrders, shipments], env, logLevel: 'silent' })
  other = await rig.make.person({ companyType: 'provider', companyName: 'Another Supplier' })
  await rig.settled()
})
afterAll(async () => {
  await rig?.close()
  await chain?.stop()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
})

function startChain() {
  const { CHAIN_RPC_URL: _own, ...env } = process.env
  const ports = { choose: async () => port }
  return startInfrastructure({ dataDir, servers: ['chain'], env, ports, progress: () => undefined, isForTests: true })
}

/** What it had not saved is gone with it; whoever would start it again is stopped too. */
async function killChain() {
  const child = openLocalState(dataDir).children().chain
  if (child === undefined) throw new Error('no chain')
  process.kill(child.pid, 'SIGKILL')
  await chain.stop()
}

type Raised = { key: string | undefined; number: number; hash: string }

/** Every entry that the ledger contract ever took, as the chain itself tells it. */
async function raised(): Promise<Raised[]> {
  const { contract } = (await rig.as(rig.people.client).get('/transactions/chain')).body
  const filter = { address: contract, fromBlock: '0x0', toBlock: 'latest' }
  const rpc = jsonRpc(`http://127.0.0.1:${port}`, 5_000)
  const logs = await rpc<{ topics: string[]; data: string }[]>('eth_getLogs', [filter])
  return logs.map(({ topics, data }) => ({
    key: topics[1],
    number: Number(BigInt(data.slice(0, 66))),
    hash: data.slice(66),
  }))
}

test(
  '[D2.033] [D2.034] the chain killed during 200 status changes: none of them waits, and afterwards each is anchored once',
  async () => {
    const ids: string[] = []
    for (let index = 0; index < each.shipments; index += 1) ids.push(await shipmentOfTwo(rig, other))
    await rig.settled()
    for (const id of ids) await changeStatus(rig, id, 1)
    await expect.poll(async () => (await raised()).length, { timeout: 60_000 }).toBeGreaterThan(20)

    await killChain()
    const since = performance.now()
    for (const id of ids) await changeStatus(rig, id, 2, 1)
    const changedIn = performance.now() - since
    expect((await rig.as(rig.people.client).get('/transactions/chain')).body.state).toBe('away')
    await pause(Math.max(0, awayMs - changedIn))
    chain = await startChain()
    for (const id of ids) await changeStatus(rig, id, 1, 3)
    await rig.settled()

    const { database } = rig.ports('shipments')
    const open = async () =>
      (
        await sql<{ open: number }>`select count(*)::integer as open from anchors where status <> 'CONFIRMED'`.execute(
          database,
        )
      ).rows[0]?.open
    const all = each.shipments * each.anchors
    const bounded = { timeout: 150_000, interval: 250 }
    await expect.poll(async () => [await open(), (await raised().catch(() => [])).length], bounded).toEqual([0, all])

    const kept = await sql<{ id: string; number: number; hash: string }>`
      select shipment_id as id, number, hash from anchor_contents`.execute(database)
    const byPlace = (list: readonly Raised[]) => list.map(one => `${one.key} ${one.number} ${one.hash}`).toSorted()
    const wanted = kept.rows.map(({ id, number, hash }) => ({ key: shipmentKey(id), number, hash }))
    expect(byPlace(await raised())).toEqual(byPlace(wanted))
    for (const id of [ids[0], ids.at(-1)])
      expect((await rig.as(rig.people.client).get(`/shipments/${id}/verification`)).body).toMatchObject({
        verdict: 'valid',
        differences: [],
        anchors: each.anchors,
        waiting: 0,
      })
  },
  boundMs,
)
