import type { OrderAnswer } from '@quayside/contracts/purchase-orders/commands.ts'
import type { ShipmentAnswer } from '@quayside/contracts/shipments/commands.ts'
import { prepareByAir } from './by-air.ts'
import { httpCaller } from './http-caller.ts'
import { inDays, makeOrder, tradingPair } from './trading-pair.ts'

export type MadeShipment = { id: string; number: string }

const hyderabad = { name: 'Hyderabad', unlocode: 'INHYD', country: 'IN' }
const lima = { name: 'Lima', unlocode: 'PELIM', country: 'PE' }

/** Half of an approved order by air, run by the client itself, with something in every tab. */
export async function makeShipment(): Promise<MadeShipment> {
  const { client, supplier } = await tradingPair()
  const order = await makeOrder()
  const { lines } = await order.detail()
  const proposals = lines.map(line => ({ lineId: line.id, quantity: line.required }))
  const at = async (person: typeof client, command: string, body: object = {}) => {
    const { version } = await order.detail()
    return person.api.post<OrderAnswer>(`/purchase-orders/${order.id}/${command}`, { version, ...body }, order.number)
  }
  await at(supplier, 'confirmations', { lines: proposals })
  await at(client, 'approval')
  const { id, shipmentNumber: number } = await client.api.post<ShipmentAnswer>(
    '/shipments',
    {
      mode: 'AIR',
      operation: 'not-coordinated',
      references: [{ kind: 'customer', value: order.number }],
      details: { route: { incoterm: 'FCA', incotermPlace: 'Hyderabad', origin: hyderabad, destination: lima } },
      lines: lines.map(line => ({
        orderId: order.id,
        orderLineId: line.id,
        quantity: String(Number(line.required) / 2),
      })),
    },
    order.number,
  )
  await client.api.post(`/shipments/${id}/comments`, { text: 'By the Thursday flight' }, number)
  await prepareByAir(await httpCaller(client), id, inDays(-1))
  return { id, number }
}
