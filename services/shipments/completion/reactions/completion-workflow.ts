import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import {
  type CompletionWorkflowArgs,
  completionWorkflowId,
  completionWorkflowType,
} from '@quayside/contracts/shipments/completion.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { streamOf } from '@quayside/platform/commands/aggregate.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { contextAfter } from '../../desk/event-context.ts'
import { evolve } from '../../shipment/domain/evolve.ts'
import { onOrders } from '../../shipment/domain/on-orders.ts'
import { shipment } from '../../shipment/domain/shipment.ts'
import { initial, isShipment, type Shipment, type ShipmentState } from '../../shipment/domain/state.ts'
import { type Completion, completion, isFinished, type Started } from '../domain/completion.ts'

type Completed = StoredEvent<Extract<ShipmentEvent, { type: 'ShipmentCompleted' }>>

/** Starts the workflow that carries out what follows a completed shipment. */
export function completionWorkflow({
  commands,
  workflows,
  database,
}: Pick<Ports, 'commands' | 'workflows' | 'database'>): Reaction {
  return {
    name: 'completion-workflow',
    handles: ['ShipmentCompleted'],
    async running() {
      const { rows } = await sql<{
        id: string
      }>`select distinct id from shipments where status = 'COMPLETED'`.execute(database)
      const unfinished: string[] = []
      for (const { id } of rows)
        if (!isFinished((await commands.load(completion, id)).state)) unfinished.push(streamOf(shipment, id))
      return unfinished
    },
    async react(stored) {
      const event = stored as Completed
      const { shipmentId } = event.data
      const { events } = await commands.load(shipment, shipmentId)
      const state = (events as StoredEvent<ShipmentEvent>[]).reduce<ShipmentState>(evolve, initial)
      if (!isShipment(state)) return
      const of = startedOf(state, event)
      await commands.handle({
        aggregate: completion,
        id: shipmentId,
        command: { type: 'Start', of },
        companies: ({ started }: Completion) => (started === null ? [] : companiesOf(started)),
        context: contextAfter(event, 'completion'),
      })
      const { uid } = event.metadata.actor
      const args: CompletionWorkflowArgs = {
        shipmentId,
        eventId: event.id,
        ...(uid !== undefined && { uid }),
        orders: settlements(state, event),
      }
      await workflows.start(completionWorkflowType, {
        id: completionWorkflowId(shipmentId),
        args: [args],
        taskQueue: quaysideTaskQueue,
      })
    },
  }
}

function startedOf({ shipmentId, shipmentNumber, clientCompanyId, lines }: Shipment, event: Completed): Started {
  const orders = new Map(
    lines.map(({ orderId, orderNumber, vendorCompanyId }) => [orderId, { orderId, orderNumber, vendorCompanyId }]),
  )
  const { completedOn } = event.data
  const about = { shipmentId, shipmentNumber, clientCompanyId, completedOn, at: event.recordedAt }
  return { ...about, orders: [...orders.values()] }
}

function settlements(state: Shipment, event: Completed): CompletionWorkflowArgs['orders'] {
  return onOrders(event, state, event.recordedAt).map(({ orderId, body }) => ({
    orderId,
    settlement: body as CompletionWorkflowArgs['orders'][number]['settlement'],
  }))
}

function companiesOf({ clientCompanyId, orders }: Started): string[] {
  return [clientCompanyId, ...new Set(orders.map(order => order.vendorCompanyId))]
}
