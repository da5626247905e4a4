import { mostOfJob } from '@quayside/contracts/jobs/jobs.ts'
import { jobsOnShipments, liftHold, placeHold, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import { matchingShipments } from '@quayside/contracts/shipments/queries.ts'
import { holdKinds } from '@quayside/contracts/shipments/statuses.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { type JobAct, jobAct } from '@quayside/platform/jobs/job-act.ts'
import type { Found, JobSubject } from '@quayside/platform/jobs/job-routes.ts'
import { jobsPart } from '@quayside/platform/jobs/jobs-part.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { dayOf } from '../desk/day-of-caller.ts'
import { answerOf, byOf, type ShipmentDesk, type ShipmentOutcome } from '../desk/shipment-desk.ts'
import { giveShipment } from '../desk/shipment-route.ts'
import { liftHoldOf, placeHoldOn } from '../shipment/commands/overlays.ts'
import { isOthersHold } from '../shipment/domain/overlays.ts'
import { shipment } from '../shipment/domain/shipment.ts'
import { requestOf } from '../shipment/read-models/list-routes.ts'
import { listPage } from '../shipment/read-models/shipment-list.ts'
import { holdsToLift, stepOf } from './lifting-holds.ts'

const placedHold = z.object({ holdId: z.string() })
const liftedHolds = z.object({ holds: z.array(z.object({ kind: z.enum(holdKinds), reason: z.string() })) })

/** Acts on many shipments: each shipment gets the command that it would get alone. */
export function shipmentJobs(desk: ShipmentDesk) {
  return jobsPart(desk.ports, {
    name: 'ShipmentJob',
    service: 'shipments',
    acts: actsOn(desk),
    subject: subject(desk),
  })
}

function actsOn(desk: ShipmentDesk): Record<string, JobAct> {
  const { permission } = shipmentCommands['place-hold']
  return {
    hold: jobAct({
      path: jobsOnShipments.hold.path,
      asked: placeHold,
      takenBackBy: 'undo-hold',
      permission,
      summary: 'Place a hold on several shipments, by a job',
      async give({ item: { id }, asked: body, caller, context }) {
        const outcome = await giveShipment(desk, placeHoldOn, { id, part: '', body, caller, context })
        const holdId = outcome.kind === 'accepted' ? answerOf(outcome).createdId : null
        return { outcome, ...(holdId !== null && { left: { holdId } }) }
      },
    }),
    lift: jobAct({
      path: jobsOnShipments.lift.path,
      asked: liftHold,
      takenBackBy: 'undo-lift',
      permission: shipmentCommands['lift-hold'].permission,
      summary: 'Lift the holds that people placed on several shipments, by a job',
      async give({ item: { id }, asked: body, caller, context }) {
        // One of others is none.
        await desk.concerned(id, byOf(caller))
        const { state, events } = await desk.ports.commands.load(shipment, id)
        const placed = 'holds' in state ? holdsToLift(state, events, context) : []
        // Another side's stays; where there is no other, its refusal is the answer.
        const own = 'holds' in state ? placed.filter(one => isOthersHold(one, state, caller.actor) === null) : []
        const holds = own.length > 0 ? own : placed
        if (holds.length === 0) throw new ProblemError('no-hold-of-people')
        const lifted: { kind: string; reason: string }[] = []
        const outcome = await untilRefused(holds, async ({ holdId, kind, reason }) => {
          const one = await giveShipment(desk, liftHoldOf, {
            id,
            part: holdId,
            body,
            caller,
            context: stepOf(context, holdId),
          })
          if (one.kind === 'accepted') lifted.push({ kind, reason })
          return one
        })
        return { outcome, ...(lifted.length > 0 && { left: { holds: lifted } }) }
      },
    }),
    'undo-hold': jobAct({
      path: null,
      asked: z.object({}),
      permission,
      summary: '',
      give: async ({ item: { id, left }, caller, context }) => ({
        outcome: await giveShipment(desk, liftHoldOf, {
          id,
          part: placedHold.parse(left).holdId,
          body: { reason: '' },
          caller,
          context,
        }),
      }),
    }),
    'undo-lift': jobAct({
      path: null,
      asked: z.object({}),
      permission,
      summary: '',
      give: async ({ item: { id, left }, caller, context }) => ({
        outcome: await untilRefused(liftedHolds.parse(left).holds, (body, at) =>
          giveShipment(desk, placeHoldOn, { id, part: '', body, caller, context: stepOf(context, String(at)) }),
        ),
      }),
    }),
  }
}

/** The same of several things of one shipment; the last outcome, or the first refusal. */
async function untilRefused<Thing>(
  things: readonly Thing[],
  give: (thing: Thing, at: number) => Promise<ShipmentOutcome>,
): Promise<ShipmentOutcome> {
  let outcome: ShipmentOutcome = { kind: 'rejected', rejections: [{ code: 'no-hold-of-people', params: {} }] }
  for (const [at, thing] of things.entries()) {
    outcome = await give(thing, at)
    if (outcome.kind !== 'accepted') break
  }
  return outcome
}

function subject(desk: ShipmentDesk): JobSubject<typeof matchingShipments> {
  const { ports } = desk
  const named = (ids: readonly string[], caller: Caller) =>
    ports.query(caller, async db => {
      const { rows } = await sql<Found>`select id, shipment_number as number, version from shipments
        where id = any (${ids}::uuid[])`.execute(db)
      return rows
    })
  return {
    resource: '/shipments',
    viewing: 'shipments.view',
    most: mostOfJob.shipments,
    noneChosen: 'select-shipment',
    filter: matchingShipments,
    named,
    async commandKeysOf(id) {
      const { events } = await ports.commands.load(shipment, id)
      return new Set(events.map(({ metadata }) => metadata.commandKey))
    },
    async matching(filter, caller, limit) {
      const request = requestOf(filter, caller, await dayOf(desk, caller))
      const { items } = await listPage(ports.query, caller, request, undefined, limit)
      const ids = items.map(({ id }) => id)
      const found = new Map((await named(ids, caller)).map(one => [one.id, one]))
      return ids.flatMap(id => found.get(id) ?? [])
    },
  }
}
