import type { CatalogueCode } from '@quayside/contracts/errors/catalogue.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { HandlingHistory } from '@quayside/contracts/shipments/pickups.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import { byOf, type ShipmentDesk } from '../commands/shipment-desk.ts'
import { notConcerned } from '../domain/actors.ts'
import { shipment } from '../domain/shipment.ts'
import { isShipment } from '../domain/state.ts'
import type { Handling } from './handling-rules.ts'

/** The shipment that a command or a look is about; whom it does not concern is told that there is no such thing. */
export async function handlingFor(
  { ports }: ShipmentDesk,
  caller: Caller,
  shipmentId: string,
  missing: CatalogueCode = 'shipment-not-found',
): Promise<Handling> {
  const by = byOf(caller)
  const { state } = await ports.commands.load(shipment, shipmentId)
  if (!isShipment(state) || notConcerned(by, state) !== null) throw new ProblemError(missing)
  const { shipmentNumber, clientCompanyId, status, operation, date } = state
  const vendors = [...new Set(state.lines.map(line => line.vendorCompanyId))]
  const of = { shipmentId, shipmentNumber, clientCompanyId, status, operation, vendors, date }
  return { by, now: ports.clock.now(), of }
}

/** Who did what when, and why; the oldest first. */
export async function doneTo({ known }: ShipmentDesk, events: readonly StoredEvent[]): Promise<HandlingHistory> {
  const nameOf = await known.doers(events.map(event => event.metadata.actor))
  return events.map(({ id, type, recordedAt, data, metadata: { actor } }) => {
    const { reason, note } = data as { reason?: string; note?: string }
    return { id, at: recordedAt, type, actor: nameOf(actor), reason: reason || note || null }
  })
}
