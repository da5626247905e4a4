import { playBookings } from '@quayside/deploy/local/demo/demo-bookings.ts'
import { playPickups } from '@quayside/deploy/local/demo/demo-pickups.ts'
import { playQuotes } from '@quayside/deploy/local/demo/demo-quotes.ts'
import { playWarehouses } from '@quayside/deploy/local/demo/demo-warehouses.ts'
import { personAt } from '@quayside/deploy/local/demo/person.ts'
import { joinOperator } from './joining.ts'
import { makeShipment } from './made-shipment.ts'
import { type SomeOne, somebody } from './people.ts'
import { runningPortal } from './running-portal.ts'
import { inDays, seen, tradingPair } from './trading-pair.ts'

type Listed = { items: { id: string; status: string }[] }
const nothing = () => undefined

/** The demo's quotes, bookings, pickups and warehouses for the pair's client, and every page of them; the operator who made them. */
export async function makeFreight(): Promise<{ operator: SomeOne; paths: readonly string[] }> {
  const { client, supplier } = await tradingPair()
  await makeShipment()
  const operator = somebody('Olga Petrova')
  await joinOperator(operator)
  const api = personAt(runningPortal().url, seen, operator.email, operator.password)
  await api.signIn()
  const people = { client: client.api, supplier: supplier.api, operator: api }
  const day = inDays(0)
  await playQuotes(people, day, nothing)
  await playBookings(people, day, nothing)
  await playPickups(people, day, nothing)
  await playWarehouses(people, day, nothing)
  const first = async (path: string, status: string) => {
    const { items } = await api.get<Listed>(path, {
      ...(path === '/bookings' && { tab: 'general-view' }),
      'filter[status]': status,
      limit: '1',
    })
    if (items[0] === undefined) throw new Error(`${path} has none that is ${status}`)
    return items[0].id
  }
  const [draft, approved] = await Promise.all([first('/quotes', 'PENDING'), first('/quotes', 'APPROVED')])
  const [request, requested, confirmed] = await Promise.all([
    first('/quote-requests', 'OPEN'),
    first('/bookings', 'REQUESTED'),
    first('/bookings', 'CONFIRMED'),
  ])
  const [expected, onHand] = await Promise.all([
    first('/warehouse-receipts', 'EXPECTED'),
    first('/warehouse-receipts', 'ONHAND'),
  ])
  const [asked, collected] = await Promise.all([first('/pickups', 'REQUESTED'), first('/pickups', 'PICKED_UP')])
  const { items: warehouses } = await api.get<Listed>('/warehouses')
  const { items: points } = await api.get<Listed>('/places', { limit: '1' })
  const [warehouse, point] = [warehouses[0]?.id ?? '', points[0]?.id ?? '']
  return {
    operator,
    paths: [
      '/quotes',
      '/quotes?tab=requests',
      '/quotes/new',
      `/quotes/edit/${draft}`,
      `/quotes/edit/${approved}`,
      `/quotes/copy/${approved}`,
      `/quotes/create-booking/${approved}`,
      `/quotes/compare?ids=${draft},${approved}`,
      `/quotes/requests/${request}`,
      '/bookings',
      '/bookings?tab=general-view',
      '/bookings/new',
      `/bookings/${requested}`,
      `/bookings/${confirmed}`,
      `/bookings/edit/${requested}`,
      '/pick-up',
      '/pick-up?tab=general-view',
      '/pick-up/form/national',
      ...['requester', 'shipper', 'collection', 'packages'].map(step => `/pick-up/form/international?step=${step}`),
      ...['national', 'international'].map(kind => `/pick-up/form/${kind}/${asked}`),
      `/pick-up/${asked}`,
      `/pick-up/${collected}`,
      '/warehouse',
      `/warehouse/${warehouse}`,
      `/warehouse/${warehouse}?tab=stock`,
      '/warehouse/receipts/new',
      `/warehouse/receipts/${onHand}`,
      `/warehouse/receipts/${expected}/count`,
      `/collection-points/${point}`,
      '/destination-points/new',
      `/destination-points/${point}`,
    ],
  }
}
