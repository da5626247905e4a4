import { describe, expect, test } from 'vitest'
import { orderSteps, runKey } from './allocating.ts'

const part = (orderId: string, orderLineId: string, quantity: string) => ({ orderId, orderLineId, quantity })

describe('what each order does on the way from some lines to others', () => {
  test('a new shipment reserves everything, and is forgotten where it is refused', () => {
    const wanted = [part('A', '1', '5'), part('A', '1', '2.5'), part('B', '9', '4')]
    expect(orderSteps([], wanted)).toEqual([
      {
        orderId: 'A',
        reserve: [{ lineId: '1', quantity: '7.5' }],
        afterwards: { lines: [], cancelled: false },
        undo: { lines: [{ lineId: '1', quantity: '7.5' }], cancelled: true },
      },
      {
        orderId: 'B',
        reserve: [{ lineId: '9', quantity: '4' }],
        afterwards: { lines: [], cancelled: false },
        undo: { lines: [{ lineId: '9', quantity: '4' }], cancelled: true },
      },
    ])
  })

  test('a rise is reserved before the command, a fall given back after it, each on the same order', () => {
    const steps = orderSteps([part('A', '1', '5'), part('A', '2', '5')], [part('A', '1', '8'), part('A', '2', '1')])
    expect(steps).toEqual([
      {
        orderId: 'A',
        reserve: [
          { lineId: '1', quantity: '8' },
          { lineId: '2', quantity: '5' },
        ],
        afterwards: { lines: [{ lineId: '2', quantity: '4' }], cancelled: false },
        undo: { lines: [{ lineId: '1', quantity: '3' }], cancelled: false },
      },
    ])
  })

  test('an order of which nothing is left forgets the shipment; one that only falls reserves nothing', () => {
    const steps = orderSteps([part('A', '1', '5'), part('B', '2', '5')], [part('B', '2', '1')])
    expect(steps).toEqual([
      {
        orderId: 'A',
        reserve: [],
        afterwards: { lines: [{ lineId: '1', quantity: '5' }], cancelled: true },
        undo: null,
      },
      {
        orderId: 'B',
        reserve: [],
        afterwards: { lines: [{ lineId: '2', quantity: '4' }], cancelled: false },
        undo: null,
      },
    ])
  })
})

test('a run is known by the person and the request', () => {
  expect(runKey('u', { key: 'k' })).toBe(runKey('u', { key: 'k' }))
  expect(runKey('u', { key: 'k' })).not.toBe(runKey('v', { key: 'k' }))
  expect(runKey('u', { key: 'k' })).toMatch(/^[0-9a-f]{64}$/)
})
