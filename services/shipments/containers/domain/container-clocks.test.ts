import type { ContainerClock } from '@quayside/contracts/shipments/containers.ts'
import { sampleClock } from '@quayside/contracts/shipments/testing/sample-clock.ts'
import { addDays } from '@quayside/platform/values/dates.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ContainerTimes, costsOf, readClock } from './container-clocks.ts'

function clock(change: Partial<ContainerClock> = {}): ContainerClock {
  const tiers = [
    { fromDay: 1, rate: '50' },
    { fromDay: 4, rate: '100' },
  ]
  return sampleClock({ zone: 'America/Mexico_City', tiers, ...change })
}
// A Monday, 23:30 in Mexico: already Tuesday in UTC.
const discharged = { DISCHARGED: '2026-03-03T05:30:00.000Z' }
const noon = (day: string) => `${day}T18:00:00.000Z`

describe('[D2.025] the last free day', () => {
  test.each([
    ['next', 'calendar', 5, '2026-03-03', '2026-03-07'],
    ['same', 'calendar', 5, '2026-03-02', '2026-03-06'],
    ['next', 'working', 5, '2026-03-03', '2026-03-09'],
    ['same', 'working', 5, '2026-03-02', '2026-03-06'],
    ['next', 'calendar', 0, '2026-03-03', '2026-03-02'],
  ] as const)('counted from the %s day, by %s days, %d free: %s, %s', (firstDay, count, freeDays, first, last) => {
    const reading = readClock(clock({ firstDay, count, freeDays }), discharged, '2026-03-03')
    expect([reading.firstCountedDay, reading.lastFreeDay]).toEqual([first, last])
  })

  test('a start on a Friday counts from Monday where working days count', () => {
    const reading = readClock(
      clock({ count: 'working', freeDays: 1 }),
      { DISCHARGED: noon('2026-03-06') },
      '2026-03-06',
    )
    expect([reading.firstCountedDay, reading.lastFreeDay]).toEqual(['2026-03-09', '2026-03-09'])
  })

  test('it is the first counted day plus the free days less one, by calendar days', () => {
    const days = fc.record({ freeDays: fc.integer({ min: 0, max: 60 }), start: fc.integer({ min: 0, max: 900 }) })
    fc.assert(
      fc.property(days, ({ freeDays, start }) => {
        const times = { DISCHARGED: noon(addDays('2026-01-01', start)) }
        const { firstCountedDay, lastFreeDay } = readClock(clock({ freeDays }), times, '2026-01-01')
        expect(lastFreeDay).toBe(addDays(firstCountedDay ?? '', freeDays - 1))
      }),
      { numRuns: 200, seed: 20260320 },
    )
  })
})

describe('[D2.023] [D2.024] what starts and stops each clock', () => {
  const all = ['EMPTY_OUT', 'RECEIVED', 'LOADED', 'DISCHARGED', 'AVAILABLE', 'GATE_OUT', 'EMPTY_RETURN'] as const
  const times: ContainerTimes = Object.fromEntries(
    all.map((code, index) => [code, noon(addDays('2026-03-01', index * 2))]),
  )
  const day = (code: (typeof all)[number]) => addDays('2026-03-01', all.indexOf(code) * 2)

  test.each([
    ['IMPORT', 'DEMURRAGE', 'DISCHARGED', 'DISCHARGED', 'GATE_OUT'],
    ['IMPORT', 'DEMURRAGE', 'AVAILABLE', 'AVAILABLE', 'GATE_OUT'],
    ['IMPORT', 'STORAGE', 'DISCHARGED', 'DISCHARGED', 'GATE_OUT'],
    ['IMPORT', 'DETENTION', 'DISCHARGED', 'GATE_OUT', 'EMPTY_RETURN'],
    ['IMPORT', 'COMBINED', 'DISCHARGED', 'DISCHARGED', 'EMPTY_RETURN'],
    ['EXPORT', 'DETENTION', 'DISCHARGED', 'EMPTY_OUT', 'RECEIVED'],
    ['EXPORT', 'DEMURRAGE', 'DISCHARGED', 'RECEIVED', 'LOADED'],
    ['EXPORT', 'STORAGE', 'DISCHARGED', 'RECEIVED', 'LOADED'],
    ['EXPORT', 'COMBINED', 'DISCHARGED', 'EMPTY_OUT', 'LOADED'],
  ] as const)('%s %s, started by %s: from %s to %s', (side, type, startsWith, start, stop) => {
    const one = clock({ side, type, startsWith, firstDay: 'same' })
    const reading = readClock(one, times, '2026-06-01')
    expect([reading.firstCountedDay, reading.stoppedOn, reading.running]).toEqual([day(start), day(stop), false])
    expect(readClock(one, {}, '2026-06-01')).toMatchObject({ firstCountedDay: null, lastFreeDay: null, cost: '0.00' })
  })

  test('a customs hold stops no clock unless the tariff says so', () => {
    const stops = [{ from: '2026-03-04', to: '2026-03-06' }]
    expect(readClock(clock(), discharged, '2026-03-03', stops).lastFreeDay).toBe('2026-03-07')
    expect(readClock(clock({ customsHoldStops: true }), discharged, '2026-03-03', stops).lastFreeDay).toBe('2026-03-09')
  })
})

describe('[D2.026] the cost', () => {
  // The last free day is 7 March: the 8th is chargeable day 1.
  test.each([
    ['2026-03-07', 'graduated', 0, '0.00', '0.00'],
    ['2026-03-08', 'graduated', 1, '50.00', '50.00'],
    ['2026-03-12', 'graduated', 5, '350.00', '100.00'],
    ['2026-03-10', 'by-total', 3, '150.00', '50.00'],
    ['2026-03-11', 'by-total', 4, '400.00', '250.00'],
  ] as const)('on %s, %s: %d days, %s, of them today %s', (today, tierMode, days, cost, ofToday) => {
    const reading = readClock(clock({ tierMode }), discharged, today)
    expect([reading.chargeableDays, reading.cost, reading.costOfToday]).toEqual([days, cost, ofToday])
  })

  test('it stands still when the clock has stopped', () => {
    const stopped = { ...discharged, GATE_OUT: noon('2026-03-09') }
    for (const today of ['2026-03-09', '2026-04-09'])
      expect(readClock(clock(), stopped, today)).toMatchObject({ chargeableDays: 2, cost: '100.00', daysLeft: null })
  })

  test('[D2.052] currencies are never added to each other', () => {
    const readings = [clock(), clock({ currency: 'JPY' }), clock()].map(one => readClock(one, discharged, '2026-03-08'))
    expect(costsOf(readings)).toEqual([
      { currency: 'USD', amount: '100.00' },
      { currency: 'JPY', amount: '50' },
    ])
  })
})

test('another date moves the days that are left; they go on after the last', () => {
  const later = readClock(clock(), { DISCHARGED: noon('2026-03-05') }, '2026-03-05')
  expect([later.daysLeft, readClock(clock(), discharged, '2026-03-09').daysLeft]).toEqual([5, -2])
})
