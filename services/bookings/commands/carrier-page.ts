import { carrierPageAnswer } from '@quayside/contracts/bookings/commands.ts'
import { type CarrierPage, carrierPage, carrierPageDone } from '@quayside/contracts/bookings/queries.ts'
import type { FreightParty } from '@quayside/contracts/freight/party.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { today } from '@quayside/platform/values/dates.ts'
import * as z from 'zod'
import type { BookingDesk } from '../desk/booking-desk.ts'
import { type Asked, system } from '../domain/actors.ts'
import type { BookingCommand } from '../domain/booking.ts'
import { booking } from '../domain/booking.ts'
import { type Booking, type BookingState, contentOf, isBooking } from '../domain/booking-state.ts'
import { linkFault } from '../domain/carrier-link.ts'
import { bookingOfToken, linkHashOf } from './carrier-link.ts'

const url = '/carrier/bookings/:token'
const params = z.strictObject({ token: z.string().max(200) })

/** The carrier's page, without an account: opening it changes nothing, its buttons answer once. */
export function carrierPageRoutes(app: App, desk: BookingDesk): void {
  const { commands, clock } = desk.ports

  /** An altered link leads to no booking, and says no more than that. */
  async function found(token: string): Promise<Booking> {
    const id = bookingOfToken(token)
    const { state } = id === null ? { state: null } : await commands.load(booking, id)
    if (state === null || !isBooking(state)) throw new ProblemError('carrier-link-unknown')
    const fault = linkFault(state, linkHashOf(token), { today: today(clock.now(), state.zone) })
    if (fault !== null) throw new ProblemError(fault.code)
    return state
  }

  queryRoute(app, desk.ports, {
    url,
    summary: 'A booking as its carrier sees it by the link that was mailed',
    permission: 'public',
    params,
    answer: carrierPage,
    handle: async ({ params: { token } }) => shownTo(await found(token)),
  })
  commandRoute(app, desk.ports, {
    url,
    summary: 'The carrier’s answer to a booking, once',
    permission: 'public',
    params,
    body: carrierPageAnswer,
    answer: carrierPageDone,
    perMinute: 60,
    async handle({ params: { token }, body: said, context }) {
      const state = await found(token)
      const answering = {
        version: state.askedVersion,
        way: 'link',
        answerHash: context.key,
        linkHash: linkHashOf(token),
      } as const
      const actor = { service: 'carrier' }
      return desk.give({
        id: state.bookingId,
        by: system,
        context: { ...context, actor },
        command: asked => commandOf(said, asked, answering),
      })
    },
    respond: ({ state }: { state: BookingState }) => {
      if (!isBooking(state)) throw new ProblemError('carrier-link-unknown')
      return { bookingNumber: state.bookingNumber, status: state.status }
    },
  })
}

type Answering = Pick<Extract<BookingCommand, { type: 'Confirm' }>, 'version' | 'way' | 'answerHash' | 'linkHash'>

function commandOf(said: z.output<typeof carrierPageAnswer>, asked: Asked, answering: Answering): BookingCommand {
  switch (said.answer) {
    case 'confirm':
      return { ...asked, type: 'Confirm', confirmation: said.confirmation, ...answering }
    case 'ask-update':
      return { ...asked, type: 'AskUpdate', fields: said.fields, reason: said.reason, ...answering }
    case 'reject':
      return { ...asked, type: 'Reject', reason: said.reason, ...answering }
  }
}

/** Route, dates, goods, packages, equipment, shipper and consignee, days: no charge, value or copy recipient. */
function shownTo(state: Booking): CarrierPage {
  const { terms, parties, goods, locations, packages, equipment } = contentOf(state)
  return {
    bookingNumber: state.bookingNumber,
    version: state.askedVersion,
    validUntil: terms.validityDate ?? '',
    zone: state.zone,
    carrier: terms.carrier,
    mode: goods.transportMode,
    locations,
    shipper: addressOf(parties.shipper),
    consignee: addressOf(parties.consignee),
    goods: {
      description: goods.description,
      commodityCode: goods.commodityCode,
      incoterm: goods.incoterm,
      incotermPlace: goods.incotermPlace,
    },
    packages: packages.map(({ orderLineIds: _lines, packageId: _id, ...shown }) => shown),
    equipment: [...equipment],
    transitDays: terms.transitDays,
    daysValue: terms.daysValue,
    shipmentType: terms.shipmentType,
  }
}

function addressOf(party: FreightParty | null) {
  if (party === null) return null
  const { name, addressLine1, addressLine2, postalCode, city, state, country } = party
  const address = [addressLine1, addressLine2, postalCode, city, state, country].filter(part => part !== null)
  return { name, address: address.join(', ') }
}
