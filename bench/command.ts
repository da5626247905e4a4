import { randomUUID } from 'node:crypto'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { accountForCommands } from './accounting-of-commands.ts'
import { type Benchmark, interleaved, rate, ratioOf } from './benchmark.ts'
import { type LoadRequest, startLoad } from './http-load.ts'
import { type OrderDesk, startOrderDesk } from './order-desk.ts'
import { type OrderSample, orderSample } from './order-samples.ts'
import { prepareReference, referenceInsert } from './reference-insert.ts'

const commands = 1_000
const inserts = 4_000
const inFlight = 64

export const benchmark: Benchmark = {
  name: 'command',
  async run(bench) {
    const reference = await bench.database('command_reference', { max: 16 })
    await prepareReference(reference)
    const desk = await startOrderDesk(bench, 'command_program')
    const load = startLoad()
    const acknowledged = new Map<string, { order: string; position: Position }>()

    const samples = await interleaved({
      reference: () => rate(inserts, 16, index => referenceInsert(reference, index)),
      async program() {
        const requests = (await preparedOrders(desk)).map(order => confirmationOf(desk, order))
        const { seconds, answers } = await load.run({ url: desk.host.url(), inFlight, requests, keepBodies: true })
        for (const [index, { status, position, body }] of answers.entries()) {
          if (status !== 200 || position === null) throw new Error(`A confirmation was answered ${status}: ${body}`)
          const { key, order } = requests[index] as (typeof requests)[number]
          acknowledged.set(key, { order, position: position as Position })
        }
        await desk.host.settled(60_000)
        return commands / seconds
      },
    })
    load.stop()
    await desk.host.settled(60_000)
    bench.note(await accountForCommands(desk.pool, acknowledged))
    await desk.close()
    return [
      {
        figure: `confirmations/s over HTTP (${inFlight} in flight) / one-row INSERT`,
        value: ratioOf(samples),
        unit: '',
        target: { atLeast: 0.5 },
        samples,
      },
    ]
  },
}

/** Orders that wait for their confirmation, appended and followed by every projection. */
async function preparedOrders({ host, client, suppliers }: OrderDesk): Promise<OrderSample[]> {
  const { store } = host.ports('purchase-orders')
  const [supplier] = suppliers
  if (supplier === undefined) throw new Error('There is no supplier')
  const parties = { client: client.company, vendor: supplier.company, buyer: client.uid }
  const orders = Array.from({ length: commands }, (_, index) =>
    orderSample(parties, `${randomUUID().slice(0, 8)}-${index}`)
      .registered()
      .sent(),
  )
  await Promise.all(
    orders.map(({ orderId, events }) =>
      store.append({
        ...{ stream: `PurchaseOrder-${orderId}`, expected: 'no-stream', events },
        metadata: {
          companies: [client.company, supplier.company],
          actor: { uid: client.uid, company: client.company },
          ...{ commandKey: `prepare ${orderId}`, bodyHash: '', correlationId: randomUUID(), causationId: 'bench' },
          schemaVersion: 1,
        },
      }),
    ),
  )
  await host.settled(120_000)
  return orders
}

function confirmationOf(desk: OrderDesk, order: OrderSample): LoadRequest & { key: string; order: string } {
  const { token, uid, company } = desk.suppliers[0] as OrderDesk['suppliers'][number]
  const key = randomUUID()
  return {
    ...{ key, order: order.orderId },
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
