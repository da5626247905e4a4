import { add, compare, equals, isNegative, isZero, subtract, sum } from '@quayside/platform/values/quantities.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { evolve } from './evolve.ts'
import { decide } from './purchase-order.ts'
import { liveChildren, proposed, unapproved } from './quantities.ts'
import { initial, type Order, type SliceLine } from './state.ts'
import { tabsOf } from './tabs.ts'
import { beginning, live, steps } from './testing/lives.ts'

// A busy machine takes its time over a thousand lives of an order.
vi.setConfig({ testTimeout: 60_000 })

const atMost = (a: string, b: string) => compare(a, b) <= 0

/** L and V are kept with the line; they must stay the sum over the shipments. */
function isReckoned({ lines, shipments }: Pick<Order, 'shipments'> & { lines: readonly SliceLine[] }): boolean {
  return lines.every(line => {
    const parts = shipments.flatMap(shipment => shipment.lines.filter(part => part.lineId === line.lineId))
    const loaded = sum(parts.map(part => part.allocated))
    return equals(line.allocated, loaded) && equals(line.delivered, sum(parts.map(part => part.delivered)))
  })
}

function brokenRules(order: Order): string[] {
  const children = liveChildren(order)
  const rules: [string, boolean][] = [
    [
      'K is 0 without children, and only then',
      isZero(sum(order.lines.map(line => line.moved))) === (children.length === 0),
    ],
  ]
  rules.push(['L and V are the sums over the shipments', [order, ...children].every(isReckoned)])
  for (const line of order.lines) {
    const loaded = line.allocated
    const slices = children.flatMap(child => child.lines.filter(slice => slice.lineId === line.lineId))
    rules.push(
      [
        'nothing is negative',
        [line.required, line.cancelled, line.confirmed, line.moved, proposed(line), loaded].every(
          part => !isNegative(part),
        ),
      ],
      ['C+Q <= R-X', atMost(add(line.confirmed, proposed(line)), subtract(line.required, line.cancelled))],
      ['K+L <= C', atMost(add(line.moved, loaded), line.confirmed)],
      ['K is 0 or C', children.length === 0 || equals(line.moved, line.confirmed)],
      ['sum of the children’s R = K', equals(sum(slices.map(slice => slice.required)), line.moved)],
    )
  }
  for (const child of children) {
    for (const slice of child.lines) {
      const loaded = slice.allocated
      rules.push(
        ['nothing of a child is negative', !isNegative(slice.confirmed) && !isNegative(loaded)],
        ['C+X = R in a child', equals(add(slice.confirmed, slice.cancelled), slice.required)],
        ['L <= C in a child', atMost(loaded, slice.confirmed)],
      )
    }
  }
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}

const sequences = fc.array(steps, { minLength: 5, maxLength: 45 })

test('[D1.001] [D1.002] [D1.003] [D1.004] the quantities hold after any sequence of commands', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(sequences, list => {
      live(list, ({ order, command }) => {
        reached.add(order.status)
        const broken = brokenRules(order)
        if (broken.length > 0) expect.fail(`${broken.join(', ')} after ${command.type}: ${JSON.stringify(order)}`)
      })
    }),
    { numRuns: 1000, seed: 20260302 },
  )
  // The sequences really lead through the life of an order.
  for (const status of [
    'TO_BE_CONFIRMED',
    'PARTIALLY_CONFIRMED',
    'CONFIRMED',
    'TO_BE_APPROVED',
    'PARTIALLY_APPROVED',
    'APPROVED',
    'IN_TRANSIT',
    'CLOSED_COMPLETE',
    'CANCELLED',
    'EXPIRED',
    'REJECTED',
    'PO_FILE_UPLOADED',
  ]) {
    expect(reached).toContain(status)
  }
})

test('[D0.001] [D0.009] the same command again, right after it was accepted, appends nothing or is refused; it never happens twice', () => {
  const additive = new Set(['Move', 'ProposeChange'])
  fc.assert(
    fc.property(sequences, list => {
      live(list, ({ before, order, command, events }) => {
        const decision = decide(command, before)
        if (decision.accepted) expect(decision.events).toEqual(events)
        if (!decision.accepted) return
        const isToItself = 'toShipmentId' in command && command.shipmentId === command.toShipmentId
        if (additive.has(command.type) && isToItself) return
        const again = decide(command, order)
        const twice = again.accepted ? again.events.map(event => event.type) : []
        expect(twice, `${command.type} twice`).toEqual([])
      })
    }),
    { numRuns: 600, seed: 20260303 },
  )
})

test('[D0.005] [D0.010] the version never falls, and rises with everything an overwriting command would replace', () => {
  fc.assert(
    fc.property(sequences, list => {
      let before = beginning.reduce(evolve, initial) as Order
      live(list, ({ order }) => {
        const replaced = (one: Order) =>
          JSON.stringify([
            one.lines.map(line => [
              line.required,
              line.cancelled,
              line.confirmed,
              proposed(line),
              line.proposal?.date,
              line.item,
            ]),
          ])
        if (replaced(order) !== replaced(before)) expect(order.version).toBeGreaterThan(before.version)
        expect(order.version).toBeGreaterThanOrEqual(before.version)
        before = order
      })
    }),
    { numRuns: 500, seed: 20260304 },
  )
})

test('[D1.038] [D1.039] every order is in a tab, or cancelled', () => {
  fc.assert(
    fc.property(sequences, list => {
      live(list, ({ order }) => {
        const open = order.lines.some(line => !isZero(subtract(unapproved(line), proposed(line))))
        const tabs = tabsOf(order.status, open)
        expect(tabs.length > 0).toBe(order.status !== 'CANCELLED')
        expect(tabs.length === 2).toBe(order.status === 'PARTIALLY_APPROVED' && open)
      })
    }),
    { numRuns: 200, seed: 20260305 },
  )
})
