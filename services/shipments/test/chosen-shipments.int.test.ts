import type { JobDetail } from '@quayside/contracts/jobs/jobs.ts'
import { mostIds } from '@quayside/contracts/kernel/most-ids.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as given from '../shipment/domain/testing/shipments.ts'
import { happenedIn, shipmentsAlone } from '../testing/shipments-alone.ts'

let rig: Rig
let otherClient: Person
let foreign: string
const ids: string[] = []
beforeAll(async () => {
  rig = await startRig({ factories: [shipmentsAlone('jobs')], now: given.now })
  otherClient = await rig.make.person({ companyType: 'client' })
  for (const number of ['CH-1', 'CH-2', 'CH-3']) ids.push(await happenedIn(rig, given.ways.FOR_PROCESSING, { number }))
  ids.push(await happenedIn(rig, given.ways.COMPLETED, { number: 'CH-4' }))
  foreign = await happenedIn(rig, given.ways.FOR_PROCESSING, { number: 'CH-5', client: otherClient })
})
afterAll(() => rig?.close())

const csv = { headers: { accept: 'text/csv' } }
const list = async (person: Person, tab: string, chosen: readonly string[], more = '') =>
  (await rig.as(person).get(`/shipments?tab=${tab}&sort=shipmentNumber&filter[id]=${chosen.join(',')}${more}`)).body
const numbers = ({ items }: { items: { shipmentNumber: string }[] }) => items.map(item => item.shipmentNumber)

test('the shipments a person chose are a list of their own, within its tab and filters', async () => {
  const { client } = rig.people
  const [first = '', , third = '', ended = ''] = ids
  const chosen = await list(client, 'to-be-processed', [third, first, ended])
  expect(numbers(chosen)).toEqual(['CH-1', 'CH-3'])
  expect(chosen).toMatchObject({ total: 2, totalIsCapped: false, nextCursor: null })
  expect(numbers(await list(client, 'general-view', [third, first, ended]))).toEqual(['CH-1', 'CH-3', 'CH-4'])
  expect(numbers(await list(client, 'general-view', ids, '&q=CH-2'))).toEqual(['CH-2'])
  const page = await list(client, 'general-view', ids, '&limit=1')
  const rest = await list(client, 'general-view', ids, `&limit=50&cursor=${page.nextCursor}`)
  expect([...numbers(page), ...numbers(rest)]).toEqual(['CH-1', 'CH-2', 'CH-3', 'CH-4'])
})

test('a file of the chosen ones holds them and no other', async () => {
  const url = `/shipments?tab=general-view&sort=shipmentNumber&columns=shipmentNumber&filter[id]=${ids.slice(1, 3)}`
  const { text } = await rig.as(rig.people.client).get(url, csv)
  expect(text.replace('\uFEFF', '').trim().split('\r\n').slice(1)).toEqual(['CH-2', 'CH-3'])
})

test('a file holds the columns asked for, in words', async () => {
  const columns = 'shipmentNumber,mode,operation,open,lastFreeDay,co2,chain'
  const url = `/shipments?tab=general-view&columns=${columns}&filter[id]=${ids[0]}`
  const { text } = await rig.as(rig.people.client).get(url, csv)
  const [head, row] = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toBe('Shipment number,Transport mode,Operation,Open points,Last free day,"CO₂e, kg"')
  expect(row).toMatch(/^CH-1,(Air|Ocean|Ground),(Coordinated|Not coordinated),\d+,/)
})

test('choosing another client’s shipment shows nothing of it; what is no id, or too many, is refused', async () => {
  expect(await list(rig.people.client, 'general-view', [foreign])).toMatchObject({ items: [], total: 0 })
  expect(numbers(await list(otherClient, 'general-view', [foreign]))).toEqual(['CH-5'])
  const asked = (value: string) => rig.as(rig.people.client).get(`/shipments?filter[id]=${value}`)
  expect((await asked('CH-1')).status).toBe(400)
  expect((await asked('-'.repeat(36))).status).toBe(400)
  const many = (count: number) => Array.from({ length: count }, () => v7()).join(',')
  expect((await asked(many(mostIds))).status).toBe(200)
  expect((await asked(many(mostIds + 1))).status).toBe(400)
})

describe('holds of many shipments', () => {
  const ended = (id: string): Promise<JobDetail> =>
    vi.waitFor(
      async () => {
        const { body } = await rig.as(rig.people.client).get(`/shipments/jobs/${id}`)
        expect(body.status).toBe('ENDED')
        return body
      },
      { timeout: 20_000, interval: 50 },
    )
  const post = async (path: string, body: object) => {
    const answer = await rig.as(rig.people.client).post(`/shipments/${path}`, body)
    expect(answer.status, answer.text).toBe(202)
    return ended(answer.body.id)
  }
  const openHolds = async (id: string): Promise<{ kind: string; reason: string }[]> => {
    const { body } = await rig.as(rig.people.client).get(`/shipments/${id}`)
    return body.holds.filter((one: { open: boolean; condition: string | null }) => one.open && one.condition === null)
  }
  const asked = { kind: 'payment', reason: 'Invoice open' }

  test('are placed on each that allows it, and taken back once', async () => {
    const [first = '', second = '', , over = ''] = ids
    const job = await post('holds', { asked, chosen: [first, second, over, foreign].map(id => ({ id })) })
    expect(job).toMatchObject({ act: 'hold', total: 4, done: 2, refused: 2, canBeTakenBack: true })
    expect(job.results.map(({ number, outcome, code }) => [number, outcome, code])).toEqual([
      ['CH-1', 'done', null],
      ['CH-2', 'done', null],
      ['CH-4', 'refused', 'shipment-over'],
      ['', 'refused', 'shipment-not-found'],
    ])
    expect(await openHolds(first)).toMatchObject([asked])
    const back = await post(`jobs/${job.id}/undo`, {})
    expect(back).toMatchObject({ act: 'undo-hold', total: 2, done: 2, canBeTakenBack: false })
    expect([await openHolds(first), await openHolds(second)]).toEqual([[], []])
    expect((await post(`jobs/${job.id}/undo`, {})).id).toBe(back.id)
    expect(await ended(job.id)).toMatchObject({ canBeTakenBack: false })
  })

  test('[D2.046] a supplier is told that its shipment is on hold until it is lifted: of no kind, for no reason, not how many', async () => {
    const [first = ''] = ids
    const { client, supplier } = rig.people
    const shown = async () => {
      const [detail, list] = [
        await rig.as(supplier).get(`/shipments/${first}`),
        await rig.as(supplier).get(`/shipments?tab=general-view&filter[id]=${first}`),
      ]
      const file = await rig
        .as(supplier)
        .get(`/shipments?tab=general-view&filter[id]=${first}&columns=open,onHold`, { headers: { accept: 'text/csv' } })
      for (const { text } of [detail, list, file]) expect(text).not.toMatch(/payment|Invoice open|Inspection/i)
      const [row] = list.body.items
      expect([detail.body.holds, row.openHolds]).toEqual([[], 0])
      const [header, values = ''] = file.text.trim().split('\r\n')
      const [open, held] = values.split(',')
      expect(header).toBe('Open points,On hold')
      return [detail.body.onHold, row.onHold, held, Number(open)]
    }
    const [, , , before = 0] = await shown()
    const placed = []
    for (const body of [asked, { kind: 'customs', reason: 'Inspection' }])
      placed.push((await rig.as(client).post(`/shipments/${first}/holds`, body)).body.createdId)
    expect(await shown()).toEqual([true, true, 'Yes', Number(before) + 1])
    for (const holdId of placed)
      await rig.as(client).post(`/shipments/${first}/holds/${holdId}/lifting`, { reason: '' })
    expect(await shown()).toEqual([false, false, 'No', before])
  })

  test('that people placed are lifted, and stand again as they were when that is taken back', async () => {
    const [first = '', second = ''] = ids
    const both = [asked, { kind: 'customs', reason: 'Inspection' }]
    for (const body of both) await rig.as(rig.people.client).post(`/shipments/${first}/holds`, body)
    const matching = { tab: 'general-view', sort: 'shipmentNumber', 'filter[id]': `${first},${second}` }
    const job = await post('holds/lifting', { asked: { reason: '' }, matching })
    expect(job.results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['done', null],
      ['refused', 'no-hold-of-people'],
    ])
    expect(await openHolds(first)).toEqual([])
    expect(await post(`jobs/${job.id}/undo`, {})).toMatchObject({ act: 'undo-lift', total: 1, done: 1 })
    expect((await openHolds(first)).map(({ kind, reason }) => ({ kind, reason }))).toEqual(both)
  })
})
