import { changeShipmentLines, shipmentAnswer, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { max, subtract, sum } from '@quayside/platform/values/quantities.ts'
import type * as z from 'zod'
import { idsFor, type ShipmentDesk } from '../../desk/shipment-desk.ts'
import { shipmentParams } from '../../desk/shipment-route.ts'
import type { OrderToShip } from '../domain/creating.ts'
import type { Shipment } from '../domain/state.ts'
import { allocatedChange } from './allocated-change.ts'
import { orderSteps } from './allocating.ts'

export function changingLinesRoutes(app: App, desk: ShipmentDesk): void {
  const { path, permission } = shipmentCommands['change-lines']
  commandRoute(app, desk.ports, {
    url: path,
    summary: 'Change the quantities of a shipment, add or remove lines of orders',
    permission,
    params: shipmentParams,
    body: changeShipmentLines,
    answer: shipmentAnswer,
    handle: ({ params, body, caller, context }) => change(desk, params.id, body, caller, context),
  })
}

type Body = z.output<typeof changeShipmentLines>

function change(desk: ShipmentDesk, id: string, body: Body, caller: Caller, context: CommandContext) {
  const { version } = body
  return allocatedChange(desk, { id, version, caller, context }, async ({ by, before, asked }) => {
    const lineId = idsFor(by, context, 'lines')
    const lines = body.lines.map((line, index) => ({ ...line, lineId: lineId(index) }))
    const orderIds = lines.map(line => line.orderId)
    const facts = await desk.orderFacts(orderIds, by, { shipmentId: id, causationId: context.causationId })
    return {
      foreseen: { ...asked, type: 'ChangeLines', lines, orders: withoutHeld(facts, before) },
      command: { type: 'ChangeLines', by, version, lines },
      orders: orderSteps(before.lines, lines),
    }
  })
}

/** The decider counts what the shipment holds by itself: the order's word, which holds it already, without it. */
export function withoutHeld(facts: readonly OrderToShip[], shipment: Shipment): OrderToShip[] {
  const held = (orderLineId: string) =>
    sum(shipment.lines.filter(line => line.orderLineId === orderLineId).map(line => line.quantity))
  return facts.map(order => ({
    ...order,
    lines: order.lines.map(line => ({
      ...line,
      shippable: max(subtract(line.shippable, held(line.orderLineId)), '0'),
    })),
  }))
}
