import type { OrderDetail, OrderListAnswer } from '@quayside/contracts/purchase-orders/queries.ts'
import type { ShipmentAnswer } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { addDays } from '@quayside/platform/values/dates.ts'
import type { Person } from './person.ts'

/** How far each shipment's story goes, in the order in which a shipment passes them. */
export const shipmentStories = [
  'PO_CONFIRMED',
  'BOOKING_REQUEST',
  'FOR_PROCESSING',
  'IN_TRANSIT',
  'AT_DESTINATION',
  'ON_CUSTOMS',
] as const
type ShipmentStory = (typeof shipmentStories)[number]

const hyderabad = { name: 'Hyderabad', unlocode: 'INHYD', country: 'IN' }
const callao = { name: 'Callao', unlocode: 'PECLL', country: 'PE' }
const papers = ['COMMERCIAL_INVOICE', 'PACKING_LIST', 'AIR_WAYBILL'] as const
const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'

/** The orders that can be shipped, oldest number first. */
async function shippableOrders(client: Person): Promise<OrderDetail[]> {
  const { items } = await client.get<OrderListAnswer>('/purchase-orders', {
    ...{ tab: 'confirmed', 'filter[status]': 'APPROVED', sort: 'orderNumber', limit: '50' },
  })
  return Promise.all(items.map(item => client.get<OrderDetail>(`/purchase-orders/${item.id}`)))
}

/** Brings in a shipment for each story through the same calls as people make; the client runs these transports itself. */
export async function playShipments(client: Person, today: string, step: () => void): Promise<void> {
  const orders = (await shippableOrders(client)).filter(order => order.children.length === 0)
  for (const [index, story] of shipmentStories.entries()) {
    const order = orders[index % orders.length]
    if (order !== undefined) await play(client, order, story, addDays(today, -6 * index))
    step()
  }
}

async function play(client: Person, order: OrderDetail, story: ShipmentStory, left: string): Promise<void> {
  const name = `demo shipment ${story}`
  const lines = order.lines.map(line => ({
    ...{ orderId: order.id, orderLineId: line.id },
    // A third of each line, so that several shipments go from one order.
    quantity: String(Math.floor(Number(line.required) / 3)),
  }))
  const { id } = await client.post<ShipmentAnswer>('/shipments', { ...head(story), lines }, name)
  const detail = () => client.get<ShipmentDetail>(`/shipments/${id}`)
  const before = await detail()
  // An earlier start played it already.
  if (shipmentStories.indexOf(before.status as ShipmentStory) >= shipmentStories.indexOf(story)) return
  const act = async (path: string, body: Record<string, unknown>, overwrites = false) => {
    const { version } = await detail()
    const seen = overwrites ? { version } : {}
    await client.post(`/shipments/${id}/${path}`, { ...seen, ...body }, `${name} ${JSON.stringify(body)} ${version}`)
  }
  const made = (what: string) => newIdFor(client.uid(), name, what)

  if (story === 'BOOKING_REQUEST') return act('booking-requests', { carrier: 'Andes Air Cargo', mode: 'AIR' })
  await act('processing', {}, true)
  if (story === 'FOR_PROCESSING') return
  for (const documentType of papers) {
    const fields = { documentType: 'OTHER', entityType: 'purchase-order', entityId: order.id }
    const { items } = await client.upload<{ items: { id: string }[] }>('/documents', fields, {
      ...{
        name: `${documentType.toLowerCase()}.pdf`,
        text: `${pdf}%${name} ${documentType}\n`,
        once: `${name} ${documentType}`,
      },
    })
    await act('documents', { documentId: items[0]?.id, documentType })
  }
  await act(
    'invoices',
    { invoice: { invoiceId: made('invoice'), number: `INV-${order.orderNumber}`, date: left } },
    true,
  )
  const packages = before.lines.map(({ lineId, quantity }) => ({
    ...{ packageId: made(lineId), packageType: 'PALLET', grossWeightKg: '420', volumeM3: '2.4' },
    contents: [{ lineId, quantity }],
  }))
  await act('packages', { packages }, true)
  const legId = made('leg')
  const planned = { departure: `${left}T06:00:00.000Z`, arrival: `${addDays(left, 3)}T18:00:00.000Z` }
  const leg = { legId, role: 'MAIN', mode: 'AIR', from: hyderabad, to: callao, carrier: 'Andes Air Cargo', planned }
  await act('route', { legs: [leg] }, true)
  await act('milestones', { code: 'DEPARTED', class: 'ACTUAL', at: planned.departure, legId })
  if (story === 'IN_TRANSIT') return
  await act('milestones', { code: 'ARRIVED', class: 'ACTUAL', at: planned.arrival, legId })
  if (story === 'AT_DESTINATION') return
  const declaration = {
    ...{ declarationId: made('declaration'), kind: 'IMPORT', number: '118-2026-10-0042', date: addDays(left, 3) },
    ...{ broker: 'Aduanas del Pacífico', basis: 'CIF', currency: 'USD', valueCurrency: 'USD' },
  }
  await act('declarations', { declaration }, true)
  await act('customs', { at: `${addDays(left, 4)}T15:00:00.000Z` })
}

function head(story: ShipmentStory) {
  return {
    operation: story === 'PO_CONFIRMED' || story === 'BOOKING_REQUEST' ? 'coordinated' : 'not-coordinated',
    mode: 'AIR',
    references: [{ kind: 'customer', value: `ARV-${story}` }],
    details: {
      route: { incoterm: 'FCA', incotermPlace: 'Hyderabad', origin: hyderabad, destination: callao },
      transportDocument: { number: 'AWB 618-4482', portOfLoadingCountry: 'IN', portOfDischargeCountry: 'PE' },
    },
  }
}
