import type { FreightParty } from '@quayside/contracts/freight/party.ts'
import { freightPartyRoles } from '@quayside/contracts/freight/party.ts'
import { unitSymbols } from '@quayside/contracts/freight/unit-symbols.ts'
import { countryName } from '@quayside/contracts/reference/countries.ts'
import { dayText } from '@quayside/contracts/reference/instants.ts'
import { type Language, locales } from '@quayside/contracts/reference/languages.ts'
import { amountText, moneyText } from '@quayside/contracts/words/shown-value.ts'
import { cargoBasis } from '@quayside/platform/values/freight/charge-quantity.ts'
import { toReadable, volumeM3Of } from '@quayside/platform/values/freight/measures.ts'
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
  /** The catalogue's labels of types of charges, by their codes. */
  readonly chargeTypes: ReadonlyMap<string, string>
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
  const place = (one: Place) => placeText(one, language)
  const { weights } = cargoBasis(goods, content.packages, carrier?.volumeFactor ?? undefined)
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
    [paper('from'), place(locations.origin)],
    [paper('to'), place(locations.destination)],
    [paper('departure'), day(content.departureDate)],
    [paper('arrival'), day(content.arrivalDate)],
    [field('transitDays'), content.transitDays === null ? null : String(content.transitDays)],
    [paper('goods'), goods.description],
    [textIn(language, 'freight:field.value'), goodsValueOf(goods, language)],
    [
      textIn(language, 'freight:totals.chargeable'),
      weights && `${amount(toReadable(weights.chargeable))} ${weights.unit}`,
    ],
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
      return party === null ? [] : [[paper(role), partyText(party, language)] as const]
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

function packagesOf({ offer, language }: PaperFacts, paper: Words, amount: Amount): Table | null {
  const { packages } = offer.content
  if (packages.length === 0) return null
  return {
    title: paper('packages'),
    heads: [
      paper('packages'),
      paper('count'),
      paper('grossWeight'),
      textIn(language, 'freight:short.measures'),
      paper('volume'),
    ],
    rows: packages.map(one => [
      one.packageType,
      String(one.count),
      one.grossWeight === null ? '' : `${amount(one.grossWeight)} ${unitSymbols[one.weightUnit]}`,
      measuresOf(one, amount),
      volumeOf(one, amount),
    ]),
  }
}

type Package = PaperFacts['offer']['content']['packages'][number]

function measuresOf({ length, width, height, lengthUnit }: Package, amount: Amount): string {
  const measures = [length, width, height].flatMap(one => (one === null ? [] : [amount(one)]))
  return measures.length < 3 ? '' : `${measures.join(' × ')} ${unitSymbols[lengthUnit]}`
}

/** As it was entered, else by the measures. */
function volumeOf(one: Package, amount: Amount): string {
  if (one.volume !== null) return `${amount(one.volume)} ${unitSymbols[one.volumeUnit]}`
  const volume = volumeM3Of(one)
  return volume === null ? '' : `${amount(toReadable(volume))} ${unitSymbols.M3}`
}

function goodsValueOf({ value, currency }: PaperFacts['offer']['content']['goods'], language: Language): string | null {
  if (value === null) return null
  return currency === null ? amountText(value, locales[language]) : priced(value, currency, language)
}

function chargesOf({ offer, language, chargeTypes }: PaperFacts, paper: Words, amount: Amount): Table {
  return {
    title: paper('charges'),
    heads: [paper('charge'), paper('quantity'), paper('unit'), paper('price'), paper('payment'), paper('total')],
    rows: offer.charges.map(charge => [
      [chargeTypes.get(charge.chargeType) ?? charge.chargeType, charge.service].filter(Boolean).join(', '),
      amount(charge.quantity ?? ''),
      textIn(language, `quote-words:unit.${charge.unit}`),
      priced(charge.income, charge.currency, language),
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
  const { income, currency } = inIssuing
  return [...own, [textIn(language, 'freight:totals.allIn', { currency }), priced(income, currency, language)]]
}

type Place = PaperFacts['offer']['content']['locations']['origin']
function placeText(place: Place, language: Language): string | null {
  if (place === null) return null
  const { name, unlocode, country } = place
  // One that is named by its code alone is not named twice.
  return [name, unlocode === name ? null : unlocode, country && countryName(country, language)]
    .filter(Boolean)
    .join(', ')
}

/** Of the person it is contacted by, only directory knows. */
function partyText(party: FreightParty, language: Language): string {
  const { name, addressLine1, addressLine2, postalCode, city, state, country } = party
  return [name, addressLine1, addressLine2, postalCode, city, state, country && countryName(country, language)]
    .filter(Boolean)
    .join(', ')
}
