import * as z from 'zod'
import { exchangeRate, freightCharge, shownCharge } from '../freight/charge.ts'
import { allowedCommand, choicesOf, historyEntry, listAnswer, pageQuery, uuidList } from '../kernel/lists.ts'
import { businessDate, instant } from '../kernel/quantities.ts'
import { transportModes } from '../reference/incoterms.ts'
import { quoteContent, quoteRequestContent } from './content.ts'
import {
  commentAudiences,
  quoteBookingStates,
  quoteRejectReasons,
  quoteRequestStatuses,
  quoteSendings,
  quoteStatuses,
  quoteTabs,
} from './statuses.ts'

const text = z.string().nullable()
/** A decimal string, rounded to the currency's minor digits. */
const amount = z.string()
const named = z.object({ id: z.string(), name: text })
const who = z.object({ uid: text, service: text, name: text })

/** Sums of rounded lines; none at all while a charge of a draft has no quantity. */
export const quoteTotals = z.object({
  perCurrency: z.array(z.object({ currency: z.string(), income: amount })),
  /** In the issuing company's currency; null where an exchange rate is missing. */
  inIssuing: z.object({ currency: z.string(), income: amount }).nullable(),
})
export type QuoteTotals = z.infer<typeof quoteTotals>

const money = { income: amount, expense: amount, profit: amount }
/** What the operating company alone is told; `margin` in per cent, null where there is no income. */
export const quoteFullTotals = z.object({
  perCurrency: z.array(z.object({ currency: z.string(), ...money })),
  inIssuing: z.object({ currency: z.string(), ...money, margin: z.string().nullable() }).nullable(),
})
export type QuoteFullTotals = z.infer<typeof quoteFullTotals>

export const quoteListItem = z.object({
  id: z.string(),
  quoteNumber: z.string(),
  version: z.number().int(),
  status: z.enum(quoteStatuses),
  sending: z.enum(quoteSendings),
  isWithdrawn: z.boolean(),
  createdBy: who,
  createdAt: z.string(),
  project: text,
  /** When a person of the customer first opened the current revision. */
  customerReceipt: text,
  transportMode: z.enum(transportModes).nullable(),
  validUntil: text,
  customer: named,
  company: text,
  customerReference: text,
  issuingCompany: named,
  carrier: text,
  originCountry: text,
  destinationCountry: text,
  transitDays: z.number().int().nullable(),
  totals: quoteTotals,
  booking: z.object({ id: z.string(), bookingNumber: text, state: z.enum(quoteBookingStates) }).nullable(),
  /** For the operating company alone: absent for all others. */
  full: z.object({ totals: quoteFullTotals, hasDraft: z.boolean() }).optional(),
  /** Names of the commands this caller may use on it now; a row's menu. */
  actions: z.array(z.string()),
})
export type QuoteListItem = z.infer<typeof quoteListItem>

export const quoteSortColumns = [
  'createdAt',
  'quoteNumber',
  'validUntil',
  'customerReceipt',
  'project',
  'total',
] as const
export type QuoteSortColumn = (typeof quoteSortColumns)[number]
export const quoteSorts = quoteSortColumns.flatMap(column => [column, `-${column}`] as const)

/** GET /quotes, also as CSV or sheet with the columns named in `columns`. */
export const quoteListQuery = {
  ...pageQuery,
  tab: z.enum(quoteTabs).default('all'),
  sort: z.enum(quoteSorts).optional(),
  'filter[id]': uuidList.optional(),
  'filter[status]': choicesOf(quoteStatuses).optional(),
  'filter[sending]': choicesOf(quoteSendings).optional(),
  'filter[mode]': choicesOf(transportModes).optional(),
  'filter[customer]': z.uuid().optional(),
  'filter[requestId]': z.uuid().optional(),
  'filter[validFrom]': z.optional(businessDate),
  'filter[validTo]': z.optional(businessDate),
  columns: z.string().max(1000).optional(),
}
export const quoteListAnswer = listAnswer(quoteListItem)
/** GET /quotes/tabs: counters of all that the caller sees. */
export const quoteTabCounters = z.object({
  tabs: z.array(z.object({ tab: z.enum(quoteTabs), count: z.number().int() })),
  /** Of every status, as the list begins. */
  requests: z.number().int(),
})
export type QuoteTabCounters = z.infer<typeof quoteTabCounters>

/** A revision as the operating company sees it. */
export const fullCharge = freightCharge.extend({
  total: amount.nullable(),
  cost: amount.nullable(),
  totalInIssuing: amount.nullable(),
  costInIssuing: amount.nullable(),
  profit: amount.nullable(),
})
export type FullCharge = z.infer<typeof fullCharge>
const offered = quoteContent.omit({ charges: true, exchangeRates: true })

/** A charge as the customer sees it: no line without income, and none where the catalogue's switch shows totals alone. */
export const customerCharge = shownCharge.extend({ totalInIssuing: amount.nullable() })
export type CustomerCharge = z.infer<typeof customerCharge>

const revisionHead = {
  /** Null of a draft. */
  revision: z.number().int().nullable(),
  sentAt: text,
  openedAt: text,
  issuingCurrency: z.string(),
}
export const fullRevision = z.object({
  view: z.literal('full'),
  ...revisionHead,
  content: quoteContent,
  charges: z.array(fullCharge),
  totals: quoteFullTotals,
})
export type FullRevision = z.infer<typeof fullRevision>
export const customerRevision = z.object({
  view: z.literal('customer'),
  ...revisionHead,
  content: offered,
  /** Null where this client sees totals alone. */
  charges: z.array(customerCharge).nullable(),
  exchangeRates: z.array(exchangeRate),
  totals: quoteTotals,
})
export type CustomerRevision = z.infer<typeof customerRevision>
/** GET /quotes/{id}/revisions/{n} */
export const quoteRevision = z.discriminatedUnion('view', [fullRevision, customerRevision])
export type QuoteRevision = z.infer<typeof quoteRevision>

export const quoteComment = z.object({
  id: z.string(),
  at: z.string(),
  by: who,
  audience: z.enum(commentAudiences),
  text: z.string(),
})
export type QuoteComment = z.infer<typeof quoteComment>

/**
 * `asOf`: as it was then. `again`: asked by a page that is refreshed by itself; a newer revision is not opened by that.
 */
export const quoteQuery = {
  asOf: z.optional(instant),
  again: z.optional(z.literal('true')),
}
/** GET /quotes/{id}. Opening it as a person of the customer is its receipt of the current revision. */
export const quoteDetail = z.object({
  id: z.string(),
  quoteNumber: z.string(),
  version: z.number().int(),
  status: z.enum(quoteStatuses),
  sending: z.enum(quoteSendings),
  isWithdrawn: z.boolean(),
  createdBy: who,
  createdAt: z.string(),
  customer: named,
  issuingCompany: named,
  requestId: text,
  /** Today in the customer's zone, by which the validity is judged. */
  today: z.string(),
  /** The newest that was sent; null before the first sending. */
  current: quoteRevision.nullable(),
  /** Of the operating company alone. */
  draft: fullRevision.nullable(),
  /** The numbers that were sent, the oldest first. */
  revisions: z.array(z.object({ revision: z.number().int(), sentAt: z.string(), validUntil: z.string() })),
  purchaseOrders: z.array(z.object({ id: z.string(), orderNumber: z.string() })),
  approval: z.object({ at: z.string(), by: who, onBehalf: text }).nullable(),
  rejection: z
    .object({
      at: z.string(),
      by: who,
      reasons: z.array(z.enum(quoteRejectReasons)),
      text: z.string(),
      onBehalf: text,
    })
    .nullable(),
  /** Why it was withdrawn, or its approval taken back. */
  reason: text,
  booking: quoteListItem.shape.booking,
  comments: z.array(quoteComment),
  allowedCommands: z.array(allowedCommand),
})
export type QuoteDetail = z.infer<typeof quoteDetail>

/** GET /quotes/{id}/history */
export const quoteHistory = z.object({ items: z.array(historyEntry) })

/** GET /quotes/beginning, of a `customer` that is chosen already or of none. */
export const beginningQuery = { customer: z.uuid().optional() }
/** The same of GET /quotes/{id}/copy and GET /quote-requests/{id}/quote: what a form begins with. */
export const quoteBeginning = z.object({
  customerCompanyId: z.string(),
  requestId: text,
  copiedFrom: text,
  issuingCurrency: z.string(),
  /** Today in the customer's zone, by which the validity is judged; null while none is chosen. */
  today: text,
  content: quoteContent,
})
export type QuoteBeginning = z.infer<typeof quoteBeginning>

/** GET /quotes/{id}/comparison?from=1&to=2: the fields that differ, by their path in the content. */
export const revisionsQuery = { from: z.coerce.number().int().min(1), to: z.coerce.number().int().min(1) }
export const revisionComparison = z.object({
  from: z.number().int(),
  to: z.number().int(),
  changes: z.array(z.object({ field: z.string(), label: text, old: text, new: text })),
})
export type RevisionComparison = z.infer<typeof revisionComparison>

/** GET /quotes/comparison?ids=: two to four quotes of one customer, side by side. */
export const quotesToCompare = { ids: uuidList }
export const quoteComparison = z.object({
  quotes: z.array(
    z.object({
      id: z.string(),
      quoteNumber: z.string(),
      status: z.enum(quoteStatuses),
      sending: z.enum(quoteSendings),
      isWithdrawn: z.boolean(),
      revision: quoteRevision.nullable(),
      allowedCommands: z.array(allowedCommand),
    }),
  ),
})
export type QuoteComparison = z.infer<typeof quoteComparison>

export const quoteRequestItem = z.object({
  id: z.string(),
  requestNumber: z.string(),
  status: z.enum(quoteRequestStatuses),
  createdBy: who,
  createdAt: z.string(),
  customer: named,
  project: text,
  customerReference: text,
  transportMode: z.enum(transportModes).nullable(),
  incoterm: text,
  origin: text,
  destination: text,
  departureDate: text,
  arrivalDate: text,
  /** Of the quotes that were sent for it. */
  quotes: z.number().int(),
  actions: z.array(z.string()),
})
export type QuoteRequestItem = z.infer<typeof quoteRequestItem>

/** GET /quote-requests, the newest first; also as CSV or sheet with the columns named in `columns`. */
export const quoteRequestsQuery = {
  ...pageQuery,
  'filter[status]': choicesOf(quoteRequestStatuses).optional(),
  'filter[customer]': z.uuid().optional(),
  columns: z.string().max(1000).optional(),
}
export const quoteRequestsAnswer = listAnswer(quoteRequestItem)

/** GET /quote-requests/{id} */
export const quoteRequestDetail = z.object({
  ...quoteRequestItem.omit({ actions: true, quotes: true }).shape,
  content: quoteRequestContent,
  /** Why it was declined. */
  reason: text,
  purchaseOrders: z.array(z.object({ id: z.string(), orderNumber: z.string() })),
  quotes: z.array(
    z.object({
      id: z.string(),
      quoteNumber: z.string(),
      status: z.enum(quoteStatuses),
      sending: z.enum(quoteSendings),
    }),
  ),
  history: z.array(historyEntry),
  allowedCommands: z.array(allowedCommand),
})
export type QuoteRequestDetail = z.infer<typeof quoteRequestDetail>
