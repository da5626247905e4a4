import { isDeepStrictEqual } from 'node:util'
import type { Notification } from '@quayside/contracts/notifications/queries.ts'
import type { LargeChain } from '@quayside/contracts/overview/chain-line.ts'
import type { QueueItem } from '@quayside/contracts/overview/queries.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { OrderDetail, OrderListItem } from '@quayside/contracts/purchase-orders/queries.ts'
import { overview } from '@quayside/overview/service.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { compare } from '@quayside/platform/values/quantities.ts'
import { textIn } from '@quayside/platform/words/words.ts'
import { beginning, live, type Step, steps } from '@quayside/purchase-orders/domain/testing/lives.ts'
import * as given from '@quayside/purchase-orders/domain/testing/orders.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInFile } from './list-files.ts'
import { mailAll, notificationsUnmailed } from './mails-of.ts'
import { rebuildAll, withOwnIds } from './own-histories.ts'
import { readerOf } from './shown-shipments.ts'
import { confirmedOtherwise, mailedOtherwise } from './told-of-order.ts'

/** Orders as chance plays them, told to real services: every place that shows one says the same of it. */
const many = 60
const services = [purchaseOrders, overview, notificationsUnmailed]
let rig: Rig
let lives: readonly { readonly id: string; readonly number: string }[]
beforeAll(async () => {
  rig = await startRig({ factories: services })
  const all = fc
    .sample(fc.array(steps, { minLength: 30, maxLength: 60 }), { numRuns: 1_500, seed: 20261127 })
    .map(played)
  const told = (type: PurchaseOrderEvent['type']) => (life: Life) => eventsOf(life).some(event => event.type === type)
  const parted = all.filter(hasParts).slice(0, many / 3)
  const shipped = all.filter(told('DeliveryRecorded')).slice(0, many / 3)
  const chosen = new Set([...parted, ...shipped, ...all].slice(0, many))
  const owned = [...chosen].map(own)
  await happen(owned)
  lives = owned.map(({ id, number }) => ({ id, number }))
  await rig.settled()
  await mailAll(rig)
})
afterAll(() => rig?.close())

/** What came of each act, and whose it was: null of what the system did. */
type Act = { readonly company: string | null; readonly events: readonly PurchaseOrderEvent[] }
type Life = readonly Act[]
const eventsOf = (life: Life) => life.flatMap(({ events }) => events)

function played(sequence: readonly Step[]): Life {
  const life: Act[] = [{ company: given.client, events: beginning }]
  live(sequence, ({ command: { by }, events }) => {
    const company = by.kind === 'S' ? null : by.kind === 'P' ? given.vendor : given.client
    if (events.length > 0) life.push({ company, events })
  })
  return life
}

const hasParts = (life: Life) =>
  eventsOf(life).some(
    ({ type, data }) => type === 'OrderSplit' || (type === 'ConfirmationApproved' && data.child !== null),
  )

/** The same life with ids of its own, between the companies of the rig. */
function own(life: Life, index: number) {
  const { client, supplier } = rig.people
  const number = `ONE-${index}`
  const told = withOwnIds(
    { id: given.orderId, life },
    {
      [given.client]: client.company,
      [given.vendor]: supplier.company,
      [given.register().orderNumber]: number,
      ...Object.fromEntries(['S1', 'S2', 'S3'].map(one => [`"${one}"`, `"${v7()}"`])),
    },
  )
  return { ...told, number }
}

/** Side by side, a minute from one act to the next: what was so at a moment can be asked for. */
async function happen(all: readonly ReturnType<typeof own>[]): Promise<void> {
  const companies = [rig.people.client.company, rig.people.supplier.company]
  const begins = Date.parse(rig.clock.now())
  const rounds = Math.max(...all.map(({ life }) => life.length))
  for (let round = 0; round < rounds; round += 1) {
    rig.clock.set(new Date(begins + round * 60_000).toISOString())
    await Promise.all(
      all.map(async ({ id, life }) => {
        const act = life[round]
        if (act !== undefined) await rig.append(`PurchaseOrder-${id}`, act.events, companies, act.company)
      }),
    )
  }
}

type Shown = {
  readonly detail: OrderDetail
  readonly row: OrderListItem
  readonly chain: LargeChain
  readonly small: LargeChain
  readonly waits: readonly QueueItem[]
  readonly found: string | null
  readonly file: Readonly<Record<(typeof fileColumns)[number], string>>
  /** The newest first. */
  readonly told: readonly Notification[]
}

/** The amount comes last: its currency stands behind it. */
const fileColumns = [
  'orderNumber',
  'status',
  'requiredDeliveryDate',
  'confirmedDate',
  'slip',
  'share',
  'linesInFull',
  'fulfilment',
  'requestedQuantity',
  'pendingQuantity',
  'confirmedQuantity',
  'pendingDate',
  'actualDeliveryDate',
  'lines',
  'totalValue',
] as const

const tabs: readonly Record<string, string>[] = [
  { tab: 'to-be-confirmed' },
  { tab: 'confirmed' },
  { tab: 'confirmed', 'filter[status]': 'CANCELLED' },
]

/** What a person is shown of each order and partial order. */
async function shownTo(person: Person): Promise<Shown[]> {
  const reader = readerOf(rig, person)
  const { get } = reader
  const notified = await reader.all<Notification>('/notifications')
  const queue: QueueItem[] = (await get('/queue', { limit: '200' })).items
  const shownOf = async ({ id, number }: (typeof lives)[number]) => {
    const asked = tabs.flatMap(tab => [
      { ...tab, 'filter[id]': id },
      { ...tab, 'filter[parentId]': id },
    ])
    const rows = (await Promise.all(asked.map(query => get('/purchase-orders', query))))
      .flatMap(({ items }): OrderListItem[] => items)
      .filter((row, index, all) => all.findIndex(one => one.id === row.id) === index)
    const hits = (await get('/search', { q: number, limit: '20' })).hits
    return Promise.all(
      rows.map(async (row): Promise<Omit<Shown, 'file'>> => {
        const [detail, chain, chains] = await Promise.all([
          get(`/purchase-orders/${row.id}`),
          get(`/chains/purchase-order/${row.id}`),
          get('/chains', { entity: 'purchase-order', ids: row.id }),
        ])
        const found = hits.find((hit: { id: string }) => hit.id === row.id)?.status ?? null
        const parts = new Set([row.id, ...detail.children.map(({ id }: { id: string }) => id)])
        const waits = queue.filter(item => parts.has(item.entityId))
        const told = notified.filter(item => item.entityId === row.id)
        return { detail, row, chain, small: chains.chains[0], waits, found, told }
      }),
    )
  }
  // One after the other: who reads everything at once is answered that the portal is busy.
  const shown: Omit<Shown, 'file'>[] = []
  for (const life of lives) shown.push(...(await shownOf(life)))
  const ids = shown.map(({ row }) => row.id)
  const files = await Promise.all(
    tabs.flatMap(tab =>
      [ids.slice(0, 100), ids.slice(100)]
        .filter(some => some.length > 0)
        .map(some => reader.file('/purchase-orders', { ...tab, 'filter[id]': some.join() }, fileColumns)),
    ),
  )
  return shown.map(one => {
    const file = files.flat().find(({ orderNumber }) => orderNumber === one.row.orderNumber)
    if (file === undefined) throw new Error(`${one.row.orderNumber} is in the list and in no file`)
    return { ...one, file }
  })
}

/** Where the file, and what is told in the end, say something else than the order's page. */
function toldOtherwise({ detail, row, file, told }: Shown): [what: string, one: unknown, other: unknown][] {
  const { dates, shares, totals, linesInFull } = detail
  const word = textIn('en', `statuses:status.${detail.status}`)
  const wanted = detail.lines.filter(line => compare(line.required, line.cancelled) > 0)
  const inFull = wanted.filter(line => line.shares.promised === 1)
  const lastStatus = told.find(({ field }) => field === 'status')
  return [
    [
      'dates in detail and list',
      dates,
      Object.fromEntries(Object.keys(dates).map(name => [name, row[name as keyof typeof dates]])),
    ],
    ['promised share in detail and list', shares.promised, row.shares.promised],
    ['approved share in detail and list', shares.approved, row.shares.approved],
    ['lines in full in detail and list', linesInFull, row.linesInFull],
    ['lines in full in detail and file', textIn('en', 'statuses:linesInFull', linesInFull), file.linesInFull],
    ['pending quantity in detail and list', totals.pending, row.pendingQuantity],
    ['status in detail and file', word, file.status],
    ['promised date in detail and file', dayInFile(dates.lastPromisedDate), file.confirmedDate],
    ['required date in detail and file', dayInFile(dates.requiredDeliveryDate), file.requiredDeliveryDate],
    ['pending date in detail and file', dayInFile(dates.pendingDate), file.pendingDate],
    ['actual date in detail and file', dayInFile(dates.actualDeliveryDate), file.actualDeliveryDate],
    ['slip in detail and file', String(dates.slipDays ?? ''), file.slip],
    ['share in detail and file', String(Math.round(shares.promised * 100)), file.share],
    ['fulfilment in detail and file', textIn('en', `statuses:fulfilment.${detail.badges.fulfilment}`), file.fulfilment],
    ['required quantity in detail and file', totals.required, file.requestedQuantity],
    ['pending quantity in detail and file', totals.pending, file.pendingQuantity],
    ['value in detail and file', Number(totals.value), Number(file.totalValue)],
    ['lines in detail and file', String(detail.lines.length), file.lines],
    ['lines in full and those that are', linesInFull, { promised: inFull.length, wanted: wanted.length }],
    ...(lastStatus === undefined
      ? []
      : [['status in detail and notification', detail.status, lastStatus.newValue] as [string, unknown, unknown]]),
  ]
}

/** What a person was told of an order is what its page said by then, and what the e-mails about it say. */
async function told(person: Person, all: readonly Shown[]) {
  const reader = readerOf(rig, person)
  const mails = rig.mails(person.email)
  const wrong: string[] = []
  const compared = { confirmed: 0, mailed: 0 }
  for (const one of all) {
    const texts = mails.flatMap(({ subject, text }) => (subject.includes(lifeOf(one.row)) ? [text] : []))
    const [confirmed, mailed] = [await confirmedOtherwise(reader, one), mailedOtherwise(texts, one)]
    wrong.push(...confirmed.wrong, ...mailed.wrong)
    compared.confirmed += confirmed.compared
    compared.mailed += mailed.compared
  }
  return { wrong, compared }
}

const lifeOf = ({ id, parentId }: OrderListItem) => `${lives.find(life => life.id === (parentId ?? id))?.number} `

/** Where two places say different things of the same order. */
function differences(shown: Shown): string[] {
  const { detail, row, chain, small, waits, found } = shown
  const same: [what: string, one: unknown, other: unknown][] = [
    ['status in detail and list', detail.status, row.status],
    ['status in detail and search', detail.status, found],
    ['lateness in detail and list', detail.badges.lateness, row.lateness],
    ['fulfilment in detail and list', detail.badges.fulfilment, row.fulfilment],
    ['slip in the large and the small chain', chain.slipDays, small.slipDays],
    ['value in detail and list', detail.totals.value, row.totalValue],
    ['required quantity in detail and list', detail.totals.required, row.requestedQuantity],
    ['sent in detail and chain', detail.sentAt !== null, chain.stations[0]?.state === 'done'],
    ...toldOtherwise(shown),
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
    .filter(([, one, other]) => !isDeepStrictEqual(one, other))
    .map(([what, one, other]) => `${row.orderNumber} ${what}: ${JSON.stringify(one)} | ${JSON.stringify(other)}`)
}

const kinds = new Set<string>(['send', 'confirm', 'submit', 'read-file', 'approve', 'reopen', 'answer-change-request'])

test('detail, list, file, chain line, search, home, notification and e-mail say the same of an order, to its client and to its supplier', async () => {
  const { client, supplier } = rig.people
  const [clients, suppliers] = [await shownTo(client), await shownTo(supplier)]
  expect(clients.length).toBeGreaterThan(many)
  const [toClient, toSupplier] = [await told(client, clients), await told(supplier, suppliers)]
  expect([...[...clients, ...suppliers].flatMap(differences), ...toClient.wrong, ...toSupplier.wrong]).toEqual([])
  const compared = [toClient, toSupplier].flatMap(({ compared: { confirmed, mailed } }) => [confirmed, mailed])
  expect(Math.min(...compared)).toBeGreaterThan(many)
  expect(Math.min(...[client, supplier].map(({ email }) => rig.mails(email).length))).toBeGreaterThan(many / 2)
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
  await rebuildAll(rig, services)
  expect([await all(), await told()]).toEqual(before)
})
