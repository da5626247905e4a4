import type { ShipmentFacts } from '@quayside/contracts/shipments/facts.ts'
import { keyOf } from '@quayside/platform/facts/published.ts'
import { stateAfter } from '@quayside/platform/testing/recorded-facts.ts'
import { describe, expect, test } from 'vitest'
import { publishedShipment, type RecordedShipment } from './published.ts'
import type { ShipmentCommand } from './shipment/domain/shipment.ts'
import { isShipment, type Shipment } from './shipment/domain/state.ts'
import { stationsOf, stationsOnList } from './shipment/domain/stations.ts'
import { supplierView } from './shipment/domain/supplier-view.ts'
import * as given from './shipment/domain/testing/shipments.ts'
import { rowOf, viewsOf } from './shipment/read-models/shipment-row.ts'

const today = '2026-03-02'

function recorded(...commands: readonly ShipmentCommand[]): RecordedShipment {
  return stateAfter(publishedShipment, given.shipmentId, given.history(...commands))
}

function factsFor(shipment: RecordedShipment, company: string): ShipmentFacts {
  const viewer = publishedShipment.viewers(shipment).find(one => keyOf(one) === company)
  if (viewer === undefined) throw new Error('it does not see the shipment')
  return publishedShipment.facts(shipment, viewer)
}

const shipmentOf = ({ shipment }: RecordedShipment): Shipment => {
  if (!isShipment(shipment)) throw new Error('there is no shipment')
  return shipment
}

const allOfIt = [
  ...given.ways.DELIVERED,
  given.link(),
  given.attach('OTHER', 7, { ...given.supplier, company: given.otherVendor }),
  given.placeHold('payment'),
  {
    ...given.asked({ ...given.supplier, company: given.otherVendor }),
    type: 'OpenIssue',
    issueId: 'ISSUE-OF-OTHERS',
    kind: 'other',
    text: 'Wet',
  },
] as const

describe('who sees a shipment', () => {
  test('its client and each supplier of its goods; a company that sells to itself sees it as the client', () => {
    expect(publishedShipment.viewers(publishedShipment.initial)).toEqual([])
    expect(publishedShipment.viewers(recorded(given.create()))).toEqual([
      { client: given.client, vendor: null },
      { client: null, vendor: given.vendor },
      { client: null, vendor: given.otherVendor },
    ])
    const own = given.create({ orders: [given.order(1, { vendorCompanyId: given.client }), given.order(2)] })
    expect(publishedShipment.viewers(recorded(own)).map(keyOf)).toEqual([given.client, given.otherVendor])
  })

  test('the same whose rows there are', () => {
    for (const way of Object.values(given.ways)) {
      const state = recorded(...way)
      const rows = viewsOf(shipmentOf(state), { since: '', comments: [] })
      expect(publishedShipment.viewers(state).map(keyOf)).toEqual(rows.map(row => row.viewer))
    }
  })
})

describe('[D2.046] a supplier’s facts', () => {
  test('hold no byte of others’', () => {
    const state = recorded(...allOfIt)
    const [whole, own] = [factsFor(state, given.client), factsFor(state, given.vendor)]
    const others = [given.otherVendor, given.lineB, given.orderB, '4500000002', given.containerNumber, 'REF-1']
    for (const secret of [...others, 'payment', 'ISSUE-OF-OTHERS', given.declarationId]) {
      expect([secret, JSON.stringify(own).includes(secret)]).toEqual([secret, false])
      expect([secret, JSON.stringify(whole).includes(secret)]).toEqual([secret, true])
    }
    expect(own.lines.map(line => line.lineId)).toEqual([given.lineA])
    expect(own.suppliers).toEqual([given.vendor])
  })

  test('are those of its view of the shipment, and nothing else', () => {
    for (const way of [...Object.values(given.ways), allOfIt]) {
      const state = recorded(...way)
      const view = { ...state, shipment: supplierView(shipmentOf(state), given.vendor) }
      const ofView = publishedShipment.facts(view, { client: given.client, vendor: null })
      expect(factsFor(state, given.vendor)).toEqual(ofView)
    }
  })
})

describe('[D10.009] a row, its page and the facts say the same', () => {
  const told = [
    ...given.ways.AT_DESTINATION,
    given.tell('PICKED_UP', given.operator, { at: '2026-02-03T00:00:00.000Z' }),
    given.tell('BOOKED', given.operator, { at: '2026-02-01T00:00:00.000Z' }),
  ]
  for (const [name, way] of Object.entries({ ...given.ways, cleared: given.cleared, told, allOfIt }))
    test(name, () => {
      const state = recorded(...way)
      const { remembered } = state
      if (remembered === null) throw new Error('nothing is remembered')
      for (const view of viewsOf(shipmentOf(state), remembered)) {
        const { row } = rowOf(view)
        const facts = factsFor(state, view.viewer)
        expect([facts.status, facts.chip, facts.number]).toEqual([row.status, row.chip, row.shipmentNumber])
        const page = stationsOf(view.state, today, view.facts.bookedAt)
        const passed = page.slice(3).map(({ station, state: stands, share, at: when, dateKind }) => {
          const happened = dateKind === 'actual' ? when : null
          return [station, stands === 'done' ? 1 : (share ?? 0), happened]
        })
        expect(Object.entries(facts.stations).map(([station, one]) => [station, one.share, one.at])).toEqual(passed)
        const isDone = new Map(page.map(one => [one.station, one.state === 'done' ? one.at : null]))
        for (const one of stationsOnList(row, today))
          expect(one.state === 'done' ? one.at : null).toBe(isDone.get(one.station))
      }
    })
})

test('[D10.009] a station has its day at its place, and all arrived when the last unit was first there', () => {
  const of = (containerNumber: string, day: string, zone: string) =>
    given.tell('DISCHARGED', given.operator, {
      milestoneId: containerNumber,
      at: `2026-02-${day}T20:00:00.000Z`,
      zone,
      scope: { of: 'container', containerNumber },
    })
  const whole = given.tell('ARRIVED', given.operator, { at: '2026-02-28T00:00:00.000Z' })
  const containers = [given.link(), given.link(given.otherContainer, 2)]
  const both = [of(given.containerNumber, '18', 'UTC'), of(given.otherContainer, '19', 'Asia/Shanghai')]
  const { stations } = factsFor(recorded(...given.ways.IN_TRANSIT, ...containers, ...both, whole), given.client)
  // What is told of the whole days later does not make its last unit come later.
  expect(stations.arrived).toMatchObject({ share: 1, at: '2026-02-19T20:00:00.000Z', on: '2026-02-20' })
  expect(stations.departed).toMatchObject({ share: 1, on: '2026-02-05' })
  expect(stations.delivered).toMatchObject({ share: 0, at: null, on: null })
})

test('what came of each line is told once a delivery is recorded, with the day of the last', () => {
  const before = factsFor(recorded(...given.ways.AT_DESTINATION), given.client)
  expect([before.lines.map(line => line.received), before.deliveredOn]).toEqual([[null, null], null])
  const after = factsFor(recorded(...given.ways.DELIVERED), given.client)
  expect([after.lines.map(line => line.received), after.deliveredOn]).toEqual([['60', '40'], '2026-02-25'])
})
