import { expect, test } from 'vitest'
import { askedPickup, buyer, pickupOf, someId } from '../testing/handled-goods.ts'
import { pickup } from './pickup.ts'
import { keysOf } from './pickup-keys.ts'
import { isPickup } from './pickup-state.ts'

test('a request is found by its number with and without dashes, and by each word of its names', () => {
  const made = { pickupId: someId(1), pickupNumber: 'PU-260302-0A1B2C3', orderLines: [], content: pickupOf() }
  const decision = pickup.decide({ ...askedPickup(buyer), type: 'create', ...made }, pickup.initial)
  const state = decision.accepted ? decision.events.reduce(pickup.evolve, pickup.initial) : pickup.initial
  const keys = isPickup(state) ? keysOf(state) : []
  const found = (typed: string) => keys.some(key => key.startsWith(typed))
  for (const typed of ['pu-2603', 'pu260302', 'shanghai w', 'works', 'manzanillo', 'store'])
    expect(found(typed), typed).toBe(true)
  for (const typed of ['orks', 'callao']) expect(found(typed), typed).toBe(false)
})
