import type { CatalogueCode } from '@quayside/contracts/errors/catalogue.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { HandlingHistory } from '@quayside/contracts/shipments/pickups.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { byOf, type ShipmentDesk } from '../commands/shipment-desk.ts'
import type { Shipment } from '../domain/state.ts'
import type { Handling } from './handling-rules.ts'

/** The shipment that a command or a look is about; whom it does not concern is told that there is no such thing. */
export async function handlingFor(
  desk: ShipmentDesk,
  caller: Caller,
  shipmentId: string,
  missing?: CatalogueCode,
): Promise<{ readonly asked: Handling; readonly shipment: Shipment }> {
  const by = byOf(caller)
  const shipment = await desk.concerned(shipmentId, by, missing)
  const { shipmentNumber, clientCompanyId, status, operation, date } = shipment
  const vendors = [...new Set(shipment.lines.map(line => line.vendorCompanyId))]
  const of = { shipmentId, shipmentNumber, clientCompanyId, status, operation, vendors, date }
  return { asked: { by, now: desk.ports.clock.now(), of }, shipment }
}

/** Who did what when, and why; the oldest first. */
export async function doneTo({ known }: ShipmentDesk, events: readonly StoredEvent[]): Promise<HandlingHistory> {
  const nameOf = await known.doers(events.map(event => event.metadata.actor))
  return events.map(({ id, type, recordedAt, data, metadata: { actor } }) => {
    const { reason, note } = data as { reason?: string; note?: string }
    return { id, at: recordedAt, type, actor: nameOf(actor), reason: reason || note || null }
  })
}
