import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

test('SHA-256 as FIPS 180-4 gives it for "abc" and for nothing', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256('a', new TextEncoder().encode('bc'))).toBe(sha256('abc'))
  expect(sha256()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})
