import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { expect, test } from 'vitest'
import { settableClock } from '../ports/clock.ts'
import { accessTokenVerifier, issueAccessToken } from './access-tokens.ts'
import { endedSessions } from './ended-sessions.ts'
import { serviceTokenSigner, serviceTokenVerifier } from './service-tokens.ts'
import type { KeySet, SigningKey } from './signing-keys.ts'

function newKey(kid: string): SigningKey {
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { kid, privateKey }
}

const publicOf = (key: SigningKey) => createPublicKey(key.privateKey).export({ type: 'spki', format: 'pem' }).toString()
const key = newKey('one')
const keys: KeySet = { known: kid => (kid === 'one' ? publicOf(key) : null), find: async () => null }
const clock = settableClock('2026-03-01T10:00:00Z')
const verifier = accessTokenVerifier(keys, clock)
const person = { uid: 'u', sessionId: 's', seconds: 900 }
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = { iss: 'quayside-identity', aud: 'quayside', sub: 'u', sid: 's', exp: 4_000_000_000 }

test('a token that identity signed is accepted until it expires', async () => {
  const token = issueAccessToken(key, clock, person)
  expect(await verifier.verify(token)).toMatchObject({ uid: 'u', sessionId: 's' })
  expect(await verifier.verify(token)).toMatchObject({ uid: 'u', sessionId: 's' })
  const later = settableClock('2026-03-01T10:15:00Z')
  expect(await accessTokenVerifier(keys, later).verify(token)).toBe('expired')
})

test('a remembered token expires as well', async () => {
  const moving = settableClock('2026-03-01T10:00:00Z')
  const own = accessTokenVerifier(keys, moving)
  const token = issueAccessToken(key, moving, person)
  expect(await own.verify(token)).toMatchObject({ uid: 'u' })
  moving.set('2026-03-01T10:15:00Z')
  expect(await own.verify(token)).toBe('expired')
})

test('a token without a signature or with another algorithm is refused', async () => {
  const none = `${encode({ alg: 'none', kid: 'one' })}.${encode(claims)}.`
  expect(await verifier.verify(none)).toBe('invalid')
  const claimed = `${encode({ alg: 'EdDSA', kid: 'one' })}.${encode(claims)}.`
  expect(await verifier.verify(claimed)).toBe('invalid')
  const head = `${encode({ alg: 'HS256', kid: 'one' })}.${encode(claims)}`
  const mac = createHmac('sha256', publicOf(key)).update(head).digest('base64url')
  expect(await verifier.verify(`${head}.${mac}`)).toBe('invalid')
})

test('a token for another audience, of another issuer, or signed by a stranger under our key id is refused', async () => {
  const sign = (by: SigningKey, change: object) =>
    createSigner({ algorithm: 'EdDSA', key: by.privateKey, kid: 'one', noTimestamp: true })({ ...claims, ...change })
  expect(await verifier.verify(sign(key, {}))).toMatchObject({ uid: 'u' })
  expect(await verifier.verify(sign(key, { aud: 'elsewhere' }))).toBe('invalid')
  expect(await verifier.verify(sign(key, { iss: 'elsewhere' }))).toBe('invalid')
  expect(await verifier.verify(sign(newKey('one'), {}))).toBe('invalid')
  expect(await verifier.verify(sign(key, { sid: undefined }))).toBe('invalid')
})

test('the parts of two tokens cannot be mixed', async () => {
  const mine = issueAccessToken(key, clock, person).split('.')
  const other = issueAccessToken(key, clock, { ...person, uid: 'other' }).split('.')
  expect(await verifier.verify(`${mine[0]}.${other[1]}.${mine[2]}`)).toBe('invalid')
})

test('a service token is good for one service only and is no access token', async () => {
  const secret = 'x'.repeat(40)
  const token = serviceTokenSigner(secret, 'documents')('purchase-orders', 'u')
  const verify = serviceTokenVerifier(secret)
  expect(verify(token, 'purchase-orders')).toEqual({ service: 'documents', onBehalfOf: 'u' })
  expect(verify(token, 'identity')).toBeNull()
  expect(serviceTokenVerifier('y'.repeat(40))(token, 'purchase-orders')).toBeNull()
  expect(verify(issueAccessToken(key, clock, person), 'purchase-orders')).toBeNull()
  expect(await verifier.verify(token)).toBe('invalid')
})

test('a session that has ended is refused at once, here and where the broker tells of it; other sessions go on', async () => {
  const listeners: ((message: unknown, subject: string) => void)[] = []
  const broker = {
    tell: (subject: string, message?: unknown) => {
      for (const listener of listeners) listener(message, subject)
    },
    listen: (_subject: string, listener: (message: unknown, subject: string) => void) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  const [here, elsewhere] = [accessTokenVerifier(keys, clock), accessTokenVerifier(keys, clock)]
  const { end } = endedSessions(broker, here)
  endedSessions(broker, elsewhere)
  const token = issueAccessToken(key, clock, { ...person, sessionId: 'ending' })
  expect(await here.verify(token)).toMatchObject({ sessionId: 'ending' })
  end('ending')
  for (const process of [here, elsewhere]) {
    expect(await process.verify(token)).toBe('invalid')
    expect(await process.verify(issueAccessToken(key, clock, person))).toMatchObject({ sessionId: 's' })
  }
})
