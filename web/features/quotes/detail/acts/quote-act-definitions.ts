import {
  approveQuote,
  extendQuote,
  type QuoteCommandName,
  quoteReason,
  quoteVersionOnly,
  rejectQuote,
} from '@quayside/contracts/quotes/commands.ts'
import type { QuoteDetail } from '@quayside/contracts/quotes/queries.ts'
import { quoteRejectReasons } from '@quayside/contracts/quotes/statuses.ts'
import type { ActDefinition } from '../../../../ui/acts/act-definition.ts'
import type { ActField } from '../../../../ui/acts/act-field.ts'
import type { ActValues } from '../../../../ui/acts/act-values.ts'
import { ChargesToFinish } from './charges-to-finish.tsx'

type Field = ActField<QuoteDetail>
const reason: Field = { name: 'reason', optional: false }
/** Said for the customer by who prepares the offer: how the customer told it. */
const onBehalf = (quote: QuoteDetail): Field[] =>
  isPreparer(quote) ? [{ name: 'onBehalf', optional: false, hint: 'onBehalf' }] : []
const isPreparer = ({ current }: QuoteDetail) => current?.view === 'full'

const chosenReasons = (values: ActValues) => quoteRejectReasons.filter(one => values[one] === true)
const revisionOf = ({ current }: QuoteDetail) => current?.revision ?? 0

/** What an act on a quote asks beside whether it is meant. Whole revisions are entered on pages. */
export const quoteActs: Partial<Record<QuoteCommandName, ActDefinition<QuoteDetail>>> = {
  send: { schema: quoteVersionOnly, warns: ChargesToFinish },
  discard: { schema: quoteVersionOnly, danger: true },
  withdraw: { schema: quoteReason, fields: () => [reason], danger: true },
  'take-back-approval': { schema: quoteReason, fields: () => [reason], danger: true },
  extend: {
    schema: extendQuote,
    fields: () => [{ name: 'validUntil' }],
  },
  approve: {
    schema: approveQuote,
    fields: quote => [
      ...onBehalf(quote),
      { name: 'book', kind: 'check' },
      { name: 'orders', kind: 'rows', shown: values => values.book === true },
    ],
    defaults: quote => ({ book: false, orders: quote.purchaseOrders.map(({ id }) => id) }),
    body: (values, quote, _about, entered) => ({
      ...entered,
      revision: revisionOf(quote),
      booking: values.book === true ? { purchaseOrderIds: values.orders } : null,
    }),
    places: () => ({ of: { booking: { as: '', whole: 'book', of: { purchaseOrderIds: 'orders' } } } }),
  },
  reject: {
    schema: rejectQuote,
    fields: quote => [
      ...quoteRejectReasons.map(
        (one): Field => ({
          name: one,
          kind: 'check',
          // What is wrong with all of them is said at the last.
          ...(one === 'OTHER' && {
            check: (_value: string, values: ActValues) =>
              chosenReasons(values).length === 0 ? { say: 'reasons' } : null,
          }),
        }),
      ),
      { name: 'text', optional: true, needed: values => values.OTHER === true },
      ...onBehalf(quote),
    ],
    body: (values, quote, _about, entered) => ({
      ...entered,
      revision: revisionOf(quote),
      reasons: chosenReasons(values),
    }),
    places: () => ({ of: { reasons: { whole: 'OTHER', each: 'OTHER' } } }),
  },
}
