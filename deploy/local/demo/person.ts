import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SessionGrant } from '@quayside/contracts/identity/sign-in.ts'

type Json = Record<string, unknown>

export class RefusedError extends Error {
  readonly status: number
  readonly code: string
  constructor(path: string, status: number, problem: Json) {
    super(`${path}: ${status} ${String(problem.message ?? problem.code ?? '')} ${JSON.stringify(problem.fields ?? [])}`)
    this.status = status
    this.code = String(problem.code ?? '')
  }
}

/** A person who works through the portal's public API; keys derive from what is done, so a repeat does nothing twice. */
export type Person = {
  readonly email: string
  readonly uid: () => string
  readonly company: () => string
  signUp(name: string): Promise<void>
  signIn(): Promise<void>
  choose(company: string): void
  post<T = Json>(path: string, body: Json, once: string): Promise<T>
  /** One file; its fields come first. */
  upload<T = Json>(
    path: string,
    fields: Record<string, string>,
    file: { name: string; content: string | Uint8Array; once: string },
  ): Promise<T>
  get<T = Json>(path: string, query?: Record<string, string>): Promise<T>
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
}

async function answerOf<T>(path: string, response: Response): Promise<T> {
  const text = await response.text()
  const body = text === '' ? {} : (JSON.parse(text) as Json)
  if (!response.ok) throw new RefusedError(path, response.status, body)
  return body as T
}

const mostTries = 20

/** A busy portal says when to ask again; the key stays the same, so nothing is done twice. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await ask()
    const isBusy = response.status === 503 || response.status === 429
    if (!isBusy || tries === mostTries) return response
    await response.body?.cancel()
    await pause(1_000 * Number(response.headers.get('retry-after') ?? 2))
  }
}

/** The newest position that any of the people has caused: each sees what the others did before. */
export type Seen = { position: string }

export function personAt(portalUrl: string, seen: Seen, email: string, password: string): Person {
  const base = `${portalUrl}/api/v1`
  let grant: SessionGrant | undefined
  let company = ''

  function headers(): Record<string, string> {
    return {
      'content-type': 'application/json',
      'accept-language': 'en',
      'client-utc': '0',
      ...(grant && { authorization: `Bearer ${grant.token}` }),
      ...(seen.position && { 'x-min-position': seen.position }),
    }
  }

  function see(response: Response): void {
    const position = response.headers.get('x-event-position') ?? ''
    if (position > seen.position) seen.position = position
  }

  /** A session that ended meanwhile is begun anew. */
  async function answered<T>(path: string, ask: () => Promise<Response>): Promise<T> {
    let response = await patiently(ask)
    if (response.status === 401 && grant !== undefined) {
      await signIn()
      response = await patiently(ask)
    }
    see(response)
    return answerOf<T>(path, response)
  }

  function send<T>(path: string, body: Json, key: string): Promise<T> {
    return answered(path, () =>
      fetch(base + path, {
        method: 'POST',
        headers: { ...headers(), 'idempotency-key': key },
        body: JSON.stringify({ ...body, ...(grant && { company, uid: grant.user.uid }) }),
      }),
    )
  }

  async function signIn(): Promise<void> {
    const known = company
    grant = undefined
    const form = { email, password, remember: false }
    grant = await send<SessionGrant>('/authentication/signIn', form, crypto.randomUUID())
    company = known || (grant.user.companiesRef[0]?.id ?? '')
  }

  return {
    email,
    uid: () => grant?.user.uid ?? '',
    company: () => company,
    async signUp(name) {
      const form = { name, email, password, passwordCheck: password, promotionalOffers: false }
      await send('/authentication/signUp', form, keyOf(email, 'sign-up'))
    },
    signIn,
    choose(id) {
      company = id
    },
    post: (path, body, once) => send(path, body, keyOf(email, path, once)),
    async upload<T>(
      path: string,
      fields: Record<string, string>,
      { name, content, once }: { name: string; content: string | Uint8Array; once: string },
    ) {
      const form = new FormData()
      for (const [field, value] of Object.entries({ ...fields, company, uid: grant?.user.uid ?? '' }))
        form.append(field, value)
      form.append('file', new Blob([content as BlobPart], { type: 'application/pdf' }), name)
      return answered<T>(path, () => {
        const { 'content-type': _json, ...rest } = headers()
        const own = { ...rest, 'idempotency-key': keyOf(email, path, once) }
        return fetch(base + path, { method: 'POST', headers: own, body: form })
      })
    },
    async get<T>(path: string, query: Record<string, string> = {}) {
      const search = new URLSearchParams({ ...query, ...(company && { company }) })
      return answered<T>(path, () => fetch(`${base}${path}?${search}`, { headers: headers() }))
    },
  }
}
