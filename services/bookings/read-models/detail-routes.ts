import type { BookingEvent, BookingRefusal } from '@quayside/contracts/bookings/events.ts'
import {
  type BookingDetail,
  bookingComparison,
  bookingDetail,
  bookingHistory,
} from '@quayside/contracts/bookings/queries.ts'
import { isCarrierWord } from '@quayside/contracts/bookings/statuses.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { today } from '@quayside/platform/values/dates.ts'
import { errorText, withReasons } from '@quayside/platform/words/error-text.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { type BookingDesk, byOf } from '../desk/booking-desk.ts'
import { booking } from '../domain/booking.ts'
import {
  type Booking,
  type BookingState,
  contentOf,
  evolve,
  hasHeld,
  initial,
  isBooking,
} from '../domain/booking-state.ts'
import { changesBetween, changesOfContent, reasonOf, refusalsOf } from '../domain/history.ts'
import { allowedCommands } from '../domain/rules.ts'
import { newestFirst } from '../domain/standing.ts'
import { shownContent, type Viewer, viewerOf } from '../domain/viewed.ts'
import { sideOf } from './booking-list.ts'

const params = z.strictObject({ id: z.uuid() })
const versionNumber = z.coerce.number().int().min(1)

export function detailRoutes(app: App, desk: BookingDesk): void {
  const reading = { permission: 'bookings.view', params, waitFor: ['bookings'] } as const
  queryRoute(app, desk.ports, {
    ...reading,
    url: '/bookings/:id',
    summary: 'A booking, as far as the person’s side may see it',
    answer: bookingDetail,
    handle: async ({ params: { id }, caller }) => detailOf(desk, caller, await visible(desk, caller, id)),
  })
  queryRoute(app, desk.ports, {
    ...reading,
    url: '/bookings/:id/history',
    summary: 'Who changed what of a booking, and why',
    answer: bookingHistory,
    async handle({ params: { id }, caller }) {
      const { events, viewer } = await visible(desk, caller, id)
      const items = historyOf(events, viewer, caller.language)
      const nameOf = await desk.known.doers(items.map(item => item.actor))
      return { items: items.map(item => ({ ...item, actor: { ...item.actor, name: nameOf(item.actor) } })) }
    },
  })
  queryRoute(app, desk.ports, {
    ...reading,
    url: '/bookings/:id/versions',
    summary: 'Two versions of a booking, and what differs',
    query: { from: versionNumber, to: versionNumber },
    answer: bookingComparison,
    async handle({ params: { id }, query, caller }) {
      const { state, viewer } = await visible(desk, caller, id)
      const [from, to] = [versionOf(state, query.from, viewer), versionOf(state, query.to, viewer)]
      return { from, to, changes: changesOfContent(from.content, to.content) }
    },
  })
}

type Seen = {
  readonly state: Booking
  readonly events: readonly StoredEvent<BookingEvent>[]
  readonly viewer: Viewer
}

/** What row-level security lets the caller see; a booking of others is none. */
async function visible(desk: BookingDesk, caller: Caller, id: string): Promise<Seen> {
  const { column, companies } = sideOf(caller)
  const found = await desk.ports.query(caller, db =>
    sql`select from bookings where id = ${id} and ${column} = any (${companies}::uuid[])`.execute(db),
  )
  if (found.rows.length === 0) throw new ProblemError('booking-not-found')
  const { state, events } = await desk.ports.commands.load(booking, id)
  if (!isBooking(state)) throw new ProblemError('booking-not-found')
  const viewer = viewerOf(byOf(caller), await desk.known.showsCharges(state.clientCompanyId))
  return { state, events: events as StoredEvent<BookingEvent>[], viewer }
}

function versionOf(state: Booking, version: number, viewer: Viewer) {
  const found = state.versions.find(one => one.version === version)
  if (found === undefined) throw new ProblemError('not-found')
  const { at, content } = found
  return { version, at, holds: hasHeld(state, version), content: shownContent(content, viewer) }
}

async function detailOf(desk: BookingDesk, caller: Caller, { state, viewer }: Seen): Promise<BookingDetail> {
  const by = byOf(caller)
  const isSupplier = viewer.supplier !== null
  const content = shownContent(contentOf(state), viewer)
  const names = await desk.known.companies([state.clientCompanyId, ...content.lines.map(line => line.vendorCompanyId)])
  const now = desk.ports.clock.now()
  const asked = { by, now, today: today(now, state.zone) }
  const id = state.bookingId
  return {
    id,
    version: state.version,
    bookingNumber: state.bookingNumber,
    date: today(state.at, state.zone),
    status: state.status,
    chip: state.chip,
    reason: isSupplier ? null : state.reason || null,
    clientCompanyId: state.clientCompanyId,
    clientName: names.get(state.clientCompanyId) ?? null,
    operation: state.operation,
    shipmentId: state.shipmentId,
    shipmentNumber: state.shipmentNumber,
    shipmentDeleted: state.shipment.deleted,
    quoteId: isSupplier ? null : state.quoteId,
    quoteNumber: isSupplier ? null : state.quoteNumber,
    quoteRevision: isSupplier ? null : state.quoteRevision,
    againOf: isSupplier ? null : state.againOf,
    content: {
      ...content,
      lines: content.lines.map(line => ({ ...line, supplierName: names.get(line.vendorCompanyId) ?? null })),
    },
    confirmation: state.confirmation,
    askedFields: isSupplier ? [] : [...state.askedFields],
    passedOn: isSupplier ? [] : state.passedOn.map(({ version, channel, at }) => ({ version, channel, at })),
    requests: isSupplier
      ? []
      : state.requests.map(({ requestId, at: askedAt, answer, refusals, ...request }) => ({
          id: requestId,
          askedAt,
          ...request,
          answer: refusalText(refusals, caller.language) ?? answer,
        })),
    versions: isSupplier
      ? []
      : state.versions.map(({ version, at }) => ({ version, at, holds: hasHeld(state, version) })),
    documents: isSupplier ? [] : [...state.documents],
    ...(!isSupplier && { carrierAnswers: answersOf(state) }),
    links: {
      history: `/bookings/${id}/history`,
      versions: `/bookings/${id}/versions`,
      shipment: `/shipments/${state.shipmentId}`,
    },
    allowedCommands: withReasons(allowedCommands(state, asked, caller.permissions), caller.language),
  }
}

/** In the reader's language. */
function refusalText(refusals: readonly BookingRefusal[], language: Language): string | null {
  return refusals.map(({ code, params }) => errorText(code, params, language)).join(' ') || null
}

function answersOf({ answers, apart }: Booking) {
  const all = [
    ...answers.map(answer => ({ answer, isApart: false })),
    ...apart.map(({ answer }) => ({ answer, isApart: true })),
  ]
  return all
    .sort((one, other) => newestFirst(one.answer, other.answer))
    .map(({ answer: { code, at, way, reason }, isApart }) => ({
      code,
      at,
      way,
      reason,
      isKnown: isCarrierWord(code),
      isApart,
    }))
}

/** Told by the changes of what led to it: alone it would say nothing. */
const untoldAlone: ReadonlySet<string> = new Set(['BookingStatusChanged', 'BookingConfirmationChanged'])

/** Who changed what, from what to what, and why; oldest first. A supplier's tells only what it may see, and not by whom. */
function historyOf(events: readonly StoredEvent<BookingEvent>[], viewer: Viewer, language: Language): HistoryEntry[] {
  let state: BookingState = initial
  const isSupplier = viewer.supplier !== null
  return events.flatMap((event): HistoryEntry[] => {
    const before = state
    state = evolve(state, event)
    const changes = changesBetween(before, state, viewer)
    if (changes.length === 0 && (isSupplier || untoldAlone.has(event.type))) return []
    const { uid, service, onBehalfOf } = event.metadata.actor
    return [
      {
        id: event.id,
        at: event.recordedAt,
        position: event.position,
        type: event.type,
        actor: {
          uid: isSupplier ? null : (uid ?? null),
          service: service ?? null,
          name: null,
          onBehalfOf: isSupplier ? null : (onBehalfOf ?? null),
        },
        reason: isSupplier ? null : (reasonOf(event) ?? refusalText(refusalsOf(event), language)),
        changes: changes.map(change => ({ ...change, lineNumber: null })),
      },
    ]
  })
}
