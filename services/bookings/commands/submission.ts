import { by } from '@quayside/contracts/access/by.ts'
import { bookingConfirmation, bookingContent, enteredContent } from '@quayside/contracts/bookings/details.ts'
import { carrierAnswer } from '@quayside/contracts/bookings/events.ts'
import {
  bookedShipmentToldRoute,
  type SubmittedBookingAnswer,
  submittedBookingAnswer,
  submittedBookingBody,
  submittedBookingRoute,
} from '@quayside/contracts/bookings/workflow.ts'
import { shipmentLine } from '@quayside/contracts/shipments/details.ts'
import { bookedShipment, bookedShipmentRoute, nothing } from '@quayside/contracts/shipments/linked-booking.ts'
import { operations } from '@quayside/contracts/shipments/statuses.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { type BookingDesk, type BookingOutcome, companiesOf } from '../desk/booking-desk.ts'
import { system } from '../domain/actors.ts'
import { booking } from '../domain/booking.ts'
import { isBooking } from '../domain/booking-state.ts'

const params = z.strictObject({ id: z.uuid() })

/** What the workflow brings back once quote, orders and shipment have it. */
const submitted = z.object({
  by,
  type: z.literal('Submit'),
  bookingId: z.uuid(),
  bookingNumber: z.string(),
  clientCompanyId: z.uuid(),
  shipmentId: z.uuid(),
  shipmentNumber: z.string(),
  operation: z.enum(operations),
  quoteId: z.uuid().nullable(),
  quoteNumber: z.string().nullable(),
  quoteRevision: z.number().int().nullable().default(null),
  againOf: z.uuid().nullable(),
  zone: z.string(),
  content: bookingContent,
  confirmation: bookingConfirmation.nullable(),
})

/** Of other goods, for which the orders have reserved. */
const onBooking = z.discriminatedUnion('type', [
  z.object({
    by,
    type: z.enum(['Change', 'Supply']),
    version: z.number(),
    content: enteredContent,
    lines: z.array(shipmentLine),
  }),
  z.object({
    by,
    type: z.literal('AnswerRequest'),
    requestId: z.string(),
    outcome: z.enum(['CONFIRMED', 'DECLINED']),
    reason: z.string(),
    answerHash: z.string(),
  }),
  z.object({ by, type: z.literal('HearCarrier'), answers: z.array(carrierAnswer), isTaken: z.boolean() }),
])
const decidedCommand = z.discriminatedUnion('type', [submitted, ...onBooking.options])
type DecidedCommand = z.output<typeof decidedCommand>

export function submissionRoutes(app: App, desk: BookingDesk): void {
  internalRoute(app, desk.ports, {
    url: submittedBookingRoute,
    summary: 'Decide of a booking what its quote, orders and shipment have taken',
    params,
    input: submittedBookingBody,
    answer: submittedBookingAnswer,
    bodyLimit: 4 * 1024 * 1024,
    handle: async ({ params: { id }, input, context }) =>
      answer(await decided(desk, id, decidedCommand.parse(input.command), context)),
  })
  internalRoute(app, desk.ports, {
    url: bookedShipmentToldRoute,
    summary: 'Ask the booking’s shipment how far it is, and take that over',
    params,
    answer: nothing,
    async handle({ params: { id }, context }) {
      await followShipment(desk, id, context)
      return answer({})
    },
  })
}

async function decided(
  desk: BookingDesk,
  id: string,
  command: DecidedCommand,
  context: CommandContext,
): Promise<SubmittedBookingAnswer> {
  const outcome = await given(desk, id, command, context)
  switch (outcome.kind) {
    case 'accepted':
      return { refusals: [], position: outcome.position }
    case 'rejected':
      return { refusals: outcome.rejections.map(one => ({ field: null, ...one })), position: null }
    case 'conflict':
      // A lost race is tried again by the workflow; an older version is not.
      if (outcome.code === 'lost-race') throw new ProblemError('lost-race')
      return { refusals: [{ code: outcome.code, params: outcome.params, field: null }], position: null }
    case 'key-reused':
      throw new ProblemError('idempotency-key-reused')
  }
}

async function given(
  desk: BookingDesk,
  id: string,
  command: DecidedCommand,
  context: CommandContext,
): Promise<BookingOutcome> {
  if (command.type !== 'Submit') {
    const version = 'version' in command ? command.version : undefined
    return desk.give({ id, by: command.by, context, version, command: asked => ({ ...command, ...asked }) })
  }
  const asked = await desk.asked(command.by, command.clientCompanyId)
  const about = { aggregate: booking, id: command.bookingId, context, companies: companiesOf }
  return desk.ports.commands.handle({ ...about, command: { ...asked, ...command } })
}

/** Its shipment as it is now: told twice or late it says the same. */
export async function followShipment(desk: BookingDesk, id: string, context: CommandContext): Promise<void> {
  const { state } = await desk.ports.commands.load(booking, id)
  if (!isBooking(state)) return
  const path = bookedShipmentRoute.replace(':id', state.shipmentId)
  const { status, body } = await desk.ports.call.get('shipments', path, { causationId: context.causationId })
  if (status >= 300) throw new Error(`shipment ${state.shipmentId} answered ${status}`)
  const { departed, arrived, deleted, outcome } = bookedShipment.parse(body)
  const told = { departed, arrived, deleted, outcome, requestId: `deleted-${state.shipmentId}` }
  await desk.give({ id, by: system, context, command: asked => ({ ...asked, type: 'TellShipment', ...told }) })
}
