import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { queryRoute } from '../http/route.ts'
import type { ServiceFactory } from '../service/service.ts'
import { type Rig, startRig } from './rig.ts'
import { sampleService } from './sample-service.ts'
import { walkAsStranger } from './stranger-walk.ts'

/** A service that asks nobody who they are in one route, and for whom in another. */
const careless: ServiceFactory = {
  name: 'careless',
  schema: 'careless',
  create: ports => ({
    name: 'careless',
    schema: 'careless',
    migrations: {},
    projections: [],
    reactions: [],
    routes(app) {
      queryRoute(app, ports, {
        url: '/careless/:id',
        summary: 'Tells anybody',
        permission: null,
        params: { id: z.uuid() },
        answer: z.object({ text: z.string() }),
        handle: async () => ({ text: 'marker-of-the-victim' }),
      })
    },
  }),
}

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [sampleService, careless], logLevel: 'silent' })
})
afterAll(() => rig?.close())

test('the walk finds a route that tells a stranger, and only that', async () => {
  const { client, supplier } = rig.people
  const { body } = await rig
    .as(client)
    .post('/notes', { text: 'marker-of-the-victim', vendorCompanyId: supplier.company })
  const report = await walkAsStranger(rig, {
    victims: [client, supplier],
    ids: [body.id],
    markers: ['marker-of-the-victim'],
  })
  expect(report.operations).toBe(7)
  const expected = [
    "GET /api/v1/careless/{id} as a stranger with the victim's id: not refused but 200",
    "GET /api/v1/careless/{id} as a stranger with the victim's id: told marker-of-the-victim",
  ]
  const found = new Set(report.breaches.filter(breach => !breach.includes('/notes/fault')))
  expect([...found].sort()).toEqual(expected)
  expect(report.statuses['403']).toBeGreaterThan(0)
  expect(report.statuses['404']).toBeGreaterThan(0)
})
