import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { expect, test } from 'vitest'
import { standstill } from './standstill.ts'

const at = (number: number) => String(number).padStart(20, '0') as Position

function watched() {
  let clock = 0
  const stillMs = standstill(() => clock)
  return (afterMs: number, position: number, lagMs: number) => {
    clock += afterMs
    return stillMs(at(position), lagMs)
  }
}

test('a runner at the head does not stand still, however long nothing happens', () => {
  const look = watched()
  expect(look(0, 1, 0)).toBe(0)
  expect(look(60_000, 1, 0)).toBe(0)
  // An event that came a moment ago has not waited longer than that.
  expect(look(1_000, 1, 400)).toBe(400)
})

test('one that is far behind and moves does not stand still', () => {
  const look = watched()
  expect(look(0, 1, 90_000)).toBe(0)
  expect(look(1_000, 2, 91_000)).toBe(0)
})

test('one that does not move while events wait stands still, until it moves again', () => {
  const look = watched()
  look(0, 1, 0)
  expect(look(1_000, 1, 1_000)).toBe(1_000)
  expect(look(9_000, 1, 10_000)).toBe(10_000)
  expect(look(1_000, 2, 11_000)).toBe(0)
  expect(look(1_000, 2, 12_000)).toBe(1_000)
})

test('one that a crash of the database has set back moves', () => {
  const look = watched()
  look(0, 5, 3_000)
  expect(look(2_000, 3, 5_000)).toBe(0)
})
