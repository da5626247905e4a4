import {
  type AnnouncedContent,
  type Arrival,
  announceGoods,
  assignReceipt,
  changeReceipt,
  contingencyKinds,
  correctCount,
  countArrival,
  liftContingency,
  openContingency,
  putOnHand,
  type ReceiptAnswer,
  type ReceiptCommandName,
  receiptAnswer,
  receiptCommands,
  receiptReason,
  receiveUnannounced,
  releaseGoods,
} from '@quayside/contracts/handling/warehouse-receipts.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { today } from '@quayside/platform/values/dates.ts'
import * as z from 'zod'
import { receiptNumber } from '../desk/handled-numbers.ts'
import { byOf } from '../desk/handling-desk.ts'
import { handledParams } from '../desk/handling-routes.ts'
import type { HandlingOf, OfShipment } from '../desk/handling-rules.ts'
import { refusePlaces } from '../desk/known-places.ts'
import { pickup } from '../pickups/pickup.ts'
import { isPickup } from '../pickups/pickup-state.ts'
import { releaseOf } from './kept-releases.ts'
import type { Announce, OnReceipt, OnReceiptOf, ReceiptCommand } from './receipt-command.ts'
import type { ReceiptDesk } from './receipt-desk.ts'
import { refusedByDocuments, refusedPhotos } from './receipt-documents.ts'
import { receiptQueries } from './receipt-queries.ts'
import { isConcerned, type ReceiptAsked } from './receipt-rules.ts'
import { companiesOf, isReceipt, type ReceiptState, type WarehouseReceipt } from './receipt-state.ts'
import { toBeReleased } from './released-goods.ts'
import { warehouseReceipt } from './warehouse-receipt.ts'

const arrivalParams = handledParams.extend({ arrivalId: z.uuid() })
const releaseParams = handledParams.extend({ releaseId: z.uuid() })
const contingencyParams = handledParams.extend({ kind: z.enum(contingencyKinds) })

/** A command without whoever gives it. */
type Wanted = OnReceipt extends infer One ? (One extends ReceiptAsked ? Omit<One, keyof ReceiptAsked> : never) : never
type About<Params> = {
  readonly params: Params
  readonly caller: Caller
  readonly before: WarehouseReceipt
  readonly context: CommandContext
}

export function receiptRoutes(app: App, desk: ReceiptDesk): void {
  receiptQueries(app, desk)
  creatingRoutes(app, desk)
  const on = commandOn(app, desk)
  const into = async (caller: Caller, shipmentId: string | null): Promise<HandlingOf | null> =>
    shipmentId === null ? null : (await desk.asked(caller, shipmentId)).of
  on('change', 'Change what was announced', changeReceipt, handledParams, async ({ content }, { caller, before }) => {
    refusePlaces(content)
    return { type: 'change', ...(await desk.placed(caller, content, before.content.warehouse.placeId)) }
  })
  on('withdraw', 'Take an announcement back, with the reason', receiptReason, handledParams, async body => ({
    type: 'withdraw',
    ...body,
  }))
  on(
    'count',
    'Record what came, as counted; also a further arrival',
    countArrival,
    handledParams,
    async (body, about) => ({
      type: 'count',
      arrival: { arrivalId: idOf(about, 'arrivals'), ...body },
    }),
  )
  on('correct', 'Correct a count, with the reason', correctCount, arrivalParams, async (body, { params }) => ({
    type: 'correct',
    arrivalId: params.arrivalId,
    packages: body.packages,
    reason: body.reason,
  }))
  on('put-on-hand', 'Record that the goods are stored', putOnHand, handledParams, async body => ({
    type: 'put-on-hand',
    ...body,
  }))
  on('move', 'Move the goods to another location', putOnHand, handledParams, async body => ({ type: 'move', ...body }))
  on(
    'release',
    'Release goods: into a shipment, handed out, returned or scrapped',
    releaseGoods,
    handledParams,
    async ({ target, ...release }, about) => {
      const shipmentId = target.kind === 'shipment' ? target.shipmentId : null
      return {
        type: 'release',
        release: {
          releaseId: idOf(about, 'releases'),
          ...release,
          target: { kind: target.kind, shipmentId, shipmentNumber: null },
        },
        into: await into(about.caller, shipmentId),
      }
    },
  )
  on(
    'take-back',
    'Take a release back, with the reason',
    receiptReason,
    releaseParams,
    async (body, { params, before }) => {
      const release = releaseOf(before.releases, params.releaseId)
      const facts = release?.target.shipmentId ?? null
      return {
        type: 'take-back',
        releaseId: params.releaseId,
        ...body,
        into: facts === null ? null : await desk.factsOf(facts),
      }
    },
  )
  on('assign', 'Say whose the goods are', assignReceipt, handledParams, async ({ reason, ...whose }, { caller }) => ({
    type: 'assign',
    reason,
    to: (await desk.askedNew(caller, whose)).of,
  }))
  on(
    'open-contingency',
    'Wait for a letter: nothing is released until it is there',
    openContingency,
    handledParams,
    async body => ({ type: 'open-contingency', ...body }),
  )
  on(
    'lift-contingency',
    'Lift a contingency',
    liftContingency,
    contingencyParams,
    async ({ assignment, ...body }, { params: { kind }, caller, before, context }) => ({
      type: 'lift-contingency',
      kind,
      ...body,
      assignment,
      into: assignment?.to === 'shipment' ? await into(caller, assignment.shipmentId) : null,
      orders:
        assignment?.to === 'order' ? await desk.ordersNumbered(assignment.orderLine.orderNumber, before, context) : [],
    }),
  )
  on('void', 'Void a warehouse receipt, with the reason', receiptReason, handledParams, async body => ({
    type: 'void',
    ...body,
  }))
}

function creatingRoutes(app: App, desk: ReceiptDesk): void {
  const { ports } = desk
  const make = async (
    caller: Caller,
    context: CommandContext,
    asked: ReceiptAsked,
    content: AnnouncedContent,
    more: Pick<Announce, 'isOwnerKnown'> &
      ({ type: 'announce'; arrival: null } | { type: 'receive-unannounced'; arrival: Omit<Arrival, 'arrivalId'> }),
  ) => {
    refusePlaces(content)
    const id = newIdFor(caller.uid, 'warehouse-receipts', context.key)
    const rejections = await refusedPhotos(ports.database, id, more.arrival?.packages ?? [])
    if (rejections.length > 0) return { kind: 'rejected' as const, rejections }
    const zone = more.isOwnerKnown ? await desk.known.zoneOf(asked.of.clientCompanyId) : 'UTC'
    const made = { receiptId: id, receiptNumber: receiptNumber(id, today(asked.now, zone)) }
    const arrival = more.arrival === null ? null : { arrivalId: id, ...more.arrival }
    const command = { ...asked, ...made, ...(await desk.placed(caller, content)), ...more, arrival } as Announce
    return ports.commands.handle({ aggregate: warehouseReceipt, id, context, companies: concerned, command })
  }
  commandRoute(app, ports, {
    url: '/warehouse-receipts',
    summary: 'Announce goods to a warehouse, of a shipment or of none',
    permission: 'warehouses.announce',
    body: announceGoods,
    answer: receiptAnswer,
    status: 201,
    respond,
    async handle({ body: { content, ...whose }, caller, context }) {
      const asked = await desk.askedNew(caller, whose)
      return make(caller, context, asked, content, { type: 'announce', isOwnerKnown: true, arrival: null })
    },
  })
  commandRoute(app, ports, {
    url: '/warehouse-receipts/unannounced',
    summary: 'Receive goods that nobody announced, also of an unknown owner',
    permission: 'warehouses.run',
    body: receiveUnannounced,
    answer: receiptAnswer,
    status: 201,
    respond,
    async handle({ body: { content, arrival, ...whose }, caller, context }) {
      const isOwnerKnown = whose.shipmentId !== null || whose.clientCompanyId !== null || caller.actor === 'C'
      const asked = isOwnerKnown ? await desk.askedNew(caller, whose) : await desk.askedUnknown(caller)
      return make(caller, context, asked, content, { type: 'receive-unannounced', isOwnerKnown, arrival })
    },
  })
}

/** The route of a command on one receipt. */
function commandOn(app: App, desk: ReceiptDesk) {
  const { ports } = desk
  return <Body extends z.ZodObject, Params extends typeof handledParams>(
    name: ReceiptCommandName,
    summary: string,
    body: Body,
    params: Params,
    wanted: (body: z.output<Body>, about: About<z.output<Params>>) => Promise<Wanted>,
  ): void => {
    const { method, path: url, permission } = receiptCommands[name]
    commandRoute(app, ports, {
      method,
      url,
      summary,
      permission,
      params: params as typeof handledParams,
      body,
      answer: receiptAnswer,
      respond,
      async handle({ params: { id, ...more }, body: input, caller, context }) {
        const given = input as z.output<Body>
        const before: ReceiptState = await ports.commands.current(warehouseReceipt, id)
        if (!isReceipt(before) || !isConcerned({ by: byOf(caller) }, before))
          throw new ProblemError('warehouse-receipt-not-found')
        const asked = await desk.askedOf(caller, before)
        const about = { params: { id, ...more } as z.output<Params>, caller, before, context }
        const command = { ...asked, ...(await wanted(given, about)) } as OnReceipt
        const rejections = [
          ...(await refusedByPickup(desk, command, before)),
          ...(await refusedByDocuments(ports.database, command, before)),
          ...(await refusedByShipment(desk, command, before, context)),
        ]
        if (rejections.length > 0) return { kind: 'rejected', rejections }
        return ports.commands.handle({
          aggregate: warehouseReceipt,
          id,
          context,
          command: command as ReceiptCommand,
          companies: state => [...new Set([...companiesOf(before), ...concerned(state)])],
          ...('version' in given && { seen: { version: given.version as number, current: versionOf } }),
        })
      },
    })
  }
}

/** The pickup by which they came is one of the same client. */
async function refusedByPickup(desk: ReceiptDesk, command: OnReceipt, receipt: WarehouseReceipt): Promise<Rejection[]> {
  const pickupId = command.type === 'count' ? command.arrival.pickupId : null
  if (pickupId === null) return []
  const { state } = await desk.ports.commands.load(pickup, pickupId)
  const isTheirs = isPickup(state) && state.clientCompanyId === receipt.clientCompanyId
  return isTheirs ? [] : [{ code: 'pickup-not-found', params: {}, field: 'pickupId' }]
}

/** Nobody has goods leave with transport who could not record their pickup on the shipment now. */
async function refusedByShipment(
  desk: ReceiptDesk,
  command: OnReceipt,
  receipt: WarehouseReceipt,
  context: CommandContext,
) {
  const released = toBeReleased(command, receipt)
  const { into } = command as OnReceiptOf<'release'>
  if (released === null || into == null || into.shipmentId === null) return []
  return desk.pickupRefusals(released, { by: command.by, now: command.now, of: into as OfShipment }, context)
}

function idOf({ caller, context }: Pick<About<unknown>, 'caller' | 'context'>, of: 'arrivals' | 'releases'): string {
  // Under the name by which a repeat of a release from before is known.
  return newIdFor(caller.uid, of === 'releases' ? 'shipments/releases/0' : of, context.key)
}

const concerned = (state: ReceiptState) => (isReceipt(state) ? companiesOf(state) : [])
const versionOf = (state: ReceiptState) => (isReceipt(state) ? state.version : 0)

const respond = ({ state }: { state: ReceiptState }) => answerOf(state)

function answerOf(state: ReceiptState): ReceiptAnswer {
  if (!isReceipt(state)) throw new ProblemError('warehouse-receipt-not-found')
  const { receiptId: id, receiptNumber: number, status, version } = state
  return { id, receiptNumber: number, status, version }
}
