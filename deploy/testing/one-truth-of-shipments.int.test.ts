import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { sampleClock } from '@quayside/contracts/shipments/testing/sample-clock.ts'
import { overview } from '@quayside/overview/service.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import * as ordered from '@quayside/purchase-orders/domain/testing/orders.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { publishedShipment, type RecordedShipment } from '@quayside/shipments/published.ts'
import { isShipment } from '@quayside/shipments/shipment/domain/state.ts'
import * as alone from '@quayside/shipments/shipment/domain/testing/lives.ts'
import * as shipped from '@quayside/shipments/shipment/domain/testing/shipments.ts'
import { shipmentsAlone } from '@quayside/shipments/testing/shipments-alone.ts'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainDifferences, ordersShown, type ShownOrder } from './chain-differences.ts'
import { mailAll, notificationsUnmailed } from './mails-of.ts'
import { rebuildAll, withOwnIds } from './own-histories.ts'
import { countDifferences, shipmentDifferences } from './shipment-differences.ts'
import { type Happened, live, pick, type Step, shipping, some, splitting, world } from './shipping-world.ts'
import { readerOf, type ShownToPerson, shipmentsShownTo } from './shown-shipments.ts'
import { mailDifferences, toldDifferences } from './told-differences.ts'
import { isTakenBack } from './told-of-shipment.ts'

/** Shipments as chance plays them, alone and over orders, told to real services: every place that shows one says the same of it. */
const seed = 20261127
const howMany = { alone: 36, worlds: 10 }
const services = [purchaseOrders, shipmentsAlone('container-uses'), overview, notificationsUnmailed]

let rig: Rig
let otherSupplier: Person
let histories: readonly (readonly Happened[])[]
let shown: Awaited<ReturnType<typeof shownToAll>>
let orders: Awaited<ReturnType<typeof ordersToAll>>
beforeAll(async () => {
  rig = await startRig({ factories: services, now: shipped.now })
  otherSupplier = await rig.make.person({ companyType: 'provider', companyName: 'Secretive Metals' })
  await rig.make.link(rig.people.client.company, otherSupplier.company)
  histories = [...livesAlone(), ...worlds()].map(own)
  await happen(histories)
  await countFreeTime()
  await mailAll(rig)
  rig.clock.set('2026-03-09T12:00:00.000Z')
  shown = await shownToAll()
  orders = await ordersToAll()
})
afterAll(() => rig?.close())

/** As many of each status as there are. */
function livesAlone(): Happened[][] {
  const life = fc.record({
    steps: fc.array(alone.steps, { minLength: 5, maxLength: 90, size: 'max' }),
    details: alone.detailsTo,
  })
  const lives = fc
    .sample(life, { numRuns: howMany.alone * 3, seed })
    .map(({ steps, details }) => alone.live(steps, shipped.create({ details })))
  const byEnd = [...Map.groupBy(lives, statusAfter).values()]
  const inTurn = Array.from({ length: howMany.alone }, (_, index) =>
    byEnd.flatMap(of => of.slice(index, index + 1)),
  ).flat()
  return inTurn
    .slice(0, howMany.alone)
    .map(events => events.map(event => ({ stream: `Shipment-${shipped.shipmentId}`, event })))
}

const statusAfter = (events: readonly ShipmentEvent[]) =>
  events.findLast(event => event.type === 'ShipmentStatusChanged')?.data.to ?? 'PO_CONFIRMED'

/** Two orders and their shipments, in the order in which it all happened. */
function worlds(): Happened[][] {
  const onTheWay = fc.record({ which: some, step: alone.steps }).map(
    ({ which, step }): Step =>
      all => {
        const [shipmentId, one] = pick(live(all), which) ?? []
        if (shipmentId !== undefined && one !== undefined) all.act(shipmentId, step(one, all.next()))
      },
  )
  const steps = fc.array(fc.oneof(...shipping, splitting, { weight: 150, arbitrary: onTheWay }), {
    minLength: 150,
    maxLength: 250,
    size: 'max',
  })
  const life = fc.record({ steps, details: alone.detailsTo })
  return fc.sample(life, { numRuns: howMany.worlds, seed }).map(({ steps, details }) => {
    const all = world(details)
    for (const step of steps) step(all)
    all.tell()
    return all.journal
  })
}

/** With ids and numbers of its own, between the companies of the rig. */
function own(history: readonly Happened[], index: number): readonly Happened[] {
  const { client, supplier } = rig.people
  return withOwnIds(history, {
    [shipped.client]: client.company,
    [ordered.client]: client.company,
    [shipped.vendor]: supplier.company,
    [ordered.vendor]: supplier.company,
    [shipped.otherVendor]: otherSupplier.company,
    [ordered.otherVendor]: otherSupplier.company,
    '"SH-': `"LIFE${index}-SH-`,
    'ORDER-': `LIFE${index}-ORDER-`,
  })
}

/** Side by side, half an hour from one act to the next. */
async function happen(all: readonly (readonly Happened[])[]): Promise<void> {
  const companies = [rig.people.client.company, rig.people.supplier.company, otherSupplier.company]
  const acts = all.map(actsOf)
  const rounds = Math.max(...acts.map(one => one.length))
  for (let round = 0; round < rounds; round += 1) {
    rig.clock.set(new Date(Date.parse(shipped.now) + round * 1_800_000).toISOString())
    await Promise.all(
      acts.flatMap(one => one[round] ?? []).map(({ stream, events }) => rig.append(stream, events, companies)),
    )
  }
  await rig.settled()
}

/** A container of its own costs after some days, wherever the operator may still say so. */
async function countFreeTime(): Promise<void> {
  const operator = rig.as(rig.people.operator)
  let counted = 0
  for (const [index, [id, { shipment }]] of [...(await recordedShipments())].entries())
    for (const { containerUseId } of isShipment(shipment) ? shipment.containers : []) {
      const type = index % 4 === 0 ? 'DETENTION' : 'STORAGE'
      const clock = { ...freeTime, clockId: v7(), type, freeDays: index % 5 }
      const { status } = await operator.post(`/shipments/${id}/containers/${containerUseId}/clocks`, { clock })
      if (status === 200) counted += 1
    }
  expect(counted).toBeGreaterThan(howMany.alone / 2)
  await rig.settled()
}
const freeTime = sampleClock()

type Act = { readonly stream: string; readonly events: Happened['event'][] }
/** What was told one after the other to the same stream. */
function actsOf(history: readonly Happened[]): Act[] {
  const acts: Act[] = []
  for (const { stream, event } of history) {
    const last = acts.at(-1)
    if (last?.stream === stream && last.events.length < 8) last.events.push(event)
    else acts.push({ stream, events: [event] })
  }
  return acts
}

const people = () => ({ ...rig.people, otherSupplier })

/** A supplier is shown its own orders alone. */
async function ordersToAll(): Promise<Record<'client' | 'supplier' | 'otherSupplier', readonly ShownOrder[]>> {
  const { client, supplier, otherSupplier: other } = people()
  const ids = idsOf('PurchaseOrder-')
  const of = ({ company }: Person) =>
    ids.filter(id => JSON.stringify(eventsOf(`PurchaseOrder-${id}`)).includes(`"vendorCompanyId":"${company}"`))
  return {
    client: await ordersShown(readerOf(rig, client), ids),
    supplier: await ordersShown(readerOf(rig, supplier), of(supplier)),
    otherSupplier: await ordersShown(readerOf(rig, other), of(other)),
  }
}

async function shownToAll(): Promise<Record<'client' | 'operator' | 'supplier' | 'otherSupplier', ShownToPerson>> {
  const recorded = await recordedShipments()
  const { client, operator, supplier } = people()
  return {
    client: await shipmentsShownTo(rig, client, recorded),
    operator: await shipmentsShownTo(rig, operator, recorded),
    supplier: await shipmentsShownTo(rig, supplier, recorded),
    otherSupplier: await shipmentsShownTo(rig, otherSupplier, recorded),
  }
}

const idsOf = (kind: 'Shipment-' | 'PurchaseOrder-') => {
  const streams = new Set(histories.flat().map(({ stream }) => stream))
  return [...streams].filter(one => one.startsWith(kind)).map(one => one.slice(kind.length))
}
const eventsOf = (stream: string) => histories.flat().flatMap(one => (one.stream === stream ? [one.event] : []))

async function recordedShipments(): Promise<Map<string, RecordedShipment>> {
  const ids = idsOf('Shipment-')
  const { facts } = rig.ports('shipments')
  return new Map(
    await Promise.all(ids.map(async id => [id, await facts.until(publishedShipment, id, rig.clock.now())] as const)),
  )
}

const titles = {
  shown: 'detail, list, file, products, map, board, search and home say the same of a shipment, to each who may see it',
  others: '[D2.046] and a supplier reads nothing of what another sent along',
  chains: 'the chain line of an order and the shipments of its page say what its shipments say',
  told: '[D7.018] notifications and e-mails name the status and the times that the shipment has now',
} as const

test(titles.shown, () => {
  const differences = Object.entries(shown).flatMap(([who, all]) =>
    [...all.shipments.flatMap(shipmentDifferences), ...countDifferences(all)].map(one => `${who} ${one}`),
  )
  expect(differences).toEqual([])
  expect(new Set(shown.client.shipments.map(({ row }) => row.status)).size).toBeGreaterThan(7)
  expect(shown.client.shipments.filter(({ file }) => file.lastFreeDay !== '').length).toBeGreaterThan(1)
  const played = new Set(histories.flat().map(({ event }) => event.type))
  for (const type of ['ShipmentSplit', 'AllocationMoved', 'GoodsCollectionReported', 'GoodsReceiptReported'] as const)
    expect(played, type).toContain(type)
})

test(titles.others, () => {
  const { client, supplier, otherSupplier: other } = shown
  const secrets = (all: ShownToPerson, others: string) =>
    all.shipments
      .flatMap(({ detail }) => detail.lines)
      .filter(line => line.vendorCompanyId === others)
      .flatMap(line => [line.lineId, line.orderNumber])
  for (const [own, others] of [
    [supplier, otherSupplier.company],
    [other, rig.people.supplier.company],
  ] as const) {
    const all = JSON.stringify(own)
    const hidden = [others, ...secrets(client, others)]
    expect(hidden.length).toBeGreaterThan(howMany.alone)
    expect(hidden.filter(one => all.includes(`"${one}"`))).toEqual([])
  }
})

test(titles.chains, () => {
  expect(orders.client.length).toBeGreaterThan(2 * howMany.worlds)
  const { client, ...suppliers } = orders
  const differences = client.flatMap(order => chainDifferences(order, shown.client.shipments))
  const whole = new Map(shown.client.shipments.map(({ row, detail }) => [row.id, JSON.stringify(detail.stations)]))
  for (const who of ['supplier', 'otherSupplier'] as const) {
    const own = shown[who].shipments
    const seenApart = own.filter(({ row, detail }) => JSON.stringify(detail.stations) !== whole.get(row.id))
    const apart = new Set(seenApart.map(({ row }) => row.id))
    expect(apart.size).toBeLessThan(own.length / 2)
    differences.push(
      ...suppliers[who].flatMap(order => chainDifferences(order, own, apart)).map(one => `${who} ${one}`),
    )
  }
  expect(differences).toEqual([])
  // An order has one chain, whoever looks at it.
  const chains = (all: readonly ShownOrder[]) => all.map(({ detail: { id }, chain: { stations } }) => [id, stations])
  const byId = ([one]: readonly unknown[], [other]: readonly unknown[]) => (String(one) < String(other) ? -1 : 1)
  expect(chains(Object.values(suppliers).flat()).toSorted(byId)).toEqual(chains(client).toSorted(byId))
})

test(titles.told, () => {
  const told = Object.entries(shown).flatMap(([who, { shipments }]) =>
    shipments.flatMap(one => {
      const isSupplier = who.toLowerCase().endsWith('supplier')
      const wasTakenBack = isTakenBack(eventsOf(`Shipment-${one.row.id}`))
      const known = { isSupplier, wasTakenBack }
      const person = people()[who as keyof typeof shown]
      return [...toldDifferences(one, known), ...mailDifferences(rig, person, one)].map(each => `${who} ${each}`)
    }),
  )
  expect(told).toEqual([])
  for (const { email } of [rig.people.client, rig.people.supplier, otherSupplier])
    expect(rig.mails(email).length).toBeGreaterThan(howMany.alone)
})

test('and rebuilt from the first event they say what they said before', async () => {
  await rebuildAll(rig, services)
  expect(await shownToAll()).toEqual(shown)
  expect(await ordersToAll()).toEqual(orders)
})
