import type { By } from '@quayside/contracts/access/by.ts'
import { createShipment, shipmentAnswer } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentLine, ShipmentPackage } from '@quayside/contracts/shipments/details.ts'
import type { OrderStep } from '@quayside/contracts/shipments/workflow.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { madeOnce } from '@quayside/platform/commands/made-once.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import { placesOf, refuseUnknownPlaces } from '@quayside/platform/places/known-places.ts'
import type { App } from '@quayside/platform/service/service.ts'
import type * as z from 'zod'
import { answerOf, byOf, idsFor, type ShipmentDesk, type ShipmentOutcome } from '../../desk/shipment-desk.ts'
import { type Create, takenLines } from '../domain/creating.ts'
import { decide, shipment } from '../domain/shipment.ts'
import { shipmentNumber } from '../domain/shipment-number.ts'
import { initial, isShipment } from '../domain/state.ts'
import type { AllocatedCommand } from './allocated-commands.ts'
import { type Allocated, allocated, orderSteps, runKey } from './allocating.ts'

export function creatingRoutes(app: App, desk: ShipmentDesk): void {
  commandRoute(app, desk.ports, {
    url: '/shipments',
    summary: 'Create a shipment from approved orders; all of them reserve, or nothing is created',
    permission: 'shipments.create',
    body: createShipment,
    answer: shipmentAnswer,
    status: 201,
    handle: ({ body, caller, context }) =>
      madeOnce(desk.ports.commands, { uid: caller.uid, route: 'shipments', context }, () =>
        create(desk, body, caller, context),
      ),
  })
}

type Body = z.output<typeof createShipment>

async function create(desk: ShipmentDesk, body: Body, caller: Caller, context: CommandContext): Promise<Allocated> {
  const by = byOf(caller)
  const shipmentId = newIdFor(caller.uid, 'shipments', context.key)
  const { state } = await desk.ports.commands.load(shipment, shipmentId)
  if (isShipment(state)) return answer(answerOf({ state, events: [] }), { headers: { 'idempotent-replayed': 'true' } })

  const plan = await planOf(desk, { ...body, packages: [] }, { by, shipmentId, context })
  if (plan.kind === 'rejected') return plan
  const { command, orders } = plan
  return allocated(desk, {
    shipmentId,
    key: runKey(caller.uid, context),
    uid: caller.uid,
    orders,
    command,
    isNew: true,
  })
}

type Wanted = Omit<Body, 'booking'> & { readonly booking: Create['booking']; readonly packages: ShipmentPackage[] }
type Planned = {
  readonly kind: 'planned'
  readonly orders: readonly OrderStep[]
  readonly command: Extract<AllocatedCommand, { type: 'Create' }>
  /** As they will be on the shipment. */
  readonly lines: readonly ShipmentLine[]
}

/** What the orders are to reserve, and the command for which they do; what is plain beforehand is refused before any does. */
export async function planOf(
  desk: ShipmentDesk,
  body: Wanted,
  { by, shipmentId, context }: { readonly by: By; readonly shipmentId: string; readonly context: CommandContext },
): Promise<Planned | Extract<ShipmentOutcome, { kind: 'rejected' }>> {
  refuseUnknownPlaces(placesOf('details.route', body.details.route))
  const orderIds = body.lines.map(line => line.orderId)
  // Asked again while its run goes on, it must not stand in its own way: what the orders reserved for it counts as free.
  const orders = await desk.orderFacts(orderIds, by, { shipmentId, causationId: context.causationId })
  const own = by.kind === 'C' ? by.company : orders[0]?.clientCompanyId
  const lineId = idsFor(by, context, 'lines')
  const lines = body.lines.map((line, index) => ({ ...line, lineId: lineId(index) }))
  const clientCompanyId = body.clientCompanyId ?? own
  // Without a line of an order that there is, nothing says whose shipment it would be.
  if (clientCompanyId === undefined) return { kind: 'rejected', rejections: takenLines(lines, orders, '').faults }
  const asked = await desk.asked(by, clientCompanyId)
  const birth = { ...body, shipmentId, shipmentNumber: shipmentNumber(shipmentId, asked.today), clientCompanyId, lines }
  const foreseen = decide({ ...asked, type: 'Create', ...birth, orders }, initial)
  if (!foreseen.accepted) return { kind: 'rejected', rejections: foreseen.rejections }
  const { taken } = takenLines(lines, orders, clientCompanyId)
  return { kind: 'planned', orders: orderSteps([], lines), command: { type: 'Create', by, ...birth }, lines: taken }
}
