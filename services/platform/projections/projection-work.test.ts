import { startPosition } from '@quayside/contracts/kernel/envelope.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { factStates } from '../facts/fact-states.ts'
import { counted, counter, storeOf } from '../facts/testing/counter.ts'
import type { Projection } from './projection.ts'
import { projectionWork } from './projection-work.ts'
import { fresh } from './worker.ts'

test('a batch that is done event by event folds a long stream once, and no transaction waits for a stream', async () => {
  const events = counted('Counter-a', 600)
  let isInTransaction = false
  const readInTransaction: string[] = []
  const store = storeOf(events)
  const watched = {
    readStream(...given: Parameters<typeof store.readStream>) {
      if (isInTransaction) readInTransaction.push(given[0])
      return store.readStream(...given)
    },
  }
  const sums: (string | null)[] = []
  const projection: Projection = {
    name: 'sums',
    tables: [],
    handles: counter.eventTypes,
    async project(batch, _tx, facts) {
      const turns = await facts.turns(counter, batch)
      if (batch.length > 1) throw new Error('two of them together are too much')
      sums.push(...turns.map(({ after }) => after))
    },
  }
  const facts = factStates({ store: watched })
  const work = projectionWork({
    projection,
    database: undefined as never,
    store: watched as never,
    facts,
    leases: {
      async together(_lease, _position, write) {
        isInTransaction = true
        await write(undefined as never).finally(() => {
          isInTransaction = false
        })
      },
    },
    log: pino({ level: 'silent' }),
  })
  await facts.turns(counter, events)
  await work.apply(events.slice(300, 500), fresh({ name: 'sums', position: startPosition, epoch: '1' }))
  expect(sums).toEqual(Array.from({ length: 200 }, (_, index) => String(301 + index)))
  // Once for the batch, and once for the first of its events by itself.
  expect(store.reads).toHaveLength(2)
  expect(readInTransaction).toEqual([])
})
