import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { Host } from '@quayside/platform/service/host.ts'
import type { ServiceFactory } from '@quayside/platform/service/service.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sampleService } from '@quayside/platform/testing/sample-service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { gateway } from '../service.ts'

/** A service with a route that is asked seldom. */
const seldom: ServiceFactory = {
  name: 'seldom',
  schema: 'seldom',
  create: ports => ({
    ...{ name: 'seldom', schema: 'seldom', migrations: {}, projections: [], reactions: [] },
    routes(app) {
      commandRoute(app, ports, {
        ...{ url: '/seldom', summary: 'Twice a minute', permission: 'public', perMinute: 2, answer: z.object({}) },
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
  await expect.poll(asked, { timeout: 60_000, interval: 500 }).toEqual([503, 'unavailable'])
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

test('a service that is away is unavailable for the moment', async () => {
  const { client } = rig.people
  await rig.host.close()
  const answer = await call(`/api/v1/notes?company=${client.company}`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await answer.json()).toMatchObject({ code: 'unavailable' })
})
