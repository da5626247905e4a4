import { addDays } from '@quayside/platform/values/dates.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evolve } from './evolve.ts'
import { exceptionsOf } from './exceptions.ts'
import { beforeDeparture } from './rules.ts'
import { initial, isShipment, type Shipment, type ShipmentState } from './state.ts'
import { stationsOf } from './stations.ts'
import { detailsTo, live, steps } from './testing/lives.ts'
import * as given from './testing/shipments.ts'

const life = fc.record({ list: fc.array(steps, { minLength: 5, maxLength: 50, size: 'max' }), details: detailsTo })
const days = Array.from({ length: 45 }, (_, index) => addDays(given.today, index - 10))

/** What the line draws late, and what the board says of it, on that day. */
function lateOn(shipment: Shipment, day: string): readonly [what: string, onLine: boolean, onBoard: boolean][] {
  const stations = stationsOf(shipment, day)
  const board = exceptionsOf(shipment, false).filter(one => one.kind === 'late' && (one.from ?? day) <= day)
  const isLate = (name: string) => stations.some(one => one.station === name && one.state === 'late')
  const says = (reason: string) => board.some(one => one.reason === reason)
  const isBefore = beforeDeparture.includes(shipment.status)
  const { requestedDeliveryDate, estimatedDeliveryDate } = shipment.details.dates
  const isByEta = requestedDeliveryDate === null && estimatedDeliveryDate === null
  const slip = stations.find(one => one.station === 'arrived')?.slipDays ?? 0
  return [
    ...(isBefore ? [['departure', isLate('departed'), says('departure-passed')] as const] : []),
    ...(shipment.status === 'IN_TRANSIT' ? [['arrival', isLate('arrived'), says('arrival-passed')] as const] : []),
    ...((isBefore || shipment.status === 'IN_TRANSIT') && isByEta
      ? [['slip', slip > 0, says('later-than-promised')] as const]
      : []),
  ].map(([what, onLine, onBoard]) => [what, onLine, onBoard])
}

test('what is late on the chain line is late on the board, and since the same day at its place', () => {
  const lives = fc.sample(life, { numRuns: 150, seed: 20261127 })
  const wrong = lives.flatMap(({ list, details }, index) => {
    const state = live(list, given.create({ details })).reduce<ShipmentState>(evolve, initial)
    if (!isShipment(state)) return []
    return days.flatMap(day =>
      lateOn(state, day)
        .filter(([, onLine, onBoard]) => onLine !== onBoard)
        .map(([what, onLine]) => `life ${index}, ${day}: ${what} ${onLine ? 'only on the line' : 'only on the board'}`),
    )
  })
  expect(wrong).toEqual([])
})
