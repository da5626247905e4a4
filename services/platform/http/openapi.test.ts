import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from './app.ts'
import { collectOpenApi, openApiDocument } from './openapi.ts'
import { queryRoute } from './route.ts'

test('an operation names what it answers: JSON, files by their media types, refusals, faults, and when to ask again', async () => {
  const app = createApp({ log: pino({ level: 'silent' }) })
  await collectOpenApi(app)
  const answer = z.object({ lane: z.array(z.tuple([z.number(), z.number()])) })
  app.register(
    async scope => {
      const handle = async () => ({ lane: [] })
      const ports = {} as Parameters<typeof queryRoute>[1]
      queryRoute(scope, ports, { url: '/lanes', summary: 'x', permission: null, answer, files: ['text/csv'], handle })
      const file = { answer: z.any(), files: ['application/pdf'] }
      queryRoute(scope, ports, { url: '/lanes/label', summary: 'x', permission: 'public', ...file, handle })
    },
    { prefix: '/api/v1' },
  )
  await app.ready()
  const { paths = {} } = openApiDocument(app)
  const responsesOf = (path: string) => JSON.parse(JSON.stringify(paths[path]?.get?.responses))
  const list = responsesOf('/api/v1/lanes')
  expect(Object.keys(list).sort()).toEqual(['200', '429', '4XX', '500', '503'])
  expect(Object.keys(list[200].content)).toEqual(['application/json', 'text/csv'])
  const pair = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 }
  expect(list[200].content['application/json'].schema.properties.lane.items).toEqual(pair)
  for (const status of ['429', '503']) {
    expect(list[status].headers).toMatchObject({ 'Retry-After': { schema: { type: 'integer' } } })
    expect(Object.keys(list[status].content)).toEqual(['application/problem+json'])
  }
  expect(Object.keys(responsesOf('/api/v1/lanes/label')[200].content)).toEqual(['application/pdf'])
})
