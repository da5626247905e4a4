import { type ShipmentPosition, shipmentMapAnswer, shipmentPosition } from '@quayside/contracts/shipments/map.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { milestoneOf, shipment, shipmentId } from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const ok = (body: unknown) => ({ status: 200, body })

function position(number: number, over: Partial<ShipmentPosition> = {}): ShipmentPosition {
  return shipmentPosition.parse({
    id: shipmentId(number),
    shipmentNumber: `SH-2026-000${number}`,
    status: 'IN_TRANSIT',
    mode: 'OCEAN',
    origin: 'Shanghai',
    destination: 'Callao',
    etd: null,
    eta: '2026-12-30T10:00:00Z',
    needsAttention: false,
    arrival: { what: 'eta', on: '2026-12-30' },
    position: {
      point: { longitude: 150, latitude: 30 },
      kind: 'estimated',
      place: 'Shanghai',
      at: '2026-12-02T08:00:00Z',
    },
    ...over,
  })
}

const three = [
  position(1, { needsAttention: true }),
  position(2, {
    position: { ...position(2).position, kind: 'reported', place: 'Busan', at: '2026-12-05T08:00:00Z' },
  }),
  position(3, { status: 'FOR_PROCESSING', position: { ...position(3).position, kind: 'planned', at: null } }),
]
const answer = (positions: ShipmentPosition[], total = positions.length) =>
  ok(shipmentMapAnswer.parse({ positions, total, totalIsCapped: false }))

async function open(path = '/shipments/map', table: Table = {}) {
  const calls = answerWith({ 'GET /shipments/map': () => answer(three, 5), ...table })
  const view = await renderPortal(path)
  await screen.findByRole('heading', { level: 1, name: 'Shipments on the map' })
  return { ...view, calls }
}
const rows = async () => {
  const list = await screen.findByRole('list', { name: 'The same shipments as a list' })
  return within(list)
    .getAllByRole('listitem')
    .map(item => item.textContent)
}

test('the list beside the map says all that it shows: number, status, way, where, and when it is expected', async () => {
  await open()
  expect(await rows()).toEqual([
    'SH-2026-0001In transitNeeds attentionShanghai to Callao · ETA 30 DecOn its way, left Shanghai 2 Dec; its position follows the schedule',
    'SH-2026-0002In transitShanghai to Callao · ETA 30 DecAt Busan, 5 Dec',
    'SH-2026-0003For processingShanghai to Callao · ETA 30 DecNot under way yet, sets out from Shanghai',
  ])
  expect(screen.getByText('5 live shipments')).toBeTruthy()
  expect(screen.getByText(/2 shipments have no place that the map knows/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'SH-2026-0001' }).getAttribute('href')).toBe(`/shipments/${shipmentId(1)}`)
  // This browser draws nothing: it says so, and the list is whole.
  expect(screen.getByText(/This browser cannot draw the map/)).toBeTruthy()
  expect(await findings()).toEqual([])
})

test('where it is is told since the day by the clock of that place, not of the reader', async () => {
  const there = { ...position(4).position, kind: 'reported', place: 'Callao', unlocode: 'PECLL' } as const
  const late = position(4, { position: { ...there, at: '2026-12-05T03:00:00Z' } })
  await open('/shipments/map', { 'GET /shipments/map': () => answer([late]) })
  expect((await rows())[0]).toMatch(/At Callao, 4 Dec$/)
})

test('one is chosen by the keyboard', async () => {
  const { user } = await open()
  const button = await screen.findByRole('button', { name: 'Show SH-2026-0002 on the map' })
  button.focus()
  await user.keyboard('{Enter}')
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('{Enter}')
  expect(button.getAttribute('aria-pressed')).toBe('false')
})

test('the filters are those of the list, in the same address', async () => {
  const { calls } = await open('/shipments/map?mode=AIR&exceptions=true&q=sh-2026&status=IN_TRANSIT')
  await waitFor(() => {
    const asked = calls.filter(call => call.path === '/shipments/map').at(-1)
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      'filter[mode]': 'AIR',
      'filter[exceptions]': 'true',
      'filter[status]': 'IN_TRANSIT',
      q: 'sh-2026',
    })
    expect([...(asked?.query.keys() ?? [])]).not.toContain('tab')
  })
})

test('nothing, no match and a failure say so', async () => {
  const first = await open('/shipments/map', { 'GET /shipments/map': () => answer([]) })
  await screen.findByText('No live shipments')
  first.unmount()
  const second = await open('/shipments/map?q=zzz', { 'GET /shipments/map': () => answer([]) })
  await screen.findByText('No matching search results')
  second.unmount()
  await open('/shipments/map', { 'GET /shipments/map': () => problem(422, 'x', 'The map could not be read') })
  await screen.findByText('The map could not be read')
})

const detail = `/shipments/${shipmentId(1)}`

test('[S2.077] the tracking summary has the way on a map, where it is, and the same as legs and milestones', async () => {
  const way = {
    legs: [
      {
        legId: null,
        mode: 'OCEAN',
        departed: '2026-12-02T08:00:00Z',
        arrived: null,
        travelled: 0.4,
        lane: null,
        from: { name: 'Shanghai', unlocode: 'CNSHA', point: { longitude: 121, latitude: 31 } },
        to: { name: 'Hill 7', unlocode: null, point: null },
      },
      {
        legId: null,
        mode: 'AIR',
        departed: null,
        arrived: null,
        travelled: 0,
        lane: null,
        from: { name: 'Shanghai', unlocode: 'CNSHA', point: { longitude: 121, latitude: 31 } },
        to: { name: 'Callao', unlocode: 'PECLL', point: { longitude: -77, latitude: -12 } },
      },
    ],
    position: position(1).position,
  }
  answerWith({
    [`GET ${detail}`]: () =>
      ok(shipment({ milestones: [milestoneOf({ code: 'DEPARTED', class: 'ACTUAL', at: '2026-12-02T08:00:00Z' })] })),
    [`GET ${detail}/route`]: () => ok(way),
  })
  await renderPortal(detail)
  expect(await screen.findByText(/On its way, left Shanghai 2 Dec; its position follows/)).toBeTruthy()
  expect(screen.getByText('Hill 7 is not on the map: its place is not known.')).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Milestones' })).toBeTruthy()
  expect(screen.getByText('ahead')).toBeTruthy()
})

test('[S8.014] a shipment of which nothing is known says so, and a failed map takes nothing else with it', async () => {
  const known = shipment()
  const route = { ...known.details.route, origin: null, destination: null }
  answerWith({
    [`GET ${detail}`]: () => ok(shipment({ details: { ...known.details, route } })),
    [`GET ${detail}/route`]: () => problem(422, 'x', 'No'),
  })
  await renderPortal(detail)
  expect(await screen.findByText('Shipment has no information in the system')).toBeTruthy()
  expect((await screen.findByText('The map could not be read.')).closest('[role=alert]')).toBeTruthy()
})
