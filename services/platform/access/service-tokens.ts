import { createSigner, createVerifier, TokenError } from 'fast-jwt'

const issuer = 'quayside-service'
const lifetimeSeconds = 60

export type ServiceIdentity = { readonly service: string; readonly onBehalfOf: string | null }

/** Signs the short-lived tokens of calls between services (HS256). */
export function serviceTokenSigner(secret: string, service: string): (audience: string, onBehalfOf?: string) => string {
  const sign = createSigner({ algorithm: 'HS256', key: secret, iss: issuer, expiresIn: lifetimeSeconds * 1000 })
  return (audience, onBehalfOf) =>
    sign({ aud: audience, sub: service, ...(onBehalfOf === undefined ? {} : { obo: onBehalfOf }) })
}

/** Verifies them; null for anything that is not a valid token for this service. */
export function serviceTokenVerifier(secret: string): (token: string, audience: string) => ServiceIdentity | null {
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedIss: issuer,
    requiredClaims: ['sub', 'aud', 'exp'],
  })
  return (token, audience) => {
    try {
      const claims = verify(token) as { sub?: unknown; aud?: unknown; obo?: unknown }
      if (typeof claims.sub !== 'string' || claims.aud !== audience) return null
      return { service: claims.sub, onBehalfOf: typeof claims.obo === 'string' ? claims.obo : null }
    } catch (error) {
      if (error instanceof TokenError) return null
      throw error
    }
  }
}
