import { type ShipmentCommandName, shipmentAnswer, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import type { Asked } from '../domain/rules.ts'
import type { ShipmentCommand } from '../domain/shipment.ts'
import type { Shipment } from '../domain/state.ts'
import { answerOf, byOf, type ShipmentDesk } from './shipment-desk.ts'

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

type OnShipment<Body extends z.ZodObject, Facts> = {
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
  command: (input: {
    body: z.output<Body>
    /** Of the path: what part of the shipment is meant. */
    part: string
    asked: Asked
    context: CommandContext
    facts: Facts
  }) => ShipmentCommand
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
    async handle({ body: input, params: found, caller, context }) {
      const body = input as z.output<Body>
      const { id, ...parts } = found as unknown as { id: string } & Parts
      const by = byOf(caller)
      const facts = (await route.lookUp?.({ body, shipment: await desk.concerned(id, by), caller, context })) as Facts
      return desk.give({
        id,
        by,
        context,
        version: 'version' in body ? (body.version as number) : undefined,
        isClientsOnly: route.isClientsOnly ?? false,
        command: asked => route.command({ body, part: Object.values(parts)[0] ?? '', asked, context, facts }),
      })
    },
    respond: (accepted, { caller }) => answerOf(accepted, caller.actor === 'P' ? caller.company : null),
  })
}

/** A DELETE says all in its path. */
export const noBody = z.strictObject({})
