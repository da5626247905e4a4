import { type OutsideProvider, outsideProviders } from '@quayside/contracts/identity/outside-providers.ts'
import { ConfigError } from '@quayside/platform/faults/config-error.ts'
import * as openid from 'openid-client'

const answerSeconds = 8
const rereadAfterMs = 60 * 60 * 1000

/** What binds an outside sign-in's way back to its beginning. */
export type Expected = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** Who somebody is at a provider, once its signed answer was checked. */
export type OutsideIdentity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** The provider vouches that the e-mail address is this person's. */
  readonly emailIsVouched: boolean
  readonly name: string
  /** The person gave a second factor there. */
  readonly statesSecondFactor: boolean
}

/** OpenID Connect with one provider: code flow with PKCE, state and nonce. */
export type OutsideProviderClient = {
  /** The address at the provider that the browser goes to. */
  begin(redirectUri: string, expected: Expected): Promise<URL>
  /** `cameBack`: the address at which the browser came back. Throws whatever is not right with it. */
  finish(cameBack: URL, expected: Expected): Promise<OutsideIdentity>
}
export type OutsideProviders = ReadonlyMap<OutsideProvider, OutsideProviderClient>

const variables = {
  google: 'OIDC_GOOGLE_URL',
  microsoft: 'OIDC_MICROSOFT_URL',
} as const satisfies Record<OutsideProvider, string>

/** Those whose variable is set, as `https://id:secret@issuer`. Throws `ConfigError` for one that is not of that form. */
export function outsideProvidersFrom(env: NodeJS.ProcessEnv): OutsideProviders {
  return new Map(
    outsideProviders.flatMap(provider => {
      const url = env[variables[provider]]
      return url ? [[provider, clientOf(provider, readUrl(variables[provider], url))] as const] : []
    }),
  )
}

type Registration = { readonly issuer: URL; readonly id: string; readonly secret: string }

function readUrl(variable: string, text: string): Registration {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || url.username === '' || url.password === '')
    throw new ConfigError(`${variable} must be https://id:secret@issuer`)
  const isLoopback = /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback))
    throw new ConfigError(`${variable} must begin with https://; http:// is for this computer alone`)
  if (url.pathname.includes('/.well-known/'))
    throw new ConfigError(`${variable} must name the issuer, not the address of its configuration`)
  const [id, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  url.username = ''
  url.password = ''
  return { issuer: url, id, secret }
}

function clientOf(provider: OutsideProvider, { issuer, id, secret }: Registration): OutsideProviderClient {
  let read: Promise<openid.Configuration> | null = null
  let readAt = 0
  const configuration = () => {
    if (read === null || Date.now() - readAt > rereadAfterMs) {
      readAt = Date.now()
      read = openid.discovery(issuer, id, undefined, openid.ClientSecretPost(secret), {
        timeout: answerSeconds,
        execute: [
          openid.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      })
      read.catch(() => {
        read = null
      })
    }
    return read
  }
  return {
    async begin(redirectUri, { state, nonce, verifier }) {
      return openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
    },
    async finish(cameBack, { state, nonce, verifier }) {
      const tokens = await openid.authorizationCodeGrant(await configuration(), cameBack, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('no ID token came')
      return identityOf(provider, claims)
    },
  }
}

const tenantId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Each tenant of Microsoft is an issuer of its own, and may write any e-mail address into its accounts. */
function identityOf(provider: OutsideProvider, claims: openid.IDToken): OutsideIdentity {
  const isMicrosoftItself = claims.iss.startsWith('https://login.microsoftonline.com/')
  if (isMicrosoftItself && !tenantId.test(textOf(claims.tid))) throw new Error('no tenant is named')
  const email = textOf(claims.email) || (provider === 'microsoft' ? textOf(claims.preferred_username) : '')
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: /^[^@\s]+@[^@\s]+$/.test(email) && email.length <= 254 ? email : null,
    emailIsVouched: provider === 'google' && claims.email_verified === true,
    name: textOf(claims.name).trim().slice(0, 200),
    statesSecondFactor: Array.isArray(claims.amr) && claims.amr.includes('mfa'),
  }
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : ''
}
