import {
  acceptPickup,
  answerPickupCancellation,
  changePickup,
  collectPickup,
  createPickup,
  type PickupAnswer,
  type PickupCommandName,
  pickupAnswer,
  pickupCommands,
  pickupReason,
  reschedulePickup,
  sendPickup,
} from '@quayside/contracts/shipments/pickups.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { today } from '@quayside/platform/values/dates.ts'
import type * as z from 'zod'
import { byOf, type ShipmentDesk } from '../commands/shipment-desk.ts'
import { noBody, shipmentParams } from '../commands/shipment-route.ts'
import { pickupNumber } from '../domain/shipment-number.ts'
import { handlingFor } from '../handling/handling-desk.ts'
import type { Handling } from '../handling/handling-rules.ts'
import { refusePlaces } from '../handling/known-places.ts'
import { isConcerned, type PickupCommand, pickup } from './pickup.ts'
import { isPickup, type PickupState, supplierOf } from './pickup-state.ts'

export function pickupRoutes(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  commandRoute(app, ports, {
    url: '/shipments/:id/pickups',
    summary: 'Draft a pickup request for a shipment',
    permission: 'shipments.report',
    params: shipmentParams,
    body: createPickup,
    answer: pickupAnswer,
    status: 201,
    async handle({ params, body: { content }, caller, context }) {
      refusePlaces(content)
      const asked = await handlingFor(desk, caller, params.id)
      const pickupId = newIdFor(caller.uid, 'pickups', context.key)
      const day = today(asked.now, await desk.known.zoneOf(asked.of.clientCompanyId))
      const command = {
        ...asked,
        type: 'create',
        pickupId,
        pickupNumber: pickupNumber(pickupId, day),
        content,
      } as const
      return ports.commands.handle({ aggregate: pickup, id: pickupId, context, companies: companiesOf, command })
    },
    respond: ({ state }) => answerOf(state),
  })
  const on = onPickup(app, desk)
  on('change', 'Change a draft of a pickup request', changePickup, ({ content }) => {
    refusePlaces(content)
    return { type: 'change', content }
  })
  on('send', 'Send a pickup request', sendPickup, () => ({ type: 'send' }))
  on('accept', 'Accept a pickup request: when it is picked up, and by whom', acceptPickup, ({ window, picker }) => ({
    ...{ type: 'accept', window, picker },
  }))
  on('reject', 'Reject a pickup request, with the reason', pickupReason, body => ({ type: 'reject', ...body }))
  on('collect', 'Record what was picked up', collectPickup, body => ({ type: 'collect', ...body }))
  on('close', 'Close a pickup request', noBody, () => ({ type: 'close' }))
  on('fail', 'Record that a pickup failed, with the reason', pickupReason, body => ({ type: 'fail', ...body }))
  on('reschedule', 'Request a failed pickup again for another day', reschedulePickup, ({ collection }) => ({
    ...{ type: 'reschedule', collection },
  }))
  on('cancel', 'Cancel a pickup request', pickupReason, body => ({ type: 'cancel', ...body }))
  on('ask-to-cancel', 'Ask to cancel a scheduled pickup', pickupReason, body => ({ type: 'ask-to-cancel', ...body }))
  on('answer-cancellation', 'Cancel a pickup as asked, or not', answerPickupCancellation, body => ({
    ...{ type: 'answer-cancellation', ...body },
  }))
  on('delete', 'Delete a draft; what was sent is cancelled', noBody, () => ({ type: 'delete' }))
}

type Wanted =
  Exclude<PickupCommand, { type: 'create' }> extends infer One
    ? One extends unknown
      ? Omit<One, keyof Handling>
      : never
    : never

function onPickup(app: App, desk: ShipmentDesk) {
  return function route<Body extends z.ZodObject>(
    name: PickupCommandName,
    summary: string,
    body: Body,
    wanted: (body: z.output<Body>) => Wanted,
  ): void {
    const { method, path, permission } = pickupCommands[name]
    commandRoute(app, desk.ports, {
      ...{ method, url: path, summary, permission, params: shipmentParams, body, answer: pickupAnswer },
      async handle({ params, body: input, caller, context }) {
        const given = input as z.output<Body>
        const { state: before } = await desk.ports.commands.load(pickup, params.id)
        if (!isPickup(before) || !isConcerned({ by: byOf(caller) }, before)) throw new ProblemError('pickup-not-found')
        const asked = await handlingFor(desk, caller, before.shipmentId, 'pickup-not-found')
        const version = 'version' in given ? (given.version as number) : undefined
        return desk.ports.commands.handle({
          ...{ aggregate: pickup, id: params.id, context, command: { ...asked, ...wanted(given) } as PickupCommand },
          companies: state => [...new Set([...companiesOf(before), ...companiesOf(state)])],
          ...(version === undefined ? {} : { seen: { version, current: versionOf } }),
        })
      },
      respond: ({ state }) => answerOf(state),
    })
  }
}

const versionOf = (state: PickupState) => (isPickup(state) ? state.version : 0)

function companiesOf(state: PickupState): readonly string[] {
  if (!isPickup(state)) return []
  const supplier = supplierOf(state)
  return supplier === null ? [state.clientCompanyId] : [state.clientCompanyId, supplier]
}

function answerOf(state: PickupState): PickupAnswer {
  if (state.status === 'NONE') throw new ProblemError('pickup-not-found')
  const { pickupId: id, pickupNumber, status, version } = state
  return { id, pickupNumber, status, version }
}
