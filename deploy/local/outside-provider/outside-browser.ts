import type { PersonClient, RigAnswer } from '@quayside/platform/testing/rig-client.ts'

type Provider = 'google' | 'microsoft'
type Choice = { subject: string; mfa?: boolean } | 'cancel'

/** A browser with a jar of cookies for the portal and one for the provider: what a person does who signs in with an outside account. */
export function outsideBrowser(portal: PersonClient) {
  let own = ''
  const theirs = new Map<string, string>()
  const options = () => ({ headers: { cookie: own } })

  async function post(path: string, body: object): Promise<RigAnswer> {
    const answer = await portal.post(path, body, options())
    const set = answer.headers['set-cookie']
    if (set !== undefined) own = set.split(';')[0] ?? ''
    return answer
  }

  /** At the provider, up to where it sends the browser back. */
  async function follow(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...theirs].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') theirs.delete(name)
      else theirs.set(name, value)
    }
    return response
  }

  return {
    post,
    cookie: () => own,
    /** Answers the address at the provider. */
    begin: async (provider: Provider, wish = { remember: false, redirect: null as string | null }) =>
      (await post(`/authentication/outside/${provider}`, wish)).body.url as string,
    /** Chooses an account there; answers the address at the portal to which the provider sends back. */
    async choose(at: string, choice: Choice): Promise<URL> {
      const to = async (response: Response, base: string) => {
        await response.body?.cancel()
        return new URL(response.headers.get('location') ?? '', base).href
      }
      const page = await to(await follow(at), at)
      const body = new URLSearchParams(choice === 'cancel' ? { cancel: '1' } : { subject: choice.subject })
      if (choice !== 'cancel' && choice.mfa) body.set('mfa', 'on')
      const resumed = await to(await follow(page, { method: 'POST', body }), page)
      return new URL(await to(await follow(resumed), resumed))
    },
    /** Opens that address; answers where the portal sends the browser on to. */
    async comeBack(address: URL): Promise<URL> {
      const { headers } = await portal.get(
        `/api/v1/${address.pathname.split('/api/v1/')[1]}${address.search}`,
        options(),
      )
      return new URL(headers.location ?? '')
    },
    /** The whole way; answers what the page is told. */
    async signIn(provider: Provider, choice: Choice, wish?: { remember: boolean; redirect: string | null }) {
      const address = await this.choose(await this.begin(provider, wish), choice)
      return this.exchange(await this.comeBack(address))
    },
    exchange: (page: URL) =>
      post('/authentication/outside/exchange', { code: page.searchParams.get('code') ?? 'none' }),
  }
}
