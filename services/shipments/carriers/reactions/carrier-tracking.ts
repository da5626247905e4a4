import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import {
  type CarrierTrackingArgs,
  type CarrierTrackingSignal,
  carrierTrackingId,
  carrierTrackingType,
} from '@quayside/contracts/shipments/carrier-tracking.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { streamOf } from '@quayside/platform/commands/aggregate.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { shipment } from '../../shipment/domain/shipment.ts'
import { isShipment } from '../../shipment/domain/state.ts'
import type { CarrierTracking } from '../tracking/carrier-tracking.ts'
import { trackingTargets } from '../tracking/targets.ts'

const handles = [
  'ShipmentCreated',
  'ShipmentDetailsChanged',
  'BookingConfirmed',
  'RoutePlanned',
  'LegRolledOver',
  'PartiesChanged',
  'ContainerLinked',
  'ShipmentStatusChanged',
  'ShipmentCompleted',
  'ClosedUndelivered',
  'ShipmentDeleted',
] as const satisfies readonly ShipmentEvent['type'][]
type Handled = Extract<ShipmentEvent, { type: (typeof handles)[number] }>

/** Starts a shipment's tracking once a carrier can be asked about it, and tells it of another carrier, reference or the end. */
export function carrierTracking(
  { commands, workflows, database }: Pick<Ports, 'commands' | 'workflows' | 'database'>,
  carriers: readonly CarrierTracking[],
): Reaction {
  return {
    name: 'carrier-tracking',
    handles,
    async running() {
      if (carriers.every(one => one.poll === null)) return []
      const { rows } = await sql<{ id: string }>`select distinct id from shipments
        where status not in ('DELIVERED', 'COMPLETED', 'CANCELLED')`.execute(database)
      return rows.map(({ id }) => streamOf(shipment, id))
    },
    async react(stored) {
      const event = stored as StoredEvent<Handled>
      if (carriers.every(one => one.poll === null)) return
      if (event.type === 'ShipmentStatusChanged' && event.data.to !== 'DELIVERED') return
      const { shipmentId } = event.data
      const id = carrierTrackingId(shipmentId)
      const signal = (name: CarrierTrackingSignal) => workflows.signal(id, name, [])
      const { state } = await commands.load(shipment, shipmentId)
      if (!isShipment(state) || state.ended !== null || state.status === 'DELIVERED') return signal('over')
      if (trackingTargets(state, carriers).length === 0) return
      const args: CarrierTrackingArgs = { shipmentId, eventId: event.id, cursors: {}, quiet: 0, failed: 0 }
      await workflows.start(carrierTrackingType, { id, args: [args], taskQueue: quaysideTaskQueue })
      await signal('changed')
    },
  }
}
