import { expect, test } from 'vitest'
import { differences, merged, written } from './three-way.ts'

const facts = (entries: Record<string, string | null>) => new Map(Object.entries(entries))

test('a field is told when the others or the person changed it, and both their values with it', () => {
  const seen = facts({ date: '2027-01-12', origin: null, quantity: '10', seller: 'A' })
  const now = facts({ date: '2027-01-12', origin: 'Mumbai', quantity: '12', seller: 'A' })
  const mine = facts({ date: '2027-02-01', origin: null, quantity: '9', seller: 'A' })
  expect(differences(seen, now, mine)).toEqual([
    { path: 'quantity', before: '10', theirs: '12', mine: '9' },
    { path: 'date', before: '2027-01-12', theirs: '2027-01-12', mine: '2027-02-01' },
    { path: 'origin', before: null, theirs: 'Mumbai', mine: null },
  ])
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
