import type { ConfirmedLine, OrderAnswer, RegisterPurchaseOrder } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { addDays } from '@quayside/platform/values/dates.ts'
import { demoProducts } from './demo-companies.ts'
import { type Person, RefusedError } from './person.ts'

/** How far an order's story goes; each ends in another status. */
export const stories = [
  'pending',
  'sent',
  'acknowledged',
  'partly-confirmed',
  'as-ordered',
  'later-than-ordered',
  'partly-approved',
  'approved',
  'declined',
  'rejected',
  'cancelled',
] as const
export type Story = (typeof stories)[number]

export type DemoOrder = { number: string; vendor: string; story: Story; index: number }

function linesOf(index: number, required: string): RegisterPurchaseOrder['lines'] {
  return Array.from({ length: 1 + (index % 4) }, (_, at) => {
    const product = demoProducts[(index + at) % demoProducts.length] ?? demoProducts[0]
    return {
      sku: product.sku,
      description: product.description,
      unit: product.unit,
      quantity: String(600 + ((index * 7 + at * 13) % 23) * 400),
      unitPrice: product.price,
      taxPercentage: '18',
      requiredDate: at === 1 ? addDays(required, 8) : required,
    }
  })
}

const daysUntilRequired = (index: number) => 24 + ((index * 5) % 60)

/** The day on which the demo was begun, told by its first order. */
export function dayBegun(requiredOfFirst: string): string {
  return addDays(requiredOfFirst, -daysUntilRequired(0))
}

export async function registerDemoOrder(client: Person, order: DemoOrder, today: string): Promise<OrderAnswer> {
  const required = addDays(today, daysUntilRequired(order.index))
  const body: RegisterPurchaseOrder = {
    orderNumber: order.number,
    vendorCompanyId: order.vendor,
    details: {
      documentType: 'PURCHASE_ORDER',
      paymentMethod: 'ELECTRONIC_TRANSFER',
      buyerUid: client.uid(),
      buyerIdentifier: 'Lucía Mendoza',
      sentTo: 'provider',
      incoterm: 'FCA',
      incotermPlace: 'Hyderabad',
      transportMode: 'AIR',
      requiredDeliveryDate: required,
      currency: 'USD',
      originCountry: 'IN',
      origin: 'Hyderabad',
      destinationCountry: 'PE',
      destination: 'Lima',
      pickupPlace: { name: 'Hyderabad, Unit III' },
      deliveryPlace: { name: 'Callao, central warehouse' },
      businessGroup: 'ARV programme',
    },
    lines: linesOf(order.index, required),
  }
  return client.post<OrderAnswer>('/purchase-orders', body, order.number)
}

/** Plays an order's story through the same calls as people make. */
export async function playStory(
  people: { client: Person; supplier: Person | null },
  order: DemoOrder,
  id: string,
): Promise<void> {
  const { client } = people
  const confirmer = people.supplier ?? client
  const act = async (person: Person, path: string, body: Record<string, unknown> = {}, step = path) => {
    const { version } = await person.get<OrderDetail>(`/purchase-orders/${id}`)
    try {
      await person.post(`/purchase-orders/${id}/${path}`, { version, ...body }, `${order.number} ${step}`)
    } catch (fault) {
      // An earlier start did it: with the version of then.
      if (!(fault instanceof RefusedError) || fault.code !== 'idempotency-key-reused') throw fault
    }
  }
  const confirm = async (share: number, delay: number) => {
    const detail = await confirmer.get<OrderDetail>(`/purchase-orders/${id}`)
    return act(confirmer, 'confirmations', { lines: detail.lines.map(line => proposalOf(line, share, delay)) })
  }

  if (order.story === 'pending') return
  await act(client, 'sending')
  if (order.story === 'sent') return
  if (order.story === 'cancelled') {
    await act(client, 'cancellation', { reason: 'The programme was moved to next year' })
    return
  }
  if (people.supplier) await people.supplier.post(`/purchase-orders/${id}/acknowledgement`, {}, `${order.number} ack`)
  if (order.story === 'acknowledged') return
  if (order.story === 'rejected') {
    await act(confirmer, 'rejection', { reason: 'This strength is no longer made' })
    return
  }
  if (order.story === 'as-ordered' || order.story === 'approved') await confirm(1, 0)
  else if (order.story === 'later-than-ordered' || order.story === 'declined')
    await confirm(1, order.index % 2 ? 7 : 14)
  else await confirm(0.6, 5)
  if (order.story === 'partly-approved') await act(confirmer, 'submission')
  if (order.story === 'approved' || order.story === 'partly-approved') await act(client, 'approval')
  if (order.story === 'declined') await act(client, 'decline', { comment: 'We need the first half two weeks earlier' })
}

function proposalOf(line: OrderDetail['lines'][number], share: number, delay: number): ConfirmedLine {
  const open = Number(line.open)
  const quantity = Math.floor(open * share)
  const date = line.requiredDate === null ? null : addDays(line.requiredDate, delay)
  return {
    lineId: line.id,
    quantity: String(quantity),
    date: delay === 0 ? null : date,
    unitPrice: null,
    pendingDate: quantity < open && line.requiredDate !== null ? addDays(line.requiredDate, delay + 21) : null,
  }
}
