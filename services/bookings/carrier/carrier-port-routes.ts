import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  bookingNotificationAnswer,
  type CarrierCallAnswer,
  type CarrierReadAnswer,
  carrierCallAnswer,
  carrierCallBody,
  carrierCallRoute,
  carrierReadAnswer,
  carrierReadRoute,
  notificationSignature,
} from '@quayside/contracts/bookings/carrier-port.ts'
import type { BookingEvent, CarrierAnswer } from '@quayside/contracts/bookings/events.ts'
import { isLiveBooking } from '@quayside/contracts/bookings/statuses.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { bookedShipment, bookedShipmentRoute } from '@quayside/contracts/shipments/linked-booking.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { checkAnswer } from '@quayside/platform/http/answer-check.ts'
import { correlationIdOf } from '@quayside/platform/http/command-context.ts'
import { documentation } from '@quayside/platform/http/documentation.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { sha256 } from '@quayside/platform/values/sha256.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { heardWithGoods } from '../commands/changing-goods.ts'
import { carrierOf } from '../commands/passing-on.ts'
import type { BookingDesk } from '../desk/booking-desk.ts'
import { system } from '../domain/actors.ts'
import { booking } from '../domain/booking.ts'
import { type Booking, type BookingState, contentOf, isBooking } from '../domain/booking-state.ts'
import type { CarrierBooking, Spoken } from './carrier-booking.ts'
import { answersOf, bookingRequestOf, type DcsaBooking, dcsaNotification } from './dcsa-booking.ts'

const params = z.strictObject({ id: z.uuid() })
const notificationUrl = '/booking-notifications/:carrier'

/** What the workflow `carrier-booking` asks, and what carriers' systems send by themselves. */
export function carrierPortRoutes(desk: BookingDesk, carriers: readonly CarrierBooking[]) {
  const { ports } = desk
  return {
    internal(app: App): void {
      internalRoute(app, ports, {
        url: carrierCallRoute,
        summary: 'Tell the carrier’s system what happened to a booking',
        params,
        input: carrierCallBody,
        answer: carrierCallAnswer,
        handle: async ({ params: { id }, input, context }) =>
          answer(await callCarrier(desk, carriers, { id, eventId: input.eventId, context })),
      })
      internalRoute(app, ports, {
        url: carrierReadRoute,
        summary: 'Ask the carrier’s system what became of a booking',
        params,
        input: carrierCallBody,
        answer: carrierReadAnswer,
        handle: async ({ params: { id }, input, context }) =>
          answer(await readCarrier(desk, carriers, { id, eventId: input.eventId, context })),
      })
    },
    public(app: App): void {
      app.register(async scope => {
        scope.removeAllContentTypeParsers()
        // The signature is over the bytes.
        const raw = (_request: unknown, body: unknown, done: (fault: null, body: unknown) => void) => done(null, body)
        const types = ['application/json', 'application/cloudevents+json']
        scope.addContentTypeParser(types, { parseAs: 'buffer' }, raw)
        scope.route({
          method: 'POST',
          url: notificationUrl,
          config: documentation({
            method: 'POST',
            summary: 'What a carrier’s system says of a booking (DCSA Booking 2.0), under its signature',
            permission: 'public',
            status: 200,
            schemas: { params: z.strictObject({ carrier: z.string().max(40) }), answer: bookingNotificationAnswer },
          }),
          handler: async (request, reply) => {
            const { carrier: name } = request.params as { carrier: string }
            const carrier = carriers.find(one => one.portKey === name)
            const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
            refuseUnsigned(request.headers[notificationSignature], body, carrier?.secret ?? null)
            if (carrier === undefined) throw new ProblemError('carrier-signature-invalid')
            const context = contextOf(name, body, correlationIdOf(request), request.id)
            const told = { kept: await notified(desk, carrier, body, context) }
            if (ports.config.checksAnswers) checkAnswer(notificationUrl, bookingNotificationAnswer, told)
            return reply.send(told)
          },
        })
      })
    },
  }
}

function refuseUnsigned(header: string | string[] | undefined, body: Buffer, secret: string | null): void {
  // Also a carrier that is not known costs a comparison.
  const own = createHmac('sha256', secret ?? 'no carrier of this name')
    .update(body)
    .digest('hex')
  const expected = Buffer.from(`sha256=${own}`)
  const given = Buffer.alloc(expected.length)
  const signature = typeof header === 'string' ? header : ''
  given.write(signature)
  const fits = timingSafeEqual(expected, given) && signature.length === expected.length
  if (secret === null || !fits) throw new ProblemError('carrier-signature-invalid')
}

function contextOf(carrier: string, body: Buffer, correlationId: string, causationId: string): CommandContext {
  const hash = sha256(body)
  return {
    actor: { service: `carrier ${carrier}` },
    key: `carrier/${carrier}/${hash}`,
    bodyHash: hash,
    correlationId,
    causationId,
  }
}

/** A confirmation comes without its times: those are read. What is of no booking here is taken and forgotten. */
async function notified(
  desk: BookingDesk,
  carrier: CarrierBooking,
  body: Buffer,
  context: CommandContext,
): Promise<number> {
  const read = dcsaNotification.safeParse(jsonOf(body))
  if (!read.success) throw new ProblemError('carrier-messages-unreadable', { reason: read.error.message.slice(0, 500) })
  const { data, time } = read.data
  const reference = data.carrierBookingRequestReference ?? ''
  const id = await bookingOf(desk, carrier.portKey, reference)
  if (id === null) return 0
  const isShort = data.bookingStatus === 'CONFIRMED' && data.transportPlan.length === 0
  const whole = isShort ? await carrier.read(reference) : null
  if (whole !== null && whole.kind !== 'told') throw new ProblemError('unavailable')
  return hear(
    desk,
    id,
    answersOf({ ...data, ...(whole?.told.bookingStatus === 'CONFIRMED' && wholeOf(whole.told)) }, time),
    context,
  )
}

const wholeOf = ({ carrierBookingReference, transportPlan, shipmentCutOffTimes }: DcsaBooking) => ({
  carrierBookingReference,
  transportPlan,
  shipmentCutOffTimes,
})

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}

async function bookingOf({ ports }: BookingDesk, portKey: string, reference: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from port_references
    where port_key = ${portKey} and request_reference = ${reference}`.execute(ports.database)
  return rows[0]?.id ?? null
}

/** Answers how many of these words are new. */
async function hear(
  desk: BookingDesk,
  id: string,
  answers: readonly CarrierAnswer[],
  context: CommandContext,
): Promise<number> {
  const state = await desk.load(id)
  const canLive = state.status === 'REJECTED' || state.status === 'DECLINED'
  const isTaken = canLive && (await isTakenByOther(desk, state, context))
  await heardWithGoods(desk, state, { answers, isTaken }, context)
  const outcome = await desk.give({
    id,
    by: system,
    context,
    command: asked => ({ ...asked, type: 'HearCarrier', answers, isTaken }),
  })
  if (outcome.kind === 'conflict') throw new ProblemError('lost-race')
  if (outcome.kind !== 'accepted') throw new ProblemError('unexpected')
  return kept(outcome.state) - kept(state)
}

const kept = (state: BookingState) => (isBooking(state) ? state.answers.length + state.apart.length : 0)

async function isTakenByOther(desk: BookingDesk, { bookingId, shipmentId }: Booking, { causationId }: CommandContext) {
  const { status, body } = await desk.ports.call.get('shipments', bookedShipmentRoute.replace(':id', shipmentId), {
    causationId,
  })
  if (status >= 300) throw new ProblemError('unavailable')
  const found = bookedShipment.parse(body)
  return found.deleted || (found.bookingId !== null && found.bookingId !== bookingId)
}

type About = { readonly id: string; readonly eventId: string; readonly context: CommandContext }
const over = { outcome: 'done', afterMs: null } as const

async function portOf(desk: BookingDesk, carriers: readonly CarrierBooking[], state: Booking, context: CommandContext) {
  const known = state.port?.portKey ?? (await carrierOf(desk, state, context))?.portKey ?? null
  return carriers.find(one => one.portKey === known) ?? null
}

async function callCarrier(
  desk: BookingDesk,
  carriers: readonly CarrierBooking[],
  { id, eventId, context }: About,
): Promise<CarrierCallAnswer> {
  const { state, events } = await desk.ports.commands.load(booking, id)
  const event = (events as StoredEvent<BookingEvent>[]).find(one => one.id === eventId)
  if (!isBooking(state) || event === undefined) return over
  const carrier = await portOf(desk, carriers, state, context)
  if (carrier === null) {
    await note(desk, id, 'no such port', context)
    return over
  }
  const spoken = await spokenOf(carrier, state, event)
  if (spoken === null) return over
  if (spoken.kind === 'refused') {
    await note(desk, id, spoken.why, context)
    return over
  }
  if (spoken.kind !== 'told') return { outcome: spoken.kind, afterMs: spoken.kind === 'later' ? spoken.afterMs : null }
  if (spoken.told !== null) {
    const { portKey } = carrier
    const requestReference = spoken.told
    await desk.give({
      id,
      by: system,
      context,
      command: asked => ({ ...asked, type: 'TakeReference', portKey, requestReference }),
    })
  }
  return { outcome: event.type === 'BookingPassedOn' ? 'watched' : 'done', afterMs: null }
}

function note(desk: BookingDesk, id: string, reason: string, context: CommandContext) {
  return desk.give({ id, by: system, context, command: asked => ({ ...asked, type: 'NoteRefusal', reason }) })
}

/** What the carrier's system is told of an event; null where that is out of date, or nothing to tell. */
async function spokenOf(
  carrier: CarrierBooking,
  state: Booking,
  event: BookingEvent,
): Promise<Spoken<string | null> | null> {
  const { port, bookingNumber, versions } = state
  const request = (version: number) => {
    const found = versions.find(one => one.version === version)
    return bookingRequestOf({ content: found?.content ?? contentOf(state), bookingNumber })
  }
  switch (event.type) {
    case 'BookingPassedOn': {
      const { version } = event.data
      if (version !== state.askedVersion || !isLiveBooking(state.status)) return null
      return port === null ? carrier.submit(request(version)) : carrier.update(port.requestReference, request(version))
    }
    case 'AmendmentAsked':
      return port && carrier.update(port.requestReference, request(event.data.version))
    case 'CancellationAsked':
      return (
        port &&
        carrier.cancel(port.requestReference, {
          bookingCancellationStatus: 'CANCELLATION_RECEIVED',
          reason: event.data.reason,
        })
      )
    case 'BookingRequestAnswered':
      return (
        port &&
        carrier.cancel(port.requestReference, {
          amendedBookingStatus: 'AMENDMENT_CANCELLED',
          reason: event.data.reason,
        })
      )
    case 'BookingCancelled':
      return port && carrier.cancel(port.requestReference, { bookingStatus: 'CANCELLED', reason: event.data.reason })
    default:
      return null
  }
}

async function readCarrier(
  desk: BookingDesk,
  carriers: readonly CarrierBooking[],
  { id, eventId, context }: About,
): Promise<CarrierReadAnswer> {
  const { state, events } = await desk.ports.commands.load(booking, id)
  const isOver = { outcome: 'over', afterMs: null } as const
  if (!isBooking(state) || state.port === null || state.ended !== null || state.status === 'COMPLETED') return isOver
  const last = (events as StoredEvent<BookingEvent>[]).findLast(one => one.type === 'BookingPassedOn')
  const carrier = await portOf(desk, carriers, state, context)
  if (last?.id !== eventId || carrier === null) return isOver
  const spoken = await carrier.read(state.port.requestReference)
  if (spoken.kind === 'later') return { outcome: 'later', afterMs: spoken.afterMs }
  if (spoken.kind !== 'told') return { outcome: 'failed', afterMs: null }
  // Without a time of its own it cannot be put in order.
  const at = spoken.told.bookingRequestUpdatedDateTime
  const kept = at === undefined ? 0 : await hear(desk, id, answersOf(spoken.told, at), context)
  return { outcome: kept > 0 ? 'new' : 'nothing-new', afterMs: null }
}
