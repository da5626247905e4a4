import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import type { Clock } from '../ports/clock.ts'
import type { Session } from './session.ts'
import type { KeySet, SigningKey } from './signing-keys.ts'

const issuer = 'quayside-identity'
const audience = 'quayside'
const mostRemembered = 20_000

export type TokenFault = 'invalid' | 'expired'

/** Signs access tokens (EdDSA); only identity has the key for it. */
export function issueAccessToken(
  key: SigningKey,
  clock: Clock,
  token: { uid: string; sessionId: string; seconds: number },
): string {
  const now = Math.floor(Date.parse(clock.now()) / 1000)
  return signerOf(key)({
    iss: issuer,
    aud: audience,
    sub: token.uid,
    sid: token.sessionId,
    iat: now,
    exp: now + token.seconds,
  })
}

const signers = new WeakMap<SigningKey, (payload: Record<string, unknown>) => string>()

function signerOf(key: SigningKey) {
  let signer = signers.get(key)
  if (signer === undefined) {
    const sign = createSigner({ algorithm: 'EdDSA', key: key.privateKey, kid: key.kid, noTimestamp: true })
    signer = payload => sign(payload)
    signers.set(key, signer)
  }
  return signer
}

export type TokenVerifier = {
  /** The session a token stands for, or what is wrong with it; waits only for a key that is not known yet. */
  verify(token: string): Session | TokenFault | Promise<Session | TokenFault>
  /** From now on the session's tokens are invalid here, before the access records of this process have read of its end. */
  refuse(sessionId: string): void
}

type Claims = { sub?: unknown; sid?: unknown; exp?: unknown }

/** Verifies access tokens: EdDSA with a key of the set, issuer, audience and expiry. Signatures once verified are remembered. */
export function accessTokenVerifier(keys: KeySet, clock: Clock): TokenVerifier {
  const verifiers = new Map<string, (token: string) => Claims>()
  const remembered = new Map<string, Session>()
  const ended = new Set<string>()

  const withKey = (kid: string, publicKey: string) => {
    let verify = verifiers.get(kid)
    if (verify === undefined) {
      verify = createVerifier({
        key: publicKey,
        algorithms: ['EdDSA'],
        allowedIss: issuer,
        allowedAud: audience,
        requiredClaims: ['sub', 'sid', 'exp'],
        ignoreExpiration: true, // judged by the injected clock, also for a token that is remembered
      })
      verifiers.set(kid, verify)
    }
    return verify
  }

  const current = (session: Session): Session | TokenFault => {
    if (ended.has(session.sessionId)) return 'invalid'
    return session.expiresAt * 1000 <= Date.parse(clock.now()) ? 'expired' : session
  }

  const check = (token: string, kid: string, publicKey: string): Session | TokenFault => {
    try {
      const { sub, sid, exp } = withKey(kid, publicKey)(token)
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return 'invalid'
      const session = { uid: sub, sessionId: sid, expiresAt: exp }
      if (remembered.size >= mostRemembered) remembered.clear()
      remembered.set(token, session)
      return current(session)
    } catch (error) {
      if (error instanceof TokenError) return 'invalid'
      throw error
    }
  }

  return {
    refuse(sessionId) {
      // By the time it is dropped again, the access records have long known.
      const [oldest] = ended
      if (ended.size >= mostRemembered && oldest !== undefined) ended.delete(oldest)
      ended.add(sessionId)
    },
    verify(token) {
      const session = remembered.get(token)
      if (session !== undefined) return current(session)
      const kid = keyIdOf(token)
      if (kid === null) return 'invalid'
      const known = keys.known(kid)
      if (known !== null) return check(token, kid, known)
      return keys.find(kid).then(found => (found === null ? 'invalid' : check(token, kid, found)))
    },
  }
}

const headers = new Map<string, string | null>()

/** The key id of a token's header; the header is the same for all tokens of a key, so it is parsed once. */
function keyIdOf(token: string): string | null {
  const end = token.indexOf('.')
  if (end <= 0 || end > 300) return null
  const encoded = token.slice(0, end)
  let kid = headers.get(encoded)
  if (kid === undefined) {
    kid = parseKeyId(encoded)
    if (headers.size >= 1_000) headers.clear()
    headers.set(encoded, kid)
  }
  return kid
}

function parseKeyId(encoded: string): string | null {
  try {
    const header: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
    if (typeof header !== 'object' || header === null) return null
    const { alg, kid } = header as { alg?: unknown; kid?: unknown }
    return alg === 'EdDSA' && typeof kid === 'string' && kid.length <= 100 ? kid : null
  } catch {
    return null
  }
}
