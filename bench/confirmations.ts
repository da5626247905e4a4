import { randomUUID } from 'node:crypto'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type { LoadRequest, startLoad } from './http-load.ts'
import type { OrderDesk } from './order-desk.ts'
import { type OrderSample, orderSample } from './order-samples.ts'

const commands = 1_000
export const confirmationsInFlight = 64

export type ConfirmedAt = { readonly order: string; readonly position: Position }

/**
 * How many confirmations a second are answered over HTTP; each is noted with its key. `cpu`: what each cost this process, in
 * microseconds, with the relay, the read models and the reactions to it.
 */
export async function confirmationsPerSecond(
  desk: OrderDesk,
  load: ReturnType<typeof startLoad>,
  acknowledged: Map<string, ConfirmedAt>,
  cpu: number[] = [],
): Promise<number> {
  const requests = (await preparedOrders(desk, commands)).map(order => confirmationOf(desk, order))
  const before = process.cpuUsage()
  const { seconds, answers } = await load.run({
    url: desk.host.url(),
    inFlight: confirmationsInFlight,
    requests,
    keepBodies: true,
  })
  await desk.host.settled(60_000)
  const { user, system } = process.cpuUsage(before)
  cpu.push((user + system) / commands)
  for (const [index, { status, position, body }] of answers.entries()) {
    if (status !== 200 || position === null) throw new Error(`A confirmation was answered ${status}: ${body}`)
    const { key, order } = requests[index] as (typeof requests)[number]
    acknowledged.set(key, { order, position: position as Position })
  }
  return commands / seconds
}

/** Orders that wait for their confirmation, appended and followed by every projection. */
export async function preparedOrders({ host, client, suppliers }: OrderDesk, count: number): Promise<OrderSample[]> {
  const { store } = host.ports('purchase-orders')
  const [supplier] = suppliers
  if (supplier === undefined) throw new Error('There is no supplier')
  const parties = { client: client.company, vendor: supplier.company, buyer: client.uid }
  const orders = Array.from({ length: count }, (_, index) =>
    orderSample(parties, `${randomUUID().slice(0, 8)}-${index}`)
      .registered()
      .sent(),
  )
  await Promise.all(
    orders.map(({ orderId, events }) =>
      store.append({
        stream: `PurchaseOrder-${orderId}`,
        expected: 'no-stream',
        events,
        metadata: {
          companies: [client.company, supplier.company],
          actor: { uid: client.uid, company: client.company },
          commandKey: `prepare ${orderId}`,
          bodyHash: '',
          correlationId: randomUUID(),
          causationId: 'bench',
          schemaVersion: 1,
        },
      }),
    ),
  )
  await host.settled(120_000)
  return orders
}

/** The request by which its supplier confirms all of an order. */
export function confirmationOf(desk: OrderDesk, order: OrderSample): LoadRequest & { key: string; order: string } {
  const { token, uid, company } = desk.suppliers[0] as OrderDesk['suppliers'][number]
  const key = randomUUID()
  return {
    key,
    order: order.orderId,
    method: 'POST',
    path: `/api/v1/purchase-orders/${order.orderId}/confirmations`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      'client-utc': '-360',
    },
    body: JSON.stringify({ company, uid, ...order.confirmation() }),
  }
}
