import { matchingPickups } from '@quayside/contracts/handling/pickup-queries.ts'
import { jobsOnPickups, pickupCommands } from '@quayside/contracts/handling/pickups.ts'
import { mostOfJob } from '@quayside/contracts/jobs/jobs.ts'
import type { Outcome } from '@quayside/platform/commands/command-handler.ts'
import { type JobAct, jobAct } from '@quayside/platform/jobs/job-act.ts'
import type { JobSubject } from '@quayside/platform/jobs/job-routes.ts'
import { jobsPart } from '@quayside/platform/jobs/jobs-part.ts'
import { givePickup, type WantedOnPickup } from '../pickups/give-pickup.ts'
import { pickup } from '../pickups/pickup.ts'
import type { PickupDesk } from '../pickups/pickup-desk.ts'
import { pickupPage } from '../pickups/pickup-list.ts'
import { requestOf } from '../pickups/pickup-routes.ts'
import { refusedByStatus } from '../pickups/pickup-rules.ts'
import { isPickup, type PickupState } from '../pickups/pickup-state.ts'

/** Acts on many pickups: each gets the command that it would get alone. */
export function pickupJobs(desk: PickupDesk) {
  return jobsPart(desk.ports, { name: 'PickupJob', service: 'handling', acts: actsOn(desk), subject: subject(desk) })
}

function actsOn(desk: PickupDesk): Record<string, JobAct> {
  const { send, accept, delete: remove } = jobsOnPickups
  const give =
    (name: keyof typeof jobsOnPickups, wanted: (asked: never) => WantedOnPickup): JobAct['give'] =>
    async ({ item: { id, version }, asked, caller, context }) => {
      // A draft that is gone already is done with.
      const seen = name === 'delete' || version === null ? undefined : version
      const given = { id, name, wanted: wanted(asked as never), version: seen, caller, context }
      const outcome = await givePickup(desk, given)
      if (outcome.kind !== 'gone') return { outcome: name === 'delete' ? changed(outcome) : outcome }
      const { state } = outcome
      return { outcome: { kind: 'accepted', events: [], state, position: null, repeated: true } }
    }
  return {
    send: jobAct({
      ...send,
      permission: pickupCommands.send.permission,
      summary: 'Send several pickup requests, by a job',
      give: give('send', () => ({ type: 'send' })),
    }),
    accept: jobAct({
      ...accept,
      permission: pickupCommands.accept.permission,
      summary: 'Accept several pickup requests with one window and picker, by a job',
      give: give('accept', (asked: { window: { from: string; until: string }; picker: never }) => ({
        type: 'accept',
        ...asked,
      })),
    }),
    delete: jobAct({
      ...remove,
      permission: pickupCommands.delete.permission,
      summary: 'Delete, cancel or ask to cancel several pickup requests, as each stands, by a job',
      give: give('delete', () => ({ type: 'delete' })),
    }),
  }
}

/** A deletion that changed nothing is not done: told apart from those that did, by where the request stands. */
function changed(outcome: Outcome<PickupState>): Outcome<PickupState> {
  if (outcome.kind !== 'accepted' || outcome.repeated || outcome.events.length > 0) return outcome
  const refused = isPickup(outcome.state) ? refusedByStatus('delete', outcome.state) : null
  return refused === null ? outcome : { kind: 'rejected', rejections: [refused] }
}

function subject(desk: PickupDesk): JobSubject<typeof matchingPickups> {
  const { ports } = desk
  const found = async (
    asked: Partial<Parameters<typeof requestOf>[0]>,
    caller: Parameters<typeof pickupPage>[1],
    limit: number,
  ) => {
    const request = requestOf(matchingPickups.parse(asked), ports.clock.now())
    const { items } = await pickupPage(ports.query, caller, request, undefined, limit)
    return items.map(({ id, state: { pickupNumber: number, version } }) => ({ id, number, version }))
  }
  return {
    resource: '/pickups',
    viewing: 'pickups.view',
    most: mostOfJob.pickups,
    noneChosen: 'select-pickup',
    filter: matchingPickups,
    named: async (ids, caller) => (ids.length === 0 ? [] : found({ 'filter[id]': ids.join(',') }, caller, ids.length)),
    async commandKeysOf(id) {
      const { events } = await ports.commands.load(pickup, id)
      return new Set(events.map(({ metadata }) => metadata.commandKey))
    },
    matching: (filter, caller, limit) => found(filter, caller, limit),
  }
}
