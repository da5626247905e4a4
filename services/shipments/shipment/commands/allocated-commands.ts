import { by } from '@quayside/contracts/access/by.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import {
  changeShipmentLines,
  createShipment,
  splitShipment,
  wantedLine,
} from '@quayside/contracts/shipments/commands.ts'
import {
  containerLink,
  shipmentDetails,
  shipmentLine,
  shipmentPackage,
  shipmentReference,
} from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { bookingOfShipment } from '@quayside/contracts/shipments/linked-booking.ts'
import {
  type AllocatedCommandAnswer,
  allocatedCommandAnswer,
  allocatedCommandBody,
  allocatedCommandRoute,
} from '@quayside/contracts/shipments/workflow.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { companiesOf, type ShipmentDesk, type ShipmentOutcome, system } from '../../desk/shipment-desk.ts'
import { shipmentParams } from '../../desk/shipment-route.ts'
import type { OrderToShip } from '../domain/creating.ts'
import { type ShipmentCommand, shipment } from '../domain/shipment.ts'
import { isShipment } from '../domain/state.ts'
import { withoutHeld } from './changing-lines.ts'
import { splitOff } from './splitting.ts'

const lines = z.array(wantedLine.extend({ lineId: z.uuid() }))
const birth = { shipmentId: z.uuid(), shipmentNumber: z.string(), clientCompanyId: z.uuid() }
const { operation, mode } = createShipment.shape

/** What the workflow brings back once the orders have reserved. */
const allocatedCommand = z.discriminatedUnion('type', [
  z.object({
    ...createShipment.shape,
    type: z.literal('Create'),
    by,
    ...birth,
    lines,
    packages: z.array(shipmentPackage).default([]),
    booking: z.object({ carrier: z.string(), of: bookingOfShipment.optional() }).nullable(),
  }),
  // Without a version where its booking changes them.
  z.object({ version: changeShipmentLines.shape.version.optional(), type: z.literal('ChangeLines'), by, lines }),
  z.object({
    ...splitShipment.shape,
    type: z.literal('Split'),
    by,
    newShipmentId: z.uuid(),
    newShipmentNumber: z.string(),
    newLineIds: z.array(z.uuid()),
  }),
  z.object({
    type: z.literal('CreateFromSplit'),
    ...birth,
    operation,
    mode,
    splitFrom: z.uuid(),
    noReference: z.boolean(),
    details: shipmentDetails,
    references: z.array(shipmentReference),
    lines: z.array(shipmentLine),
    packages: z.array(shipmentPackage),
    containers: z.array(containerLink),
  }),
])
export type AllocatedCommand = z.output<typeof allocatedCommand>

export function allocatedCommandRoutes(app: App, desk: ShipmentDesk): void {
  internalRoute(app, desk.ports, {
    url: allocatedCommandRoute,
    summary: 'Decide a command for which the orders have reserved',
    params: shipmentParams,
    input: allocatedCommandBody,
    answer: allocatedCommandAnswer,
    bodyLimit: 4 * 1024 * 1024,
    handle: async ({ params, input, context }) =>
      answer(await decided(desk, params.id, allocatedCommand.parse(input.command), context)),
  })
}

async function decided(
  desk: ShipmentDesk,
  id: string,
  command: AllocatedCommand,
  context: CommandContext,
): Promise<AllocatedCommandAnswer> {
  const outcome = await given(desk, id, command, context)
  switch (outcome.kind) {
    case 'accepted': {
      const events = outcome.events as StoredEvent<ShipmentEvent>[]
      return { refusals: [], position: outcome.position, split: await splitOff(desk.ports.commands, id, events) }
    }
    case 'rejected':
      return { refusals: outcome.rejections.map(one => ({ field: null, ...one })), position: null, split: null }
    case 'conflict':
      // A lost race is tried again by the workflow; an older version is not.
      if (outcome.code === 'lost-race') throw new ProblemError('lost-race')
      return { refusals: [{ code: outcome.code, params: outcome.params, field: null }], position: null, split: null }
    case 'key-reused':
      throw new ProblemError('idempotency-key-reused')
  }
}

async function given(
  desk: ShipmentDesk,
  id: string,
  command: AllocatedCommand,
  context: CommandContext,
): Promise<ShipmentOutcome> {
  switch (command.type) {
    case 'Create': {
      const orders = await factsFor(desk, command, id, context)
      return founded(desk, { ...(await desk.asked(command.by, command.clientCompanyId)), ...command, orders }, context)
    }
    case 'CreateFromSplit':
      return founded(desk, { ...(await desk.asked(system, command.clientCompanyId)), ...command }, context)
    case 'ChangeLines': {
      const facts = await factsFor(desk, command, id, context)
      const { type, version, lines: wanted } = command
      return desk.give({
        id,
        by: command.by,
        context,
        version,
        command: (asked, state) => ({
          ...asked,
          type,
          lines: wanted,
          orders: isShipment(state) ? withoutHeld(facts, state) : [],
        }),
      })
    }
    case 'Split': {
      const { by: person, version, ...rest } = command
      return desk.give({ id, by: person, context, version, command: asked => ({ ...asked, ...rest }) })
    }
  }
}

function factsFor(
  desk: ShipmentDesk,
  command: Extract<AllocatedCommand, { type: 'Create' | 'ChangeLines' }>,
  shipmentId: string,
  { causationId }: CommandContext,
): Promise<OrderToShip[]> {
  const orderIds = command.lines.map(line => line.orderId)
  return desk.orderFacts(orderIds, command.by, { shipmentId, causationId })
}

type Birth = Extract<ShipmentCommand, { type: 'Create' | 'CreateFromSplit' }>

function founded(desk: ShipmentDesk, command: Birth, context: CommandContext): Promise<ShipmentOutcome> {
  return desk.ports.commands.handle({
    aggregate: shipment,
    id: command.shipmentId,
    context,
    companies: companiesOf,
    command,
  })
}
