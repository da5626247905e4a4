import type { Places } from '../../../ui/acts/form-path.ts'
import type { QuoteForm } from './quote-form.ts'

/** Where in the form the parts of the body stand; only the rates of the charges' currencies are sent. */
export function placesOfQuote({ exchangeRates, charges }: Pick<QuoteForm, 'exchangeRates' | 'charges'>): Places {
  const used = new Set(charges.map(({ currency }) => currency))
  const sent = exchangeRates.flatMap(({ currency, rate }, index) => (used.has(currency) && rate !== '' ? [index] : []))
  const party = { whole: 'name' }
  return {
    of: {
      content: {
        as: '',
        of: {
          carrier: { whole: 'name' },
          customerContactId: 'customerContact.email',
          parties: { of: { shipper: party, consignee: party, notify: party, pickup: party, delivery: party } },
          exchangeRates: { sent, each: { whole: 'rate' } },
        },
      },
    },
  }
}
