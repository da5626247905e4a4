import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { outsideProvidersFrom } from './outside-providers.ts'

const microsoft = 'https://login.microsoftonline.com'
const [tenant, another] = ['9188040d-6c67-4c5b-b112-36a304b66dad', '72f988bf-86f1-41af-91ab-2d7cd011db47']
const expected = { state: 'the-state', nonce: 'the-nonce', verifier: 'v'.repeat(43) }
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
function signed(claims: object): string {
  const text = `${encoded({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${encoded(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

let idToken = ''
/** Microsoft as it answers on its common address: its issuer is a template, with each tenant's id in its place. */
const answers: Record<string, () => object> = {
  [`${microsoft}/common/v2.0/.well-known/openid-configuration`]: () => ({
    issuer: `${microsoft}/{tenantid}/v2.0`,
    authorization_endpoint: `${microsoft}/common/oauth2/v2.0/authorize`,
    token_endpoint: `${microsoft}/common/oauth2/v2.0/token`,
    jwks_uri: `${microsoft}/common/discovery/v2.0/keys`,
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
  }),
  [`${microsoft}/common/discovery/v2.0/keys`]: () => ({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
  }),
  [`${microsoft}/common/oauth2/v2.0/token`]: () => ({
    token_type: 'Bearer',
    access_token: 'an access token',
    expires_in: 60,
    id_token: idToken,
  }),
}

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async url => {
    const answer = answers[String(url)]
    if (answer === undefined) throw new Error(`${url} is not of Microsoft`)
    return Response.json(answer())
  })
})
afterEach(() => vi.restoreAllMocks())

function cameBack(claims: object) {
  const now = Math.floor(Date.now() / 1000)
  const of = { aud: 'portal', sub: 'somebody', nonce: expected.nonce, iat: now, exp: now + 60 }
  idToken = signed({ ...of, iss: `${microsoft}/${tenant}/v2.0`, tid: tenant, ...claims })
  const url = `https://portal:secret@login.microsoftonline.com/common/v2.0`
  const client = outsideProvidersFrom({ OIDC_MICROSOFT_URL: url }).get('microsoft')
  if (client === undefined) throw new Error('Microsoft is set up')
  const back = new URL(`https://portal.test/auth/outside/microsoft?code=a-code&state=${expected.state}`)
  return client.finish(back, expected)
}

describe('[S1.006] [D8.017] Microsoft, whose issuer is a template', () => {
  test('each tenant is an issuer of its own, and no e-mail of it is vouched for', async () => {
    const who = { email: 'ana@tenant.example', email_verified: true, name: 'Ana' }
    expect(await cameBack(who)).toEqual({
      issuer: `${microsoft}/${tenant}/v2.0`,
      subject: 'somebody',
      email: 'ana@tenant.example',
      emailIsVouched: false,
      name: 'Ana',
      statesSecondFactor: false,
    })
  })

  test.each([
    ['another tenant than its issuer', { tid: another }],
    ['an issuer of another tenant', { iss: `${microsoft}/${another}/v2.0` }],
    ['no tenant', { tid: undefined }],
    ['the template itself', { tid: '{tenantid}', iss: `${microsoft}/{tenantid}/v2.0` }],
    ['a tenant that is no id', { tid: 'common', iss: `${microsoft}/common/v2.0` }],
    ['an issuer elsewhere', { iss: `https://login.microsoftonline.example/${tenant}/v2.0` }],
    ['an issuer of the former version', { iss: `https://sts.windows.net/${tenant}/` }],
    ['somebody else for whom it is', { aud: 'another portal' }],
    ['another nonce', { nonce: 'not-it' }],
  ])('a token that names %s is refused', async (_what, claims) => {
    await expect(cameBack(claims)).rejects.toThrow()
  })

  test('a token that somebody else signed is refused', async () => {
    const others = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
    const keys = `${microsoft}/common/discovery/v2.0/keys`
    const real = answers[keys]
    answers[keys] = () => ({ keys: [{ ...others, kid: 'one', use: 'sig', alg: 'RS256' }] })
    await expect(cameBack({})).rejects.toThrow()
    if (real !== undefined) answers[keys] = real
    expect(await cameBack({})).toMatchObject({ subject: 'somebody' })
  })
})
