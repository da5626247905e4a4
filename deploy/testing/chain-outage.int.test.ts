import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@quayside/platform/ports/clock.ts'
import { type ReadModelDatabase, readModelDatabase } from '@quayside/platform/testing/read-model-database.ts'
import { usualTimes } from '@quayside/shipments/ledger/anchor.ts'
import type { AnchoringLoop } from '@quayside/shipments/ledger/anchoring-loop.ts'
import { shipmentKey } from '@quayside/shipments/ledger/ethers-ledger.ts'
import { jsonRpc } from '@quayside/shipments/ledger/json-rpc.ts'
import type { LedgerEntry } from '@quayside/shipments/ledger/ledger.ts'
import { ledgerWork } from '@quayside/shipments/ledger/start-anchoring.ts'
import { anchorTables } from '@quayside/shipments/migrations/0001-anchors.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Infrastructure, startInfrastructure } from '../local/infrastructure.ts'
import { openLocalState } from '../local/servers/local-state.ts'
import { randomPorts } from '../local/servers/ports.ts'

const shipments = Array.from({ length: 40 }, () => randomUUID())
const entries: LedgerEntry[] = Array.from({ length: 200 }, (_, at) => ({
  shipmentId: shipments[at % 40] ?? '',
  sequence: Math.floor(at / 40) + 1,
  anchorHash: (at + 1).toString(16).padStart(64, '0'),
}))
const times = { ...usualTimes, poll: 40, lostAfter: 500, recheck: 1_000 }

/** Between two tries the loop waits up to half a minute, and so does an anchor whose predecessor was lost. */
const bounded = { timeout: 150_000, interval: 100 }
const boundMs = 300_000

let dataDir: string
let port: number
let chain: Infrastructure
let db: ReadModelDatabase
let work: ReturnType<typeof ledgerWork>
let loop: AnchoringLoop | null

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'quayside-chain-'))
  port = await randomPorts().choose('chain')
  chain = await startChain()
  db = await readModelDatabase({ schema: 'shipments', migrations: { '0001-anchors': anchorTables } })
  work = ledgerWork(
    {
      database: db.database,
      clock: systemClock,
      log: pino({ level: 'silent' }),
      config: { env: { CHAIN_RPC_URL: `http://127.0.0.1:${port}` } },
    },
    times,
  )
  loop = work.start()
})
afterEach(async () => {
  await loop?.close()
  await chain.stop()
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function startChain() {
  const { CHAIN_RPC_URL: _own, ...env } = process.env
  const ports = { choose: async () => port }
  return startInfrastructure({ dataDir, servers: ['chain'], env, ports, progress: () => undefined, isForTests: true })
}

async function queue(from: number, to: number) {
  for (const entry of entries.slice(from, to)) {
    await work.anchors.enqueue([entry], systemClock.now())
    loop?.wake()
  }
}

async function statuses(): Promise<Record<string, number>> {
  const { rows } = await db.pool.query('select status, count(*)::int as count from anchors group by status')
  return Object.fromEntries(rows.map(row => [row.status, row.count]))
}

const untilConfirmed = (count: number) =>
  expect.poll(async () => (await statuses()).CONFIRMED ?? 0, bounded).toBeGreaterThanOrEqual(count)

/** Every event that the contract ever raised, as the chain itself tells it. */
async function events() {
  const described = await work.ledger?.describe()
  if (described?.kind !== 'ledger') throw new Error(JSON.stringify(described))
  const filter = { address: described.contract, fromBlock: '0x0', toBlock: 'latest' }
  const logs = await jsonRpc(`http://127.0.0.1:${port}`, 5_000)<{ topics: string[]; data: string }[]>('eth_getLogs', [
    filter,
  ])
  return logs.map(({ topics, data }) => ({
    key: topics[1],
    sequence: Number(BigInt(data.slice(0, 66))),
    anchorHash: data.slice(66),
  }))
}

/** Confirmed by what the contract holds alone, since the chain no longer tells of their transaction. */
async function withoutTransaction(): Promise<string> {
  const { rows } = await db.pool.query<{ key: string }>(
    "select shipment_id || ' ' || sequence as key from anchors where status = 'CONFIRMED' and confirmation is null",
  )
  return rows.map(({ key }) => key).join(', ') || 'none'
}

async function expectEachOnceInOrder() {
  const raised = await events()
  expect(raised, `confirmed without a transaction: ${await withoutTransaction()}`).toHaveLength(200)
  for (const shipment of shipments) {
    const own = entries.filter(({ shipmentId }) => shipmentId === shipment)
    expect(raised.filter(({ key }) => key === shipmentKey(shipment))).toEqual(
      own.map(({ sequence, anchorHash }) => ({ key: shipmentKey(shipment), sequence, anchorHash })),
    )
  }
  for (const { shipmentId, sequence, anchorHash } of entries)
    expect(await work.ledger?.read(shipmentId, sequence)).toEqual({ kind: 'read', anchorHash })
}

test('the chain stopped for the middle third of 200 anchors: afterwards each is on it exactly once', {
  timeout: boundMs,
}, async () => {
  await queue(0, 67)
  await untilConfirmed(20)
  await chain.stop()
  await queue(67, 134)
  expect(await work.ledger?.describe()).toMatchObject({ kind: 'away' })
  const away = await statuses()
  expect((away.QUEUED ?? 0) + (away.SUBMITTED ?? 0)).toBeGreaterThanOrEqual(67)
  chain = await startChain()
  await queue(134, 200)
  await untilConfirmed(200)
  await expectEachOnceInOrder()
})

test('the chain killed, with what it had not saved: what it has lost is anchored again, exactly once', {
  timeout: boundMs,
}, async () => {
  await queue(0, 100)
  await untilConfirmed(60)
  const killed = openLocalState(dataDir).children().chain
  if (killed === undefined) throw new Error('no chain')
  process.kill(killed.pid, 'SIGKILL')
  await queue(100, 200)
  await expect.poll(() => openLocalState(dataDir).children().chain?.pid).not.toBe(killed.pid)
  // Confirmed twice over, so the count alone would not tell: the ledger does.
  await expect.poll(async () => (await events().catch(() => [])).length, bounded).toBe(200)
  await untilConfirmed(200)
  await expectEachOnceInOrder()
})

test('the contract is deployed once and found again after a restart of everything', async () => {
  await queue(0, 1)
  await untilConfirmed(1)
  const before = await work.ledger?.describe()
  await loop?.close()
  await chain.stop()
  chain = await startChain()
  loop = work.start()
  await queue(1, 2)
  await untilConfirmed(2)
  expect(await work.ledger?.describe()).toMatchObject({ contract: before?.kind === 'ledger' ? before.contract : '' })
})
