import { v7 } from 'uuid'
import type { App } from '../service/service.ts'
import type { Person } from './rig-people.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects of the answer
export type RigAnswer<Body = any> = {
  status: number
  body: Body
  /** As it was sent. */
  text: string
  bytes: Uint8Array
  headers: Record<string, string>
  /** x-event-position. */
  position: string | null
}

export type CallOptions = { headers?: Record<string, string>; key?: string; company?: string }

/** Calls the portal as a person does: company, uid, token, idempotency key, and the position last seen. */
export type PersonClient = {
  get(url: string, options?: CallOptions): Promise<RigAnswer>
  post(url: string, body?: object, options?: CallOptions): Promise<RigAnswer>
  put(url: string, body?: object, options?: CallOptions): Promise<RigAnswer>
  delete(url: string, body?: object, options?: CallOptions): Promise<RigAnswer>
  /** A multipart form: fields first, then the files. */
  upload(
    url: string,
    fields: Record<string, string>,
    files: readonly { field?: string; name: string; type?: string; bytes: Uint8Array | string }[],
    options?: CallOptions,
  ): Promise<RigAnswer>
}

export function personClient(app: App, person: Person | null, seen: { position: string }): PersonClient {
  const headersOf = (options: CallOptions): Record<string, string> => ({
    ...(person === null ? {} : { authorization: `Bearer ${person.token}` }),
    ...(seen.position === '' ? {} : { 'x-min-position': seen.position }),
    'client-utc': '0',
    ...options.headers,
  })

  const send = async (request: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    url: string
    headers: Record<string, string>
    payload?: string | Buffer
  }): Promise<RigAnswer> => {
    const answer = await app.inject({ ...request, url: pathOf(request.url) })
    const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
    const position = headers['x-event-position'] ?? null
    if (position !== null && position > seen.position) seen.position = position
    const { statusCode: status, body: text, rawPayload: bytes } = answer
    return { status, body: bodyOf(text), text, bytes, headers, position }
  }

  const write =
    (method: 'POST' | 'PUT' | 'DELETE') =>
    (url: string, body: object = {}, options: CallOptions = {}) => {
      const identity = person === null ? {} : { company: options.company ?? person.company, uid: person.uid }
      return send({
        method,
        url,
        headers: { ...headersOf(options), 'content-type': 'application/json', 'idempotency-key': options.key ?? v7() },
        payload: JSON.stringify({ ...identity, ...body }),
      })
    }

  return {
    get(url, options = {}) {
      const joint = url.includes('?') ? '&' : '?'
      const company = options.company ?? person?.company
      const isNamed = company === undefined || /[?&]company=/.test(url)
      return send({
        method: 'GET',
        url: isNamed ? url : `${url}${joint}company=${company}`,
        headers: headersOf(options),
      })
    },
    post: write('POST'),
    put: write('PUT'),
    delete: write('DELETE'),
    async upload(url, fields, files, options = {}) {
      const form = new FormData()
      const identity = person === null ? {} : { company: options.company ?? person.company, uid: person.uid }
      for (const [name, value] of Object.entries({ ...identity, ...fields })) form.append(name, value)
      for (const file of files) {
        const part = new File([file.bytes as never], file.name, file.type === undefined ? {} : { type: file.type })
        form.append(file.field ?? 'file', part)
      }
      const encoded = new Response(form)
      return send({
        method: 'POST' as const,
        url,
        headers: {
          ...headersOf(options),
          'content-type': encoded.headers.get('content-type') ?? '',
          'idempotency-key': options.key ?? v7(),
        },
        payload: Buffer.from(await encoded.arrayBuffer()),
      })
    },
  }
}

function pathOf(url: string): string {
  return url.startsWith('/api/') || url.startsWith('/health') || url === '/' ? url : `/api/v1${url}`
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
