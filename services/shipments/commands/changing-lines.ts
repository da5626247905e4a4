import { changeShipmentLines, shipmentAnswer, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { max, subtract, sum } from '@quayside/platform/values/quantities.ts'
import type * as z from 'zod'
import type { OrderFacts } from '../domain/creating.ts'
import { decide } from '../domain/shipment.ts'
import type { Shipment } from '../domain/state.ts'
import type { AllocatedCommand } from './allocated-commands.ts'
import { type Allocated, allocated, orderSteps, runKey } from './allocating.ts'
import { answerOf, byOf, idsFor, type ShipmentDesk, type ShipmentOutcome } from './shipment-desk.ts'
import { shipmentParams } from './shipment-route.ts'

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

async function change(
  desk: ShipmentDesk,
  id: string,
  body: Body,
  caller: Caller,
  context: CommandContext,
): Promise<Allocated | ShipmentOutcome> {
  const by = byOf(caller)
  const before = await desk.concerned(id, by)
  const stopped = await desk.repeatedOrConflict(id, by, body.version, runKey(caller.uid, context))
  if (stopped !== null) return stopped
  const lineId = idsFor(by, context, 'lines')
  const lines = body.lines.map((line, index) => ({ ...line, lineId: lineId(index) }))
  const orderIds = lines.map(line => line.orderId)
  const facts = await desk.orderFacts(orderIds, by, { shipmentId: id, causationId: context.causationId })
  const asked = await desk.asked(by, before.clientCompanyId)
  const foreseen = decide({ ...asked, type: 'ChangeLines', lines, orders: withoutHeld(facts, before) }, before)
  if (!foreseen.accepted) return { kind: 'rejected', rejections: foreseen.rejections }
  if (foreseen.events.length === 0) return answer(answerOf({ state: before, events: [] }))
  const command: AllocatedCommand = { type: 'ChangeLines', by, version: body.version, lines }
  const args = {
    shipmentId: id,
    key: runKey(caller.uid, context),
    uid: caller.uid,
    orders: orderSteps(before.lines, lines),
    command,
  }
  return allocated(desk, { ...args, isNew: false })
}

/** The decider counts what the shipment holds by itself: the order's word, which holds it already, without it. */
export function withoutHeld(facts: readonly OrderFacts[], shipment: Shipment): OrderFacts[] {
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
