import { type By, notYours, serves } from '@quayside/contracts/access/by.ts'
import { bookingAnswer, submitBooking } from '@quayside/contracts/bookings/commands.ts'
import type { BookingContent } from '@quayside/contracts/bookings/details.ts'
import {
  type BookingSubmissionArgs,
  bookingSubmissionId,
  bookingSubmissionType,
} from '@quayside/contracts/bookings/workflow.ts'
import { freightParty } from '@quayside/contracts/freight/party.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { quoteForBooking, quoteForBookingPath } from '@quayside/contracts/quotes/internal.ts'
import {
  type BookedShipment,
  bookedCreationRoute,
  bookedShipment,
  bookedShipmentRoute,
  type PlannedCreation,
  plannedCreation,
} from '@quayside/contracts/shipments/linked-booking.ts'
import type { AllocationRefusal } from '@quayside/contracts/shipments/workflow.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { madeOnce } from '@quayside/platform/commands/made-once.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { type Answer, answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { isBefore } from '@quayside/platform/values/dates.ts'
import { readableNumber } from '@quayside/platform/values/readable-number.ts'
import type * as z from 'zod'
import { answerOf, type BookingDesk, byOf } from '../desk/booking-desk.ts'
import { booking, type Submit, submissionFaults } from '../domain/booking.ts'
import { isBooking } from '../domain/booking-state.ts'
import { blocked } from '../domain/rules.ts'
import { type Refused, rejectionOf, resultOf, runKey } from './allocating.ts'

export function submittingRoutes(app: App, desk: BookingDesk): void {
  commandRoute(app, desk.ports, {
    url: '/bookings',
    summary: 'Submit a booking: quote, orders and shipment all have it, or nothing happens',
    permission: 'bookings.request',
    body: submitBooking,
    answer: bookingAnswer,
    status: 201,
    handle: ({ body, caller, context }) =>
      madeOnce(desk.ports.commands, { uid: caller.uid, route: 'bookings', context }, () =>
        submitted(desk, { ...body, wholeOrders: [] }, { by: byOf(caller), uid: caller.uid, context }),
      ),
  })
}

export type Wanted = z.output<typeof submitBooking> & {
  /** All that these orders can still ship, in the place of lines. */
  readonly wholeOrders: readonly string[]
}
type Asking = { readonly by: By; readonly uid: string; readonly context: CommandContext }
export type Submitted = Answer<z.output<typeof bookingAnswer>> | Refused

export async function submitted(desk: BookingDesk, wanted: Wanted, asking: Asking): Promise<Submitted> {
  const { state } = await desk.ports.commands.load(booking, bookingIdOf(asking))
  if (isBooking(state)) return answer(answerOf(state), { headers: { 'idempotent-replayed': 'true' } })
  const plan = await planned(desk, wanted, asking)
  return plan.kind === 'rejected' ? plan : ran(desk, plan.args)
}

const bookingIdOf = ({ uid, context }: Asking) => newIdFor(uid, 'bookings', context.key)

type Planned = { readonly kind: 'planned'; readonly args: BookingSubmissionArgs }

/** What is plain beforehand is refused before anything is reserved. */
export async function planned(desk: BookingDesk, wanted: Wanted, asking: Asking): Promise<Planned | Refused> {
  const { by, uid, context } = asking
  const bookingId = bookingIdOf(asking)
  const who = wanted.confirmation === null ? (['C', 'O'] as const) : (['O'] as const)
  if (!(who as readonly string[]).includes(by.kind)) return refused(notYours(who))

  const again = wanted.againOf === null ? null : await endedBooking(desk, wanted.againOf, asking)
  const shipmentId = wanted.shipmentId ?? again?.shipmentId ?? null
  const quote = wanted.quoteId === null ? (again?.quote ?? null) : await quoteOf(desk, wanted.quoteId, asking)
  const there = shipmentId === null ? null : await shipmentThere(desk, shipmentId, asking)
  if (there?.kind === 'rejected') return there
  const client = there?.clientCompanyId ?? quote?.customerCompanyId ?? wanted.clientCompanyId ?? by.company
  const number = readableNumber('BK', bookingId, (await desk.asked(by, client)).today)
  const basis = there ?? (await newShipment(desk, wanted, { ...asking, bookingId, number }))
  if (basis.kind === 'rejected') return basis

  const charges = wanted.content.charges ?? again?.charges ?? quote?.charges ?? []
  const parties = wanted.wholeOrders.length === 0 ? wanted.content.parties : await partiesOf(desk, wanted, basis)
  const content: BookingContent = { ...wanted.content, parties, charges: [...charges], lines: [...basis.lines] }
  if (by.kind !== 'O' && wanted.content.charges !== null)
    return refused({ ...notYours(['O']), field: 'content.charges' })
  const { clientCompanyId } = basis
  if (quote !== null && quote.customerCompanyId !== clientCompanyId)
    return refused({ code: 'quote-not-found', params: {} })
  const zone = await desk.known.zoneOf(clientCompanyId)
  const asked = await desk.asked(by, clientCompanyId)
  const [first, ...rest] = submissionFaults({ ...asked, clientCompanyId, content, confirmation: wanted.confirmation })
  if (first !== undefined) return { kind: 'rejected', rejections: [first, ...rest] }

  const command: Omit<Submit, 'now' | 'today'> = {
    by,
    type: 'Submit',
    bookingId,
    bookingNumber: number,
    clientCompanyId,
    shipmentId: basis.shipment.shipmentId,
    shipmentNumber: basis.shipmentNumber,
    operation: basis.operation,
    quoteId: quote?.quoteId ?? null,
    quoteNumber: quote?.quoteNumber ?? null,
    quoteRevision: quote?.revision ?? null,
    againOf: wanted.againOf,
    zone,
    content,
    confirmation: wanted.confirmation,
  }
  const mode = content.goods.transportMode
  const args: BookingSubmissionArgs = {
    bookingId,
    bookingNumber: number,
    key: runKey(uid, context),
    uid,
    quote: quote && {
      quoteId: quote.quoteId,
      company: by.company,
      actor: by.kind === 'O' ? 'O' : 'C',
      revision: quote.revision,
      purchaseOrderIds: [...new Set(basis.lines.map(line => line.orderId))],
    },
    shipment:
      basis.shipment.is === 'taken' && mode !== null
        ? { ...basis.shipment, carrier: content.terms.carrier, mode }
        : (basis.shipment as BookingSubmissionArgs['shipment']),
    command,
  }
  return { kind: 'planned', args }
}

async function ran(desk: BookingDesk, args: BookingSubmissionArgs): Promise<Submitted> {
  const run = { id: bookingSubmissionId(args.bookingId), args, again: false }
  const result = await resultOf(desk, bookingSubmissionType, run)
  if (result.kind === 'rejected') return result
  const { state } = await desk.ports.commands.load(booking, args.bookingId)
  return answer(answerOf(state), { position: result.position })
}

type Basis = {
  readonly kind: 'basis'
  readonly lines: BookingContent['lines']
  readonly clientCompanyId: string
  readonly operation: BookedShipment['operation']
  readonly shipmentNumber: string
  readonly shipment:
    | { readonly is: 'taken'; readonly shipmentId: string }
    | Extract<BookingSubmissionArgs['shipment'], { is: 'new' }>
}

/** A shipment that is there: its lines stay. One of others is none. */
async function shipmentThere(desk: BookingDesk, shipmentId: string, { by, context }: Asking): Promise<Basis | Refused> {
  const path = bookedShipmentRoute.replace(':id', shipmentId)
  const { status, body } = await desk.ports.call.get('shipments', path, { causationId: context.causationId })
  if (status === 404) return refused({ code: 'shipment-not-found', params: {} })
  if (status >= 300) throw new ProblemError('unavailable')
  const { clientCompanyId, operation, shipmentNumber, lines } = bookedShipment.parse(body)
  if (!serves(by, clientCompanyId)) return refused({ code: 'shipment-not-found', params: {} })
  const shipment = { is: 'taken', shipmentId } as const
  return { kind: 'basis', lines, clientCompanyId, operation, shipmentNumber, shipment }
}

/** Who sends and who gets it, by the orders where the quote does not say it: as the form of a booking takes it of them. */
async function partiesOf(desk: BookingDesk, { content }: Wanted, { lines, clientCompanyId }: Basis) {
  const { parties } = content
  const vendors = lines.slice(0, 1).map(line => line.vendorCompanyId)
  const names = await desk.known.companies([clientCompanyId, ...vendors])
  const named = (id: string | undefined) => {
    const name = id === undefined ? undefined : names.get(id)
    return name === undefined ? null : freightParty.parse({ name })
  }
  return {
    ...parties,
    shipper: parties.shipper ?? named(vendors[0]),
    consignee: parties.consignee ?? named(clientCompanyId),
  }
}

type About = Asking & { readonly bookingId: string; readonly number: string }

/** One that is made of orders: what these must reserve for it. */
async function newShipment(desk: BookingDesk, wanted: Wanted, about: About): Promise<Basis | Refused> {
  const { by, uid, context, bookingId, number } = about
  const { terms, goods, locations, packages, references } = wanted.content
  const { operation, clientCompanyId, lines, wholeOrders } = wanted
  if (lines.length === 0 && wholeOrders.length === 0)
    return refused({ code: 'booking-order-required', params: {}, field: 'lines' })
  if (terms.carrier === '') return refused({ code: 'carrier-required', params: {}, field: 'content.terms.carrier' })
  if (goods.transportMode === null)
    return refused({ code: 'transport-mode-required', params: {}, field: 'content.goods.transportMode' })
  const shipmentId = newIdFor(uid, 'bookings/shipments', context.key)
  const path = bookedCreationRoute.replace(':id', shipmentId)
  const asked = {
    by,
    key: context.key,
    booking: { bookingId, bookingNumber: number },
    carrier: terms.carrier,
    mode: goods.transportMode,
    operation,
    clientCompanyId,
    lines,
    wholeOrders,
    references,
    origin: locations.origin,
    destination: locations.destination,
    incoterm: goods.incoterm,
    incotermPlace: goods.incotermPlace,
    isExpress: goods.isExpress,
    packages: packages.map(({ orderLineIds: _whose, ...one }) => one),
  }
  const told = await desk.ports.call.post('shipments', path, asked, {
    causationId: context.causationId,
    onBehalfOf: uid,
  })
  if (told.status >= 500) throw new ProblemError('unavailable')
  if (told.status >= 300) return refused(rejectionOf(told.body as AllocationRefusal))
  const { refusals, plan }: PlannedCreation = plannedCreation.parse(told.body)
  const [first, ...rest] = refusals.map(rejectionOf)
  if (first !== undefined) return { kind: 'rejected', rejections: [first, ...rest] }
  if (plan === null) throw new ProblemError('booking-creation-failed')
  const { shipmentNumber, orders, command } = plan
  const shipment = { is: 'new', shipmentId, orders, command } as const
  return {
    kind: 'basis',
    lines: plan.lines,
    clientCompanyId: plan.clientCompanyId,
    operation,
    shipmentNumber,
    shipment,
  }
}

/**
 * Only one that has ended is booked again, for the same shipment; its charges go along, and the quote that they are of where
 * it still says the same. Where another booking has the quote, that one has its charges.
 */
async function endedBooking(desk: BookingDesk, id: string, asking: Asking) {
  const { by } = asking
  const before = await desk.concerned(id, by)
  const asked = await desk.asked(by, before.clientCompanyId)
  const stopped = blocked('book-again', before, asked)
  if (stopped !== null) throw new ProblemError(stopped.code, stopped.params)
  const { shipmentId, versions, quoteId, quoteRevision } = before
  const quote = quoteId === null ? null : await quoteOf(desk, quoteId, asking)
  if (quote !== null && quote.bookingId !== null && quote.bookingId !== id)
    return { shipmentId, charges: [], quote: null }
  const isStill =
    quote?.status === 'APPROVED' && quote.revision === quoteRevision && !isBefore(quote.validUntil, asked.today)
  return { shipmentId, charges: versions.at(-1)?.content.charges ?? [], quote: isStill ? quote : null }
}

/** A quote as its service has it; of another's customer it is none. */
export async function quoteOf(desk: BookingDesk, quoteId: string, { by, context }: Asking) {
  const path = quoteForBookingPath.replace(':id', quoteId)
  const { status, body } = await desk.ports.call.get('quotes', path, { causationId: context.causationId })
  if (status === 404) throw new ProblemError('quote-not-found')
  if (status >= 300) throw new ProblemError('unavailable')
  const quote = quoteForBooking.parse(body)
  if (!serves(by, quote.customerCompanyId)) throw new ProblemError('quote-not-found')
  return quote
}

function refused(rejection: Rejection): Refused {
  return { kind: 'rejected', rejections: [rejection] }
}
