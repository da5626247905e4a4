import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrival2, loaded2 } from '../carriers/testing/carrier-samples.ts'
import * as given from '../shipment/domain/testing/shipments.ts'
import { founded, push, secret, shipped, tracking } from './tracked.ts'

let rig: Rig
beforeAll(async () => {
  const blue = { name: 'BLUE', kind: 'DCSA-2.2', secret }
  rig = await startRig({
    factories: [tracking],
    env: { CARRIERS: JSON.stringify([blue, { ...blue, name: 'MUTE', secret: undefined }]) },
  })
})
afterAll(() => rig.close())

const references = (mbl: string) => [{ documentReferenceType: 'TRD', documentReferenceValue: mbl }]
const about = (event: object, mbl: string) => ({ ...event, documentReferences: references(mbl), references: [] })
const departure = (mbl: string) => ({
  ...about(arrival2, mbl),
  transportEventTypeCode: 'DEPA',
  eventDateTime: '2026-02-20T08:00:00+08:00',
  eventCreatedDateTime: '2026-02-20T01:00:00Z',
  transportCall: { UNLocationCode: 'CNSHA' },
})
const route = given.planRoute(given.leg(1, 'MAIN'))
const shown = async (id: string, person = rig.people.operator) => (await rig.as(person).get(`/shipments/${id}`)).body
const recordedOf = async (id: string) =>
  (await rig.events(`Shipment-${id}`)).filter(one => one.type === 'MilestoneRecorded')

describe('a carrier’s message', () => {
  test('[D2.048] moves every shipment of its document on, whatever reference it is written with; twice is once', async () => {
    const [one, other] = [
      await shipped(rig, { mbl: 'MBL 100-1' }, route),
      await shipped(rig, { mbl: 'mbl1001' }, route),
    ]
    const sent = await push(rig, [departure('MBL1001')])
    expect(sent).toMatchObject({ status: 200, body: { recorded: 2, repeated: 0, unmatched: 0, malformed: [] } })
    for (const id of [one, other]) {
      const { status, milestones, holds } = await shown(id)
      expect(status).toBe('IN_TRANSIT')
      expect(milestones).toMatchObject([
        { code: 'DEPARTED', source: 'carrier', carrier: 'BLUE', legId: given.legId(1), zone: '+08:00' },
      ])
      // Nobody asked whether it was ready: what is missing is held against it.
      expect(holds.length).toBeGreaterThan(0)
    }
    expect((await push(rig, [departure('MBL1001')])).body).toMatchObject({ recorded: 0, repeated: 2 })
    expect(await recordedOf(one)).toHaveLength(1)
  })

  test('about a container reaches the shipments that are linked to it, and no other', async () => {
    const linked = await shipped(rig, {}, route, given.link('MSKU0000006', 5))
    const elsewhere = await shipped(rig, { mbl: 'OTHER-1' }, route, given.link('MSKU0000006', 6, 'LCL'))
    const other = await shipped(rig, { mbl: 'MBL200' }, route, given.link('CSQU3054383', 7))
    const box = (equipmentReference: string) => ({ ...about(loaded2, 'MBL200'), equipmentReference })
    const { body } = await push(rig, [box('MSKU0000006'), box('CSQU3054383')])
    expect(body).toMatchObject({ recorded: 2, unmatched: 0 })
    const scopes = await Promise.all(
      [linked, elsewhere, other].map(async id =>
        (await shown(id)).milestones.map((one: { scope: object }) => one.scope),
      ),
    )
    expect(scopes).toEqual([
      [{ of: 'container', containerNumber: 'MSKU0000006' }],
      [],
      [{ of: 'container', containerNumber: 'CSQU3054383' }],
    ])
  })

  test('[D2.048] what cannot be read is named and counted, what is unknown is kept, what is about nobody is said', async () => {
    const id = await shipped(rig, { mbl: 'MBL300' }, route)
    const stuffed = { ...about(loaded2, 'MBL300'), equipmentEventTypeCode: 'STUF' }
    const { status, body } = await push(rig, [
      { ...departure('MBL300'), eventDateTime: 'yesterday' },
      stuffed,
      departure('MBL-OF-NOBODY'),
    ])
    expect([status, body]).toMatchObject([
      200,
      {
        recorded: 0,
        unknown: 1,
        unmatched: 1,
        malformed: [{ index: 0, field: 'eventDateTime', value: '"yesterday"' }],
      },
    ])
    expect((await rig.events(`Shipment-${id}`)).at(-1)).toMatchObject({
      type: 'UnknownCarrierMessageKept',
      data: { carrier: 'BLUE', code: 'STUF' },
    })
    const told = [{ carrier: 'BLUE', code: 'STUF', messageTime: expect.any(String) }]
    await rig.settled()
    expect((await shown(id, rig.people.operator)).unknownMessages).toEqual(told)
    const { items } = (await rig.as(rig.people.client).get('/shipments/tracking?number=MBL300')).body
    expect(items).toMatchObject([{ id, unknownMessages: told }])
    expect((await shown(id, rig.people.supplier)).unknownMessages).toBeUndefined()
  })

  test('[D2.050] after the end is kept apart, once, and changes nothing of the shipment', async () => {
    const id = await shipped(rig, { mbl: 'MBL400' }, given.remove())
    const before = await rig.events(`Shipment-${id}`)
    expect((await push(rig, [departure('MBL400')])).body).toMatchObject({ recorded: 0, afterTheEnd: 1 })
    expect((await push(rig, [departure('MBL400')])).body).toMatchObject({ afterTheEnd: 0 })
    expect(await rig.events(`Shipment-${id}`)).toEqual(before)
    expect(await rig.events(`ShipmentAftermath-${id}`)).toMatchObject([
      { type: 'ArrivedAfterTheEnd', data: { status: 'CANCELLED', milestone: { code: 'DEPARTED' } } },
    ])
  })

  test('[D2.050] [D2.046] what came after the end is shown beside the shipment, to a supplier only of its own goods', async () => {
    const id = await shipped(rig, { mbl: 'MBL410' }, given.link('MSKU0000006', 9), given.remove())
    await push(rig, [departure('MBL410'), { ...about(loaded2, 'MBL410'), equipmentReference: 'MSKU0000006' }])
    const told = async (person = rig.people.operator) =>
      (await rig.as(person).get(`/shipments/${id}/aftermath`)).body.items
    const whole = { code: 'DEPARTED', carrier: 'BLUE', endedAs: 'CANCELLED', scope: { of: 'shipment' } }
    const box = { endedAs: 'CANCELLED', scope: { of: 'container', containerNumber: 'MSKU0000006' } }
    const all = await told()
    expect(all).toHaveLength(2)
    expect(all).toEqual(expect.arrayContaining([expect.objectContaining(whole), expect.objectContaining(box)]))
    expect(await told(rig.people.supplier)).toEqual([expect.objectContaining(whole)])
    expect((await rig.as(rig.people.operator).get(`/shipments/${v7()}/aftermath`)).status).toBe(404)
    expect((await shown(id)).milestones).toEqual([])
  })

  test('[D2.046] about a container of another supplier’s goods is nothing that a supplier sees', async () => {
    const id = await shipped(rig, { mbl: 'MBL500' }, route, given.link('CSQU3054383', 8))
    await push(rig, [about(loaded2, 'MBL500')])
    expect((await shown(id)).milestones).toHaveLength(1)
    expect(JSON.stringify(await shown(id, rig.people.supplier))).not.toContain('CSQU3054383')
  })
})

describe('forged or replayed', () => {
  let id: string
  beforeAll(async () => {
    id = await shipped(rig, { mbl: 'MBL600' }, route)
  })
  const message = () => [departure('MBL600')]

  test.each([
    ['another secret', { secret: 'the-secret-of-somebody-else-entirely-1' }, 'carrier-signature-invalid'],
    ['no signature', { signature: '' }, 'carrier-signature-invalid'],
    ['half a signature', { signature: 'sha256=00' }, 'carrier-signature-invalid'],
    ['a carrier that nobody knows', { carrier: 'NOBODY' }, 'carrier-signature-invalid'],
    ['a carrier without a secret', { carrier: 'MUTE' }, 'carrier-signature-invalid'],
    ['no id', { id: '' }, 'carrier-signature-invalid'],
    ['no time', { time: 'now' }, 'carrier-signature-invalid'],
    ['from six minutes ago', { time: '2026-03-02T08:54:00Z' }, 'carrier-message-too-old'],
    ['from the future', { time: '2026-03-02T09:06:00Z' }, 'carrier-message-too-old'],
  ])('%s: 401, and nothing is written', async (_what, change, code) => {
    expect(await push(rig, message(), change)).toMatchObject({ status: 401, body: { code } })
    expect(await recordedOf(id)).toEqual([])
  })

  test('one byte changed under its signature: 401', async () => {
    const { signatureOf } = await import('../carriers/tracking/signed-delivery.ts')
    const [messageId, time] = [v7(), rig.clock.now()]
    const signature = signatureOf(secret, messageId, time, Buffer.from(JSON.stringify(message())))
    const changed = [{ ...departure('MBL600'), eventClassifierCode: 'EST' }]
    expect(await push(rig, changed, { id: messageId, time, signature })).toMatchObject({ status: 401 })
    expect(await recordedOf(id)).toEqual([])
  })

  test('the same message again: 409, also with other content; nothing is written', async () => {
    const messageId = v7()
    expect((await push(rig, message(), { id: messageId })).status).toBe(200)
    const before = await rig.events(`Shipment-${id}`)
    const again = { status: 409, body: { code: 'carrier-message-replayed', params: { value: messageId } } }
    expect(await push(rig, message(), { id: messageId })).toMatchObject(again)
    expect(await push(rig, [about(arrival2, 'MBL600')], { id: messageId })).toMatchObject(again)
    expect(await rig.events(`Shipment-${id}`)).toEqual(before)
  })

  test('no list, no JSON, wrong bytes, another type, too much: told, and the id is free for the right one', async () => {
    const messageId = v7()
    for (const body of ['{}', '[', '"x"'])
      expect(await push(rig, body, { id: messageId })).toMatchObject({
        status: 400,
        body: { code: 'carrier-messages-unreadable' },
      })
    expect((await push(rig, 'a,b', { type: 'text/csv' })).status).toBe(415)
    expect((await push(rig, `[${' '.repeat(1024 * 1024)}]`)).status).toBe(413)
    expect((await push(rig, [about(arrival2, 'MBL600')], { id: messageId })).status).toBe(200)
  })
})

test('the same time written otherwise, and its order, change nothing: 200 messages in two orders', async () => {
  const both = ['MBL700', 'MBL701'].map(mbl => ({ mbl, ...founded(rig, { mbl }, route) }))
  for (const one of both) await rig.append(`Shipment-${one.id}`, one.events, one.companies)
  await rig.settled()
  const codes = ['DEPA', 'ARRI']
  const list = Array.from({ length: 200 }, (_, index) => ({
    ...about(arrival2, ''),
    transportEventTypeCode: codes[index % 2],
    eventClassifierCode: ['ACT', 'EST', 'PLN'][index % 3],
    transportCall: { UNLocationCode: index % 2 === 0 ? 'CNSHA' : 'MXZLO' },
    eventDateTime: new Date(Date.UTC(2026, 1, 1 + (index % 20))).toISOString(),
    eventCreatedDateTime: new Date(Date.UTC(2026, 1, 1, index % 24, index % 7)).toISOString(),
  }))
  const of = (mbl: string) => list.map(event => ({ ...event, documentReferences: references(mbl) }))
  await push(rig, of('MBL700'))
  await push(rig, of('MBL701').reverse())
  const standing = async (id: string) => {
    const { status, milestones } = await shown(id)
    return [
      status,
      milestones.map((one: { code: string; class: string; at: string }) => [one.code, one.class, one.at]).sort(),
    ]
  }
  const [first, second] = await Promise.all(both.map(one => standing(one.id)))
  expect(first).toEqual(second)
  expect(first?.[0]).toBe('AT_DESTINATION')
})
