import { expect, test } from 'vitest'
import { matching } from './combobox-field.tsx'

const countries = [
  { value: 'IO', label: 'British Indian Ocean Territory', detail: 'IO' },
  { value: 'IN', label: 'India', detail: 'IN' },
  { value: 'ID', label: 'Indonesia', detail: 'ID' },
  { value: 'PE', label: 'Peru', detail: 'PE' },
]

test.each([
  ['india', ['IN', 'IO']],
  ['ind', ['IN', 'ID', 'IO']],
  ['id', ['ID']],
  ['pe', ['PE']],
  ['zz', []],
])('what begins with the words typed stands before what only holds them: %s', (wanted, found) => {
  expect(matching(countries, wanted).map(option => option.value)).toEqual(found)
})
