import type { FreightParty } from '@quayside/contracts/freight/party.ts'
import { freightPartyRoles } from '@quayside/contracts/freight/party.ts'
import { dayText } from '@quayside/contracts/reference/instants.ts'
import { type Language, locales } from '@quayside/contracts/reference/languages.ts'
import { amountText, moneyText } from '@quayside/contracts/words/shown-value.ts'
import { textIn } from '@quayside/platform/words/words.ts'
import type { CustomerOffer } from '../read-models/quote-views.ts'

/** What is printed: the offer as its customer sees it, whoever prints it. */
export type PaperFacts = {
  readonly quoteNumber: string
  /** Null of a draft. */
  readonly revision: number | null
  readonly sentOn: string | null
  readonly customer: string
  readonly issuer: string
  readonly issuingCurrency: string
  readonly offer: Pick<CustomerOffer, 'content' | 'charges' | 'exchangeRates' | 'totals'>
  /** Off: totals alone. */
  readonly showsCharges: boolean
  /** Of the quote in the portal. */
  readonly url: string
  readonly language: Language
}

type Line = readonly [name: string, value: string]
type Table = {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The words of a quote's paper, in their order; how they lie on the page: `quote-document.ts`. */
export type QuotePaper = {
  readonly title: string
  readonly subtitle: string
  readonly issuer: string
  readonly facts: readonly Line[]
  readonly parties: readonly Line[]
  readonly packages: Table | null
  readonly charges: Table | null
  readonly totals: readonly Line[]
  readonly rates: readonly string[]
  readonly link: { readonly text: string; readonly url: string }
}

export function quotePaper(facts: PaperFacts): QuotePaper {
  const { offer, language, revision, issuingCurrency, showsCharges } = facts
  const { content } = offer
  const day = (value: string | null) => (value === null ? null : dayText(locales[language], value, 'UTC'))
  const amount = (value: string) => amountText(value, locales[language])
  const { goods, locations, carrier } = content
  const mode = goods.transportMode
  const field = (name: Parameters<typeof fieldName>[0]) => fieldName(name, language)
  const paper = (name: PaperWord) => textIn(language, `quote-words:paper.${name}`)
  const lines: readonly (readonly [string, string | null])[] = [
    [field('customer'), facts.customer],
    [field('company'), content.company],
    [field('customerReference'), content.customerReference],
    [field('project'), content.project],
    [field('carrier'), carrier?.name ?? null],
    [field('transportMode'), mode === null ? null : textIn(language, `statuses:transportMode.${mode}`)],
    [
      paper('incoterm'),
      goods.incoterm === null ? null : [goods.incoterm, goods.incotermPlace].filter(Boolean).join(' '),
    ],
    [paper('from'), placeText(locations.origin)],
    [paper('to'), placeText(locations.destination)],
    [paper('departure'), day(content.departureDate)],
    [paper('arrival'), day(content.arrivalDate)],
    [field('transitDays'), content.transitDays === null ? null : String(content.transitDays)],
    [paper('goods'), goods.description],
    [paper('sentOn'), day(facts.sentOn)],
    [field('validUntil'), day(content.validUntil)],
  ]
  return {
    title: textIn(language, 'quote-words:paper.title', { number: facts.quoteNumber }),
    subtitle: revision === null ? paper('draft') : textIn(language, 'quote-words:paper.revision', { revision }),
    issuer: facts.issuer,
    facts: lines.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const])),
    parties: freightPartyRoles.flatMap(role => {
      const party = content.parties[role]
      return party === null ? [] : [[paper(role), partyText(party)] as const]
    }),
    packages: packagesOf(facts, paper, amount),
    charges: showsCharges ? chargesOf(facts, paper, amount) : null,
    totals: totalsOf(facts, paper),
    rates: showsCharges
      ? offer.exchangeRates.map(({ currency, rate, source, date }) =>
          textIn(language, 'quote-words:paper.rate', {
            currency,
            rate,
            source,
            date: day(date),
            issuing: issuingCurrency,
          }),
        )
      : [],
    link: { text: paper('online'), url: facts.url },
  }
}

type PaperWord =
  | 'draft'
  | 'sentOn'
  | 'departure'
  | 'arrival'
  | 'incoterm'
  | 'from'
  | 'to'
  | 'goods'
  | (typeof freightPartyRoles)[number]
  | 'packages'
  | 'count'
  | 'grossWeight'
  | 'volume'
  | 'charges'
  | 'charge'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'total'
  | 'payment'
  | 'online'
type Words = (name: PaperWord) => string
type Amount = (value: string) => string

function fieldName(
  name:
    | 'customer'
    | 'company'
    | 'customerReference'
    | 'project'
    | 'carrier'
    | 'transportMode'
    | 'transitDays'
    | 'validUntil',
  language: Language,
): string {
  return textIn(language, `quote-words:field.${name}`)
}

function packagesOf({ offer }: PaperFacts, paper: Words, amount: Amount): Table | null {
  const { packages } = offer.content
  if (packages.length === 0) return null
  return {
    title: paper('packages'),
    heads: [paper('packages'), paper('count'), paper('grossWeight'), paper('volume')],
    rows: packages.map(one => [
      one.packageType,
      String(one.count),
      one.grossWeight === null ? '' : `${amount(one.grossWeight)} ${one.weightUnit}`,
      one.volume === null ? measuresOf(one) : `${amount(one.volume)} ${one.volumeUnit}`,
    ]),
  }
}

function measuresOf({ length, width, height, lengthUnit }: PaperFacts['offer']['content']['packages'][number]): string {
  const measures = [length, width, height]
  return measures.includes(null) ? '' : `${measures.join(' × ')} ${lengthUnit}`
}

function chargesOf({ offer, language }: PaperFacts, paper: Words, amount: Amount): Table {
  return {
    title: paper('charges'),
    heads: [paper('charge'), paper('quantity'), paper('unit'), paper('price'), paper('payment'), paper('total')],
    rows: offer.charges.map(charge => [
      [charge.chargeType, charge.service].filter(Boolean).join(', '),
      amount(charge.quantity ?? ''),
      textIn(language, `quote-words:unit.${charge.unit}`),
      moneyText(charge.income, charge.currency, locales[language]),
      charge.payment === null ? '' : textIn(language, `quote-words:payment.${charge.payment}`),
      priced(charge.total, charge.currency, language),
    ]),
  }
}

const priced = (value: string, currency: string, language: PaperFacts['language']) =>
  `${moneyText(value, currency, locales[language])} ${currency}`

/** By currency, and in the issuing company's where that says more. */
function totalsOf({ offer, language }: PaperFacts, paper: Words): Line[] {
  const { perCurrency, inIssuing } = offer.totals
  const own = perCurrency.map(one => [paper('total'), priced(one.income, one.currency, language)] as const)
  const isSame = perCurrency.length === 1 && perCurrency[0]?.currency === inIssuing?.currency
  if (inIssuing === null || isSame) return own
  return [...own, [paper('total'), priced(inIssuing.income, inIssuing.currency, language)]]
}

type Place = PaperFacts['offer']['content']['locations']['origin']
function placeText(place: Place): string | null {
  return place === null ? null : [place.name, place.unlocode, place.country].filter(Boolean).join(', ')
}

/** Of the person it is contacted by, only directory knows. */
function partyText({ name, addressLine1, addressLine2, postalCode, city, state, country }: FreightParty): string {
  return [name, addressLine1, addressLine2, postalCode, city, state, country].filter(Boolean).join(', ')
}
