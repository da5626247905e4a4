import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSame } from './same.ts'

test('what is said in another order is the same; what is not said and what is unknown differ', () => {
  expect(isSame({ a: 1, b: { c: [1, null] } }, { b: { c: [1, null] }, a: 1 })).toBe(true)
  expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  for (const [one, other] of [
    [{ a: null }, {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [{ a: '1' }, { a: 1 }],
    [null, {}],
  ])
    expect(isSame(one, other), JSON.stringify([one, other])).toBe(false)
})

test('whatever is equal as it is stored is the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(isSame(one, JSON.parse(JSON.stringify(one)))).toBe(true)
      if (isSame(one, other)) expect(other).toEqual(one)
    }),
  )
})
