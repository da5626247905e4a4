import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sampleService } from '@quayside/platform/testing/sample-service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gateway } from '../service.ts'
import { openStream } from './stream-reader.ts'

let rig: Rig
let web: string

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'quayside-web-'))
  await mkdir(join(web, 'assets'))
  await writeFile(join(web, 'assets', 'index-abc.js'), 'export {}')
  await writeFile(join(web, 'assets', 'picture-abc.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(web, 'assets', 'index-abc.js.br'), brotliCompressSync('export {}'))
  await writeFile(
    join(web, 'index.html'),
    '<html><script>early()</script><script type="module" src="/assets/index-abc.js"></script></html>',
  )
  rig = await startRig({
    factories: [gateway, sampleService],
    // Nobody answers there for the chain.
    env: { WEB_DIST: web, QUAYSIDE_ENVIRONMENT: 'DEMO', CHAIN_RPC_URL: 'http://127.0.0.1:9' },
    logLevel: 'silent',
  })
})
afterAll(async () => {
  await rig?.close()
  await rm(web, { recursive: true, force: true })
})

const write = (person: Person, text: string) =>
  rig.as(person).post('/notes', { text, vendorCompanyId: rig.people.supplier.company })

test('the portal is served for every path that a browser opens, its hashed files for ever', async () => {
  const page = await rig.app.inject({ url: '/purchase-orders/1?tab=lines' })
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', link: '</assets/index-abc.js>; rel=modulepreload' })
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  const file = await rig.app.inject({ url: '/assets/index-abc.js' })
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(Object.keys(file.headers)).not.toContain('content-security-policy')
  const picture = await rig.app.inject({ url: '/assets/picture-abc.svg' })
  expect(Object.keys(picture.headers)).toContain('content-security-policy')
  expect((await rig.app.inject({ url: '/invitations/8b1c.d220f2bc' })).headers['content-type']).toContain('text/html')
  expect((await rig.app.inject({ url: '/assets/gone.js' })).statusCode).toBe(404)
  expect((await rig.app.inject({ url: '/gone.png' })).statusCode).toBe(404)
  expect((await rig.app.inject({ url: '/assets/..%2f..%2fetc%2fpasswd' })).statusCode).toBe(404)
})

test('the door tells no figures of the process, also to callers on the same machine', async () => {
  const answer = await rig.app.inject({ url: '/metrics' })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('quayside_')
  expect((await rig.stranger.get('/health/live')).body).toEqual({ status: 'live' })
  expect((await rig.stranger.get('/health/ready')).body).toEqual({ status: 'ready' })
})

test('a file that was compressed ahead is sent so to those who take it, and as it is to others', async () => {
  const of = (headers: Record<string, string>) => rig.app.inject({ url: '/assets/index-abc.js', headers })
  const compressed = await of({ 'accept-encoding': 'gzip, br' })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringContaining('accept-encoding'),
  })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('export {}')
  const plain = await of({})
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe('export {}')
})

test('internal routes are routed nowhere, not even for a service', async () => {
  const { call } = rig.ports('gateway')
  const { body } = await write(rig.people.client, 'internal')
  const inside = await call.post('sample', `/notes/${body.id}/text`, { text: 'reworded' }, { causationId: 'event' })
  expect(inside).toMatchObject({ status: 200, body: { version: 2, by: 'gateway' } })
  for (const path of [`/internal/v1/notes/${body.id}/text`, `/api/v1/../../internal/v1/notes/${body.id}/text`]) {
    const answer = await fetch(new URL(path, rig.host.url()), { method: 'POST', body: '{"text":"x"}' })
    expect(answer.status, path).toBe(404)
  }
})

test('the environment and the API documentation are open to everyone', async () => {
  expect((await rig.stranger.get('/environment')).body).toEqual({ name: 'DEMO' })
  const document = (await rig.stranger.get('/openapi.json')).body
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/v1/notes'].post.requestBody.content['application/json'].schema.required).toEqual(
    expect.arrayContaining(['company', 'uid', 'text', 'vendorCompanyId']),
  )
  expect(Object.keys(document.paths)).not.toContain('/internal/v1/notes/{id}/text')
  const { requestBody, parameters } = document.webhooks.event.post
  const { schema } = requestBody.content['application/json']
  expect(schema).toMatchObject({
    required: ['type', 'entity', 'id', 'version', 'position', 'at'],
    additionalProperties: false,
  })
  expect(parameters.map(({ name }: { name: string }) => name)).toContain('webhook-signature')
})

test('what changed is streamed to those whom it concerns, and to nobody else', async () => {
  const { client, supplier, operator } = rig.people
  const stranger = await rig.make.person({ companyType: 'client' })
  const streams = await Promise.all([client, supplier, operator, stranger].map(person => openStream(rig, person)))
  const [ofClient, ofSupplier, ofOperator, ofStranger] = streams
  const written = await write(client, 'streamed')
  const change = {
    event: 'change',
    data: { entity: 'note', id: written.body.id, type: 'NoteWritten', position: written.position },
  }
  for (const stream of [ofClient, ofSupplier, ofOperator]) expect(await stream?.next('note')).toMatchObject(change)
  const own = await write(stranger, 'of the stranger')
  expect(await ofStranger?.next('note')).toMatchObject({ data: { id: own.body.id } })
  for (const stream of streams) stream.close()
})

test('a stream continues after the last event that was seen', async () => {
  const { client } = rig.people
  const before = await write(client, 'seen')
  const missed = await write(client, 'missed')
  const stream = await openStream(rig, client, before.position ?? '')
  expect(await stream.next('note')).toMatchObject({ id: missed.position, data: { id: missed.body.id } })
  stream.close()
})

test('a stream asked to continue after what no stream ever gave says that everything has to be read anew, and goes on', async () => {
  const { client } = rig.people
  for (const id of ['0', 'x', '000000000000000000g1', '9'.repeat(20), '9'.repeat(40)]) {
    const stream = await openStream(rig, client, id)
    await expect.poll(() => stream.told.map(({ event }) => event)).toEqual(['reset'])
    await write(client, `after ${id}`)
    await stream.next('note')
    expect(stream.told.map(({ event }) => event)).toEqual(['reset', 'change'])
    stream.close()
  }
})

test('while the database does not answer, the environment says so and streams give no beat, so that open pages ask', async () => {
  const { database } = rig.ports('gateway')
  const stream = await openStream(rig, rig.people.client)
  const beats = () => stream.told.filter(({ event }) => event === 'heartbeat').length
  await expect.poll(beats, { timeout: 10_000 }).toBeGreaterThan(0)
  const release = Promise.withResolvers<void>()
  const holding = Array.from({ length: 4 }, () => database.connection().execute(() => release.promise))
  const ask = () => rig.stranger.get('/environment')
  expect(await ask()).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } })
  const before = beats()
  // Longer than two beats lie apart.
  for (let asked = 0; asked < 4; asked += 1) expect((await ask()).status).toBe(503)
  expect(beats()).toBe(before)
  release.resolve()
  await Promise.all(holding)
  await expect.poll(async () => (await ask()).status).toBe(200)
  await expect.poll(beats, { timeout: 10_000 }).toBeGreaterThan(before)
  stream.close()
})

test('the progress of a job reaches the companies, or the person, that it is for', async () => {
  const { client, supplier } = rig.people
  const ofClient = await openStream(rig, client)
  const ofSupplier = await openStream(rig, supplier)
  const { progress } = rig.ports('sample')
  progress.publish({ job: 'j1', companies: [client.company], uid: null, done: 1, total: 9, stage: 'reading' })
  progress.publish({ job: 'j2', companies: [], uid: supplier.uid, done: 2, total: null, stage: 'writing' })
  expect(await ofClient.next('job')).toEqual({
    id: '',
    event: 'progress',
    data: { job: 'j1', done: 1, total: 9, stage: 'reading' },
  })
  expect(await ofSupplier.next('job')).toMatchObject({ data: { job: 'j2' } })
  ofClient.close()
  ofSupplier.close()
})

test('a stream ends when its session is revoked', async () => {
  const person = await rig.make.person({ companyType: 'client' })
  const stream = await openStream(rig, person)
  const { sessionId, uid } = person
  await rig.append(
    `Session-${sessionId}`,
    [{ type: 'SessionRevoked', data: { sessionId, userId: uid, reason: 'signed-out' } }],
    [],
  )
  await stream.ended
  expect((await rig.as(person).get('/notes')).status).toBe(401)
})

test('[D8.019] a stream ends where a second factor is demanded that the person lacks, says so, and is refused until it is set up', async () => {
  const person = await rig.make.person({ companyType: 'client' })
  const { company, uid } = person
  const stream = await openStream(rig, person)
  const policy = { companyId: company, demanded: true }
  await rig.append(`SecurityPolicy-${company}`, [{ type: 'SecondFactorDemanded', data: policy }], [company])
  await stream.ended
  expect(stream.told.at(-1)).toMatchObject({ event: 'refused', data: { code: 'second-factor-demanded' } })
  const refused = { status: 403, body: { code: 'second-factor-demanded' } }
  expect(await rig.as(person).get(`/stream?company=${company}`)).toMatchObject(refused)
  expect(await rig.as(person).get('/notes')).toMatchObject(refused)
  const setUp = { userId: uid, step: 1, recoveryHashes: [] }
  await rig.append(`SecondFactor-${uid}`, [{ type: 'SecondFactorSetUp', data: setUp }], [company])
  await rig.settled()
  expect((await rig.as(person).get('/notes')).status).toBe(200)
  const after = await openStream(rig, person)
  after.close()
})

test('which servers do not answer is told to those who run the portal, and to nobody else', async () => {
  const { operator, admin, client } = rig.people
  const away = async (person: Person) => (await rig.as(person).get('/portal-state')).body.away
  const chain = [{ server: 'chain', since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }]
  await expect.poll(() => away(operator)).toEqual(chain)
  expect(await away(admin)).toEqual(chain)
  expect(await away(client)).toEqual([])
  expect((await rig.stranger.get('/portal-state')).status).toBe(401)
})

test('a stream needs a token and a company of the person', async () => {
  expect((await rig.stranger.get('/stream?company=x')).status).toBe(401)
  expect((await rig.as(rig.people.client).get(`/stream?company=${rig.people.supplier.company}`)).status).toBe(403)
})

test('too many requests are told when to try again, whatever address they say they come from', async () => {
  const limited = await startRig({ factories: [gateway, sampleService], env: { RATE_LIMIT: '3' } })
  try {
    const { client, supplier } = limited.people
    for (let count = 0; count < 3; count += 1) expect((await limited.as(client).get('/notes')).status).toBe(200)
    const refused = await limited.as(client).get('/notes')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await limited.as(supplier).get('/notes')).status).toBe(200)
    const asStranger = async (address: string) => {
      const headers = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` }
      return (await limited.stranger.get('/environment', { headers })).status
    }
    const statuses = [await asStranger('203.0.113.1'), await asStranger('203.0.113.2')]
    statuses.push(await asStranger('203.0.113.3'), await asStranger('203.0.113.4'))
    expect(statuses).toEqual([200, 200, 200, 429])
    // Also who is turned away or finds nothing; a good token, signing in and a session's refresh go on from that address.
    const madeUp = { headers: { authorization: 'Bearer made.up.token' } }
    for (const path of ['/notes', '/nothing', '/stream']) {
      expect(await limited.stranger.get(path, madeUp), path).toMatchObject({ status: 429 })
    }
    expect((await limited.as(supplier).get('/notes')).status).toBe(200)
    for (const act of ['signIn', 'refreshSession']) {
      expect((await limited.stranger.post(`/authentication/${act}`, {})).status, act).toBe(404)
    }
  } finally {
    await limited.close()
  }
})

test('long answers are compressed as the browser accepts it, short ones and the stream are not', async () => {
  const { client } = rig.people
  for (let count = 0; count < 30; count += 1) await write(client, `a note that is long enough to be worth it ${count}`)
  await rig.settled()
  const headers = { authorization: `Bearer ${client.token}` }
  const url = `/api/v1/notes?company=${client.company}`
  const plain = await rig.app.inject({ url, headers })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const short = await rig.app.inject({ url: '/api/v1/environment', headers: { 'accept-encoding': 'br' } })
  expect(short.headers['content-encoding']).toBeUndefined()
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const encoding of ['br', 'gzip'] as const) {
    const packed = await rig.app.inject({ url, headers: { ...headers, 'accept-encoding': encoding } })
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(unpack[encoding](packed.rawPayload).toString()).toBe(plain.payload)
    const csv = await rig.app.inject({ url, headers: { ...headers, accept: 'text/csv', 'accept-encoding': encoding } })
    expect(unpack[encoding](csv.rawPayload).toString()).toContain('worth it 29')
  }
})

const apiHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
}

test('answers of the API may load nothing, are not sniffed, and are kept by no browser unless they say so', async () => {
  const { headers } = await rig.stranger.get('/environment')
  expect(headers).toMatchObject(apiHeaders)
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(headers).not.toHaveProperty('x-powered-by')
  const { client, supplier } = rig.people
  const written = await write(client, 'not kept')
  expect(written.headers['cache-control']).toBe('no-store')
  const refused = await rig.as(client).get(`/notes?company=${supplier.company}`)
  expect(refused.headers['cache-control']).toBe('no-store')
  expect((await rig.stranger.get('/openapi.json')).headers['cache-control']).toBe('public, max-age=60')
})

test('an address that cannot be read is answered with the same headers', async () => {
  const answer = await rig.app.inject({ url: '/api/v1/%zz' })
  expect(answer).toMatchObject({ statusCode: 400, headers: apiHeaders })
  expect(answer.json()).toMatchObject({ code: 'malformed-address' })
})

test('every kind of answer names its type with its characters; TRACE is no method and folders are not listed', async () => {
  const typeOf = async (url: string) => (await rig.app.inject({ url })).headers['content-type']
  expect(await typeOf('/')).toBe('text/html; charset=utf-8')
  expect(await typeOf('/api/v1/environment')).toBe('application/json; charset=utf-8')
  expect(await typeOf('/assets/index-abc.js')).toMatch(/javascript; charset=utf-8$/i)
  expect(await typeOf('/assets/picture-abc.svg')).toBe('image/svg+xml; charset=utf-8')
  for (const [url, refusal] of [
    ['/api/v1/environment', 405],
    ['/assets/index-abc.js', 405],
    ['/', 404],
  ] as const)
    expect((await rig.app.inject({ method: 'TRACE', url })).statusCode).toBe(refusal)
  expect((await rig.app.inject({ url: '/assets/' })).statusCode).toBe(404)
})

test('no other site is let in: neither a call ahead nor an answer names an origin', async () => {
  const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' }
  const ahead = await rig.app.inject({ method: 'OPTIONS', url: '/api/v1/environment', headers })
  expect(ahead.statusCode).toBe(405)
  const asked = await rig.app.inject({ url: '/api/v1/environment', headers })
  for (const answer of [ahead, asked])
    expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control-'))).toEqual([])
})

test('a message of two lengths, or with a length and chunks, is refused before any route', async () => {
  const { hostname, port } = new URL(rig.host.url())
  const answerTo = async (headers: string) => {
    const socket = connect(Number(port), hostname)
    socket.end(`POST /api/v1/authentication/signIn HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n0\r\n\r\n`)
    return text(socket)
  }
  expect(await answerTo('content-length: 5\r\ntransfer-encoding: chunked')).toMatch(/^HTTP\/1.1 400 /)
  expect(await answerTo('content-length: 5\r\ncontent-length: 6')).toMatch(/^HTTP\/1.1 400 /)
})
