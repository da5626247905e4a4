import { type ContainerClock, containerClock } from '../containers.ts'

/** A demurrage clock of five calendar days, then 50 USD a day; for tests. */
export function sampleClock(change: Partial<ContainerClock> = {}): ContainerClock {
  return containerClock.parse({
    clockId: '0198c000-0000-7000-8000-000000000001',
    type: 'DEMURRAGE',
    side: 'IMPORT',
    creditor: 'Blue Line',
    firstDay: 'next',
    freeDays: 5,
    count: 'calendar',
    tierMode: 'graduated',
    currency: 'USD',
    zone: 'UTC',
    tiers: [{ fromDay: 1, rate: '50' }],
    ...change,
  })
}
