import type { BookingAnswer } from '@quayside/contracts/bookings/commands.ts'
import type { OrderDetail, OrderListAnswer } from '@quayside/contracts/purchase-orders/queries.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { addDays } from '@quayside/platform/values/dates.ts'
import { carry } from './demo-shipments.ts'
import type { Person } from './person.ts'
import { carriageOf } from './shipment-story.ts'

/** What becomes of each booking of the demo; one that ends today expires tomorrow, for no booking begins out of date. */
const bookingStories = [
  'requested',
  'ends today',
  'with its carrier',
  'to be supplied',
  'confirmed',
  'with an amendment',
  'asked to cancel',
  'rejected',
  'withdrawn by its carrier',
  'cancelled',
  'completed',
] as const
type BookingStory = (typeof bookingStories)[number]
export const demoBookings = bookingStories.length

/** The shipment follows its booking a moment later. */
async function inProcessing(client: Person, shipmentId: string): Promise<ShipmentDetail> {
  for (let tries = 0; tries < 100; tries += 1) {
    const shipment = await client.get<ShipmentDetail>(`/shipments/${shipmentId}`)
    if (shipment.status !== 'BOOKING_REQUEST') return shipment
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error('The shipment did not follow its booking within 20 s')
}

const chennai = { name: 'Chennai', unlocode: 'INMAA', country: 'IN' }
const callao = { name: 'Callao', unlocode: 'PECLL', country: 'PE' }
const bySea = { mode: 'OCEAN', carrier: 'Pacific Bridge Line', code: 'PBL', from: chennai, to: callao } as const
const { mode, carrier, from, to } = carriageOf('DELIVERED')
const byAir = { mode, carrier, code: 'ANDES', from, to }
type People = { readonly client: Person; readonly operator: Person }

/** Bookings in each state, by the same calls as people make; each takes a small part of an approved order. */
export async function playBookings({ client, operator }: People, day: string, step: () => void): Promise<void> {
  const { items } = await client.get<OrderListAnswer>('/purchase-orders', {
    tab: 'confirmed',
    'filter[status]': 'APPROVED',
    sort: '-orderNumber',
    limit: '10',
  })
  const orders = await Promise.all(items.map(({ id }) => client.get<OrderDetail>(`/purchase-orders/${id}`)))
  const whole = orders.filter(order => order.children.length === 0)
  for (const [index, story] of bookingStories.entries()) {
    const order = whole[index % Math.max(whole.length, 1)]
    if (order !== undefined) await play({ client, operator }, story, order, day)
    step()
  }
}

function contentOf(story: BookingStory, client: Person, day: string) {
  const { mode, carrier, code, from, to } = story === 'completed' ? byAir : bySea
  return {
    terms: {
      carrier,
      carrierCode: code,
      customerReference: 'Campaign against malaria',
      validityDate: story === 'ends today' ? day : addDays(day, 10),
      transitDays: mode === 'OCEAN' ? 32 : 3,
      daysValue: 14,
    },
    parties: {
      shipper: { name: 'Hyderabad Diagnostics', city: 'Hyderabad', country: 'IN' },
      consignee: { name: 'Almacén Central Callao', city: 'Callao', country: 'PE' },
      notify: null,
      pickup: null,
      delivery: null,
    },
    goods: {
      transportMode: mode,
      incoterm: mode === 'OCEAN' ? 'FOB' : 'FCA',
      incotermPlace: from.name,
      description: 'Rapid tests',
    },
    locations: { portOfReceipt: null, origin: from, destination: to },
    packages: [
      {
        packageId: newIdFor(client.uid(), `demo booking ${story}`, 'packages'),
        packageType: 'Pallet',
        count: 2,
        grossWeight: '640',
        volume: '3.4',
      },
    ],
    equipment: mode === 'OCEAN' ? [{ containerType: '22G1', count: 1 }] : [],
    references: [{ kind: 'customer', value: 'MALARIA-26' }],
  }
}

async function play({ client, operator }: People, story: BookingStory, order: OrderDetail, day: string): Promise<void> {
  const name = `demo booking ${story}`
  const lines = order.lines.map(line => ({
    orderId: order.id,
    orderLineId: line.id,
    quantity: String(Math.max(1, Math.floor(Number(line.required) / 50))),
  }))
  const content = contentOf(story, client, day)
  const operation = story === 'completed' ? 'not-coordinated' : 'coordinated'
  const { id, shipmentId } = await client.post<BookingAnswer>('/bookings', { lines, content, operation }, name)
  const act = (path: string, body: object, as = operator) =>
    as.post<BookingAnswer>(`/bookings/${id}/${path}`, { ...body }, `${name} ${path}`)
  if (story === 'requested' || story === 'ends today') return
  if (story === 'cancelled') {
    await act('cancellation', { reason: 'The campaign starts later.' }, client)
    return
  }
  await act('passing-on', { version: 1, channel: 'hand' })
  if (story === 'with its carrier') return
  if (story === 'to be supplied') {
    const reason = 'The carrier needs the weight of each pallet.'
    await act('update-requests', { version: 1, fields: ['packages'], reason })
    return
  }
  if (story === 'rejected') {
    await act('rejection', { version: 1, reason: 'No space on this sailing.' })
    return
  }
  const confirmation = {
    reference: `PBL${id.slice(0, 8).toUpperCase()}`,
    etd: `${addDays(day, 16)}T06:00:00.000Z`,
    eta: `${addDays(day, 48)}T06:00:00.000Z`,
    conveyance: 'Pacific Bridge 118E',
    cutOffs: {
      documents: { at: `${addDays(day, 13)}T10:30:00.000Z`, zone: 'Asia/Kolkata' },
      vgm: { at: `${addDays(day, 14)}T10:30:00.000Z`, zone: 'Asia/Kolkata' },
      cargo: { at: `${addDays(day, 14)}T16:30:00.000Z`, zone: 'Asia/Kolkata' },
      customs: null,
    },
  }
  if (story === 'completed') {
    const left = addDays(day, -20)
    const [etd, eta] = [`${left}T06:00:00.000Z`, `${addDays(left, 3)}T18:00:00.000Z`]
    await act('confirmation', {
      version: 1,
      confirmation: { ...confirmation, etd, eta, conveyance: 'AA 4482', cutOffs: {} },
    })
    const { version } = await inProcessing(client, shipmentId)
    const shipment = { id: shipmentId, version, order, name, isBooked: true }
    await carry({ client, operator }, shipment, 'DELIVERED', left)
    return
  }
  await act('confirmation', { version: 1, confirmation })
  if (story === 'withdrawn by its carrier') await act('withdrawal', { version: 1, reason: 'The vessel was taken out.' })
  if (story === 'with an amendment') {
    const changed = { ...content, equipment: [{ containerType: '42G1', count: 1 }] }
    await act('amendments', { version: 1, content: changed, reason: 'One longer container is cheaper.' }, client)
  }
  if (story === 'asked to cancel') await act('cancellation-requests', { reason: 'The campaign starts later.' }, client)
}
