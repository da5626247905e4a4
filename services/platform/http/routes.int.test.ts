import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type Rig, startRig } from '../testing/rig.ts'
import { sampleService } from '../testing/sample-service.ts'
import { waitForPosition } from './gate.ts'

let rig: Rig
let client: Person
let supplier: Person
beforeAll(async () => {
  rig = await startRig({ factories: [sampleService], logLevel: 'silent' })
  client = rig.people.client
  supplier = rig.people.supplier
})
afterAll(() => rig?.close())

const write = (text: string, key?: string) =>
  rig.as(client).post('/notes', { text, vendorCompanyId: supplier.company }, key === undefined ? {} : { key })

const raw = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  rig.app.inject({
    method: 'POST',
    url: '/api/v1/notes',
    payload,
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json', ...headers },
  })

test('[D0.006] the same key again appends nothing and gets the same answer, another body under it is refused', async () => {
  const key = randomUUID()
  const first = await write('once', key)
  const again = await write('once', key)
  expect(again).toMatchObject({ status: 201, body: first.body, position: first.position })
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await rig.events(`Note-${first.body.id}`)).toHaveLength(1)
  expect(await write('other', key)).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
})

test('[D0.005] an overwriting command with another version than the present one is refused with both', async () => {
  const { body } = await write('seen')
  expect((await rig.as(client).put(`/notes/${body.id}`, { text: 'newer', version: 1 })).body).toEqual({ version: 2 })
  const late = await rig.as(client).put(`/notes/${body.id}`, { text: 'late', version: 1 })
  expect(late).toMatchObject({ status: 409, body: { code: 'version-conflict', params: { seen: 1, current: 2 } } })
})

test('a rule that says no is answered with its code, its message in the language asked for, and the field', async () => {
  const { body } = await write('a')
  const french = { headers: { 'accept-language': 'de, fr-CA;q=0.8' } }
  const refused = await rig.as(client).put(`/notes/${body.id}`, { text: 'forbidden', version: 1 }, french)
  expect(refused.headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'content-language': 'fr',
  })
  expect(refused.body).toMatchObject({
    status: 422,
    title: 'Unprocessable Entity',
    code: 'reason-required',
    message: 'Un motif est requis',
    fields: [{ path: 'text', code: 'reason-required', message: 'Un motif est requis' }],
  })
  expect(refused.body.requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test('without Accept-Language the language that the person saved is used', async () => {
  const person = await rig.make.person({ companyType: 'client', language: 'es-MX' })
  const answer = await rig.as(person).get(`/notes/${randomUUID()}`)
  expect(answer).toMatchObject({ status: 404, headers: { 'content-language': 'es-MX' } })
})

test('unknown and missing fields are named, company and uid among them', async () => {
  const unknown = await rig.as(client).post('/notes', { text: 'x', vendorCompanyId: supplier.company, isAdmin: true })
  expect(unknown).toMatchObject({ status: 400, body: { code: 'unknown-field', fields: [{ path: 'isAdmin' }] } })
  const missing = await raw('{}')
  expect(missing.statusCode).toBe(400)
  expect(missing.json().fields.map((field: { path: string }) => field.path)).toEqual(['company', 'uid'])
  const inQuery = await rig.as(client).get('/notes?sort=text')
  expect(inQuery).toMatchObject({ status: 400, body: { fields: [{ path: 'sort', code: 'unknown-field' }] } })
  expect((await rig.as(client).get('/notes?limit=1000')).body.fields[0]).toMatchObject({
    path: 'limit',
    params: { value: '1000' },
  })
})

test('what is said twice is refused: a parameter, the company, a field of a form; a body counts in no query', async () => {
  const ask = (query: string) =>
    rig.app.inject({ url: `/api/v1/notes?${query}`, headers: { authorization: `Bearer ${client.token}` } })
  expect((await ask(`company=${client.company}&limit=1`)).statusCode).toBe(200)
  for (const query of [
    `company=${client.company}&limit=1&limit=2`,
    `company=${client.company}&company=${supplier.company}`,
    `company=${client.company}&limit[]=1`,
  ])
    expect((await ask(query)).statusCode, query).toBe(400)
  const smuggled = { text: 'x', vendorCompanyId: supplier.company }
  const url = `/api/v1/notes?company=${client.company}&uid=${client.uid}`
  const headers = { authorization: `Bearer ${client.token}` }
  const answer = await rig.app.inject({ method: 'POST', url, headers, payload: smuggled })
  expect(answer.json().fields.map((field: { path: string }) => field.path)).toEqual(['company', 'uid'])
})

test.each([
  ['{"text":', 400],
  ['', 400],
  ['[]', 400],
  ['"text"', 400],
  ['null', 400],
  ['{"__proto__":{"isAdmin":true}}', 400],
  ['{"constructor":{"prototype":{"isAdmin":true}}}', 400],
])('the malformed body %s is refused as problem+json', async (payload, status) => {
  const answer = await raw(payload)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toContain('application/problem+json')
})

test('a body that is too large, or of another media type, is refused', async () => {
  const large = await raw(JSON.stringify({ text: 'x'.repeat(2 * 1024 * 1024) }))
  expect(large.json()).toMatchObject({ status: 413, code: 'body-too-large' })
  const xml = await raw('<text/>', { 'content-type': 'application/xml' })
  expect(xml.json()).toMatchObject({ status: 415, code: 'unsupported-media-type' })
  const silent = await rig.app.inject({
    method: 'POST',
    url: '/api/v1/notes',
    payload: 'x',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': '' },
  })
  expect(silent.json()).toMatchObject({ status: 415, code: 'content-type-missing' })
  const form = await raw('--b--', { 'content-type': 'multipart/form-data; boundary=b' })
  expect(form.statusCode).toBe(415)
})

test('bytes that are no UTF-8 are refused with the field, in a body, a query, an address and a form', async () => {
  const identity = { company: client.company, uid: client.uid, vendorCompanyId: supplier.company }
  const [before = '', after = ''] = JSON.stringify({ ...identity, text: 'M?xico' }).split('?')
  const body = await raw(Buffer.concat([Buffer.from(before), Buffer.from([0xe9]), Buffer.from(after)]))
  const unreadable = { status: 400, code: 'unreadable-text', params: { found: 'U+FFFD' } }
  expect(body.json()).toMatchObject({ ...unreadable, fields: [{ path: 'text' }] })
  const query = await rig.as(client).get('/notes?limit=%FF')
  expect(query.body).toMatchObject({ ...unreadable, fields: [{ path: 'limit' }] })
  expect((await rig.as(client).get('/notes/%FF')).status).toBe(400)
  const part = (name: string, value: string) =>
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`, 'latin1')
  const form = await rig.app.inject({
    method: 'POST',
    url: '/api/v1/note-files',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([
      part('company', client.company),
      part('uid', client.uid),
      part('title', 'México'),
      Buffer.from('--b--\r\n'),
    ]),
  })
  expect(form.json()).toMatchObject({ ...unreadable, fields: [{ path: 'title' }] })
})

test('a client that is no id is refused, also an empty one', async () => {
  for (const client of ['', 'x', '0']) {
    const answer = await rig.as(rig.people.operator).get(`/notes?client=${client}`)
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'client' }] } })
  }
})

test('a stranger is turned away before the body is looked at', async () => {
  const answer = await raw(JSON.stringify({ text: 'x'.repeat(2 * 1024 * 1024) }), { authorization: '' })
  expect(answer.json()).toMatchObject({ status: 401, code: 'sign-in-required' })
})

test('the text of a fault stays in the log', async () => {
  const answer = await rig.stranger.get('/notes/fault')
  expect(answer).toMatchObject({ status: 500, body: { code: 'unexpected', message: 'There was an error, try again' } })
  expect(answer.text).not.toContain('secret reason')
})

test('another uid, another company, a missing permission and a restricted profile are refused', async () => {
  const body = { text: 'x', vendorCompanyId: supplier.company }
  expect((await rig.as(client).post('/notes', { ...body, uid: supplier.uid })).body.code).toBe('uid-not-yours')
  expect((await rig.as(client).post('/notes', { ...body, company: supplier.company })).body.code).toBe(
    'company-not-yours',
  )
  expect((await rig.as(client).get(`/notes?company=${supplier.company}`)).body.code).toBe('company-not-yours')
  const refused = await rig.as(supplier).post('/notes', body)
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'permission-missing', params: { permission: 'purchase-orders.register' } },
  })
})

test('[D8.003] a profile restriction holds on the server', async () => {
  const restricted = await rig.make.person({ companyType: 'client', profile: 'DELIVERY_BOT' })
  expect(await rig.as(restricted).get('/notes')).toMatchObject({
    status: 403,
    body: { code: 'profile-restricted', params: { profile: 'DELIVERY_BOT' } },
  })
  const free = await rig.make.person({ companyType: 'client', profile: 'CLIENT_PROMED' })
  expect((await rig.as(free).get('/notes')).status).toBe(200)
})

test('[D8.005] a changed right holds without a new sign-in, and nothing is granted by default', async () => {
  const { company } = client
  const viewer = await rig.make.person({ companyType: 'client', company, role: 'VIEWER' })
  const body = { text: 'by the viewer', vendorCompanyId: supplier.company }
  expect((await rig.as(viewer).post('/notes', body)).status).toBe(403)
  await rig.make.join(viewer, company, 'client', 'BUYER', 'C')
  await rig.settled()
  expect((await rig.as(viewer).post('/notes', body)).status).toBe(201)
  const bare = await rig.make.person({ companyType: 'client', permissions: [] })
  expect((await rig.as(bare).get('/notes')).status).toBe(403)
})

test('somebody only just made need not wait', async () => {
  const person = await rig.make.person({ companyType: 'client' })
  expect((await rig.as(person).get('/notes')).status).toBe(200)
})

test('a deactivated person and a revoked session are signed out', async () => {
  const deactivated = await rig.make.person({ companyType: 'client' })
  const revoked = await rig.make.person({ companyType: 'client' })
  for (const person of [deactivated, revoked]) expect((await rig.as(person).get('/notes')).status).toBe(200)
  const { uid, sessionId } = revoked
  const ended = { type: 'SessionRevoked', data: { sessionId, userId: uid, reason: 'reuse' } }
  await rig.append(
    `User-${deactivated.uid}`,
    [{ type: 'UserDeactivated', data: { userId: deactivated.uid, reason: null } }],
    [],
  )
  await rig.append(`Session-${sessionId}`, [ended], [])
  await rig.settled()
  for (const person of [deactivated, revoked])
    expect((await rig.as(person).get('/notes')).body.code).toBe('sign-in-required')
})

test("another person's token is of no use with one's own uid and company", async () => {
  const swapped = { ...client, token: supplier.token }
  const answer = await rig.as(swapped).post('/notes', { text: 'x', vendorCompanyId: supplier.company })
  expect(answer).toMatchObject({ status: 403, body: { code: 'uid-not-yours' } })
  expect((await rig.as(swapped).get('/notes')).body.code).toBe('company-not-yours')
})

test('an expired token says so', async () => {
  const now = rig.clock.now()
  rig.clock.set('2030-01-01T00:00:00Z')
  const answer = await rig.as(client).get('/notes')
  rig.clock.set(now)
  expect(answer).toMatchObject({ status: 401, body: { code: 'token-expired' } })
})

test.each(['zzz', '12', '000000000000000000g1', 'x'.repeat(64), '1; drop'])(
  'a position that no store gave (%s) is refused, in the language of the person',
  async position => {
    for (const [language, word] of [
      ['fr', 'en-tête'],
      ['es-MX', 'encabezado'],
    ] as const) {
      const headers = { 'x-min-position': position, 'accept-language': language }
      const answer = await rig.as(client).get('/notes', { headers })
      expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'x-min-position' }] } })
      expect(answer.body.message).toContain(word)
    }
  },
)

test('a position beyond the head, of before a backup was restored, keeps nobody waiting', async () => {
  const { positions, config, store } = rig.ports('sample')
  const patient = { positions, store, config: { ...config, positionWaitMs: 3_600_000 } }
  const request = { headers: { 'x-min-position': '9'.repeat(20) } } as unknown as FastifyRequest
  expect(await waitForPosition(patient, request, undefined)).toBe(true)
})

test('pages follow each other without gaps or repeats', async () => {
  for (const text of ['p1', 'p2', 'p3', 'p4', 'p5']) await write(text)
  const all = (await rig.as(client).get('/notes?limit=200')).body.items
  const seen: unknown[] = []
  let cursor = ''
  do {
    const page = await rig.as(client).get(`/notes?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.body.items)
    cursor = page.body.nextCursor ?? ''
  } while (cursor !== '')
  expect(seen).toEqual(all)
  expect((await rig.as(client).get('/notes?cursor=forged')).status).toBe(400)
})

test('a list is to be had as CSV and as a sheet, and no cell of it runs as a formula', async () => {
  await write('=HYPERLINK("http://evil")')
  const csv = await rig.as(client).get('/notes', { headers: { accept: 'text/csv' } })
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''notes.csv",
  })
  expect(csv.text).toContain(`"'=HYPERLINK(""http://evil"")",1\r\n`)
  const sheet = await rig.as(client).get('/notes', {
    headers: { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  })
  expect(sheet.text.slice(0, 2)).toBe('PK')
})

test('files are taken up to 5 MB each and together, after the fields', async () => {
  const limit = 5 * 1024 * 1024
  const send = (sizes: readonly number[], fields: Record<string, string> = { title: 't' }) =>
    rig.as(client).upload(
      '/note-files',
      fields,
      sizes.map((size, index) => ({ name: `../${index}.pdf`, bytes: Buffer.alloc(size) })),
    )
  expect((await send([limit - 1])).status).toBe(200)
  expect(await send([limit])).toMatchObject({ status: 200, body: { files: [{ name: '0.pdf', bytes: limit }] } })
  expect(await send([limit + 1])).toMatchObject({ status: 413, body: { code: 'file-too-large' } })
  expect((await send([limit - 1, 1])).status).toBe(200)
  expect((await send([limit - 1, 2])).status).toBe(413)
  expect((await send(Array.from({ length: 10 }, () => 1))).status).toBe(200)
  expect(await send(Array.from({ length: 11 }, () => 1))).toMatchObject({
    status: 413,
    body: { code: 'too-many-files', message: 'Too many files: at most 10 at a time' },
  })
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`f${index}`, 'x']))
  expect(await send([], many)).toMatchObject({ status: 413, body: { code: 'too-many-form-fields' } })
  expect((await send([1], {})).body.fields[0]).toMatchObject({ path: 'title' })
  expect((await send([1], { title: 't', other: 'x' })).body.code).toBe('unknown-field')
  expect((await send([1], { title: 't', company: supplier.company })).body.code).toBe('company-not-yours')
  expect((await send([1], { title: 't', uid: supplier.uid })).body.code).toBe('uid-not-yours')
})

test('health says up or down and no more; figures are told on the same machine, not through a proxy', async () => {
  expect((await rig.stranger.get('/health/live')).body).toEqual({ status: 'live' })
  expect(await rig.stranger.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
  const near = await rig.app.inject({ url: '/metrics' })
  expect(near.body).toContain('quayside_projection_lag_seconds{service="sample",projection="notes"} 0')
  expect(near.body).toMatch(
    /quayside_http_request_seconds_count\{method="POST",route="\/api\/v1\/notes",status="201"\} \d+/,
  )
  expect(near.body).toMatch(/quayside_appended_events_total \d+/)
  const far = await rig.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(far.statusCode).toBe(404)
  expect((await rig.stranger.get('/health/ready')).body).toEqual({ status: 'ready' })
  for (const remoteAddress of ['203.0.113.9', '10.0.0.7', '192.168.1.4'])
    expect((await rig.app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(404)
})
