import {
  askBookingUpdate,
  bookingReason,
  type CarrierPageAnswer,
  confirmBookingVersion,
} from '@quayside/contracts/bookings/commands.ts'
import type { CarrierPage } from '@quayside/contracts/bookings/queries.ts'
import type { ActDefinition } from '../../../ui/acts/act-definition.ts'
import type { ActField } from '../../../ui/acts/act-field.ts'
import { textAt, valueAt } from '../../../ui/acts/act-values.ts'
import { askableFields, askableParts, promisedBody, promisedFields, promisedSoFar } from '../promised-fields.ts'

export const carrierAnswers = ['confirm', 'ask-update', 'reject'] as const satisfies CarrierPageAnswer['answer'][]
export type CarrierAnswer = (typeof carrierAnswers)[number]

const reason: ActField<CarrierPage> = { name: 'reason', kind: 'area', optional: false }

/** What each of the page's buttons asks, and what it sends. */
export const answerDefinitions: Readonly<Record<CarrierAnswer, ActDefinition<CarrierPage>>> = {
  confirm: {
    schema: confirmBookingVersion,
    fields: ({ locations }) => promisedFields(locations),
    defaults: ({ locations }) => promisedSoFar(null, locations),
    body: (_values, _page, _about, entered) => ({
      answer: 'confirm',
      confirmation: promisedBody(entered).confirmation,
    }),
  },
  'ask-update': {
    schema: askBookingUpdate,
    fields: () => [...askableFields<CarrierPage>(), { ...reason, section: 'why' }],
    body: values => ({
      answer: 'ask-update',
      fields: askableParts.filter(part => valueAt(values, `part.${part}`) === true),
      reason: textAt(values, 'reason'),
    }),
  },
  reject: {
    schema: bookingReason,
    fields: () => [reason],
    body: values => ({ answer: 'reject', reason: textAt(values, 'reason') }),
    danger: true,
  },
}
