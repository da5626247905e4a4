import { expect, test } from 'vitest'
import { type ChainStation, withImpliedDays } from './station-texts.ts'

type Given = readonly [ChainStation['station'], ChainStation['state'], string | null]
const told = (...given: readonly Given[]) =>
  withImpliedDays(
    given.map(([station, state, date]) => ({
      station,
      state,
      date,
      share: null,
      dateKind: date === null ? null : 'actual',
    })),
  ).map(({ date, dateKind }) => [date, dateKind])

test('[D10.009] a station that is passed without a day was by the day of what came after it, and says so', () => {
  expect(told(['booked', 'done', null], ['picked-up', 'done', null], ['departed', 'done', '2026-11-16'])).toEqual([
    ['2026-11-16', 'until'],
    ['2026-11-16', 'until'],
    ['2026-11-16', 'actual'],
  ])
})

test('where nothing tells by when, it says that no day is known; what is to come says nothing', () => {
  expect(told(['booked', 'done', null], ['picked-up', 'now', null], ['departed', 'estimated', '2026-12-01'])).toEqual([
    [null, 'untold'],
    [null, null],
    ['2026-12-01', 'actual'],
  ])
})

test('a clearance before the arrival and a pickup before the booking tell nothing of these', () => {
  expect(told(['arrived', 'done', null], ['cleared', 'done', '2026-11-10'], ['delivered', 'now', null])[0]).toEqual([
    null,
    'untold',
  ])
  expect(told(['booked', 'done', null], ['picked-up', 'done', '2026-11-10'])[0]).toEqual([null, 'untold'])
})
