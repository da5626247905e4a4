import type { SessionGrant } from '@quayside/contracts/identity/sign-in.ts'
import type { SomeOne } from './people.ts'
import { runningPortal } from './running-portal.ts'

export type HttpAnswer = { status: number; text: string }
export type HttpCaller = {
  get(path: string, query?: Record<string, string>, headers?: Record<string, string>): Promise<HttpAnswer>
  send(method: string, path: string, body: object): Promise<HttpAnswer>
  /** All that the change stream tells from now on. */
  listen(): Promise<{ told(): string; stop(): void }>
}

/** Speaks to the API as a person; what is refused is an answer as well. */
export async function httpCaller({ email, password }: Pick<SomeOne, 'email' | 'password'>): Promise<HttpCaller> {
  const base = `${runningPortal().url}/api/v1`
  const shared = { 'accept-language': 'en', 'client-utc': '0' }
  /** The newest position that this person caused: what is asked afterwards has it. */
  let seen = ''
  const call = async (path: string, init: RequestInit): Promise<HttpAnswer> => {
    const response = await fetch(base + path, {
      ...init,
      headers: { ...init.headers, ...(seen && { 'x-min-position': seen }) },
    })
    const position = response.headers.get('x-event-position') ?? ''
    if (position > seen) seen = position
    return { status: response.status, text: await response.text() }
  }
  const posted = (method: string, body: object, headers: Record<string, string> = {}): RequestInit => ({
    method,
    headers: {
      ...shared,
      ...headers,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const signIn = posted('POST', { email, password, remember: false })
  const grant = JSON.parse((await call('/authentication/signIn', signIn)).text) as SessionGrant
  const company = grant.user.companiesRef[0]?.id ?? ''
  const own = { authorization: `Bearer ${grant.token}` }
  return {
    get: (path, query = {}, headers = {}) =>
      call(`${path}?${new URLSearchParams({ ...query, company })}`, { headers: { ...shared, ...own, ...headers } }),
    send: (method, path, body) => call(path, posted(method, { ...body, company, uid: grant.user.uid }, own)),
    async listen() {
      const abort = new AbortController()
      const { body } = await fetch(`${base}/stream?company=${company}`, { headers: own, signal: abort.signal })
      if (body === null) throw new Error('The stream tells nothing')
      let told = ''
      const listening = async () => {
        for await (const bytes of body) told += new TextDecoder().decode(bytes)
      }
      // It ends when it is stopped.
      listening().catch(() => undefined)
      return { told: () => told, stop: () => abort.abort() }
    },
  }
}
