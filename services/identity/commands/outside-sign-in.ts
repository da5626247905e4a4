import { randomBytes } from 'node:crypto'
import { beginOutside, begunOutside, outsideProvidersAnswer } from '@quayside/contracts/identity/outside-accounts.ts'
import { type OutsideProvider, outsideProviders } from '@quayside/contracts/identity/outside-providers.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import type { OneUseTickets } from '../security/one-use-tickets.ts'
import type { Expected, OutsideIdentity, OutsideProviders } from '../security/outside-providers.ts'
import type { OwnBrowsers } from '../security/own-browser.ts'

/** An outside sign-in under way, of one browser. */
export type Begun = Omit<Expected, 'state'> & {
  readonly provider: OutsideProvider
  readonly browser: string
  readonly remember: boolean
  readonly redirect: string | null
  /** The signed-in person who adds the account to their own; null for signing in. */
  readonly linkTo: string | null
}
export type Returned = Pick<Begun, 'provider' | 'browser' | 'remember' | 'redirect' | 'linkTo'> & {
  readonly identity: OutsideIdentity
}

type Parts = { providers: OutsideProviders; tickets: OneUseTickets; browsers: OwnBrowsers }

const params = { provider: z.enum(outsideProviders) }

/** The way to an outside provider and back: what comes of it is asked for by the page, with a one-use code. */
export function outsideSignInRoutes(app: App, ports: Ports, parts: Parts): void {
  const { config, log } = ports
  const { providers, tickets, browsers } = parts
  const callback = (provider: OutsideProvider) =>
    `${config.portalUrl}/api/v1/authentication/outside/${provider}/callback`

  queryRoute(app, ports, {
    url: '/authentication/outside',
    summary: 'With which outside accounts people may sign in here',
    permission: 'public',
    waitFor: [],
    answer: outsideProvidersAnswer,
    handle: async () => ({ providers: [...providers.keys()] }),
  })

  commandRoute(app, ports, {
    url: '/authentication/outside/:provider',
    summary: 'Begin to sign in with an outside account: answers the address to go to',
    permission: 'public',
    params,
    body: beginOutside,
    answer: begunOutside,
    perMinute: 30,
    handle: ({ params, body, raw }) => begin(params.provider, raw, { ...body, linkTo: null }),
  })

  commandRoute(app, ports, {
    url: '/account/outside-accounts/:provider',
    summary: 'Begin to add an outside account to one’s own: answers the address to go to',
    permission: null,
    withoutCompany: true,
    params,
    body: z.strictObject({}),
    answer: begunOutside,
    perMinute: 30,
    handle: ({ params, caller, raw }) =>
      begin(params.provider, raw, { remember: false, redirect: null, linkTo: caller.uid }),
  })

  queryRoute(app, ports, {
    url: '/authentication/outside/:provider/callback',
    summary: 'Where the outside provider sends the browser back to; goes on to the page with a one-use code',
    permission: 'public',
    waitFor: [],
    params,
    // Each provider adds what it likes.
    query: z.looseObject({ state: z.string().max(100).optional() }),
    answer: z.any(),
    async handle({ params: { provider }, query, raw, reply }) {
      const back = (search: string) => reply.redirect(`${config.portalUrl}/auth/outside?${search}`)
      try {
        const begun = await tickets.take<Begun>('outside-begun', query.state ?? '')
        if (begun === null) throw new Error('nothing was begun with this state')
        if (begun.provider !== provider) throw new Error('it was begun with another provider')
        if (begun.browser !== browsers.known(raw)) throw new Error('it was begun in another browser')
        const cameBack = new URL(callback(provider))
        cameBack.search = new URL(raw.url, config.portalUrl).search
        const identity = await clientOf(provider).finish(cameBack, { ...begun, state: query.state ?? '' })
        const { browser, remember, redirect, linkTo } = begun
        const returned: Returned = { provider, browser, remember, redirect, linkTo, identity }
        return back(`code=${await tickets.issue('outside-returned', returned)}`)
      } catch (fault) {
        log.info({ requestId: raw.id, address: raw.ip, by: provider, err: fault }, 'not signed in')
        return back('refused')
      }
    },
  })

  async function begin(
    provider: OutsideProvider,
    raw: Parameters<OwnBrowsers['recognised']>[0],
    wish: Pick<Begun, 'remember' | 'redirect' | 'linkTo'>,
  ) {
    const { id: browser, headers } = browsers.recognised(raw)
    const secrets = { nonce: randomBytes(32).toString('base64url'), verifier: randomBytes(32).toString('base64url') }
    const client = clientOf(provider)
    const begun: Begun = { provider, browser, ...secrets, ...wish }
    const state = await tickets.issue('outside-begun', begun)
    const url = await client.begin(callback(provider), { ...secrets, state }).catch((cause: unknown) => {
      throw new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '5' }, cause })
    })
    return answer({ url: url.href }, { headers })
  }

  function clientOf(provider: OutsideProvider) {
    const client = providers.get(provider)
    if (client === undefined) throw new ProblemError('not-found', { what: provider })
    return client
  }
}
