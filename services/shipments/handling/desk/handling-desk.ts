import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { HandledPackage } from '@quayside/contracts/shipments/handled-goods.ts'
import type { HandlingHistory } from '@quayside/contracts/shipments/pickups.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { byOf, type ShipmentDesk } from '../../desk/shipment-desk.ts'
import { actualMilestones } from '../../shipment/domain/milestones.ts'
import type { Shipment } from '../../shipment/domain/state.ts'
import { stationsOf } from '../../shipment/domain/stations.ts'
import { departuresOf } from '../../shipment/domain/status.ts'
import type { Handling } from './handling-rules.ts'
import { totalsOf } from './packages.ts'

/** The shipment that a command or a look is about; whom it does not concern is told that there is no such thing. */
export async function handlingFor(
  desk: ShipmentDesk,
  caller: Caller,
  shipmentId: string,
  missing?: ErrorCode,
): Promise<{ readonly asked: Handling; readonly shipment: Shipment }> {
  const by = byOf(caller)
  const shipment = await desk.concerned(shipmentId, by, missing)
  const { shipmentNumber, clientCompanyId, status, operation, date } = shipment
  const vendors = [...new Set(shipment.lines.map(line => line.vendorCompanyId))]
  const now = desk.ports.clock.now()
  const picked = stationsOf(shipment, now.slice(0, 10)).find(one => one.station === 'picked-up')
  const of = {
    shipmentId,
    shipmentNumber,
    clientCompanyId,
    status,
    operation,
    vendors,
    date,
    gone: goneAt(shipment),
    isPickedUp: picked?.state === 'done',
  }
  return { asked: { by, now, of }, shipment }
}

function goneAt(shipment: Shipment): string[] {
  const actual = actualMilestones(shipment)
  const delivered = actual.filter(one => one.code === 'DELIVERED')
  return [...departuresOf(shipment, actual), ...delivered, ...shipment.drops].map(one => one.at)
}

/** Who did what when, with which goods, and why; the oldest first. */
export async function doneTo({ known }: ShipmentDesk, events: readonly StoredEvent[]): Promise<HandlingHistory> {
  const nameOf = await known.doers(events.map(event => event.metadata.actor))
  return events.map(({ id, type, recordedAt, data, metadata: { actor } }) => {
    const { reason, note } = data as { reason?: string; note?: string }
    return {
      id,
      at: recordedAt,
      type,
      actor: nameOf(actor),
      reason: reason || note || null,
      goods: goodsIn(data as Told),
    }
  })
}

type Told = {
  readonly packages?: readonly (HandledPackage | { readonly pieces: number })[]
  readonly content?: { readonly packages: readonly HandledPackage[] }
  readonly weightKg?: string | null
}

/** How many pieces it is about, and their weight where it is known. */
function goodsIn(data: Told): HandlingHistory[number]['goods'] {
  const packages = data.packages ?? data.content?.packages ?? []
  if (packages.length === 0) return null
  const pieces = packages.reduce((sum, one) => sum + one.pieces, 0)
  const weighed = packages.filter(one => 'weightKg' in one)
  return { pieces, weightKg: weighed.length > 0 ? totalsOf(weighed).weightKg : (data.weightKg ?? null) }
}
