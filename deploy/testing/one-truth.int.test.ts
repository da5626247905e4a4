import type { LargeChain } from '@quayside/contracts/overview/chain-line.ts'
import type { QueueItem } from '@quayside/contracts/overview/queries.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { OrderDetail, OrderListItem } from '@quayside/contracts/purchase-orders/queries.ts'
import { notifications } from '@quayside/notifications/service.ts'
import { overview } from '@quayside/overview/service.ts'
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { live, steps } from '@quayside/purchase-orders/domain/testing/lives.ts'
import * as given from '@quayside/purchase-orders/domain/testing/orders.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Orders as chance plays them, told to real services: every place that shows one says the same of it. */
const many = 60
let rig: Rig
let lives: readonly { readonly id: string; readonly number: string }[]
beforeAll(async () => {
  rig = await startRig({ factories: [purchaseOrders, overview, notifications] })
  const all = fc
    .sample(fc.array(steps, { minLength: 30, maxLength: 60 }), { numRuns: 1_500, seed: 20261127 })
    .map(sequence => live(sequence))
  const told = (type: PurchaseOrderEvent['type']) => (events: readonly PurchaseOrderEvent[]) =>
    events.some(event => event.type === type)
  const parted = all.filter(hasParts).slice(0, many / 3)
  const shipped = all.filter(told('DeliveryRecorded')).slice(0, many / 3)
  const played = new Set([...parted, ...shipped, ...all].slice(0, many))
  lives = await Promise.all([...played].map(happen))
  await rig.settled()
})
afterAll(() => rig?.close())

const hasParts = (events: readonly PurchaseOrderEvent[]) =>
  events.some(({ type, data }) => type === 'OrderSplit' || (type === 'ConfirmationApproved' && data.child !== null))

/** The same life with ids of its own, between the companies of the rig. */
async function happen(events: readonly PurchaseOrderEvent[], index: number) {
  const { client, supplier } = rig.people
  const text = JSON.stringify(events)
  const own = [...new Set([...text.matchAll(/0198c000-0000-7000-8000-[0-9a-f]{12}/g)].map(([id]) => id))]
  const [id, number] = [v7(), `ONE-${index}`]
  const named = [
    [given.client, client.company],
    [given.vendor, supplier.company],
    [given.register().orderNumber, number],
    ...own
      .filter(one => one !== given.client && one !== given.vendor)
      .map(one => [one, one === given.orderId ? id : v7()]),
    ...['S1', 'S2', 'S3'].map(one => [`"${one}"`, `"${v7()}"`]),
  ] as const
  const told = named.reduce((whole, [one, other]) => whole.replaceAll(one, other), text)
  await rig.append(`PurchaseOrder-${id}`, JSON.parse(told), [client.company, supplier.company])
  return { id, number }
}

type Shown = {
  readonly detail: OrderDetail
  readonly row: OrderListItem
  readonly chain: LargeChain
  readonly small: LargeChain
  readonly waits: readonly QueueItem[]
  readonly found: string | null
}

const tabs: readonly Record<string, string>[] = [
  { tab: 'to-be-confirmed' },
  { tab: 'confirmed' },
  { tab: 'confirmed', 'filter[status]': 'CANCELLED' },
]

/** What a person is shown of each order and partial order. */
async function shownTo(person: Person): Promise<Shown[]> {
  const get = async (path: string, query: Record<string, string> = {}) => {
    const answer = await rig.as(person).get(`${path}?${new URLSearchParams(query)}`)
    expect(answer.status, `${path}: ${answer.text}`).toBe(200)
    return answer.body
  }
  const queue: QueueItem[] = (await get('/queue', { limit: '200' })).items
  return (
    await Promise.all(
      lives.map(async ({ id, number }) => {
        const asked = tabs.flatMap(tab => [
          { ...tab, 'filter[id]': id },
          { ...tab, 'filter[parentId]': id },
        ])
        const rows = (await Promise.all(asked.map(query => get('/purchase-orders', query))))
          .flatMap(({ items }): OrderListItem[] => items)
          .filter((row, index, all) => all.findIndex(one => one.id === row.id) === index)
        const hits = (await get('/search', { q: number, limit: '20' })).hits
        return Promise.all(
          rows.map(async (row): Promise<Shown> => {
            const [detail, chain, chains] = await Promise.all([
              get(`/purchase-orders/${row.id}`),
              get(`/chains/purchase-order/${row.id}`),
              get('/chains', { entity: 'purchase-order', ids: row.id }),
            ])
            const found = hits.find((hit: { id: string }) => hit.id === row.id)?.status ?? null
            const parts = new Set([row.id, ...detail.children.map(({ id }: { id: string }) => id)])
            const waits = queue.filter(item => parts.has(item.entityId))
            return { detail, row, chain, small: chains.chains[0], waits, found }
          }),
        )
      }),
    )
  ).flat()
}

/** Where two places say different things of the same order. */
function differences({ detail, row, chain, small, waits, found }: Shown): string[] {
  const same: [what: string, one: unknown, other: unknown][] = [
    ['status in detail and list', detail.status, row.status],
    ['status in detail and search', detail.status, found],
    ['lateness in detail and list', detail.badges.lateness, row.lateness],
    ['fulfilment in detail and list', detail.badges.fulfilment, row.fulfilment],
    ['slip in the large and the small chain', chain.slipDays, small.slipDays],
    ['value in detail and list', detail.totals.value, row.totalValue],
    ['required quantity in detail and list', detail.totals.required, row.requestedQuantity],
    ['sent in detail and chain', detail.sentAt !== null, chain.stations[0]?.state === 'done'],
  ]
  const { state, slipDays } = detail.badges.lateness
  // Overdue counts the days since it was required instead; what has ended is compared with nothing.
  if (state === 'late' || state === 'early' || state === 'on-time')
    same.push(['slip in detail and chain', slipDays, chain.slipDays])
  const slips = detail.lines.map(line => line.slipDays).filter(days => days !== null)
  same.push([
    'worst slip of the lines and slip of the chain',
    slips.length === 0 ? null : Math.max(...slips),
    chain.slipDays,
  ])
  const asked = detail.ask.of === 'you' ? detail.ask.what : null
  if (asked !== null && kinds.has(asked) && waits.length === 0)
    same.push([`asked to ${asked}, and in the queue`, asked, null])
  return same
    .filter(([, one, other]) => JSON.stringify(one) !== JSON.stringify(other))
    .map(([what, one, other]) => `${row.orderNumber} ${what}: ${JSON.stringify(one)} | ${JSON.stringify(other)}`)
}

const kinds = new Set<string>(['send', 'confirm', 'submit', 'read-file', 'approve', 'reopen', 'answer-change-request'])

test('detail, list, chain line, search and home say the same of an order, to its client and to its supplier', async () => {
  const { client, supplier } = rig.people
  const [clients, suppliers] = [await shownTo(client), await shownTo(supplier)]
  expect(clients.length).toBeGreaterThan(many)
  expect([...clients, ...suppliers].flatMap(differences)).toEqual([])
  // And both are shown the same.
  const facts = (all: readonly Shown[]) =>
    all.map(({ row, chain }) => [row.id, row.status, row.confirmedDate, row.lateness, row.fulfilment, chain.stations])
  expect(facts(suppliers)).toEqual(facts(clients))
  expect(new Set(clients.map(({ row }) => row.status)).size).toBeGreaterThan(8)
})

test('and rebuilt from the first event they say what they said before', async () => {
  const all = async () => [await shownTo(rig.people.client), await shownTo(rig.people.supplier)]
  const told = async () => (await rig.as(rig.people.client).get('/notifications?limit=100')).body.items
  const before = [await all(), await told()]
  for (const service of [purchaseOrders, overview, notifications]) {
    const ports = rig.ports(service.name)
    for (const projection of service.create(ports).projections) {
      const { database, store, log } = ports
      await rebuildProjection({ database, schema: service.schema, store, projection, log })
    }
  }
  await rig.settled()
  expect([await all(), await told()]).toEqual(before)
})
