import { expect, test } from 'vitest'
import { collides, differences, merged, written } from './three-way.ts'

const facts = (entries: Record<string, string | null>) => new Map(Object.entries(entries))

test('a field is told when the others or the person changed it, and both their values with it', () => {
  const seen = facts({ quantity: '10', date: '2027-01-12', origin: null, seller: 'A' })
  const now = facts({ quantity: '12', date: '2027-01-12', origin: 'Mumbai', seller: 'A' })
  const mine = facts({ quantity: '9', date: '2027-02-01', origin: null, seller: 'A' })
  const found = differences(seen, now, mine)
  expect(found).toEqual([
    { path: 'quantity', before: '10', theirs: '12', mine: '9' },
    { path: 'date', before: '2027-01-12', theirs: '2027-01-12', mine: '2027-02-01' },
    { path: 'origin', before: null, theirs: 'Mumbai', mine: null },
  ])
  expect(found.map(collides)).toEqual([true, false, false])
})

test('what the person did not touch follows the others, an empty input is no entry', () => {
  expect(merged<string | null>(null, 'Mumbai', '')).toBe('Mumbai')
  expect(merged('10', '12', '9')).toBe('9')
  expect(merged({ name: 'Dock 1' }, { name: 'Dock 2' }, { name: 'Dock 1' })).toEqual({ name: 'Dock 2' })
})

test('places are told by their names and deliveries by what they hold', () => {
  expect(written({ placeId: null, name: 'Dock 1' })).toBe('Dock 1')
  expect(written([{ quantity: '5', requiredDate: '2027-01-12' }])).toBe('5 · 2027-01-12')
  expect([written([]), written(''), written(undefined)]).toEqual([null, null, null])
})
