import { randomUUID } from 'node:crypto'
import { type ReadModelDatabase, readModelDatabase } from '@quayside/platform/testing/read-model-database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anchorTables } from '../migrations/0001-anchors.ts'
import { type Anchor, confirmed, failed, queued, submitted, usualTimes } from './anchor.ts'
import type { Anchors } from './anchors.ts'
import { postgresAnchors, postgresContractStore } from './postgres-anchors.ts'

const [a, b] = [randomUUID(), randomUUID()].sort() as [string, string]
const transaction = { hash: '0x1', nonce: 7, maxFee: '3000000000', priorityFee: '1' }
const inBlock = (block: number, contract = 'here') => ({
  hash: `0x${block}`,
  block,
  blockHash: `hash ${block}`,
  gasUsed: 61_234,
  contract,
  network: 'anvil',
  wallet: '0xw',
})
const at = (second: number) => `2026-11-22T08:00:0${second}.000Z`
const entry = (shipmentId: string, sequence: number) => ({
  shipmentId,
  sequence,
  anchorHash: String(sequence).padStart(64, '0'),
})

let db: ReadModelDatabase
let anchors: Anchors
beforeAll(async () => {
  db = await readModelDatabase({ schema: 'shipments', migrations: { '0001-anchors': anchorTables } })
  anchors = postgresAnchors(db.database)
})
beforeEach(() => db.pool.query('truncate anchors'))
afterAll(() => db.close())

test('an anchor comes back as it was saved, in each of its states', async () => {
  const fresh = queued(entry(a, 1), at(0))
  await anchors.enqueue([fresh], at(0))
  expect(await anchors.due(at(0), 9)).toEqual([fresh])
  const sent = submitted(fresh, transaction, at(1))
  const refused = failed(sent, 'no funds', at(2), { ...usualTimes, firstRetry: 1000 })
  for (const state of [sent, refused]) {
    await anchors.save(state)
    expect(await anchors.due(at(9), 9)).toEqual([state])
  }
  const done = confirmed(sent, inBlock(5), at(3))
  await anchors.save(done)
  expect(await anchors.due(at(9), 9)).toEqual([])
  expect(await anchors.nextDue()).toBeNull()
  expect(await anchors.confirmedInHighestBlock('here', null)).toEqual([done])
})

test('due is the first open one of each shipment, the longest due first, and no more than asked for', async () => {
  await anchors.enqueue([entry(a, 1), entry(a, 2)], at(2))
  await anchors.enqueue([entry(b, 1), entry(b, 2)], at(1))
  const due = async (now: string, limit = 9) =>
    (await anchors.due(now, limit)).map(({ shipmentId, sequence }) => [shipmentId, sequence])
  expect(await due(at(2))).toEqual([
    [b, 1],
    [a, 1],
  ])
  expect(await due(at(2), 1)).toEqual([[b, 1]])
  expect(await due(at(1))).toEqual([[b, 1]])
  expect(await anchors.nextDue()).toBe(at(1))
  // b's second waits for its first, though that one is not due.
  await anchors.save({ ...queued(entry(b, 1), at(1)), dueAt: at(8) })
  expect(await due(at(3))).toEqual([[a, 1]])
  expect(await anchors.nextDue()).toBe(at(2))
})

test('queueing again changes nothing; another hash for the same place is a fault, and nothing of that call stands', async () => {
  await anchors.enqueue([entry(a, 1)], at(1))
  await anchors.enqueue([entry(a, 1), entry(a, 2)], at(5))
  expect(await anchors.due(at(9), 9)).toEqual([queued(entry(a, 1), at(1))])
  const forged = { ...entry(a, 1), anchorHash: 'f'.repeat(64) }
  await expect(anchors.enqueue([entry(b, 1), forged], at(6))).rejects.toThrow('queued with another hash')
  expect(await anchors.due(at(9), 9)).toHaveLength(1)
})

test('what is no hash is not queued', async () => {
  for (const anchorHash of ['0x12', 'F'.repeat(64), `0x${'1'.repeat(64)}`])
    await expect(anchors.enqueue([{ ...entry(a, 1), anchorHash }], at(1))).rejects.toThrow('check constraint')
})

test('the highest block of a contract, and the one below it', async () => {
  const done: Anchor[] = []
  for (const [sequence, block, contract] of [
    [1, 5, 'here'],
    [2, 9, 'here'],
    [3, 9, 'here'],
    [4, 12, 'elsewhere'],
  ] as const) {
    await anchors.enqueue([entry(a, sequence)], at(0))
    const anchor = confirmed(queued(entry(a, sequence), at(0)), inBlock(block, contract), at(1))
    await anchors.save(anchor)
    done.push(anchor)
  }
  const sequences = async (below: number | null) =>
    (await anchors.confirmedInHighestBlock('here', below)).map(({ sequence }) => sequence).sort()
  expect(await sequences(null)).toEqual([2, 3])
  expect(await sequences(9)).toEqual([1])
  expect(await sequences(5)).toEqual([])
  expect(await anchors.reopen(a, 2, at(4))).toBe(2)
  expect(await anchors.due(at(9), 9)).toEqual([{ ...queued(entry(a, 3), at(0)), dueAt: at(4) }])
  expect(await sequences(null)).toEqual([2])
})

test('one process is at it; the next when that one is done, or dead', async () => {
  const other = postgresAnchors(db.database)
  const inside = await anchors.exclusively(async () => [await other.exclusively(async () => 'both'), 'one'])
  expect(inside).toEqual([null, 'one'])
  expect(await other.exclusively(async () => 'next')).toBe('next')
  await expect(
    anchors.exclusively(async () => {
      throw new Error('failed')
    }),
  ).rejects.toThrow('failed')
  expect(await other.exclusively(async () => 'after a failure')).toBe('after a failure')
})

test('the address of the contract is kept, one of them', async () => {
  const store = postgresContractStore(db.database)
  expect(await store.get()).toBeNull()
  await store.set('first')
  await store.set('second')
  expect(await postgresContractStore(db.database).get()).toBe('second')
})
