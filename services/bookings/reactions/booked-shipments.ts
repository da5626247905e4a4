import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import { sql } from 'kysely'
import { followShipment } from '../commands/submission.ts'
import { type BookingDesk, contextAfter } from '../desk/booking-desk.ts'

const handles = ['ShipmentStatusChanged', 'ClosedUndelivered', 'ShipmentDeleted'] as const
type Handled = StoredEvent<Extract<ShipmentEvent, { type: (typeof handles)[number] }>>

/** What happens to a shipment, told to the bookings that were made of it. */
export function bookedShipments(desk: BookingDesk): Reaction {
  const { positions, database } = desk.ports
  return {
    name: 'booked-shipments',
    handles,
    async react(stored) {
      const event = stored as Handled
      // A booking of before the event is known by then; one of after it has asked by itself.
      if (!(await positions.reached(event.position, { projections: ['bookings'] })))
        throw new Error('bookings are behind')
      const { rows } = await sql<{ id: string }>`select id from bookings
        where shipment_id = ${event.data.shipmentId} and client_company_id is not null
          and status in ('REQUESTED', 'PENDING_UPDATE', 'CONFIRMED', 'COMPLETED')`.execute(database)
      for (const { id } of rows) await followShipment(desk, id, contextAfter(event, `follow/${id}`))
    },
  }
}
