import type { By } from '@quayside/contracts/access/by.ts'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { HandlingHistory } from '@quayside/contracts/handling/pickups.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { DomainEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { AllowedCommand } from '@quayside/contracts/kernel/lists.ts'
import { verdictOn } from '@quayside/contracts/kernel/transitions.ts'
import type { ShipmentPermission } from '@quayside/contracts/shipments/commands.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { Aggregate } from '@quayside/platform/commands/aggregate.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { today } from '@quayside/platform/values/dates.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import * as z from 'zod'
import { type HandledPath, handledFor } from './handled-rows.ts'
import { byOf, doneTo, type HandlingDesk } from './handling-desk.ts'
import { everyone, type Handling, overFault } from './handling-rules.ts'

export const handledParams = z.strictObject({ id: z.uuid() })
/** A DELETE says all in its path. */
export const noBody = z.strictObject({})
/** Of those of one shipment. */
const listQuery = z.strictObject({ 'filter[shipmentId]': z.uuid() })

type CommandPath = {
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  readonly permission: ShipmentPermission
}

/** Pickup requests or warehouse receipts: which they are, whom one concerns, and how it is told. */
type Handled<State, One extends State, Command, Event extends DomainEvent, Name extends string, Answer, Item> = {
  readonly aggregate: Aggregate<State, Command, Event>
  readonly path: HandledPath
  readonly missing: ErrorCode
  readonly isOne: (state: State) => state is One
  readonly isConcerned: (asked: Pick<Handling, 'by'>, one: One) => boolean
  readonly companiesOf: (one: One) => readonly string[]
  readonly commands: Readonly<Record<Name, CommandPath>>
  readonly answer: z.ZodType<Answer>
  readonly answerOf: (state: State) => Answer
  readonly itemsOf: (found: readonly One[], asked: Handling, caller: Caller) => Promise<Item[]>
}

/** A command without whoever gives it and the shipment it is about. */
type Wanted<Command> = Command extends unknown ? Omit<Command, keyof Handling> : never
type About<Params> = { readonly params: Params; readonly by: By; readonly context: CommandContext }

/** The routes of what is handled of a shipment: those that list and show it, make one, and act on one. */
export function handlingRoutes<
  State,
  One extends State & { readonly shipmentId: string; readonly version: number },
  Command,
  Event extends DomainEvent,
  Name extends string,
  Answer,
  Item extends object,
>(app: App, desk: HandlingDesk, handled: Handled<State, One, Command, Event, Name, Answer, Item>) {
  const { aggregate, path, missing, isOne, isConcerned, companiesOf, commands, answer, answerOf, itemsOf } = handled
  const { ports } = desk
  const reading = { permission: 'shipments.view', waitFor: [path] } as const
  const concerned = (state: State) => (isOne(state) ? companiesOf(state) : [])
  const versionOf = (state: State) => (isOne(state) ? state.version : 0)
  const respond = ({ state }: { state: State }) => answerOf(state)

  return {
    list(summary: string, listed: z.ZodType<{ items: Item[]; allowedCommands: AllowedCommand[] }>): void {
      queryRoute(app, ports, {
        ...reading,
        url: `/${path}`,
        summary,
        query: listQuery,
        answer: listed,
        async handle({ query: { 'filter[shipmentId]': shipmentId }, caller }) {
          const asked = await desk.asked(caller, shipmentId)
          const all = await handledFor<One>(ports.query, caller, path, { shipmentId })
          const found = all.filter(one => isConcerned(asked, one))
          const right = { permission: 'shipments.report', permissions: caller.permissions }
          const create = verdictOn('create', overFault(asked), right, everyone)
          return { items: await itemsOf(found, asked, caller), allowedCommands: withReasons([create], caller.language) }
        },
      })
    },
    detail(summary: string, shown: z.ZodType<Item & { history: HandlingHistory }>): void {
      queryRoute(app, ports, {
        ...reading,
        url: `/${path}/:id`,
        summary,
        params: handledParams,
        answer: shown,
        async handle({ params, caller }) {
          const [found] = await handledFor<One>(ports.query, caller, path, { id: params.id })
          if (found === undefined || !isConcerned({ by: byOf(caller) }, found)) throw new ProblemError(missing)
          const asked = await desk.asked(caller, found.shipmentId, missing)
          const [[item], { events }] = await Promise.all([
            itemsOf([found], asked, caller),
            ports.commands.load(aggregate, params.id),
          ])
          return { ...item, history: await doneTo(desk, events) }
        },
      })
    },
    create<Body extends z.ZodObject<{ shipmentId: z.ZodUUID }>>(
      summary: string,
      body: Body,
      wanted: (body: z.output<Body>, id: string, day: string) => Wanted<Command>,
    ): void {
      commandRoute(app, ports, {
        url: `/${path}`,
        summary,
        permission: 'shipments.report',
        body,
        answer,
        status: 201,
        respond,
        async handle({ body, caller, context }) {
          const input = body as z.output<Body>
          const asked = await desk.asked(caller, input.shipmentId as string)
          const id = newIdFor(caller.uid, path, context.key)
          const day = today(asked.now, await desk.known.zoneOf(asked.of.clientCompanyId))
          const command = { ...asked, ...wanted(input, id, day) } as Command
          return ports.commands.handle({ aggregate, id, context, companies: concerned, command })
        },
      })
    },
    /** What `check` finds of the shipment is refused before the command is given. */
    on<Body extends z.ZodObject, Params extends typeof handledParams = typeof handledParams>(
      name: Name,
      summary: string,
      body: Body,
      wanted: (body: z.output<Body>, about: About<z.output<Params>>) => Wanted<Command>,
      more: {
        readonly params?: Params
        readonly check?: (command: Command, before: One, context: CommandContext) => Promise<readonly Rejection[]>
      } = {},
    ): void {
      const { method, path: url, permission } = commands[name]
      commandRoute(app, ports, {
        method,
        url,
        summary,
        permission,
        params: (more.params ?? handledParams) as typeof handledParams,
        body,
        answer,
        respond,
        async handle({ params, body: input, caller, context }) {
          const given = input as z.output<Body>
          const by = byOf(caller)
          const { state: before } = await ports.commands.load(aggregate, params.id)
          if (!isOne(before) || !isConcerned({ by }, before)) throw new ProblemError(missing)
          const asked = await desk.asked(caller, before.shipmentId, missing)
          const about = { params: params as z.output<Params>, by, context }
          const command = { ...asked, ...wanted(given, about) } as Command
          const rejections = (await more.check?.(command, before, context)) ?? []
          if (rejections.length > 0) return { kind: 'rejected', rejections }
          return ports.commands.handle({
            aggregate,
            id: params.id,
            context,
            command,
            companies: state => [...new Set([...companiesOf(before), ...concerned(state)])],
            ...('version' in given && { seen: { version: given.version as number, current: versionOf } }),
          })
        },
      })
    },
  }
}
