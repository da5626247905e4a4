import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { shipmentAnswer, shipmentCommands, splitShipment } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { AllocatedCommandAnswer } from '@quayside/contracts/shipments/workflow.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext, CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import type * as z from 'zod'
import { idsFor, type ShipmentDesk, type ShipmentOutcome } from '../../desk/shipment-desk.ts'
import { shipmentParams } from '../../desk/shipment-route.ts'
import { evolve } from '../domain/evolve.ts'
import { shipment } from '../domain/shipment.ts'
import { initial, isShipment, type Shipment, type ShipmentState } from '../domain/state.ts'
import { allocatedChange } from './allocated-change.ts'
import type { Allocated } from './allocating.ts'

export function splittingRoutes(app: App, desk: ShipmentDesk): void {
  const { path, permission } = shipmentCommands.split
  commandRoute(app, desk.ports, {
    url: path,
    summary: 'Split packages or containers into a new shipment',
    permission,
    params: shipmentParams,
    body: splitShipment,
    answer: shipmentAnswer,
    status: 201,
    handle: ({ params, body, caller, context }) => split(desk, params.id, body, caller, context),
  })
}

type Body = z.output<typeof splitShipment>

async function split(
  desk: ShipmentDesk,
  id: string,
  body: Body,
  caller: Caller,
  context: CommandContext,
): Promise<Allocated | ShipmentOutcome> {
  const newShipmentId = newIdFor(caller.uid, 'shipments/splits', context.key)
  const wanted = { id, version: body.version, caller, context, createdId: newShipmentId }
  const outcome = await allocatedChange(desk, wanted, ({ by, before, asked }) => {
    const lineId = idsFor(by, context, 'lines')
    const rest = {
      type: 'Split' as const,
      ...body,
      newShipmentId,
      newShipmentNumber: `${before.shipmentNumber}-${before.splitInto.length + 2}`,
      newLineIds: before.lines.map((_line, index) => lineId(index)),
    }
    return { foreseen: { ...asked, ...rest }, command: { ...rest, by }, orders: [] }
  })
  return 'body' in outcome ? { ...outcome, body: { ...outcome.body, createdId: newShipmentId } } : outcome
}

/** What a split left to do: the goods to move on the orders, and the shipment to found with them. */
export async function splitOff(
  commands: CommandHandler,
  id: string,
  events: readonly StoredEvent<ShipmentEvent>[],
): Promise<AllocatedCommandAnswer['split']> {
  const event = events.find(one => one.type === 'ShipmentSplit')
  if (event?.type !== 'ShipmentSplit') return null
  const { events: all } = await commands.load(shipment, id)
  const earlier = (all as StoredEvent<ShipmentEvent>[]).filter(one => one.revision < event.revision)
  const before = earlier.reduce<ShipmentState>(evolve, initial)
  return isShipment(before) ? splitFrom(before, event.data) : null
}

type SplitData = Extract<ShipmentEvent, { type: 'ShipmentSplit' }>['data']

/** What goes from the shipment as it was before: on its orders, and into the new one. */
export function splitFrom(before: Shipment, data: SplitData): NonNullable<AllocatedCommandAnswer['split']> {
  const { newShipmentId, newShipmentNumber, lines: moved, packageIds, containerUseIds } = data
  const newIds = new Map(moved.map(line => [line.lineId, line.newLineId]))
  const taken = before.lines.flatMap(line => {
    const part = moved.find(one => one.lineId === line.lineId)
    return part === undefined ? [] : [{ ...line, lineId: part.newLineId, quantity: part.quantity }]
  })
  const { clientCompanyId, operation, mode, details, references, noReference } = before
  const byOrder = Map.groupBy(taken, line => line.orderId)
  return {
    shipmentId: newShipmentId,
    orders: [...byOrder].map(([orderId, lines]) => ({
      orderId,
      lines: lines.map(line => ({ lineId: line.orderLineId, quantity: line.quantity })),
    })),
    command: {
      type: 'CreateFromSplit',
      shipmentId: newShipmentId,
      shipmentNumber: newShipmentNumber,
      splitFrom: data.shipmentId,
      clientCompanyId,
      operation,
      mode,
      details,
      references,
      noReference,
      lines: taken,
      packages: before.packages
        .filter(one => packageIds.includes(one.packageId))
        .map(one => ({
          ...one,
          contents: one.contents.map(part => ({ ...part, lineId: newIds.get(part.lineId) ?? part.lineId })),
        })),
      containers: before.containers
        .filter(one => containerUseIds.includes(one.containerUseId))
        .map(({ returnWaived: _waived, ...link }) => link),
    },
  }
}
