import { expect, test } from 'vitest'
import { chainSent } from '../../../testing/fixtures/orders.ts'
import { offeredStations } from './offered-stations.ts'

const wished = { departureDate: '2026-12-01', arrivalDate: '2026-12-09' }
const chain = (id: string, approved: 'done' | 'now') => chainSent(`2026-10-0${id}`, 'done', approved)
const told = (...given: Parameters<typeof offeredStations>) =>
  offeredStations(...given).map(({ station, state, date }) => [station, state, date].filter(Boolean).join(' '))
const after = ['picked-up planned', 'departed planned 2026-12-01', 'arrived planned 2026-12-09']

test('an offer without orders begins where it is booked, with the days that are wished', () => {
  expect(told({ status: 'PENDING' }, wished, [])).toEqual([
    'booked now',
    ...after,
    'cleared planned',
    'delivered planned',
  ])
})

test('its orders have passed a station together, on the day of the last; a part of them draws a part', () => {
  const [sent, confirmed, approved, booked] = offeredStations({ status: 'APPROVED' }, null, [
    chain('1', 'done'),
    chain('2', 'now'),
  ])
  expect([sent?.state, sent?.date, confirmed?.state]).toEqual(['done', '2026-10-02', 'done'])
  expect([approved?.state, approved?.share, booked?.state]).toEqual(['half', 0.5, 'now'])
})

test('an offer that was refused or ran out stops where it would have been booked', () => {
  for (const status of ['REJECTED', 'EXPIRED'] as const)
    expect(told({ status }, wished, [chain('1', 'now')]).slice(2, 4)).toEqual(['approved planned', 'booked stopped'])
})
