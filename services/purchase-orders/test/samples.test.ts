import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PurchaseOrderEvent, purchaseOrderEvents } from '@quayside/contracts/purchase-orders/events.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { evolve } from '../domain/evolve.ts'
import { purchaseOrder } from '../domain/purchase-order.ts'
import { initial, isOrder } from '../domain/state.ts'
import * as orders from '../domain/testing/orders.ts'
import { scenes } from '../domain/testing/scenes.ts'

const closing = [...orders.ways.APPROVED, orders.withReason('CloseShort')]

const folder = join(import.meta.dirname, '../../../contracts/purchase-orders/samples')
const samples = existsSync(folder)
  ? readdirSync(folder).map(name => ({
      name,
      ...(JSON.parse(readFileSync(join(folder, name), 'utf8')) as PurchaseOrderEvent),
    }))
  : []

test('every kind of event is written by some decision, and fits its contract', () => {
  for (const [type, [before, command]] of Object.entries(scenes)) {
    const { decision } = given(purchaseOrder, orders.history(...before)).when(command)
    const events = decision.accepted ? decision.events : []
    expect(
      events.map(event => event.type),
      type,
    ).toContain(type)
    for (const event of events) {
      const parsed = purchaseOrderEvents[event.type].safeParse(event.data)
      expect(parsed.success ? '' : `${event.type}: ${parsed.error.message}`).toBe('')
    }
  }
})

describe('recorded samples', () => {
  test('there is one for each kind of event', () => {
    expect(new Set(samples.map(sample => sample.type))).toEqual(new Set(Object.keys(purchaseOrderEvents)))
  })

  test.each(samples)('$name is folded by the code of today', ({ type, data }) => {
    const [before] = type === 'Voided' ? [[]] : scenes[type]
    const state = orders.history(...before).reduce(evolve, initial)
    const after = evolve(state, { type, data } as PurchaseOrderEvent)
    expect(after.status).toMatch(/^[A-Z_]+$/)
    expect(JSON.parse(JSON.stringify(after))).toEqual(after)
    if (isOrder(after)) expect(after.lines.length).toBeGreaterThan(0)
  })
})

test('an order folded from its state is the one folded from its events: the read model may keep it', () => {
  const events = orders.history(...closing)
  const kept = events.reduce((state, event) => JSON.parse(JSON.stringify(evolve(state, event))), initial)
  expect(kept).toEqual(events.reduce(evolve, initial))
})
