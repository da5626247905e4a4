import { expect, test } from 'vitest'
import { stableSku, writtenText } from './stable-sku.ts'

test('[D7.019] a product without an SKU gets a stable one from its description', () => {
  expect(stableSku('HIV 1/2, Determine Kit')).toMatch(/^D-[0-9A-F]{12}$/)
  expect(stableSku(' hiv 1/2,  determine kit')).toBe(stableSku('HIV 1/2, Determine Kit'))
  expect(stableSku('HIV 1/2, Determine Kits')).not.toBe(stableSku('HIV 1/2, Determine Kit'))
})

test('a text is written without stray spaces and control characters', () =>
  expect(writtenText(' A\u0000B\u00a0 C ')).toBe('A B C'))
