import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { Host } from '@quayside/platform/service/host.ts'
import type { ServiceFactory } from '@quayside/platform/service/service.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sampleService } from '@quayside/platform/testing/sample-service.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { gateway } from '../service.ts'
import { type Refusal, refusedMidway } from './kept-connection.ts'

/** A service with a route that is asked seldom. */
const seldom: ServiceFactory = {
  name: 'seldom',
  schema: 'seldom',
  create: ports => ({
    name: 'seldom',
    schema: 'seldom',
    migrations: {},
    projections: [],
    reactions: [],
    routes(app) {
      commandRoute(app, ports, {
        url: '/seldom',
        summary: 'Twice a minute',
        permission: 'public',
        perMinute: 2,
        answer: z.object({}),
        handle: async () => answer({}),
      })
    },
  }),
}

let rig: Rig
let apart: Host
let portal: string

beforeAll(async () => {
  rig = await startRig({ factories: [sampleService], env: { SERVICE_URLS: '{}' } })
  apart = await rig.another({ factories: [seldom], env: { SERVICE_URLS: '{}', RATE_LIMIT: '1000' } })
  const urls = { sample: rig.host.url(), seldom: apart.url() }
  portal = await doorTo(urls)
})
afterAll(() => rig?.close())

async function doorTo(urls: Record<string, string>): Promise<string> {
  return (await rig.another({ factories: [gateway], env: { SERVICE_URLS: JSON.stringify(urls) } })).url()
}

function call(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  const { token } = rig.people.client
  return fetch(new URL(path, portal), {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
  })
}

test('a request goes to the service that has the resource, and its answer comes back whole', async () => {
  const { client, supplier } = rig.people
  const body = { text: 'through the door', vendorCompanyId: supplier.company, company: client.company, uid: client.uid }
  const written = await call('/api/v1/notes', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'idempotency-key': 'k1' },
  })
  expect(written.status).toBe(201)
  const position = written.headers.get('x-event-position') ?? ''
  const { id } = (await written.json()) as { id: string }
  const read = await call(`/api/v1/notes/${id}?company=${client.company}`, { headers: { 'x-min-position': position } })
  expect(await read.json()).toMatchObject({ id, text: 'through the door' })
  expect(read.headers.get('x-content-type-options')).toBe('nosniff')
  const refused = await call(`/api/v1/notes/${id}?company=${supplier.company}`)
  expect(refused.status).toBe(403)
  expect(refused.headers.get('content-type')).toContain('application/problem+json')
})

test('one OpenAPI document holds the resources of all services that answer', async () => {
  const document = (await (await call('/api/v1/openapi.json')).json()) as { paths: object }
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/v1/notes', '/api/v1/environment']))
})

test('a resource that no service has is not found, and internal routes are not routed', async () => {
  expect((await call('/api/v1/nothing')).status).toBe(404)
  expect((await call('/internal/v1/openapi.json')).status).toBe(404)
  expect((await call('/api/v1/..%2f..%2finternal/v1/openapi.json')).status).toBe(404)
})

test('while a service has not told its resources, what nobody is known to have is unavailable and not missing, and the door not ready', async () => {
  const early = createServer()
  const port = await new Promise<number>(resolve =>
    early.listen(0, '127.0.0.1', () => resolve((early.address() as AddressInfo).port)),
  )
  await new Promise(resolve => early.close(resolve))
  const url = await doorTo({ sample: rig.host.url(), late: `http://127.0.0.1:${port}` })
  const ready = async () => (await fetch(new URL('/health/ready', url))).status
  const unknown = await fetch(new URL('/api/v1/latecomers', url))
  expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await unknown.json()).toMatchObject({ code: 'unavailable' })
  expect(await ready()).toBe(503)
  const { company } = rig.people.client
  const known = await fetch(new URL(`/api/v1/notes?company=${company}`, url), {
    headers: { authorization: `Bearer ${rig.people.client.token}` },
  })
  expect(known.status).toBe(200)

  const late = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ openapi: '3.1.0', paths: { '/api/v1/latecomers': {} } }))
  })
  await new Promise<void>(resolve => late.listen(port, '127.0.0.1', resolve))
  await expect.poll(ready, { timeout: 20_000 }).toBe(200)
  expect((await fetch(new URL('/api/v1/latecomers', url))).status).toBe(200)
  expect((await fetch(new URL('/api/v1/nothing', url))).status).toBe(404)
  late.closeAllConnections()
  await new Promise(resolve => late.close(resolve))
  // What is known stays known: the door goes on for the others.
  expect(await ready()).toBe(200)
  expect((await fetch(new URL('/api/v1/latecomers', url))).status).toBe(503)
})

test('of a service that stands still nobody waits for an answer, also who asked before: it is unavailable until it goes on', async () => {
  let isStill = false
  const held: (() => void)[] = []
  const service = createServer((_request, response) => {
    const say = () => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ openapi: '3.1.0', paths: { '/api/v1/stills': {} } }))
    }
    if (isStill) held.push(say)
    else say()
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  const url = await doorTo({ shipments: `http://127.0.0.1:${(service.address() as AddressInfo).port}` })
  const asked = () =>
    fetch(new URL('/api/v1/stills', url), { signal: AbortSignal.timeout(1_000) }).then(
      async answer => [answer.status, answer.status === 503 ? ((await answer.json()) as { code: string }).code : ''],
      () => ['no answer'],
    )
  await expect.poll(asked).toEqual([200, ''])
  isStill = true
  // Asked before anybody could know, and with patience.
  const waiting = fetch(new URL('/api/v1/stills', url), { signal: AbortSignal.timeout(30_000) })
  const body = { path: '/api/v1/stills', headers: { 'content-type': 'text/csv' }, bytes: 3 * 1024 * 1024 }
  const other = { path: '/api/v1/environment', token: rig.people.client.token }
  const uploading = refusedMidway(url, body, other)
  await expect.poll(asked, { timeout: 60_000, interval: 500 }).toEqual([503, 'unavailable'])
  expect(await uploading).toEqual({ refused: 503, code: 'unavailable', next: 200 })
  const answer = await waiting
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  const { token, company } = rig.people.operator
  const state = await fetch(new URL(`/api/v1/portal-state?company=${company}`, url), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await state.json()).toMatchObject({ silent: [{ service: 'shipments', since: expect.any(String) }] })
  isStill = false
  for (const say of held) say()
  await expect.poll(asked, { timeout: 60_000, interval: 500 }).toEqual([200, ''])
  service.closeAllConnections()
  await new Promise(resolve => service.close(resolve))
})

test('a service that runs apart opens its internal routes to services only', async () => {
  const url = new URL('/internal/v1/openapi.json', rig.host.url())
  expect((await fetch(url)).status).toBe(401)
  expect((await fetch(url, { headers: { authorization: `Bearer ${rig.people.client.token}` } })).status).toBe(401)
})

test('a route’s own limit holds in a service that runs apart, by the address of the caller and not of the door', async () => {
  const ask = () =>
    call('/api/v1/seldom', { method: 'POST', body: '{}', headers: { 'x-forwarded-for': '203.0.113.9' } })
  const answers = [await ask(), await ask(), await ask()]
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 429])
  expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const direct = await apart.app.inject({
    method: 'POST',
    url: '/api/v1/seldom',
    payload: {},
    remoteAddress: '10.0.0.9',
  })
  expect(direct.statusCode).toBe(200)
  expect((await call(`/api/v1/notes?company=${rig.people.client.company}`)).status).toBe(200)
})

describe('what is refused while its body still comes leaves a connection that the next request is answered on', () => {
  const json = { 'content-type': 'application/json' }
  const csv = { 'content-type': 'text/csv' }
  const form = (fields: Record<string, string>) => ({
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    start: `${Object.entries(fields)
      .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`,
  })
  const files = '/api/v1/note-files'
  const large = 3 * 1024 * 1024
  /** `[status, code]` by what is sent; without an own `authorization` by the client. */
  const refusals: [string, number, string, () => Refusal][] = [
    [
      'without a session',
      401,
      'sign-in-required',
      () => ({ path: files, headers: { authorization: '' }, bytes: large }),
    ],
    ['nowhere', 404, 'not-found', () => ({ path: '/api/v1/notes/a/b/c', headers: csv, bytes: large })],
    ['by a method', 405, 'method-not-allowed', () => ({ method: 'PUT', path: files, headers: csv, bytes: large })],
    ['too large', 413, 'body-too-large', () => ({ path: '/api/v1/notes', headers: json, bytes: large })],
    ['of a type', 415, 'unsupported-media-type', () => ({ path: files, headers: csv, bytes: large })],
    [
      'of a company of others',
      403,
      'company-not-yours',
      () => {
        const { client, supplier } = rig.people
        return { path: files, bytes: large, ...form({ company: supplier.company, uid: client.uid, title: 'a' }) }
      },
    ],
  ]
  const next = () => {
    const { token, company } = rig.people.client
    return { path: `/api/v1/notes?company=${company}`, token }
  }
  const withToken = (refusal: Refusal) => ({
    ...refusal,
    headers: { authorization: `Bearer ${rig.people.client.token}`, ...refusal.headers },
  })
  for (const [name, status, code, refusal] of refusals)
    test(name, async () => {
      for (const url of [rig.host.url(), portal])
        expect(await refusedMidway(url, withToken(refusal()), next())).toEqual({ refused: status, code, next: 200 })
    })

  test('too many', async () => {
    const few = await rig.another({ factories: [gateway], env: { SERVICE_URLS: '{}', RATE_LIMIT: '1' } })
    const { token } = rig.people.supplier
    await fetch(new URL('/api/v1/environment', few.url()), { headers: { authorization: `Bearer ${token}` } })
    const flood = { path: files, headers: { authorization: `Bearer ${token}` }, bytes: large }
    const other = { path: '/api/v1/environment', token: rig.people.admin.token }
    expect(await refusedMidway(few.url(), flood, other)).toEqual({ refused: 429, code: 'too-many-requests', next: 200 })
  })

  test('by a service that dies, or is away', async () => {
    const dying = createServer((asked, answer) => {
      if (asked.method === 'POST') asked.once('data', () => asked.destroy())
      else answer.setHeader('content-type', 'application/json').end('{"openapi":"3.1.0","paths":{"/api/v1/dying":{}}}')
    })
    await new Promise<void>(resolve => dying.listen(0, '127.0.0.1', resolve))
    const { port } = dying.address() as AddressInfo
    const url = await doorTo({ sample: rig.host.url(), dying: `http://127.0.0.1:${port}` })
    await expect.poll(async () => (await fetch(new URL('/api/v1/dying', url))).status).toBe(200)
    const upload = { path: '/api/v1/dying', headers: csv, bytes: large }
    const unavailable = { refused: 503, code: 'unavailable', next: 200 }
    expect(await refusedMidway(url, withToken(upload), next())).toEqual(unavailable)
    dying.closeAllConnections()
    await new Promise(resolve => dying.close(resolve))
    expect(await refusedMidway(url, withToken(upload), next())).toEqual(unavailable)
  })
})

test('a service that is away is unavailable for the moment', async () => {
  const { client } = rig.people
  await rig.host.close()
  const answer = await call(`/api/v1/notes?company=${client.company}`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await answer.json()).toMatchObject({ code: 'unavailable' })
})
