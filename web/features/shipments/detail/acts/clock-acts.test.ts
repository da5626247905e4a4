import { setContainerClock } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { expect, test } from 'vitest'
import { shipment } from '../../../../testing/fixtures/shipments.ts'
import { bodyOf, placesIn } from '../../../../ui/acts/act-definition.ts'
import { formPath } from '../../../../ui/acts/form-path.ts'
import { clockActs } from './clock-acts.ts'

const about = '0198c000-0000-7000-8000-0000000f0001'
const act = clockActs['set-clock']
const reading = {
  firstCountedDay: null,
  lastFreeDay: null,
  stoppedOn: null,
  running: false,
  daysLeft: null,
  chargeableDays: 0,
  cost: '0.00',
  costOfToday: '0.00',
}
const entered = { creditor: 'Blue Line', freeDays: '5', currency: 'usd', rate: '50', secondFrom: '6', secondRate: '80' }

function body(of: ShipmentDetail, values: object) {
  const defaults = act?.defaults?.(of, about) ?? {}
  return setContainerClock.parse(act && bodyOf(act, { ...defaults, ...values }, of, about))
}

test('[S3.024] what is entered becomes a clock with its rates; the clock of the same kind is changed, and keeps further rates', () => {
  const of = shipment()
  const { clock } = body(of, entered)
  expect(clock).toMatchObject({
    type: 'DEMURRAGE',
    side: 'IMPORT',
    freeDays: 5,
    currency: 'USD',
    customsHoldStops: false,
    tiers: [
      { fromDay: 1, rate: '50' },
      { fromDay: 6, rate: '80' },
    ],
  })
  const known = { ...clock, tiers: [...clock.tiers, { fromDay: 11, rate: '120' }] }
  const clocks = [{ clock: known, ...reading }]
  const with3 = shipment({ containerClocks: [{ containerUseId: about, containerNumber: 'CSQU3054383', clocks }] })
  const changed = body(with3, { freeDays: '7' }).clock
  expect(changed).toEqual({ ...known, freeDays: 7 })
  expect(body(with3, { ...entered, type: 'STORAGE' }).clock.clockId).not.toBe(known.clockId)
})

test('a refusal of the server stands at its field', () => {
  const places = act && placesIn(act, {}, shipment(), about)
  const paths = ['clock.zone', 'clock.tiers.1.fromDay', 'clock.tiers.0.rate']
  expect(paths.map(path => formPath(path, places ?? {}, {}))).toEqual(['zone', 'secondFrom', 'rate'])
})
