import { randomUUID } from 'node:crypto'
import type { SessionGrant } from '@quayside/contracts/identity/sign-in.ts'
import type { Ledger } from './ledger.ts'

export type Json = Record<string, unknown>
type Options = { key?: string; method?: 'POST' | 'PUT' }

type UploadOptions = { key?: string; fields?: Record<string, string> }

/** An answer that is no 2xx; `status` is what it is. */
export class RefusedError extends Error {
  readonly status: number
  constructor(path: string, status: number, body: string) {
    super(`${path}: ${status} ${body.slice(0, 500)}`)
    this.status = status
  }
}

/** A person at the portal's public API whose commands are all in the ledger. */
export type RecordedPerson = {
  readonly company: () => string
  readonly uid: () => string
  signUp(name: string): Promise<void>
  signIn(): Promise<void>
  send<T = Json>(path: string, body: Json, options?: Options): Promise<T>
  upload(path: string, name: string, bytes: Uint8Array, options?: UploadOptions): Promise<void>
  get<T = Json>(path: string): Promise<T>
  /** As it stands, whatever its status. */
  ask(path: string, signal: AbortSignal, more?: Record<string, string>): Promise<Response>
}

type Place = { url: string; ledger: Ledger; email: string; password: string }

export function recordedPerson({ url, ledger, email, password }: Place): RecordedPerson {
  let grant: SessionGrant | undefined
  let company = ''
  let position = ''

  const headers = () => ({
    'client-utc': '0',
    ...(grant && { authorization: `Bearer ${grant.token}` }),
    ...(position && { 'x-min-position': position }),
  })

  async function command<T>(path: string, key: string, init: RequestInit): Promise<T> {
    ledger.sent(key)
    const response = await fetch(`${url}/api/v1${path}`, { ...init, signal: AbortSignal.timeout(60_000) })
    const body = await response.text()
    if (!response.ok) throw new RefusedError(path, response.status, body)
    const reached = response.headers.get('x-event-position') ?? position
    // Of two answers at once the earlier command's may come last.
    if (reached > position) position = reached
    ledger.acknowledged(key, reached)
    return (body === '' ? {} : JSON.parse(body)) as T
  }

  const person: RecordedPerson = {
    company: () => company,
    uid: () => grant?.user.uid ?? '',
    async signUp(name) {
      const form = { name, email, password, passwordCheck: password, promotionalOffers: false }
      await person.send('/authentication/signUp', form)
    },
    async signIn() {
      grant = undefined
      grant = await person.send<SessionGrant>('/authentication/signIn', { email, password, remember: false })
      company = grant.user.companiesRef[0]?.id ?? ''
    },
    send: (path, body, { key = randomUUID(), method = 'POST' } = {}) =>
      command(path, key, {
        method,
        headers: { ...headers(), 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ ...body, ...(grant && { company, uid: grant.user.uid }) }),
      }),
    async upload(path, name, bytes, { key = randomUUID(), fields = {} } = {}) {
      const form = new FormData()
      form.append('company', company)
      form.append('uid', person.uid())
      for (const [field, value] of Object.entries(fields)) form.append(field, value)
      form.append('file', new File([bytes as never], name))
      await command(path, key, { method: 'POST', headers: { ...headers(), 'idempotency-key': key }, body: form })
    },
    ask(path, signal, more = {}) {
      const query = company === '' ? '' : `${path.includes('?') ? '&' : '?'}company=${company}`
      return fetch(`${url}/api/v1${path}${query}`, { headers: { ...headers(), ...more }, signal })
    },
    async get<T>(path: string) {
      const response = await person.ask(path, AbortSignal.timeout(60_000))
      const body = await response.text()
      if (!response.ok) throw new RefusedError(path, response.status, body)
      return JSON.parse(body) as T
    },
  }
  return person
}
