import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CarrierSettings, carrierSettings } from '@quayside/platform/carriers/carrier-settings.ts'
import { settableClock } from '@quayside/platform/ports/clock.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { arrival2, departed3, gateIn3, loaded2 } from '../testing/carrier-samples.ts'
import { type DcsaResponder, dcsaResponder } from '../testing/dcsa-responder.ts'
import { httpCarrier } from './http-carrier.ts'

const clock = settableClock('2026-03-10T00:00:00.000Z')
const key = 'a-key-of-the-carrier'
let carrier: DcsaResponder
beforeEach(async () => {
  carrier = await dcsaResponder({ key })
})
afterEach(() => carrier.close())

function asked(version: 2 | 3, question: { since?: string; booking?: string; key?: string; url?: string } = {}) {
  const settings: CarrierSettings = {
    name: 'BLUE',
    kind: version === 2 ? 'DCSA-2.2' : 'DCSA-3.0',
    aliases: [],
    url: question.url ?? carrier.url(version),
    key: question.key ?? key,
  }
  const reference =
    question.booking === undefined
      ? ({ kind: 'transport-document', value: 'BL1' } as const)
      : ({ kind: 'booking', value: question.booking } as const)
  return httpCarrier(settings, clock).poll?.({ reference, since: question.since ?? null })
}

describe('a carrier that speaks DCSA Track & Trace', () => {
  test('2.2: page after page, by transport document, since a time', async () => {
    const other = { ...arrival2, documentReferences: [] }
    carrier.events['2.2'].push(arrival2, loaded2, other, { ...loaded2, equipmentEventTypeCode: 'DISC' })
    expect(await asked(2)).toMatchObject({ kind: 'told', malformed: [], reports: { length: 3 } })
    expect(carrier.questions.map(url => url.searchParams.has('cursor'))).toEqual([false, true])
    const late = await asked(2, { since: '2026-03-05T00:00:00.000Z' })
    expect(late).toMatchObject({ reports: [{ code: 'ARRI' }] })
    expect(carrier.questions.at(-1)?.searchParams.get('eventCreatedDateTime:gte')).toBe('2026-03-05T00:00:00.000Z')
  })

  test('3.0: events in a frame, cursor in its own header, by booking', async () => {
    carrier.events['3.0'].push(departed3, gateIn3, { ...gateIn3, eventID: 'e3' })
    expect(await asked(3, { booking: 'BK-1' })).toMatchObject({ kind: 'told', reports: { length: 3 } })
    expect(await asked(3, { booking: 'BK-2' })).toEqual({ kind: 'told', reports: [], malformed: [] })
  })

  test('what is malformed is counted and named beside what is read', async () => {
    carrier.events['2.2'].push(arrival2, { ...arrival2, eventDateTime: 'soon' })
    expect(await asked(2)).toMatchObject({ reports: { length: 1 }, malformed: [{ index: 1, field: 'eventDateTime' }] })
  })

  test.each([
    [429, { 'retry-after': '120' }, { kind: 'later', afterMs: 120_000 }],
    [503, { 'retry-after': 'Tue, 10 Mar 2026 00:10:00 GMT' }, { kind: 'later', afterMs: 600_000 }],
    [503, { 'retry-after': '99999999' }, { kind: 'later', afterMs: 86_400_000 }],
    [429, {}, { kind: 'later', afterMs: null }],
    [500, {}, { kind: 'failed', why: 'answered 500' }],
    [204, {}, { kind: 'failed', why: 'answered 204' }],
  ])('%d %j', async (status, headers, expected) => {
    carrier.faults.push({ status, headers })
    expect(await asked(2)).toEqual(expected)
  })

  test('a wrong key, no JSON, wrong bytes, a redirect and nobody there are told, not thrown', async () => {
    expect(await asked(2, { key: 'wrong' })).toEqual({ kind: 'failed', why: 'answered 401' })
    carrier.faults.push({ status: 200, body: '<html>' })
    expect(await asked(2)).toEqual({ kind: 'failed', why: 'unreadable: not JSON' })
    carrier.faults.push({ status: 302, headers: { location: 'http://127.0.0.1:1/' } })
    expect(await asked(2)).toMatchObject({ kind: 'failed' })
    expect(await asked(2, { url: 'http://127.0.0.1:1/v2/events' })).toMatchObject({ kind: 'failed' })
  })

  test('a next page on another server is not followed, and nothing of the first is taken', async () => {
    const next = { 'next-page': 'http://127.0.0.1:1/v2/events' }
    carrier.faults.push({ status: 200, headers: next, body: JSON.stringify([arrival2]) })
    expect(await asked(2)).toEqual({ kind: 'failed', why: 'unreadable: the next page is on another server' })
  })
})

test('a page larger than 5 MB is given up while it is read', async () => {
  let sent = 0
  const endless: RequestListener = (_request, response) => {
    const chunk = Buffer.alloc(256 * 1024, ' ')
    const more = () => {
      if (response.destroyed) return
      sent += chunk.length
      response.write(chunk, more)
    }
    more()
  }
  const server = createServer(endless)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/events`
  expect(await asked(2, { url })).toEqual({ kind: 'failed', why: 'unreadable: a page of more than 5242880 bytes' })
  expect(sent).toBeLessThan(20 * 1024 * 1024)
  server.closeAllConnections()
  server.close()
})

describe('CARRIERS', () => {
  const settings = (value: unknown) => () => carrierSettings({ CARRIERS: JSON.stringify(value) })
  test('names of carriers with kind, address and keys', () => {
    const blue = { name: 'BLUE', kind: 'DCSA-2.2', url: 'https://api.blue.example/v2/events', key: 'k' }
    expect(settings([blue])()).toEqual([{ ...blue, aliases: [] }])
    expect(carrierSettings({})).toEqual([])
  })
  test.each([
    ['nonsense', 'CARRIERS'],
    [[{ name: 'B', kind: 'DCSA-2.2' }], 'CARRIERS 0.name'],
    [[{ name: 'BLUE', kind: 'EDIFACT' }], 'CARRIERS 0.kind'],
    [[{ name: 'BLUE', kind: 'DCSA-2.2', url: 'ftp://x' }], 'CARRIERS 0.url'],
    [[{ name: 'BLUE', kind: 'DCSA-2.2', secret: 'short' }], 'CARRIERS 0.secret'],
    [[{ name: 'BLUE', kind: 'DCSA-2.2', secrets: 'x' }], 'CARRIERS 0'],
    [
      [
        { name: 'BLUE', kind: 'GROUND' },
        { name: 'blue', kind: 'GROUND' },
      ],
      'names a carrier twice',
    ],
  ])('%j is refused by name', (value, told) => expect(settings(value)).toThrow(told))
  test('what is no JSON is refused', () => expect(() => carrierSettings({ CARRIERS: '[' })).toThrow('must be JSON'))
})
