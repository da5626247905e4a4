import { settableClock } from '@quayside/platform/ports/clock.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Anchor, usualTimes } from './anchor.ts'
import { anchoringRound } from './anchoring.ts'
import { anchorsInMemory, DiedError } from './testing/anchors-in-memory.ts'
import { chainInMemory, type Fault } from './testing/chain-in-memory.ts'

function system() {
  const clock = settableClock('2026-11-22T08:00:00.000Z')
  const faults: Fault[] = []
  let deaths: ('before' | 'after' | 'no')[] = []
  const chain = chainInMemory(() => faults.shift() ?? 'none')
  const { anchors, all } = anchorsInMemory(when => {
    const [death] = deaths
    if (death === when) deaths = []
    else if (when === 'after' || death === undefined) deaths = deaths.slice(1)
    return death === when
  })
  const start = () => anchoringRound({ ledger: chain.ledger, anchors, clock, times: usualTimes })
  let round = start()
  const advance = (ms: number) => clock.set(new Date(Date.parse(clock.now()) + ms).toISOString())
  return {
    chain,
    anchors,
    clock,
    advance,
    faults,
    anchor: (shipmentId: string, sequence: number) =>
      all().find(each => each.shipmentId === shipmentId && each.sequence === sequence) as Anchor,
    all,
    entry: (shipmentId: string, sequence: number) => ({ shipmentId, sequence, anchorHash: `${shipmentId}${sequence}` }),
    async enqueue(shipmentId: string, ...sequences: number[]) {
      await anchors.enqueue(
        sequences.map(sequence => this.entry(shipmentId, sequence)),
        clock.now(),
      )
    },
    /** A process that dies is followed by another. */
    async round(dies?: typeof deaths) {
      deaths = dies ?? deaths
      try {
        return await round()
      } catch (error) {
        if (!(error instanceof DiedError)) throw error
        round = start()
        return { kind: 'died' }
      }
    },
    async untilAllIsAnchored() {
      faults.length = 0
      deaths = []
      for (let rounds = 0; rounds < 400; rounds += 1) {
        await this.round()
        chain.mine()
        advance(usualTimes.lostAfter)
        const isDone = all().every(({ status }) => status === 'CONFIRMED')
        if (isDone && rounds > usualTimes.recheck / usualTimes.lostAfter + 1) return
      }
      throw new Error(JSON.stringify(all().filter(({ status }) => status !== 'CONFIRMED')))
    },
  }
}

describe('an anchor', () => {
  test('goes from QUEUED over SUBMITTED to CONFIRMED with block, gas and hash', async () => {
    const s = system()
    await s.enqueue('a', 1)
    expect(s.anchor('a', 1)).toMatchObject({ status: 'QUEUED', transaction: null })
    await s.round()
    expect(s.anchor('a', 1)).toMatchObject({ status: 'SUBMITTED', transaction: { hash: '0x1', nonce: 0 } })
    s.chain.mine()
    expect(await s.round()).toEqual({ kind: 'done', nextDue: null })
    expect(s.anchor('a', 1)).toMatchObject({
      status: 'CONFIRMED',
      confirmation: { hash: '0x1', block: 1, gasUsed: 60_000 },
    })
  })

  test('of one shipment waits for the one before it; other shipments do not', async () => {
    const s = system()
    await s.enqueue('a', 1, 2)
    await s.enqueue('b', 1)
    await s.round()
    expect([s.anchor('a', 1), s.anchor('a', 2), s.anchor('b', 1)].map(({ status }) => status)).toEqual([
      'SUBMITTED',
      'QUEUED',
      'SUBMITTED',
    ])
  })

  test('refused is FAILED with the reason, and tried again ever later, five minutes at most', async () => {
    const s = system()
    await s.enqueue('a', 1)
    const waits: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      s.faults.splice(0, 9, 'none', 'refused')
      await s.round()
      expect(s.anchor('a', 1)).toMatchObject({ status: 'FAILED', reason: 'fault', attempts: attempt + 1 })
      const wait = Date.parse(s.anchor('a', 1).dueAt) - Date.parse(s.clock.now())
      waits.push(wait / 1000)
      s.advance(wait - 1)
      await s.round()
      expect(s.anchor('a', 1).attempts).toBe(attempt + 1)
      s.advance(1)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
    await s.untilAllIsAnchored()
  })

  test('stays as it is while the chain is away, and nothing is counted against it', async () => {
    const s = system()
    await s.enqueue('a', 1)
    for (let times = 0; times < 3; times += 1) {
      s.faults.push('away')
      expect(await s.round()).toMatchObject({ kind: 'away' })
    }
    expect(s.anchor('a', 1)).toMatchObject({ status: 'QUEUED', attempts: 0 })
    await s.untilAllIsAnchored()
  })

  test('that waits unmined for too long is replaced under its own nonce', async () => {
    const s = system()
    await s.enqueue('a', 1)
    await s.round()
    s.advance(usualTimes.stuckAfter)
    await s.round()
    expect(s.anchor('a', 1)).toMatchObject({ status: 'SUBMITTED', transaction: { hash: '0x2', nonce: 0 } })
    await s.untilAllIsAnchored()
    expect(s.chain.events()).toHaveLength(1)
  })

  test('whose place holds another hash is FAILED and names it', async () => {
    const s = system()
    await s.enqueue('a', 1)
    await s.untilAllIsAnchored()
    await s.anchors.save({ ...s.anchor('a', 1), status: 'QUEUED', anchorHash: 'forged' })
    await s.round()
    expect(s.anchor('a', 1)).toMatchObject({ status: 'FAILED', reason: 'another hash is anchored there: a1' })
  })

  test('whose predecessor was never queued waits and says so', async () => {
    const s = system()
    await s.enqueue('a', 2)
    await s.round()
    expect(s.anchor('a', 2)).toMatchObject({ status: 'FAILED', reason: 'sequence 1 is not anchored' })
    await s.enqueue('a', 1)
    await s.untilAllIsAnchored()
    expect(s.chain.events().map(({ sequence }) => sequence)).toEqual([1, 2])
  })
})

test('what a chain has lost after it was confirmed is anchored again, though nothing new is queued', async () => {
  const s = system()
  await s.enqueue('a', 1, 2, 3)
  await s.untilAllIsAnchored()
  s.chain.goBack(100)
  expect(s.chain.events()).toEqual([])
  await s.untilAllIsAnchored()
  expect(s.chain.events()).toEqual([1, 2, 3].map(sequence => s.entry('a', sequence)))
})

test('what a chain has lost is found again, though a newer block that stands was confirmed since', async () => {
  const s = system()
  await s.enqueue('a', 1)
  await s.round()
  s.chain.mine()
  await s.round()
  await s.enqueue('b', 1)
  s.chain.goBack(1)
  await s.round()
  s.chain.mine()
  await s.untilAllIsAnchored()
  expect(s.chain.events()).toEqual(expect.arrayContaining([s.entry('a', 1), s.entry('b', 1)]))
  expect(s.chain.events()).toHaveLength(2)
})

test('in another contract a shipment begins anew, with all of its anchors, once one more of it is queued', async () => {
  const s = system()
  await s.enqueue('a', 1, 2)
  await s.enqueue('b', 1)
  await s.untilAllIsAnchored()
  s.chain.move()
  await s.untilAllIsAnchored()
  expect(s.chain.events()).toHaveLength(3)
  await s.enqueue('a', 3)
  await s.untilAllIsAnchored()
  expect(s.chain.events().slice(3)).toEqual([1, 2, 3].map(sequence => s.entry('a', sequence)))
})

const fault = fc.constantFrom<Fault>('none', 'none', 'away', 'not-delivered', 'answer-lost', 'dropped', 'refused')
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('enqueue' as const), shipment: fc.constantFrom('a', 'b', 'c') }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('round' as const),
      faults: fc.array(fault, { maxLength: 6 }),
      dies: fc.array(fc.constantFrom('no' as const, 'before' as const, 'after' as const), { maxLength: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'mine' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('go-back' as const), blocks: fc.integer({ min: 0, max: 4 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 200_000 }) }) },
)

test('whatever fails and whoever dies when, each entry is on the ledger exactly once, in order per shipment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), async steps => {
      const s = system()
      const queuedOf: Record<string, number> = {}
      for (const each of steps) {
        if (each.kind === 'enqueue') {
          const sequence = (queuedOf[each.shipment] ?? 0) + 1
          queuedOf[each.shipment] = sequence
          await s.enqueue(each.shipment, sequence)
        } else if (each.kind === 'round') {
          s.faults.splice(0, s.faults.length, ...each.faults)
          await s.round(each.dies)
        } else if (each.kind === 'mine') s.chain.mine()
        else if (each.kind === 'go-back') s.chain.goBack(each.blocks)
        else s.advance(each.ms)
      }
      await s.untilAllIsAnchored()
      for (const [shipmentId, last] of Object.entries(queuedOf)) {
        const expected = Array.from({ length: last }, (_, at) => s.entry(shipmentId, at + 1))
        expect(s.chain.events().filter(entry => entry.shipmentId === shipmentId)).toEqual(expected)
      }
      expect(s.chain.events()).toHaveLength(s.all().length)
      for (const { confirmation, transaction } of s.all()) {
        expect(await s.chain.ledger.receipt(confirmation?.hash ?? '')).toMatchObject({ kind: 'confirmed' })
        expect(transaction === null || confirmation !== null).toBe(true)
      }
    }),
    { numRuns: 400 },
  )
})

test.each(['before', 'after'] as const)('killed %s any of its writes, each entry costs one transaction', async when => {
  let deaths = 0
  for (let write = 0; write < 6; write += 1) {
    const s = system()
    await s.enqueue('a', 1, 2)
    await s.enqueue('b', 1)
    await s.round([...Array(write).fill('no'), when])
    for (let rounds = 0; rounds < 8; rounds += 1) {
      s.chain.mine()
      if ((await s.round()).kind === 'died') deaths += 1
    }
    await s.untilAllIsAnchored()
    expect(s.chain.events()).toHaveLength(3)
    expect(s.chain.reverted()).toBe(0)
    expect(s.all().map(({ attempts }) => attempts)).toEqual([0, 0, 0])
  }
  // Two of the six writes are in the first round.
  expect(deaths).toBe(4)
})
