import {
  answerBookingRequest,
  askBookingUpdate,
  askCancellation,
  bookingReason,
  cancelBooking,
  confirmBookingAgain,
  confirmBookingVersion,
  endDeletedBooking,
  passOnBooking,
  withdrawBookingRequest,
} from '@quayside/contracts/bookings/commands.ts'
import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import type { ActField } from '../../../../ui/acts/act-field.ts'
import { clockOf, instantAt } from '../../../../ui/acts/act-times.ts'
import { textAt, valueAt } from '../../../../ui/acts/act-values.ts'
import { askableFields, askableParts, promisedBody, promisedFields, promisedSoFar } from '../../promised-fields.ts'
import type { AskedCommand, BookingActDefinition } from './booking-act.ts'
import { CarrierWay } from './carrier-way.tsx'

type Field = ActField<BookingDetail>

/** The server asks for one, whatever its schema says. */
const reason: Field = { name: 'reason', kind: 'area', optional: false }

const openRequestOf = (booking: BookingDetail, about: string) =>
  about || (booking.requests.find(({ state }) => state === 'RECEIVED')?.id ?? '')
const requestIds = (booking: BookingDetail, about: string) => ({ requestId: openRequestOf(booking, about) })

export const definitions: Readonly<Record<AskedCommand, BookingActDefinition>> = {
  'pass-on': {
    schema: passOnBooking,
    warns: CarrierWay,
    fields: () => [
      { name: 'channel', words: 'channel', blank: 'ownChannel' },
      {
        name: 'at',
        label: 'passedOnAt',
        blank: 'now',
        shown: values => textAt(values, 'channel') === 'hand',
        // Said by the clock it is entered by: the server would say it by the client's.
        check: (_text, values) => {
          const at = instantAt(values, 'at')
          const isToCome = at !== null && Date.parse(at) > Date.now()
          return isToCome ? { code: 'handled-in-future', params: { at, zone: clockOf(null) } } : null
        },
      },
    ],
  },
  'ask-update': {
    schema: askBookingUpdate,
    fields: () => [...askableFields<BookingDetail>(), { ...reason, section: 'why' }],
    body: (values, _booking, _about, entered) => ({
      ...entered,
      fields: askableParts.filter(part => valueAt(values, `part.${part}`) === true),
    }),
  },
  confirm: {
    schema: confirmBookingVersion,
    fields: ({ content, confirmation }) => promisedFields(content.locations, confirmation),
    defaults: ({ confirmation, content }) => promisedSoFar(confirmation, content.locations),
    body: (_values, _booking, _about, entered) => promisedBody(entered),
  },
  'confirm-again': {
    schema: confirmBookingAgain,
    fields: ({ content, confirmation }) => [
      ...promisedFields<BookingDetail>(content.locations, confirmation),
      { ...reason, section: 'why' },
    ],
    defaults: ({ confirmation, content }) => promisedSoFar(confirmation, content.locations),
    body: (_values, _booking, _about, entered) => promisedBody(entered),
  },
  reject: { schema: bookingReason, fields: () => [reason], danger: true },
  withdraw: { schema: bookingReason, fields: () => [reason], danger: true },
  cancel: { schema: cancelBooking, fields: () => [{ ...reason, optional: true }], danger: true },
  'end-deleted': { schema: endDeletedBooking, fields: () => [reason], danger: true },
  'ask-cancellation': { schema: askCancellation, fields: () => [reason], danger: true },
  'answer-request': {
    schema: answerBookingRequest,
    fields: () => [
      { name: 'outcome', words: 'outcome', label: 'outcome' },
      { ...reason, optional: true, needed: values => textAt(values, 'outcome') === 'DECLINED' },
    ],
    idsOf: requestIds,
  },
  'withdraw-request': { schema: withdrawBookingRequest, idsOf: requestIds },
}
