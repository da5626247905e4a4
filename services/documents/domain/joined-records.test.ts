import { expect, test } from 'vitest'
import { compareParts, compareRecords } from './joined-records.ts'
import { moduleOf } from './modules.ts'

const codesOf = (values: object, first: object) =>
  compareRecords(moduleOf('contacts'), { row: 2, values: first }, { row: 3, values }, () => null).map(
    ({ code }) => code,
  )

test('what joins rows of a file is the same in any case of its letters', () => {
  expect(codesOf({ email: 'P1@Andina.example' }, { email: 'p1@andina.example' })).toEqual(['import-record-repeated'])
})

test('what else two rows say differently of one record is a fault', () => {
  const first = { email: 'p1@andina.example', names: 'Ana' }
  expect(codesOf({ ...first, names: 'ANA' }, first)).toEqual(['import-record-disagrees'])
})

test('[D9.018] of two people of a supplier with one address, what the second row says differently is a fault', () => {
  const first = { businessName: 'Acme', contactEmail: 'ana@acme.example', contactNames: 'Ana' }
  const issuesOf = (values: object) =>
    compareParts(
      moduleOf('providers'),
      { row: 2, values: first },
      { row: 3, values: { ...first, ...values } },
      () => null,
    )
  expect(issuesOf({ contactNames: 'Beto' })).toMatchObject([
    { code: 'import-record-disagrees', field: 'contactNames', found: 'Beto', params: { first: 'Ana', firstRow: 2 } },
  ])
  expect(issuesOf({ contactDepartment: 'Sales' })).toEqual([])
})
