import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import {
  foreseenPickup,
  type HandlingFacts,
  handledAnswer,
  handlingFacts,
  handledRoutes as routes,
  type ToldOfGoods,
  toldOfGoods,
} from '@quayside/contracts/shipments/handled.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { type ShipmentDesk, system, whoSeesChange } from '../../desk/shipment-desk.ts'
import { shipmentParams } from '../../desk/shipment-route.ts'
import { actualMilestones } from '../domain/milestones.ts'
import { pickedUp, pickupRefusals, putBack, releasedBy } from '../domain/picked-up.ts'
import { type ShipmentCommand, shipment } from '../domain/shipment.ts'
import { isShipment, type Shipment, type ShipmentState } from '../domain/state.ts'
import { stationsOf } from '../domain/stations.ts'
import { departuresOf } from '../domain/status.ts'

/** For the service that has pickups and warehouse receipts: what it asks of a shipment, and what it tells it. */
export function handledGoodsRoutes(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  const found = async (id: string): Promise<Shipment> => {
    const { state } = await ports.commands.load(shipment, id)
    if (!isShipment(state)) throw new ProblemError('shipment-not-found')
    return state
  }
  internalRoute(app, ports, {
    method: 'GET',
    url: routes.facts,
    summary: 'What the handling of its goods leans on',
    params: shipmentParams,
    answer: handlingFacts,
    handle: async ({ params }) => answer(factsOf(await found(params.id), ports.clock.now())),
  })
  internalRoute(app, ports, {
    url: routes.foresee,
    summary: 'Whether this person could record the pickup of released goods now',
    params: shipmentParams,
    input: foreseenPickup,
    answer: handledAnswer,
    async handle({ params, input: { by, now, released } }) {
      const asked = { by, now, today: now.slice(0, 10) }
      return answer({ refusals: told(pickupRefusals(released, asked, await found(params.id))) })
    },
  })
  internalRoute(app, ports, {
    url: routes.tell,
    summary: 'What happened to its goods: collected, counted, on hand, gone with transport',
    params: shipmentParams,
    input: z.strictObject({ what: toldOfGoods }),
    answer: handledAnswer,
    async handle({ params: { id }, input: { what }, context }) {
      const before = await found(id)
      const outcome = await ports.commands.handle({
        aggregate: shipment,
        id,
        context: sameAsBefore(context),
        // Of its suppliers those hear of it to whom it is another one then.
        companies: (after: ShipmentState) => whoSeesChange(before, after),
        command: commandOf(what, before),
      })
      // The shipment may have ended meanwhile: that is an answer.
      if (outcome.kind === 'rejected') return answer({ refusals: told(outcome.rejections) })
      if (outcome.kind === 'accepted') return answer({ refusals: [] })
      throw new ProblemError(outcome.kind === 'conflict' ? 'lost-race' : 'idempotency-key-reused')
    },
  })
}

/** The body is not looked at: what this service told itself, before there was another one for it, is known again by its key. */
const sameAsBefore = (context: CommandContext): CommandContext => ({ ...context, bodyHash: '' })

const told = (rejections: readonly Rejection[]) => rejections.map(one => ({ field: null, ...one }))

function commandOf(what: ToldOfGoods, of: Shipment): ShipmentCommand {
  const asked = { by: system, now: what.now, today: what.now.slice(0, 10) }
  switch (what.type) {
    case 'collected':
      return { ...asked, type: 'ReportCollection', collection: what.collection }
    case 'collection-corrected': {
      const { collection, reason } = what
      return { ...asked, type: 'CorrectCollection', collection, reason }
    }
    case 'received':
      return { ...asked, type: 'ReportReceipt', receipt: what.receipt, differences: what.differences }
    case 'on-hand': {
      const { receiptId, onHand, vendorCompanyId } = what
      return { ...asked, type: 'ReportOnHand', receiptId, onHand, vendorCompanyId }
    }
    case 'taken-back':
      return { ...asked, type: 'TakeBackReceipt', receiptId: what.receiptId, reason: what.reason }
    case 'picked-up':
      return pickedUp(what.released, { ...asked, by: releasedBy(what.actor, of) }, of)
    case 'put-back':
      return putBack(what.releaseId, what.reason, { ...asked, by: releasedBy(what.actor, of) })
  }
}

function factsOf(of: Shipment, now: string): HandlingFacts {
  const { shipmentId, shipmentNumber, clientCompanyId, status, operation, date } = of
  const picked = stationsOf(of, now.slice(0, 10)).find(one => one.station === 'picked-up')
  return {
    shipmentId,
    shipmentNumber,
    clientCompanyId,
    status,
    operation,
    date,
    vendors: [...new Set(of.lines.map(line => line.vendorCompanyId))],
    gone: goneAt(of),
    isPickedUp: picked?.state === 'done',
  }
}

function goneAt(of: Shipment): string[] {
  const actual = actualMilestones(of)
  const delivered = actual.filter(one => one.code === 'DELIVERED')
  return [...departuresOf(of, actual), ...delivered, ...of.drops].map(one => one.at)
}
