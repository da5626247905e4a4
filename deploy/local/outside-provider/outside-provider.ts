import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type OutsideProvider, outsideProviders } from '@quayside/contracts/identity/outside-providers.ts'
import { interactionPolicy, Provider } from 'oidc-provider'
import { choicePage } from './choice-page.ts'

/** Whom the provider knows. */
export interface OutsidePerson {
  /** Their `sub`. */
  subject: string
  name: string
  email: string
  /** Whether it vouches for the e-mail address; true unless said otherwise. */
  isVouched?: boolean
}

export interface OutsideProviderOptions {
  /** Where it is reached, without a slash at its end. */
  url: string
  people: readonly OutsidePerson[]
  /** The portal that it sends people back to. */
  portalUrl: string
  client: { id: string; secret: string }
}

/** The value of `OIDC_GOOGLE_URL` or `OIDC_MICROSOFT_URL` for a provider that runs there. */
export function outsideProviderUrl(
  url: string,
  provider: OutsideProvider,
  { id, secret }: { id: string; secret: string },
) {
  const issuer = new URL(`${url}/${provider}`)
  issuer.username = id
  issuer.password = secret
  return issuer.href
}

/**
 * A stand-in for both outside providers, each an issuer of its own: whoever is chosen on its page is signed in, without a
 * password. For the demo and for tests.
 */
export function outsideProviderServer(options: OutsideProviderOptions): Server {
  const mounted = outsideProviders.map(name => ({ prefix: `/${name}`, answer: providerAt(`/${name}`, options) }))
  return createServer((request, response) => {
    const one = mounted.find(({ prefix }) => request.url?.startsWith(`${prefix}/`))
    if (one !== undefined) return void one.answer(request, response)
    response.writeHead(404).end()
  })
}

function providerAt(prefix: string, { url, people, portalUrl, client }: OutsideProviderOptions) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider = new Provider(`${url}${prefix}`, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${portalUrl}/api/v1/authentication/outside${prefix}/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    cookies: { keys: [randomBytes(32).toString('hex')], names: cookieNames(prefix.slice(1)) },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    // As Google and Microsoft do, its ID tokens say who somebody is.
    conformIdTokenClaims: false,
    interactions: { policy, url: (_, { uid }) => `${prefix}/choice/${uid}` },
    features: { devInteractions: { enabled: false } },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AuthorizationCode: 60, IdToken: 600, AccessToken: 600 },
    findAccount: (_, subject) => {
      const person = people.find(one => one.subject === subject)
      return person === undefined ? undefined : { accountId: subject, claims: async () => claimsOf(person) }
    },
    // Nothing to agree to: everything that is asked for is granted.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()

  async function choice(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      const page = choicePage(prefix.slice(1), people)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page)
      return
    }
    const form = new URLSearchParams(await textOf(request))
    const accountId = form.get('subject') ?? ''
    const login = { accountId, remember: false, amr: form.has('mfa') ? ['pwd', 'mfa'] : ['pwd'] }
    const result = form.has('cancel')
      ? { error: 'access_denied', error_description: 'Nobody was chosen' }
      : { login, select_account: {} }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  return (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    request.originalUrl = request.url ?? ''
    request.url = request.originalUrl.slice(prefix.length)
    if (!request.url.startsWith('/choice/')) return callback(request, response)
    return choice(request, response).catch(fault => response.writeHead(400).end(String(fault)))
  }
}

/** Two providers of one host must not take each other's cookies. */
function cookieNames(provider: string) {
  return { session: `${provider}-session`, interaction: `${provider}-interaction`, resume: `${provider}-resume` }
}

function claimsOf({ subject, name, email, isVouched = true }: OutsidePerson) {
  return { sub: subject, name, email, email_verified: isVouched }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
