import {
  answerBookingRequest,
  askAmendment,
  askBookingUpdate,
  askCancellation,
  attachBookingDocument,
  type BookingCommandName,
  bookingAnswer,
  bookingCommands,
  bookingReason,
  cancelBooking,
  changeBooking,
  confirmBookingAgain,
  confirmBookingVersion,
  endDeletedBooking,
  withdrawBookingRequest,
} from '@quayside/contracts/bookings/commands.ts'
import type { BookingContent } from '@quayside/contracts/bookings/details.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { answerOf, type BookingDesk, byOf } from '../desk/booking-desk.ts'
import type { Asked } from '../domain/actors.ts'
import { amendedLines, type OnBooking } from '../domain/booking.ts'
import { type Booking, type BookingState, contentOf } from '../domain/booking-state.ts'
import type { WantedGoods } from './allocating.ts'
import { otherGoods, withGoods } from './changing-goods.ts'

const params = z.strictObject({ id: z.uuid() })
const noBody = z.strictObject({})

type Acting<Body> = {
  readonly body: Body
  readonly asked: Asked
  readonly state: Booking
  readonly part: string
  readonly context: CommandContext
  /** Other goods, as they will be on the shipment. */
  readonly goods: { readonly lines?: BookingContent['lines'] }
  /** The name of a file that was looked up. */
  readonly fileName: string
}
type Act<Body extends z.ZodObject> = {
  readonly name: BookingCommandName
  readonly summary: string
  readonly body: Body
  readonly lookUp?: (body: z.output<Body>, state: Booking) => Promise<string>
  /** Other goods that it is to hold, for which orders reserve. */
  readonly goods?: (given: { readonly body: z.output<Body>; readonly state: Booking; readonly part: string }) => Goods
  /** An answer names its version to the decider, which refuses another: it is not one that a person overwrites. */
  readonly isAnswer?: true
  readonly command: (acting: Acting<z.output<Body>>) => OnBooking
}

type Goods = WantedGoods | null

/** A command on one booking: its path and permission are in the contract, its rules in the decider. */
export function bookingRoute<Body extends z.ZodObject>(app: App, desk: BookingDesk, act: Act<Body>): void {
  const { method, path, permission } = bookingCommands[act.name]
  const partName = /:(\w+)/.exec(path.replace(':id', ''))?.[1]
  commandRoute(app, desk.ports, {
    method,
    url: path,
    summary: act.summary,
    permission,
    params: partName === undefined ? params : params.extend({ [partName]: z.string().max(200) }),
    body: act.body,
    answer: bookingAnswer,
    respond: ({ state }: { state: BookingState }) => answerOf(state),
    async handle({ params: found, body: input, caller, context }) {
      const { id, ...parts } = found as { id: string } & Record<string, string>
      const body = input as z.output<Body>
      const by = byOf(caller)
      const before = await desk.concerned(id, by)
      const fileName = (await act.lookUp?.(body, before)) ?? ''
      const part = Object.values(parts)[0] ?? ''
      const version = 'version' in body && act.isAnswer !== true ? (body.version as number) : undefined
      const command = (asked: Asked, state: Booking, lines?: BookingContent['lines']) =>
        act.command({ body, asked, state, part, context, fileName, goods: lines === undefined ? {} : { lines } })
      const goods = act.goods?.({ body, state: before, part }) ?? null
      if (goods === null)
        return desk.give({ id, by, context, version, command: (asked, state) => command(asked, state) })
      return withGoods(desk, { id, by, uid: caller.uid, context, version, goods, command })
    },
  })
}

/** The same request has the same words, and makes the same thing. */
const answering = ({ key }: CommandContext) => ({ way: 'hand', answerHash: key }) as const
const requestIdOf = ({ by }: Asked, { key }: CommandContext) => newIdFor(by.uid ?? '', 'bookings/requests', key)

export function actingRoutes(app: App, desk: BookingDesk): void {
  bookingRoute(app, desk, {
    name: 'change',
    summary: 'Change a booking that is not answered yet: a new version',
    body: changeBooking,
    goods: ({ body, state }) => otherGoods(body.lines, state),
    command: ({ body, asked, goods }) => ({ ...asked, type: 'Change', content: body.content, ...goods }),
  })
  bookingRoute(app, desk, {
    name: 'supply',
    summary: 'Supply what the carrier asked for: a new version',
    body: changeBooking,
    goods: ({ body, state }) => otherGoods(body.lines, state),
    command: ({ body, asked, goods }) => ({ ...asked, type: 'Supply', content: body.content, ...goods }),
  })
  bookingRoute(app, desk, {
    name: 'ask-update',
    summary: 'Record that the carrier asks for an update, with the reason',
    body: askBookingUpdate,
    isAnswer: true,
    command: ({ body, asked, context }) => ({ ...asked, type: 'AskUpdate', ...body, ...answering(context) }),
  })
  bookingRoute(app, desk, {
    name: 'confirm',
    summary: 'Record that the carrier confirmed a version',
    body: confirmBookingVersion,
    isAnswer: true,
    command: ({ body, asked, context }) => ({ ...asked, type: 'Confirm', ...body, ...answering(context) }),
  })
  bookingRoute(app, desk, {
    name: 'confirm-again',
    summary: 'Record another reference or other times, with the reason',
    body: confirmBookingAgain,
    isAnswer: true,
    command: ({ body, asked, context }) => ({ ...asked, type: 'ConfirmAgain', ...body, ...answering(context) }),
  })
  bookingRoute(app, desk, {
    name: 'reject',
    summary: 'Record that the carrier rejected it, with the reason',
    body: bookingReason,
    isAnswer: true,
    command: ({ body, asked, context }) => ({ ...asked, type: 'Reject', ...body, ...answering(context) }),
  })
  bookingRoute(app, desk, {
    name: 'withdraw',
    summary: 'Record that the carrier withdrew its confirmation, with the reason',
    body: bookingReason,
    isAnswer: true,
    command: ({ body, asked, context }) => ({ ...asked, type: 'Withdraw', ...body, ...answering(context) }),
  })
  bookingRoute(app, desk, {
    name: 'cancel',
    summary: 'Cancel a booking that is not confirmed yet',
    body: cancelBooking,
    command: ({ body, asked }) => ({ ...asked, type: 'Cancel', ...body }),
  })
  bookingRoute(app, desk, {
    name: 'end-deleted',
    summary: 'End a booking whose shipment was deleted, with what it costs',
    body: endDeletedBooking,
    command: ({ body, asked }) => ({ ...asked, type: 'EndDeleted', ...body }),
  })
  bookingRoute(app, desk, {
    name: 'ask-amendment',
    summary: 'Ask the carrier to change a confirmed booking',
    body: askAmendment,
    goods: ({ body, state }) => otherGoods(body.lines, state),
    command: ({ body: { content, reason }, asked, context, goods }) => ({
      ...asked,
      type: 'AskAmendment',
      requestId: requestIdOf(asked, context),
      content,
      reason,
      ...goods,
    }),
  })
  bookingRoute(app, desk, {
    name: 'ask-cancellation',
    summary: 'Ask the carrier to cancel a confirmed booking, with the reason',
    body: askCancellation,
    command: ({ body, asked, context }) => ({
      ...asked,
      type: 'AskCancellation',
      requestId: requestIdOf(asked, context),
      ...body,
    }),
  })
  bookingRoute(app, desk, {
    name: 'answer-request',
    summary: 'Answer a request: the carrier’s word on ours, or ours on the carrier’s',
    body: answerBookingRequest,
    goods: ({ body, state, part }) => (body.outcome === 'CONFIRMED' ? amendedLines(state, part) : null),
    command: ({ body, asked, part: requestId, context }) => ({
      ...asked,
      type: 'AnswerRequest',
      requestId,
      answerHash: context.key,
      ...body,
    }),
  })
  bookingRoute(app, desk, {
    name: 'withdraw-request',
    summary: 'Withdraw a request that is not answered yet',
    body: withdrawBookingRequest,
    command: ({ asked, part: requestId }) => ({ ...asked, type: 'WithdrawRequest', requestId }),
  })
  bookingRoute(app, desk, {
    name: 'attach-document',
    summary: 'Attach a file of its shipment or orders as a document',
    body: attachBookingDocument,
    async lookUp({ documentId }, state) {
      const orders = contentOf(state).lines.map(line => line.orderId)
      const name = await desk.known.file(documentId, [state.bookingId, state.shipmentId, ...orders])
      if (name === null) throw new ProblemError('booking-document-not-found')
      return name
    },
    command: ({ body, asked, fileName }) => ({ ...asked, type: 'AttachDocument', fileName, ...body }),
  })
  bookingRoute(app, desk, {
    name: 'remove-document',
    summary: 'Take a document off a booking',
    body: noBody,
    command: ({ asked, part: documentId }) => ({ ...asked, type: 'RemoveDocument', documentId }),
  })
}
