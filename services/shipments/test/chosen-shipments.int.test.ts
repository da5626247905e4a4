import { mostIds } from '@quayside/contracts/kernel/most-ids.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as given from '../domain/testing/shipments.ts'
import { happenedIn, shipmentsAlone } from '../testing/shipments-alone.ts'

let rig: Rig
let otherClient: Person
let foreign: string
const ids: string[] = []
beforeAll(async () => {
  rig = await startRig({ factories: [shipmentsAlone()], now: given.now })
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
  expect(head).toBe('Shipment,Mode,Operation,Open points,Last free day,"CO₂e, kg"')
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
