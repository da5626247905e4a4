import { type Position, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import { expect, test } from 'vitest'
import { areOfOneStore, countedPositions, renumbered, shareOf, storePrefix } from './positions.ts'

const [first, second] = [countedPositions(0), countedPositions(1)]

test('every position of a later store is beyond all of an earlier one, and in one store they are in the order of the count', () => {
  expect(first.of(7)).toBe('00000000000000000007')
  expect(second.of(7)).toBe('00010000000000000007')
  expect(second.of(1) > first.of(2 ** 53)).toBe(true)
  expect(first.of(10) > first.of(9)).toBe(true)
  expect([first.of(0), second.of(0)]).toEqual([startPosition, startPosition])
  expect(areOfOneStore(first.of(1), first.of(2))).toBe(true)
  expect(areOfOneStore(first.of(1), second.of(1))).toBe(false)
})

test('a position is read by its own store alone', () => {
  expect(second.count(second.of(42))).toBe('0000000000000042')
  expect(second.count(startPosition)).toBe('0')
  for (const foreign of [first.of(42), `${second.of(1)}${second.of(1)}`, 'x']) {
    expect(() => second.count(foreign as Position)).toThrow(`Not a position of this store: ${foreign}`)
  }
  expect(() => storePrefix(10_000)).toThrow("Not a store's number: 10000")
})

test('how far along a store a position lies is told of its count, whatever the number of the store', () => {
  for (const store of [first, second]) expect(shareOf(store.of(250), store.of(1_000))).toBe(0.25)
  expect(shareOf(startPosition, second.of(10))).toBe(0)
  expect(shareOf(startPosition, startPosition)).toBe(1)
})

test('a position keeps its place under another number of its store', () => {
  expect(renumbered(first.of(42), 1)).toBe(second.of(42))
  const ofLog = `${first.of(300)}${first.of(280)}` as Position
  expect(renumbered(ofLog, 1)).toBe(`${second.of(300)}${second.of(280)}`)
  expect(renumbered(startPosition, 1)).toBe(startPosition)
})
