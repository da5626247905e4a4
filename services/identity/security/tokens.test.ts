import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { emailHash } from './email-hash.ts'
import { invitationIdOf, invitationToken } from './invitation-tokens.ts'
import { firstRefreshToken, nextRefreshToken, sessionIdOf, tokenHash } from './refresh-tokens.ts'

const vaultOf = (key: string) => ({
  fingerprint: (kind: string, value: string) => createHmac('sha256', key).update(`${kind}\n${value}`).digest('hex'),
})
const vault = vaultOf('a')
const id = '018f0000-0000-7000-8000-000000000010'

test('a refresh token names its session, cannot be made without the key, and each is another', () => {
  const first = firstRefreshToken(vault, id)
  const second = nextRefreshToken(vault, first)
  expect(sessionIdOf(first)).toBe(id)
  expect(sessionIdOf(second)).toBe(id)
  expect(new Set([first, second, nextRefreshToken(vault, second), firstRefreshToken(vaultOf('b'), id)]).size).toBe(4)
  expect(nextRefreshToken(vault, first)).toBe(second)
  expect(tokenHash(first)).not.toContain(first.slice(-20))
})

test('what is not a token names nothing', () => {
  for (const text of ['', id, `${id}.xyz`, `${id}.${'A'.repeat(64)}`, `x${firstRefreshToken(vault, id)}`]) {
    expect(sessionIdOf(text)).toBeNull()
    expect(invitationIdOf(text)).toBeNull()
  }
  expect(invitationIdOf(invitationToken(vault, id))).toBe(id)
})

test('an e-mail address is the same person however it is written', () =>
  expect(emailHash(vault, ' Ana@Example.com ')).toBe(emailHash(vault, 'ana@example.com')))
