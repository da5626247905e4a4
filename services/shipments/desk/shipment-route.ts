import { type ShipmentCommandName, shipmentAnswer, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import type { Asked } from '../shipment/domain/rules.ts'
import type { ShipmentCommand } from '../shipment/domain/shipment.ts'
import type { Shipment } from '../shipment/domain/state.ts'
import { answerOf, byOf, type Seen, type ShipmentDesk, type ShipmentOutcome } from './shipment-desk.ts'

export const shipmentParams = z.strictObject({ id: z.uuid() })

type Part =
  | 'milestoneId'
  | 'declarationId'
  | 'holdId'
  | 'issueId'
  | 'invoiceId'
  | 'documentId'
  | 'containerUseId'
  | 'legId'
export type Parts = Readonly<Partial<Record<Part, string>>>

export type OnShipment<Body extends z.ZodObject, Facts> = {
  name: ShipmentCommandName
  summary: string
  body: Body
  status?: 200 | 201
  isClientsOnly?: boolean
  /** What must be known beforehand of others, as fresh as it can be had. */
  lookUp?: (input: {
    body: z.output<Body>
    shipment: Shipment
    caller: Caller
    context: CommandContext
  }) => Promise<Facts>
  /** What else than the shipment's version the person saw, and another may have changed. */
  seen?: (body: z.output<Body>) => Seen | undefined
  command: (input: {
    body: z.output<Body>
    /** Of the path: what part of the shipment is meant. */
    part: string
    asked: Asked
    context: CommandContext
    facts: Facts
  }) => ShipmentCommand
}

/** Keeps the type of a command's body; it is given by its route, and to each of many by a job. */
export function shipmentAct<Body extends z.ZodObject>(act: OnShipment<Body, undefined>): OnShipment<Body, undefined> {
  return act
}

type GivenTo<Body extends z.ZodObject> = {
  readonly id: string
  /** What part of the shipment is meant, '' for none. */
  readonly part: string
  readonly body: z.output<Body>
  readonly caller: Caller
  readonly context: CommandContext
}

/** Gives the command to one shipment. */
export async function giveShipment<Body extends z.ZodObject, Facts>(
  desk: ShipmentDesk,
  act: OnShipment<Body, Facts>,
  { id, part, body, caller, context }: GivenTo<Body>,
): Promise<ShipmentOutcome> {
  const by = byOf(caller)
  const facts = (await act.lookUp?.({ body, shipment: await desk.concerned(id, by), caller, context })) as Facts
  return desk.give({
    id,
    by,
    context,
    version: 'version' in body ? (body.version as number) : undefined,
    seen: act.seen?.(body),
    isClientsOnly: act.isClientsOnly ?? false,
    command: asked => act.command({ body, part, asked, context, facts }),
  })
}

/** A command on one shipment: its path and permission are in the contract, its rules in the decider. */
export function shipmentRoute<Body extends z.ZodObject, Facts = undefined>(
  app: App,
  desk: ShipmentDesk,
  route: OnShipment<Body, Facts>,
): void {
  const { method, path, permission } = shipmentCommands[route.name]
  const partName = /:(\w+)/g.exec(path.replace(':id', ''))?.[1]
  const params = partName === undefined ? shipmentParams : shipmentParams.extend({ [partName]: z.string().max(200) })
  commandRoute(app, desk.ports, {
    method,
    url: path,
    summary: route.summary,
    permission,
    params,
    body: route.body,
    answer: shipmentAnswer,
    status: route.status ?? 200,
    handle({ body, params: found, caller, context }) {
      const { id, ...parts } = found as unknown as { id: string } & Parts
      const part = Object.values(parts)[0] ?? ''
      return giveShipment(desk, route, { id, part, body: body as z.output<Body>, caller, context })
    },
    respond: (accepted, { caller }) => answerOf(accepted, caller.actor === 'P' ? caller.company : null),
  })
}

/** A DELETE says all in its path. */
export const noBody = z.strictObject({})
