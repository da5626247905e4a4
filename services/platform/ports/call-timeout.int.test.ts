import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { answer } from '../http/answer.ts'
import { internalRoute } from '../http/internal-route.ts'
import { queryRoute } from '../http/route.ts'
import type { ServiceFactory } from '../service/service.ts'
import { type Rig, startRig } from '../testing/rig.ts'
import { httpTransport, ServiceUnavailableError, serviceClientOver } from './service-client-over.ts'

let rig: Rig
let calls = 0
let letGo: () => void = () => undefined
const never = new Promise<void>(resolve => {
  letGo = resolve
})

const nothing = { migrations: {}, projections: [], reactions: [] }
const slow: ServiceFactory = {
  name: 'slow',
  schema: 'slow',
  create: ports => ({
    ...nothing,
    name: 'slow',
    schema: 'slow',
    routes: () => undefined,
    internalRoutes: app =>
      internalRoute(app, ports, {
        method: 'GET',
        url: '/slow',
        summary: 'answers when it is let go',
        answer: z.object({}),
        async handle() {
          calls += 1
          await never
          return answer({})
        },
      }),
  }),
}
const asking: ServiceFactory = {
  name: 'asking',
  schema: 'asking',
  create: ports => ({
    ...nothing,
    name: 'asking',
    schema: 'asking',
    routes: app =>
      queryRoute(app, ports, {
        url: '/asking',
        summary: 'asks the slow one',
        permission: 'public',
        answer: z.object({ status: z.number() }),
        handle: async () => ({ status: (await ports.call.get('slow', '/slow', { causationId: 'test' })).status }),
      }),
  }),
}

beforeAll(async () => {
  rig = await startRig({ factories: [slow, asking], env: { CALL_TIMEOUT_MS: '200' }, logLevel: 'silent' })
})
afterAll(async () => {
  letGo()
  await rig?.close()
})

test('a service of the same process that does not answer ends the call in time: 503 as problem+json with Retry-After', async () => {
  const answered = await rig.stranger.get('/asking')
  expect(answered).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(answered.headers['content-type']).toContain('application/problem+json')
  expect(Number(answered.headers['retry-after'])).toBeGreaterThan(0)
  // What took too long once is not asked twice more.
  expect(calls).toBe(1)
})

test('over HTTP too, and a call may have a time-out of its own', async () => {
  const { createServer } = await import('node:http')
  let asked = 0
  const silent = createServer(() => {
    asked += 1
  })
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  try {
    const client = serviceClientOver(httpTransport({ far: `http://127.0.0.1:${port}` }), () => 'token', 60_000)
    const called = client.get('far', '/x', { causationId: 'test', timeoutMs: 100 })
    await expect(called).rejects.toThrow(ServiceUnavailableError)
    // None at all where the time was up before the server came to it.
    expect(asked).toBeLessThanOrEqual(1)
  } finally {
    silent.closeAllConnections()
    silent.close()
  }
})
