import type { QuoteContent, QuoteRequestContent } from '@quayside/contracts/quotes/content.ts'
import { isUnreadable } from '../../../ui/form/decimals.ts'
import { numberFault } from '../../../ui/form/entered-number.ts'
import { hasPassed } from '../../../ui/form/passed-days.ts'
import {
  blankGoods,
  chargeOf,
  entriesOf,
  type FormCharge,
  type FormGoods,
  type FormLocations,
  type FormPackage,
  formCharge,
  formLocations,
  formPackage,
  goodsOf,
  locationsOf,
  packageOf,
} from '../../../ui/freight/entries.ts'
import {
  type Fault,
  faultsOfCharges,
  faultsOfGoods,
  faultsOfLocations,
  faultsOfPackages,
} from '../../../ui/freight/entry-faults.ts'
import {
  blankParty,
  type FormContact,
  type FormParties,
  faultsOfParties,
  formParties,
  isBlankParty,
  noContact,
  partyOf,
} from '../../../ui/freight/parties.ts'
import { type FormRate, faultsOfRates, formRate, ratesOf } from '../../../ui/freight/rates.ts'
import type { useRuleText } from '../../../ui/rule-text.ts'

/** What a request asks for and a quote takes over. */
export type WishedForm = {
  customerCompanyId: string
  project: string
  customerReference: string
  purchaseOrderIds: string[]
  purchaseOrderIdsSearch: string
  departureDate: string
  arrivalDate: string
  parties: FormParties
  goods: FormGoods
  packages: FormPackage[]
  locations: FormLocations
}
export type QuoteForm = WishedForm & {
  company: string
  customerContactId: string
  customerContact: FormContact
  carrier: { code: string; name: string; volumeFactor: string }
  validUntil: string
  transitDays: string
  operationFlow: string
  shipmentType: string
  charges: FormCharge[]
  exchangeRates: FormRate[]
}
export type RequestForm = WishedForm & { note: string }

type Person = { name: string | null; email: string | null; phone: string | null }
export type People = ReadonlyMap<string, Person>

const text = (value: string | null) => value ?? ''

export function wishedForm(
  content: Omit<QuoteRequestContent, 'note'> | null,
  customerCompanyId: string,
  people: People,
): WishedForm {
  return {
    customerCompanyId,
    project: text(content?.project ?? null),
    customerReference: text(content?.customerReference ?? null),
    purchaseOrderIds: [...(content?.purchaseOrderIds ?? [])],
    purchaseOrderIdsSearch: '',
    departureDate: text(content?.departureDate ?? null),
    arrivalDate: text(content?.arrivalDate ?? null),
    parties: content === null ? noParties() : formParties(content.parties, people),
    goods: content === null ? blankGoods() : entriesOf(content.goods),
    packages: (content?.packages ?? []).map(formPackage),
    locations: formLocations(content?.locations ?? null),
  }
}

function noParties(): FormParties {
  return {
    shipper: blankParty(),
    consignee: blankParty(),
    notify: blankParty(),
    pickup: blankParty(),
    delivery: blankParty(),
  }
}

export function quoteForm(content: QuoteContent | null, customerCompanyId: string, people: People): QuoteForm {
  const person = people.get(content?.customerContactId ?? '')
  return {
    ...wishedForm(content, customerCompanyId, people),
    company: text(content?.company ?? null),
    customerContactId: text(content?.customerContactId ?? null),
    customerContact: person
      ? { name: text(person.name), email: text(person.email), phone: text(person.phone) }
      : noContact(),
    carrier: {
      code: text(content?.carrier?.code ?? null),
      name: content?.carrier?.name ?? '',
      volumeFactor: text(content?.carrier?.volumeFactor ?? null),
    },
    validUntil: text(content?.validUntil ?? null),
    transitDays: content?.transitDays == null ? '' : String(content.transitDays),
    operationFlow: text(content?.operationFlow ?? null),
    shipmentType: text(content?.shipmentType ?? null),
    charges: (content?.charges ?? []).map(formCharge),
    exchangeRates: (content?.exchangeRates ?? []).map(formRate),
  }
}

const orNull = (entered: string) => entered.trim() || null
/** By which ids the people are known. */
export type ContactIds = Record<keyof FormParties, string | null>

export function wishedOf(form: WishedForm, contactIds: ContactIds): Omit<QuoteRequestContent, 'note'> {
  const party = (role: keyof FormParties) =>
    isBlankParty(form.parties[role]) ? null : partyOf(form.parties[role], contactIds[role])
  return {
    project: orNull(form.project),
    customerReference: orNull(form.customerReference),
    purchaseOrderIds: form.purchaseOrderIds,
    departureDate: orNull(form.departureDate),
    arrivalDate: orNull(form.arrivalDate),
    parties: {
      shipper: party('shipper'),
      consignee: party('consignee'),
      notify: party('notify'),
      pickup: party('pickup'),
      delivery: party('delivery'),
    },
    goods: goodsOf(form.goods),
    packages: form.packages.map(packageOf),
    locations: locationsOf(form.locations),
  }
}

export function contentOf(form: QuoteForm, contactIds: ContactIds, customerContactId: string | null): QuoteContent {
  const { code, name, volumeFactor } = form.carrier
  const charges = form.charges.map(chargeOf)
  return {
    ...wishedOf(form, contactIds),
    company: orNull(form.company),
    customerContactId,
    carrier: name.trim() === '' ? null : { code: orNull(code), name: name.trim(), volumeFactor: orNull(volumeFactor) },
    validUntil: orNull(form.validUntil),
    transitDays: form.transitDays.trim() === '' ? null : Number(form.transitDays),
    operationFlow: orNull(form.operationFlow),
    shipmentType: orNull(form.shipmentType),
    charges,
    exchangeRates: ratesOf(form.exchangeRates, new Set(charges.map(({ currency }) => currency))),
  }
}

type RuleText = ReturnType<typeof useRuleText>

const wishedDays = ['departureDate', 'arrivalDate'] as const
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

function wishedFaults(form: WishedForm, asksCustomer: boolean, ruleText: RuleText): Fault[] {
  const { departureDate: departure, arrivalDate: arrival } = form
  const isReversed = isDay(departure) && isDay(arrival) && arrival < departure
  const reversed = ruleText('wished-dates-reversed', { departure, arrival }) ?? 'invalid'
  const days = wishedDays.filter(name => isUnreadable(form[name]))
  return [
    ...(asksCustomer && form.customerCompanyId === ''
      ? [{ path: 'customerCompanyId', message: 'field-required' }]
      : []),
    ...days.map(path => ({ path, message: 'invalid' })),
    ...(isReversed ? [{ path: 'arrivalDate', message: reversed }] : []),
    ...faultsOfLocations(form.locations),
    ...faultsOfParties(form.parties),
    ...faultsOfGoods(form.goods),
    ...faultsOfPackages(form.packages, ruleText),
  ]
}

/** Days that are wished lie ahead; whether today has begun where its customer is, the server knows. */
export function faultsOfRequest(form: WishedForm, asksCustomer: boolean, ruleText: RuleText): Fault[] {
  const today = new Date().toISOString().slice(0, 10)
  const past = wishedDays.filter(name => isDay(form[name]) && hasPassed(form[name]))
  return [
    ...past.map(path => ({ path, message: ruleText('wished-date-past', { date: form[path], today }) ?? 'invalid' })),
    ...wishedFaults(form, asksCustomer, ruleText),
  ]
}

/** Mirrors what every draft must say; `today` is the customer's day, where it is known. */
export function faultsOfQuote(form: QuoteForm, today: string | null, ruleText: RuleText): Fault[] {
  const { validUntil, transitDays, carrier } = form
  const said = (code: string, params = {}) => ruleText(code, params) ?? 'field-required'
  const isPast = today !== null && /^\d{4}-/.test(validUntil) && validUntil < today
  const days = numberFault(transitDays, { whole: true, to: 400 })
  const factor = numberFault(carrier.volumeFactor, { aboveZero: true })
  const faults: (Fault | null)[] = [
    carrier.name.trim() === '' ? { path: 'carrier.name', message: said('quote-carrier-required') } : null,
    factor === null ? null : { path: 'carrier.volumeFactor', message: factor },
    validUntil === '' ? { path: 'validUntil', message: said('quote-valid-until-required') } : null,
    isUnreadable(validUntil) ? { path: 'validUntil', message: 'invalid' } : null,
    isPast ? { path: 'validUntil', message: said('quote-valid-until-past', { validUntil, today }) } : null,
    days === null ? null : { path: 'transitDays', message: days },
    form.charges.length === 0 ? { path: 'charges', message: said('quote-charge-required') } : null,
  ]
  return [
    ...faults.filter(fault => fault !== null),
    ...wishedFaults(form, true, ruleText),
    ...faultsOfCharges(form.charges),
    ...faultsOfRates(form.exchangeRates),
  ]
}

export const quoteSteps = [
  'main',
  'customer',
  'shipper',
  'consignee',
  'notify',
  'pickup',
  'delivery',
  'goods',
  'packages',
  'charges',
] as const
export type QuoteStep = (typeof quoteSteps)[number]
export const requestSteps = quoteSteps.filter(step => step !== 'charges')

/** Where each field is, so that an error opens its section. */
export function stepOf(path: string): QuoteStep {
  const [part = '', second = ''] = path.split('.')
  if (part === 'parties') return quoteSteps.find(step => step === second) ?? 'shipper'
  if (part === 'exchangeRates') return 'charges'
  const inCustomer = ['customerCompanyId', 'customerContact', 'company', 'customerReference', 'purchaseOrderIds']
  if (inCustomer.includes(part)) return 'customer'
  return quoteSteps.find(step => step === part) ?? 'main'
}
