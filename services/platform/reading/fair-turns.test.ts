import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fairTurns, LeftQueueError, QueueFullError } from './fair-turns.ts'

/** Everybody asks in this order; gives the order in which they were served, one at a time. */
async function served(asked: readonly string[], atOnce = 1): Promise<string[]> {
  const turns = fairTurns({ atOnce, waiting: 1000, waitingOfOne: 1000 })
  const order: string[] = []
  await Promise.all(
    asked.map(async whose => {
      const end = await turns.take(whose)
      order.push(whose)
      await Promise.resolve()
      end()
    }),
  )
  return order
}

test('a company that brings many files lets the others go between them', async () => {
  expect(await served(['a', 'a', 'a', 'a', 'b', 'b', 'c'])).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a'])
})

test('whoever comes waits for one file of each other company at most, the one in work included', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 }), async asked => {
      const order = await served([...asked, 'late'])
      const before = order.slice(0, order.indexOf('late'))
      expect(order).toHaveLength(asked.length + 1)
      expect(new Set(before).size).toBe(before.length)
    }),
  )
})

test('who has used little time is before those who use much, each time anew', async () => {
  let ms = 0
  const turns = fairTurns({ atOnce: 1, waiting: 10, waitingOfOne: 10 }, () => ms)
  const order: string[] = []
  const one = async (whose: string, takes: number) => {
    const end = await turns.take(whose)
    order.push(whose)
    // Whoever has just had a turn asks again meanwhile.
    await new Promise(setImmediate)
    ms += takes
    end()
  }
  const loop = async (whose: string, takes: number, times: number) => {
    for (let time = 0; time < times; time += 1) await one(whose, takes)
  }
  const slow = ['a', 'b', 'c'].map(whose => loop(whose, 30_000, 4))
  await Promise.all([...slow, loop('modest', 200, 4)])
  // After the first round, in which all are new, there is one of the others between two turns of the modest one.
  expect(order.slice(0, 8).join(' ')).toBe('a b c modest a modest b modest')
})

test('no more than were let in have a turn at a time, and everybody gets one', async () => {
  const turns = fairTurns({ atOnce: 2, waiting: 100, waitingOfOne: 100 })
  let inside = 0
  let most = 0
  const one = async (whose: string) => {
    const end = await turns.take(whose)
    most = Math.max(most, ++inside)
    await Promise.resolve()
    inside--
    end()
    end()
  }
  await Promise.all(Array.from({ length: 20 }, (_, index) => one(String(index % 3))))
  expect({ most, inside, waiting: turns.waiting() }).toEqual({ most: 2, inside: 0, waiting: 0 })
})

test('a full line is told so at once, for one company before it is for all', async () => {
  const turns = fairTurns({ atOnce: 1, waiting: 3, waitingOfOne: 2 })
  const end = await turns.take('a')
  const waiting = [turns.take('a'), turns.take('a')]
  await expect(turns.take('a')).rejects.toMatchObject({ name: 'QueueFullError', of: 'one' })
  waiting.push(turns.take('b'))
  await expect(turns.take('c')).rejects.toThrow(QueueFullError)
  await expect(turns.take('c')).rejects.toMatchObject({ of: 'all' })
  // Work that nobody waits for at a page is not turned away.
  waiting.push(turns.take('c', { always: true }))
  end()
  await Promise.all(waiting.map(async turn => (await turn)()))
  expect(turns.waiting()).toBe(0)
})

test('who has gone away is not waited for', async () => {
  const turns = fairTurns({ atOnce: 1, waiting: 3, waitingOfOne: 3 })
  const end = await turns.take('a')
  const [gone, stays] = [new AbortController(), new AbortController()]
  const left = turns.take('b', { gone: gone.signal })
  const next = turns.take('b', { gone: stays.signal })
  gone.abort()
  await expect(left).rejects.toThrow(LeftQueueError)
  await expect(turns.take('b', { gone: gone.signal })).rejects.toThrow(LeftQueueError)
  expect(turns.waiting()).toBe(1)
  end()
  ;(await next)()
  stays.abort()
  ;(await turns.take('c'))()
})
