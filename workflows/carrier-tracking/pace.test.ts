import type { CarrierPollAnswer } from '@quayside/contracts/shipments/carrier-tracking.ts'
import { expect, test } from 'vitest'
import { type Pace, paceAfter, waitAfter } from './pace.ts'

const minute = 60_000
function waits(answers: readonly Partial<CarrierPollAnswer>[]): number[] {
  let pace: Pace = { quiet: 0, failed: 0 }
  return answers.map(change => {
    const answer = { outcome: 'new', cursors: {}, afterMs: null, ...change } as const
    pace = paceAfter(answer, pace)
    return waitAfter(answer, pace) / minute
  })
}

test('half an hour, doubled while there is nothing new, six hours at most; anew after something new', () => {
  const quiet = Array.from({ length: 6 }, () => ({ outcome: 'nothing-new' }) as const)
  expect(waits([{}, ...quiet, {}, ...quiet.slice(4)])).toEqual([30, 30, 60, 120, 240, 360, 360, 30, 30, 60])
})

test('a minute, doubled while it fails, an hour at most; what the carrier asks for where that is more', () => {
  const failed = Array.from({ length: 8 }, () => ({ outcome: 'failed' }) as const)
  expect(waits([...failed, { outcome: 'nothing-new' }])).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 30])
  expect(
    waits([
      { outcome: 'later', afterMs: 90 * minute },
      { outcome: 'later', afterMs: 1000 },
    ]),
  ).toEqual([90, 2])
})

test('where no carrier can be asked, it looks again after six hours', () => {
  expect(waits([{ outcome: 'not-tracked' }])).toEqual([360])
})
