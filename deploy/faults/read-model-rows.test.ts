import { expect, test } from 'vitest'
import { differences } from './read-model-rows.ts'

test('equal tables differ in nothing, whatever the number of equal rows', () => {
  const rows = new Map([['a.b', ['1', '1', '2']]])
  expect(differences(rows, new Map([['a.b', ['1', '1', '2']]]))).toEqual([])
})

test('a row that is gone, come, or doubled is told', () => {
  const [told] = differences(new Map([['a.b', ['1', '2']]]), new Map([['a.b', ['1', '1']]]))
  expect(told).toBe('a.b: 1 rows gone, 1 come\n  - 2\n  + 1')
})
