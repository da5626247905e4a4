import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Rig, startRig } from '../testing/rig.ts'
import { sampleService } from '../testing/sample-service.ts'

const trace = '0af7651916cd43dd8448eb211c80319c'
const exported: { url: string; body: Buffer }[] = []
let collector: Server
let rig: Rig

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      exported.push({ url: request.url ?? '', body: Buffer.concat(chunks) })
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT }) // the SDK reads it there
  rig = await startRig({ factories: [sampleService], env: { OTEL_EXPORTER_OTLP_ENDPOINT } })
})
afterAll(() => {
  collector.close()
})

test('a request goes on with the trace of its caller, in the exported span and in the events', async () => {
  const { client, supplier } = rig.people
  const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01` }
  const body = { text: 'traced', vendorCompanyId: supplier.company }
  const written = await rig.as(client).post('/notes', body, { headers })
  const [event] = await rig.events(`Note-${written.body.id}`)
  expect(event?.metadata.correlationId).toBe(trace)
  await rig.close() // sends what is left
  const spans = Buffer.concat(exported.filter(({ url }) => url === '/v1/traces').map(({ body }) => body))
  expect(spans.includes(Buffer.from(trace, 'hex'))).toBe(true)
  expect(spans.toString('latin1')).toContain('POST /api/v1/notes')
})
