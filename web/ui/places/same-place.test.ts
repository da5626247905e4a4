import { expect, test } from 'vitest'
import { isOfPlace } from './same-place.ts'

test('a name that says more or less than the register, or writes it otherwise, is of the place; another place’s is not', () => {
  for (const name of ['', 'CALLAO', 'Callao, Terminal Sur', 'Callao']) expect(isOfPlace(name, 'Callao')).toBe(true)
  expect(isOfPlace('Sao Paulo', 'São Paulo')).toBe(true)
  expect(isOfPlace('Santos', 'Santos Dumont')).toBe(true)
  for (const name of ['Shanghai', 'Paita']) expect(isOfPlace(name, 'Callao')).toBe(false)
})
