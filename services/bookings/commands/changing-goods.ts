import type { By } from '@quayside/contracts/access/by.ts'
import type { BookingContent } from '@quayside/contracts/bookings/details.ts'
import type { CarrierAnswer } from '@quayside/contracts/bookings/events.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { madeOnce } from '@quayside/platform/commands/made-once.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { equals } from '@quayside/platform/values/quantities.ts'
import { answerOf, type BookingDesk, type BookingOutcome } from '../desk/booking-desk.ts'
import { type Asked, system } from '../domain/actors.ts'
import { amendedLines, decide, type OnBooking } from '../domain/booking.ts'
import { type Booking, contentOf } from '../domain/booking-state.ts'
import { openRequest } from '../domain/standing.ts'
import { allocated, goodsPlanned, type Refused, runKey, type WantedGoods } from './allocating.ts'
import type { Submitted } from './submitting.ts'

type Lines = BookingContent['lines']

/** The goods that are asked for, where they are others than those that hold. */
export function otherGoods(wanted: WantedGoods | null, booking: Booking): WantedGoods | null {
  if (wanted === null) return null
  const { lines } = contentOf(booking)
  const stays = wanted.every(({ orderLineId, quantity, scheduleLine }) => {
    const held = lines.find(line => line.orderLineId === orderLineId)
    const isOfDelivery = scheduleLine === undefined || scheduleLine === held?.scheduleLine
    return held !== undefined && isOfDelivery && equals(held.quantity, quantity)
  })
  return stays && wanted.length === lines.length ? null : wanted
}

type Changing = {
  readonly id: string
  readonly by: By
  readonly uid: string
  readonly context: CommandContext
  /** The version the person saw, for commands that overwrite. */
  readonly version: number | undefined
  readonly goods: WantedGoods
  readonly command: (asked: Asked, state: Booking, lines: Lines) => OnBooking
}

/** A command by which other goods are to hold: an amendment reserves once it is confirmed, all else before it is decided. */
export function withGoods(desk: BookingDesk, changing: Changing): Promise<Submitted | BookingOutcome> {
  const { id, uid, context } = changing
  return madeOnce(desk.ports.commands, { uid, route: `bookings/${id}`, context }, () => change(desk, changing))
}

async function change(desk: BookingDesk, changing: Changing): Promise<Submitted | BookingOutcome> {
  const { id, by, uid, context, version, goods, command: commandOf } = changing
  const { state, keys } = await desk.loaded(id)
  if ([context.key, `${runKey(uid, context)}/submit`].some(key => keys.has(key)))
    return answer(answerOf(state), { headers: { 'idempotent-replayed': 'true' } })
  if (version !== undefined && version !== state.version)
    return { kind: 'conflict', code: 'version-conflict', params: { seen: version, current: state.version } }
  const asked = desk.askedOf(state, by)
  // Who may not give it hears that before what the orders say.
  const bare = commandOf(asked, state, contentOf(state).lines)
  const amendment = bare.type === 'AnswerRequest' ? bare.requestId : null
  const without = decide(bare, state)
  if (!without.accepted && without.rejections.some(one => one.code !== 'booking-nothing-changed'))
    return { kind: 'rejected', rejections: without.rejections }

  const stopped = async (refused: Refused) => {
    if (without.accepted && amendment !== null)
      await refuseAmendment(desk, { id, requestId: amendment, context }, refused)
    return refused
  }
  const plan = await goodsPlanned(desk, state, { goods, by, context })
  if (plan.kind === 'rejected') return stopped(plan)
  const command = commandOf(asked, state, plan.lines)
  const foreseen = decide(command, state)
  if (!foreseen.accepted) return { kind: 'rejected', rejections: foreseen.rejections }
  if (command.type === 'AskAmendment')
    return desk.give({ id, by, context, version, command: now => ({ ...command, ...now }) })
  const result = await allocated(desk, state, { plan, uid, context, command: { ...command, version } })
  if (result.kind === 'rejected') return stopped(result)
  return answer(answerOf(await desk.load(id)), { position: result.position })
}

type Amendment = { readonly id: string; readonly requestId: string; readonly context: CommandContext }

/** An amendment that the carrier takes, but orders or shipment do not give, is declined, and says why. */
async function refuseAmendment(desk: BookingDesk, { id, requestId, context }: Amendment, refused: Refused) {
  const refusals = refused.rejections.map(({ code, params }) => ({ code, params }))
  await desk.give({
    id,
    by: system,
    context: { ...context, key: `${context.key}/refused` },
    command: asked => ({ ...asked, type: 'RefuseAmendment', requestId, refusals }),
  })
}

/** Before the carrier's word makes an amendment hold: its goods are reserved with that word, or it is declined. */
export async function heardWithGoods(
  desk: BookingDesk,
  state: Booking,
  hear: { readonly answers: readonly CarrierAnswer[]; readonly isTaken: boolean },
  context: CommandContext,
): Promise<void> {
  const open = openRequest(state)
  const goods = open && amendedLines(state, open.requestId)
  if (goods === null || !hear.answers.some(one => one.code === 'AMENDMENT_CONFIRMED')) return
  const { bookingId: id } = state
  const { requestId } = open ?? { requestId: '' }
  const plan = await goodsPlanned(desk, state, { goods, by: system, context })
  const command = { type: 'HearCarrier', by: system, ...hear }
  const uid = await desk.askerOf(id, requestId)
  const result = plan.kind === 'rejected' ? plan : await allocated(desk, state, { plan, uid, context, command })
  if (result.kind === 'rejected') await refuseAmendment(desk, { id, requestId, context }, result)
}
