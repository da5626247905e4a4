import type { OrderDetail, OrderListAnswer } from '@quayside/contracts/purchase-orders/queries.ts'
import type { ShipmentAnswer } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { smallPdf } from '@quayside/platform/files/small-pdf.ts'
import { addDays } from '@quayside/platform/values/dates.ts'
import type { Person } from './person.ts'
import { carriageOf, containerOf, headOf, legOf, reaches, type ShipmentStory } from './shipment-story.ts'

/** The orders that can be shipped, oldest number first. */
async function shippableOrders(client: Person): Promise<OrderDetail[]> {
  const { items } = await client.get<OrderListAnswer>('/purchase-orders', {
    tab: 'confirmed',
    'filter[status]': 'APPROVED',
    sort: 'orderNumber',
    limit: '50',
  })
  return Promise.all(items.map(item => client.get<OrderDetail>(`/purchase-orders/${item.id}`)))
}

type People = { readonly client: Person; readonly operator: Person }

/** Brings in a shipment for each story through the same calls as people make; the client runs these transports itself. */
export async function playShipments(
  people: People,
  stories: readonly ShipmentStory[],
  today: string,
  step: () => void,
): Promise<void> {
  const orders = (await shippableOrders(people.client)).filter(order => order.children.length === 0)
  for (const [index, story] of stories.entries()) {
    const order = orders[index % orders.length]
    if (order !== undefined) await play(people, order, story, addDays(today, -6 * index))
    step()
  }
}

async function play({ client, operator }: People, order: OrderDetail, story: ShipmentStory, left: string) {
  const name = `demo shipment ${story}`
  const wanted = order.lines.map(line => ({
    orderId: order.id,
    orderLineId: line.id,
    // A third of each line, so that several shipments go from one order.
    quantity: String(Math.floor(Number(line.required) / 3)),
  }))
  const made = await client.post<ShipmentAnswer>('/shipments', { ...headOf(story), lines: wanted }, name)
  await carry({ client, operator }, { id: made.id, version: made.version, order, name, isBooked: false }, story, left)
}

/** A shipment by its own number of changes, of one order; `name` tells its commands from those of others. */
type Carried = {
  readonly id: string
  readonly version: number
  readonly order: OrderDetail
  readonly name: string
  /** Its booking has put it into processing. */
  readonly isBooked: boolean
}

/** As far as the story goes. */
export async function carry(
  { client, operator }: People,
  { id, version: begun, order, name, isBooked }: Carried,
  story: ShipmentStory,
  left: string,
): Promise<void> {
  const { status, lines } = await client.get<ShipmentDetail>(`/shipments/${id}`)
  // An earlier start played it already.
  if (reaches(status as ShipmentStory, story)) return

  const made = (what: string) => newIdFor(client.uid(), name, what)
  const legId = made('leg')
  // Each answer is the first one's when it is asked again, so a play that broke off goes on where it ended.
  let version = begun
  const act = async (path: string, body: object, as = client) => {
    const once = `${name} ${path} ${JSON.stringify(body)}`
    ;({ version } = await as.post<ShipmentAnswer>(`/shipments/${id}/${path}`, { ...body }, once))
  }
  /** What somebody could overwrite is changed with the version that is seen. */
  const change = (path: string, body: object = {}) => act(path, { version, ...body })
  const happened = (code: string, at: string, more: object = {}) =>
    act('milestones', { code, class: 'ACTUAL', at, legId, ...more })
  const attach = async (documentType: string): Promise<string> => {
    const file = `${documentType.toLowerCase()}.pdf`
    const text = smallPdf(`${documentType.replaceAll('_', ' ')}, ${name}`).toString('latin1')
    const about = { documentType: 'OTHER', entityType: 'purchase-order', entityId: order.id }
    const upload = { name: file, content: text, once: `${name} ${documentType}` }
    const { items } = await client.upload<{ items: [{ id: string }] }>('/documents', about, upload)
    await act('documents', { documentId: items[0].id, documentType })
    return items[0].id
  }

  if (story === 'PO_CONFIRMED') return
  const { mode, carrier, paper, days } = carriageOf(story)
  if (story === 'BOOKING_REQUEST') return act('booking-requests', { carrier, mode })
  if (!isBooked) await change('processing')
  if (story === 'FOR_PROCESSING') return

  for (const documentType of ['COMMERCIAL_INVOICE', 'PACKING_LIST', paper]) await attach(documentType)
  await change('invoices', { invoice: { invoiceId: made('invoice'), number: `INV-${order.orderNumber}`, date: left } })
  const packages = lines.map(({ lineId, quantity }) => ({
    packageId: made(lineId),
    packageType: 'Pallet',
    grossWeightKg: '420',
    volumeM3: '2.4',
    contents: [{ lineId, quantity }],
  }))
  await change('packages', { packages })
  const leg = legOf(story, legId, left)
  await change('route', { legs: [leg] })
  await happened('DEPARTED', leg.planned.departure)
  if (story === 'IN_TRANSIT') return

  await happened('ARRIVED', leg.planned.arrival)
  if (mode === 'OCEAN') {
    const { container, clock } = containerOf(made('container'), made('clock'))
    await act('containers', { container })
    await act(`containers/${container.containerUseId}/clocks`, { clock })
    const scope = { of: 'container', containerNumber: container.containerNumber }
    await happened('DISCHARGED', leg.planned.arrival, { scope })
  }
  if (story === 'AT_DESTINATION') return

  const declarationId = made('declaration')
  const declaration = {
    declarationId,
    kind: 'IMPORT',
    number: '118-2026-10-0042',
    date: addDays(left, days),
    broker: 'Aduanas del Pacífico',
    basis: 'CIF',
    currency: 'USD',
    valueCurrency: 'USD',
  }
  await change('declarations', { declaration })
  await act('customs', { at: `${addDays(left, days + 1)}T15:00:00.000Z` })
  if (story === 'ON_CUSTOMS') return

  const cleared = addDays(left, days + 2)
  for (const to of ['DECLARED', 'CLEARED']) await act(`declarations/${declarationId}/state`, { to, on: cleared })
  // Only the freight operator tells that customs has released the goods.
  await act('clearance', { at: `${cleared}T15:00:00.000Z` }, operator)
  const proofDocumentId = await attach('PROOF_OF_DELIVERY')
  const drop = {
    dropId: made('drop'),
    at: `${addDays(left, days + 3)}T16:00:00.000Z`,
    zone: 'America/Lima',
    proofDocumentId,
    place: { name: 'Andina warehouse, Lurín', unlocode: null, country: 'PE' },
    receiver: 'Dock 3',
    lines: lines.map(({ lineId, quantity }) => ({ lineId, good: quantity })),
  }
  await act('drops', { drop })
  if (story === 'COMPLETED') await change('completion')
}
