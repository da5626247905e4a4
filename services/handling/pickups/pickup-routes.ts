import {
  type matchingPickups,
  pickupAttentions,
  pickupCounters,
  pickupDetail,
  pickupSortColumns,
  pickupsAnswer,
  pickupsQuery,
  pickupTerms,
  pickupTermsQuery,
} from '@quayside/contracts/handling/pickup-queries.ts'
import {
  acceptPickup,
  answerPickupCancellation,
  changePickup,
  collectPickup,
  correctPickup,
  createPickup,
  movePickup,
  type PickupAnswer,
  type PickupCommandName,
  pickupAnswer,
  pickupCommands,
  pickupReason,
  reschedulePickup,
  sendPickup,
} from '@quayside/contracts/handling/pickups.ts'
import { verdictOn } from '@quayside/contracts/kernel/transitions.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { listOrFile, mediaTypes } from '@quayside/platform/http/export.ts'
import { parseSort } from '@quayside/platform/http/lists.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { today } from '@quayside/platform/values/dates.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import * as z from 'zod'
import { pickupNumber } from '../desk/handled-numbers.ts'
import { byOf, doneTo } from '../desk/handling-desk.ts'
import { handledParams, noBody } from '../desk/handling-routes.ts'
import { everyone, overFault } from '../desk/handling-rules.ts'
import { refusePlaces } from '../desk/known-places.ts'
import { concernedBy, givePickup, type WantedOnPickup } from './give-pickup.ts'
import { type PickupCommand, pickup } from './pickup.ts'
import type { PickupDesk } from './pickup-desk.ts'
import { pickupExport } from './pickup-export.ts'
import { pickupItems, termsOf } from './pickup-items.ts'
import { type PickupRequest, pickupCounts, pickupPage, pickupRow, pickupTotal } from './pickup-list.ts'
import { isConcerned } from './pickup-rules.ts'
import { differencesOf, type PickupState } from './pickup-state.ts'
import { termsOn } from './place-terms.ts'

const listQuery = z.strictObject(pickupsQuery)
export function pickupRoutes(app: App, desk: PickupDesk): void {
  pickupQueries(app, desk)
  creatingRoute(app, desk)
  const on = commandOn(app, desk)
  on('change', 'Change a request: a draft, or with the reason what was sent', changePickup, body => {
    refusePlaces(body.content)
    return { type: 'change', content: body.content, reason: body.reason }
  })
  on('send', 'Send a pickup request', sendPickup, () => ({ type: 'send' }))
  on('accept', 'Accept a request: when it is picked up, and by whom', acceptPickup, ({ window, picker }) => ({
    type: 'accept',
    window,
    picker,
  }))
  on('move', 'Move the window or the picker, with the reason', movePickup, ({ window, picker, reason }) => ({
    type: 'move',
    window,
    picker,
    reason,
  }))
  on('reject', 'Reject a pickup request, with the reason', pickupReason, body => ({ type: 'reject', ...body }))
  on('collect', 'Record what was picked up', collectPickup, body => ({ type: 'collect', ...body }))
  on('correct', 'Correct what was picked up, or that nothing was', correctPickup, body => ({
    type: 'correct',
    ...body,
  }))
  on('close', 'Close a pickup request', noBody, () => ({ type: 'close' }))
  on('fail', 'Record that a pickup failed, with the reason', pickupReason, body => ({ type: 'fail', ...body }))
  on('reschedule', 'Ask for another day', reschedulePickup, ({ collection }) => ({ type: 'reschedule', collection }))
  on('cancel', 'Cancel a pickup request', pickupReason, body => ({ type: 'cancel', ...body }))
  on('ask-to-cancel', 'Ask to cancel a scheduled pickup', pickupReason, body => ({ type: 'ask-to-cancel', ...body }))
  on('answer-cancellation', 'Cancel a pickup as asked, or not', answerPickupCancellation, body => ({
    type: 'answer-cancellation',
    ...body,
  }))
  on('delete', 'Delete a draft, cancel a request, or ask to cancel what is scheduled', noBody, () => ({
    type: 'delete',
  }))
}

function pickupQueries(app: App, desk: PickupDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/pickups',
    summary: 'Pickup requests, by filters, also as CSV or sheet; a supplier’s own alone',
    permission: 'pickups.view',
    query: listQuery,
    answer: pickupsAnswer,
    files: ['text/csv', mediaTypes.xlsx],
    waitFor: ['pickups'],
    async handle(asked) {
      const { query, caller } = asked
      const request = requestOf(query, ports.clock.now())
      const creating = await createVerdict(desk, caller, request.shipmentId)
      return listOrFile(asked, {
        async page(cursor, limit) {
          const { items, nextCursor } = await pickupPage(ports.query, caller, request, cursor, limit)
          return { items: await pickupItems(desk, await desk.askedOfMany(caller, items), caller), nextCursor }
        },
        total: async () => ({
          ...(await pickupTotal(ports.query, caller, request)),
          allowedCommands: withReasons([creating], caller.language),
        }),
        fileName: 'pickups',
        file() {
          if (!caller.permissions.has('pickups.export'))
            throw new ProblemError('permission-missing', { permission: 'pickups.export' })
          return pickupExport(query.columns, caller.language)
        },
      })
    },
  })
  queryRoute(app, ports, {
    url: '/pickups/counts',
    summary: 'How many pickup requests of each status the caller sees',
    permission: 'pickups.view',
    answer: pickupCounters,
    waitFor: ['pickups'],
    handle: async ({ caller }) => ({ statuses: await ports.query(caller, db => pickupCounts(db, caller)) }),
  })
  queryRoute(app, ports, {
    url: '/pickups/terms',
    summary: 'What a pickup place says of a day: its cut-off and hours, by its own clock',
    permission: 'pickups.view',
    query: z.strictObject(pickupTermsQuery),
    answer: pickupTerms,
    waitFor: ['known-places'],
    async handle({ query: { placeId, date, from, until }, caller }) {
      const place = await desk.placeFor(caller, placeId)
      const hours = from === undefined || until === undefined ? null : { from, until }
      return termsOn(place, date, hours, ports.clock.now())
    },
  })
  queryRoute(app, ports, {
    url: '/pickups/:id',
    summary: 'A pickup request with its history, and what its pickup place says of the day',
    permission: 'pickups.view',
    params: handledParams,
    answer: pickupDetail,
    waitFor: ['pickups'],
    async handle({ params, caller }) {
      const { found, asked, createdAt } = await shownPickup(desk, caller, params.id)
      const [[item], { events }] = await Promise.all([
        pickupItems(desk, [{ pickup: found, createdAt, asked }], caller),
        ports.commands.load(pickup, params.id),
      ])
      if (item === undefined) throw new ProblemError('pickup-not-found')
      const told = { terms: termsOf(found, asked), differences: differencesOf(found) }
      return { ...item, ...told, history: await doneTo(desk, events) }
    },
  })
}

/** One that the person may see; of others there is none. */
export async function shownPickup(desk: PickupDesk, caller: Caller, id: string) {
  const row = await pickupRow(desk.ports.query, caller, id)
  if (row === undefined || !isConcerned({ by: byOf(caller) }, row.state)) throw new ProblemError('pickup-not-found')
  return { found: row.state, createdAt: row.created_at, asked: await desk.askedOf(caller, row.state) }
}

/** Whether the person may make one, of the shipment where it is about one. */
async function createVerdict(desk: PickupDesk, caller: Caller, shipmentId: string | null) {
  const over = shipmentId === null ? null : overFault(await desk.asked(caller, shipmentId))
  return verdictOn('create', over, { permission: 'pickups.request', permissions: caller.permissions }, everyone)
}

export function requestOf(query: z.output<typeof matchingPickups>, now: string): PickupRequest {
  return {
    sort: parseSort(query.sort, pickupSortColumns, { column: 'createdAt', direction: 'desc' }),
    ids: query['filter[id]']?.split(',') ?? [],
    statuses: query['filter[status]']?.split(',') ?? [],
    kind: query['filter[kind]'] ?? null,
    shipmentId: query['filter[shipmentId]'] ?? null,
    orderId: query['filter[orderId]'] ?? null,
    supplier: query['filter[supplier]'] ?? null,
    placeId: query['filter[placeId]'] ?? null,
    from: query['filter[from]'] ?? null,
    until: query['filter[until]'] ?? null,
    attention: pickupAttentions.find(one => one === query['filter[attention]']) ?? null,
    q: query.q?.trim() ?? '',
    now,
  }
}

function creatingRoute(app: App, desk: PickupDesk): void {
  const { ports, known } = desk
  commandRoute(app, ports, {
    url: '/pickups',
    summary: 'Draft a pickup request: for a shipment, for lines of orders, or for neither',
    permission: 'pickups.request',
    body: createPickup,
    answer: pickupAnswer,
    status: 201,
    respond: ({ state }: { state: PickupState }) => answerOf(state),
    async handle({ body, caller, context }) {
      refusePlaces(body.content)
      const { asked, orderLines } = await desk.askedNew(caller, body, context)
      const id = newIdFor(caller.uid, 'pickups', context.key)
      const day = today(asked.now, await known.zoneOf(asked.of.clientCompanyId))
      const made = { pickupId: id, pickupNumber: pickupNumber(id, day), orderLines, content: body.content }
      const command: PickupCommand = { ...asked, type: 'create', ...made }
      return ports.commands.handle({ aggregate: pickup, id, context, companies: concernedBy, command })
    },
  })
}

function commandOn(app: App, desk: PickupDesk) {
  return <Body extends z.ZodObject>(
    name: PickupCommandName,
    summary: string,
    body: Body,
    wanted: (body: z.output<Body>) => WantedOnPickup,
  ): void => {
    const { method, path: url, permission } = pickupCommands[name]
    commandRoute(app, desk.ports, {
      method,
      url,
      summary,
      permission,
      params: handledParams,
      body,
      answer: pickupAnswer,
      respond: ({ state }: { state: PickupState }) => answerOf(state),
      async handle({ params: { id }, body: input, caller, context }) {
        const given = input as z.output<Body>
        const version = 'version' in given ? (given.version as number) : undefined
        const outcome = await givePickup(desk, { id, name, wanted: wanted(given), version, caller, context })
        return outcome.kind === 'gone' ? answer(answerOf(outcome.state)) : outcome
      },
    })
  }
}

function answerOf(state: PickupState): PickupAnswer {
  if (state.status === 'NONE') throw new ProblemError('pickup-not-found')
  const { pickupId: id, pickupNumber: number, status, version } = state
  return { id, pickupNumber: number, status, version }
}
