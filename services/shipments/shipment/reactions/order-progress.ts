import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { allocationRoutes } from '@quayside/contracts/purchase-orders/workflow.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { evolve } from '../domain/evolve.ts'
import { type OrderCall, onOrders } from '../domain/on-orders.ts'
import { shipment } from '../domain/shipment.ts'
import { initial, isShipment, type ShipmentState } from '../domain/state.ts'

type Handled =
  | 'ShipmentStatusChanged'
  | 'DeliveryDropRecorded'
  | 'DeliveryRestWrittenOff'
  | 'ClosedUndelivered'
  | 'ShipmentDeleted'
const handles = [
  'ShipmentStatusChanged',
  'DeliveryDropRecorded',
  'DeliveryRestWrittenOff',
  'ClosedUndelivered',
  'ShipmentDeleted',
] as const satisfies readonly Handled[]

/** Tells the orders of a shipment how far it is: departed, delivered, settled without completion, released. Every call is idempotent. */
export function orderProgress({ commands, call, log }: Pick<Ports, 'commands' | 'call' | 'log'>): Reaction {
  async function give({ orderId, what, body }: OrderCall, event: StoredEvent): Promise<void> {
    const path = allocationRoutes[what].replace(':id', orderId)
    const { uid, onBehalfOf = uid } = event.metadata.actor
    const { status, body: answer } = await call.post('purchase-orders', path, body, {
      causationId: event.id,
      ...(onBehalfOf !== undefined && { onBehalfOf }),
    })
    // A lost race or a fault is tried again; a rule's no is an answer, and a person reads it in the log.
    if (status === 409 || status >= 500) throw new Error(`${path} answered ${status}`)
    if (status >= 300) log.error({ path, status, answer }, 'an order refused what its shipment told it')
  }

  return {
    name: 'order-progress',
    handles,
    async react(stored) {
      const event = stored as StoredEvent<Extract<ShipmentEvent, { type: Handled }>>
      const { events } = await commands.load(shipment, event.data.shipmentId)
      // The shipment as it was then: what came after is told by its own event.
      const then = (events as StoredEvent<ShipmentEvent>[]).filter(one => one.revision <= event.revision)
      const state = then.reduce<ShipmentState>(evolve, initial)
      if (!isShipment(state)) return
      for (const one of onOrders(event, state, event.recordedAt)) await give(one, event)
    },
  }
}
