import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrival2 } from '../carriers/testing/carrier-samples.ts'
import * as given from '../shipment/domain/testing/shipments.ts'
import { founded, pushed, secret, tracking } from './tracked.ts'

const shipmentsTracked = 500
const messagesTold = 10_000
const perDelivery = 500

let rig: Rig
beforeAll(async () => {
  const carrier = (name: string) => ({ name, kind: 'DCSA-2.2', secret })
  rig = await startRig({
    factories: [tracking],
    env: { CARRIERS: JSON.stringify([carrier('BLUE'), carrier('RED')]) },
  })
})
afterAll(() => rig.close())

/** The same numbers in every run. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const pick = random(seed)
  const list = [...items]
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = pick(last + 1)
    ;[list[last], list[other]] = [list[other] as Item, list[last] as Item]
  }
  return list
}

type Told = { readonly carrier: string; readonly about: number; readonly event: object }
const codes = [
  ['TRANSPORT', 'DEPA', 'CNSHA'],
  ['TRANSPORT', 'ARRI', 'MXZLO'],
  ['EQUIPMENT', 'LOAD', 'CNSHA'],
  ['EQUIPMENT', 'DISC', 'MXZLO'],
  ['EQUIPMENT', 'GTOT', 'MXZLO'],
  ['EQUIPMENT', 'STUF', 'CNSHA'],
] as const
const boxes = [given.containerNumber, given.otherContainer]

/** Two carriers that contradict each other and themselves, a tenth of it twice. */
function told(): Told[] {
  const pick = random(20_260_322)
  const day = (days: number, minutes = 0) => new Date(Date.UTC(2026, 0, 10 + days, 0, minutes)).toISOString()
  const list = Array.from({ length: messagesTold * 0.9 }, (): Told => {
    const [eventType, code, UNLocationCode] = codes[pick(codes.length)] ?? codes[0]
    return {
      carrier: pick(2) === 0 ? 'BLUE' : 'RED',
      about: pick(shipmentsTracked),
      event: {
        ...arrival2,
        references: [],
        eventType,
        [`${eventType.toLowerCase()}EventTypeCode`]: code,
        ...(eventType === 'TRANSPORT'
          ? {}
          : { transportEventTypeCode: null, equipmentReference: boxes[pick(2)], emptyIndicatorCode: 'LADEN' }),
        eventClassifierCode: ['ACT', 'ACT', 'EST', 'PLN'][pick(4)],
        eventDateTime: day(pick(30)),
        // Few times: many a message contradicts another of the same time.
        eventCreatedDateTime: day(pick(5), pick(3)),
        transportCall: { UNLocationCode },
      },
    }
  })
  return [...list, ...list.slice(0, messagesTold - list.length)]
}

async function prepared(run: string): Promise<string[]> {
  const route = given.planRoute(given.leg(1, 'MAIN'))
  const all = Array.from({ length: shipmentsTracked }, (_, index) =>
    founded(rig, { mbl: `${run}${index}` }, route, given.link(), given.link(given.otherContainer, 2)),
  )
  await Promise.all(all.map(one => rig.append(`Shipment-${one.id}`, one.events, one.companies)))
  await rig.host.settled(240_000)
  return all.map(one => one.id)
}

async function deliver(run: string, messages: readonly Told[]): Promise<number> {
  let recorded = 0
  for (const carrier of ['BLUE', 'RED']) {
    const own = messages.filter(one => one.carrier === carrier)
    for (let from = 0; from < own.length; from += perDelivery) {
      const body = own.slice(from, from + perDelivery).map(({ about, event }) => ({
        ...event,
        documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: `${run}${about}` }],
      }))
      const sent = await pushed(rig, body, { carrier })
      expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200, body: { malformed: [], unmatched: 0 } })
      recorded += sent.body.recorded + sent.body.unknown
    }
  }
  await rig.host.settled(240_000)
  return recorded
}

type Standing = { status: string; chip: string; milestones: [string, string][]; holds: string[]; issues: string[] }

/** What is read of each shipment, without its own numbers. */
async function standing(ids: readonly string[]): Promise<Standing[]> {
  const found = await sql<{ id: string; state: never }>`select id, state from shipment_states
    where id = any (${ids}::uuid[]) and client_company_id is not null`.execute(rig.ports('shipments').database)
  const states = new Map(found.rows.map(({ id, state }) => [id, state as ReturnType<typeof given.after>]))
  return ids.map(id => {
    const { status, chip, milestones, holds, issues } = states.get(id) ?? given.after(given.create())
    return {
      status,
      chip: String(chip),
      milestones: Object.entries(milestones)
        .map(([key, kept]): [string, string] => [key, kept.milestone.at])
        .sort(),
      holds: holds.flatMap(hold => (hold.open ? hold.holdId : [])).sort(),
      issues: issues.flatMap(issue => (issue.open ? issue.issueId : [])),
    }
  })
}

test('[D2.003] 10,000 shuffled, duplicated, contradictory messages over 500 shipments: the same in every order', async () => {
  const messages = told()
  expect(messages).toHaveLength(messagesTold)
  const orders = { A: messages, B: shuffled(messages, 7) }
  const results: Standing[][] = []
  for (const [run, list] of Object.entries(orders)) {
    const ids = await prepared(run)
    const recorded = await deliver(run, list)
    expect(recorded).toBeGreaterThan(messagesTold * 0.8)
    expect(recorded).toBeLessThanOrEqual(messagesTold * 0.9)
    results.push(await standing(ids))
  }
  const [one, ...others] = results
  for (const other of others) expect(other).toEqual(one)
  const statuses = new Set(one?.map(({ status }) => status))
  expect([...statuses].sort()).toEqual(expect.arrayContaining(['AT_DESTINATION', 'IN_TRANSIT', 'PO_CONFIRMED']))
  expect(one?.some(({ issues }) => issues.includes('impossible-times'))).toBe(true)
}, 600_000)
