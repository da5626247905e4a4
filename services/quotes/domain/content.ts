import { faultyPackages, missingOfFlagged } from '@quayside/contracts/freight/cargo-checks.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { QuoteContent, QuoteRequestContent } from '@quayside/contracts/quotes/content.ts'
import { checkCountry } from '@quayside/contracts/reference/countries.ts'
import { checkCurrency } from '@quayside/contracts/reference/currencies.ts'
import { checkIncoterm } from '@quayside/contracts/reference/incoterms.ts'
import { isBefore } from '@quayside/platform/values/dates.ts'
import { withCountedQuantities } from '@quayside/platform/values/freight/charge-quantity.ts'
import { isPast } from './state.ts'

/** Facts of ids that the content names, looked up before. */
export type Foreign = {
  /** Of the orders named, those that are not the customer's. */
  readonly strangeOrders: readonly string[]
}

const known = (...faults: readonly (Rejection | null)[]) => faults.filter(fault => fault !== null)

/** As it is kept: each charge counts what goods and packages say, unless a person has overwritten it. */
export function counted(content: QuoteContent): QuoteContent {
  const { charges, goods, packages, carrier } = content
  return { ...content, charges: withCountedQuantities(charges, goods, packages, carrier?.volumeFactor ?? undefined) }
}

type Wished = Omit<QuoteRequestContent, 'note'>

/** What is wrong in a request as in a quote. */
export function wishedFaults(wished: Wished, foreign: Foreign): Rejection[] {
  const { goods, packages, parties, purchaseOrderIds, departureDate: departure, arrivalDate: arrival } = wished
  const { incoterm, incotermPlace: place, transportMode: mode, currency, insuranceCurrency } = goods
  const strange = purchaseOrderIds.filter(id => foreign.strangeOrders.includes(id))
  const countries = Object.entries(parties).map(([role, party]) =>
    party === null || party.country === null ? null : checkCountry(party.country, `content.parties.${role}.country`),
  )
  const fields = { term: 'content.goods.incoterm', place: 'content.goods.incotermPlace' }
  return known(
    incoterm === null ? null : checkIncoterm({ term: incoterm, place, mode, origin: 'form' }, fields),
    currency === null ? null : checkCurrency(currency, 'content.goods.currency'),
    insuranceCurrency === null ? null : checkCurrency(insuranceCurrency, 'content.goods.insuranceCurrency'),
    ...countries,
    ...faultyPackages(packages, 'content.packages'),
    twice(packages.map(one => one.packageId)) ? { code: 'package-twice', params: {}, field: 'content.packages' } : null,
    strange.length === 0
      ? null
      : {
          code: 'quote-order-unknown',
          params: { orders: strange.join(', ') },
          field: 'content.purchaseOrderIds',
        },
    departure !== null && arrival !== null && isBefore(arrival, departure)
      ? { code: 'wished-dates-reversed', params: { departure, arrival }, field: 'content.arrivalDate' }
      : null,
  )
}

/** Without these no offer can be made; days that are wished lie ahead. */
export function requestFaults(content: QuoteRequestContent, today: string, foreign: Foreign): Rejection[] {
  const { goods, locations, packages } = content
  const isRouted = goods.incoterm !== null || (locations.origin !== null && locations.destination !== null)
  const isDescribed = goods.description !== null || packages.length > 0
  return known(
    goods.transportMode === null
      ? { code: 'transport-mode-required', params: {}, field: 'content.goods.transportMode' }
      : null,
    isRouted ? null : { code: 'quote-request-route-required', params: {}, field: routeField(locations) },
    isDescribed ? null : { code: 'quote-request-goods-required', params: {}, field: 'content.goods.description' },
    ...(['departureDate', 'arrivalDate'] as const).map(day => {
      const date = content[day]
      return isPast(date, today)
        ? ({ code: 'wished-date-past', params: { date: date ?? '', today }, field: `content.${day}` } as const)
        : null
    }),
    ...wishedFaults(content, foreign),
  )
}

function routeField({ origin }: QuoteRequestContent['locations']): string {
  return `content.locations.${origin === null ? 'origin' : 'destination'}.name`
}

/** What every draft must say, and what is wrong in what it says. */
export function draftFaults(content: QuoteContent, today: string, foreign: Foreign): Rejection[] {
  const { carrier, charges, exchangeRates, validUntil } = content
  return known(
    carrier === null ? { code: 'quote-carrier-required', params: {}, field: 'content.carrier' } : null,
    charges.length === 0 ? { code: 'quote-charge-required', params: {}, field: 'content.charges' } : null,
    twice(charges.map(one => one.chargeId)) ? { code: 'charge-twice', params: {}, field: 'content.charges' } : null,
    validityFault(validUntil, today, 'content.validUntil'),
    ...charges.map((charge, index) => checkCurrency(charge.currency, `content.charges.${index}.currency`)),
    ...exchangeRates.map((rate, index) => checkCurrency(rate.currency, `content.exchangeRates.${index}.currency`)),
    ...exchangeRates
      .filter((rate, index) => exchangeRates.findIndex(one => one.currency === rate.currency) < index)
      .map(({ currency }): Rejection => {
        return { code: 'exchange-rate-twice', params: { currency }, field: 'content.exchangeRates' }
      }),
    ...exchangeRates.map(({ currency, date }, index): Rejection | null =>
      isBefore(today, date)
        ? {
            code: 'exchange-rate-in-future',
            params: { currency, date, today },
            field: `content.exchangeRates.${index}.date`,
          }
        : null,
    ),
    ...wishedFaults(content, foreign),
  )
}

export function validityFault(validUntil: string | null, today: string, field: string): Rejection | null {
  if (validUntil === null) return { code: 'quote-valid-until-required', params: {}, field }
  return isPast(validUntil, today) ? { code: 'quote-valid-until-past', params: { validUntil, today }, field } : null
}

/** What must be there besides, before the customer sees it. */
export function sendFaults(content: QuoteContent, issuing: string, today: string, foreign: Foreign): Rejection[] {
  const { charges, exchangeRates, packages } = content
  const foreignCurrencies = new Set(charges.map(one => one.currency).filter(one => one !== issuing))
  const rated = new Set(exchangeRates.map(one => one.currency))
  const missingRates = [...foreignCurrencies].filter(currency => !rated.has(currency))
  return [
    ...draftFaults(content, today, foreign),
    ...missingOfFlagged(packages, 'content.packages'),
    ...missingRates.map((currency): Rejection => {
      return { code: 'exchange-rate-required', params: { currency, issuing }, field: 'content.exchangeRates' }
    }),
    ...counted(content).charges.flatMap(({ quantity, unit, chargeType: charge }, index): Rejection[] => {
      if (quantity !== null) return []
      const code = unit === 'KG_CHARGEABLE' ? 'chargeable-weight-required' : 'charge-quantity-required'
      return [{ code, params: { charge }, field: `content.charges.${index}.quantity` }]
    }),
  ]
}

function twice(ids: readonly string[]): boolean {
  return new Set(ids).size < ids.length
}
