import * as z from 'zod'
import { largeChain, smallChain } from './chain-line.ts'

const values = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** Why something is in the queue; each kind has its icon. */
export const queueKinds = [
  'send',
  'confirm',
  'confirm-again',
  'submit',
  'approve',
  'read-file',
  'answer-change-request',
  'answer-cancellation-request',
  'reopen',
  'fix-import',
  'answer-quote',
  'make-offer',
  'supply-booking',
  'pass-on-booking',
  'answer-booking-request',
  'schedule-pickup',
  'answer-pickup-cancellation',
  'tell-pickup',
  'store-goods',
  'lift-contingency',
] as const
export type QueueKind = (typeof queueKinds)[number]

/** The sentence of a row, `queue.title.<code>` in the web's `home` texts, with the placeholders in brackets. */
export const queueTitles = [
  'send', // number
  'send-many', // count: all orders that wait to be sent are one row
  'confirm', // number
  'confirm-rest', // number: something is approved, the rest is open
  'confirm-again', // number
  'submit', // number
  'approve', // number
  'approve-late', // number, days, lines: promised later than required on so many lines
  'read-file', // number
  'answer-date', // number, line, current, wish
  'answer-quantity', // number, line, current, wish
  'answer-price', // number, line, current, wish
  'answer-cancellation', // number, line
  'answer-cancellation-request', // number
  'reopen-expired', // number
  'reopen-rejected', // number
  'fix-import', // file, rows
  'answer-quote', // number
  'make-offer', // number: a client asks for an offer
  'supply-booking', // number: its carrier asks for an update
  'pass-on-booking', // number: its carrier does not have it yet
  'answer-booking-request', // number: its carrier wishes a change
  'schedule-pickup', // number: it has no window yet
  'answer-pickup-cancellation', // number: it is asked to be cancelled
  'tell-pickup', // number: its window ended, and nobody told what became of it
  'store-goods', // number: they were counted
  'lift-contingency', // number: something holds its goods back
] as const
/** What stands under it: `queue.detail.<code>`. */
export const queueDetails = [
  'company', // company: the other side
  'company-comment', // company, comment: why it was declined, or the reason given
] as const

const message = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.object({ code: z.enum(codes), params: values })

/** The verb of the row's button: `queue.act.<act>` in the web. */
export const queueActs = [
  'send',
  'confirm',
  'submit',
  'review',
  'read',
  'answer',
  'reopen',
  'fix-rows',
  'offer',
  'supply',
  'pass-on',
  'schedule',
  'record',
  'store',
  'lift',
] as const

export const queueItem = z.object({
  id: z.string(),
  kind: z.enum(queueKinds),
  entity: z.enum(['purchase-order', 'import', 'quote', 'quote-request', 'booking', 'pickup', 'warehouse-receipt']),
  entityId: z.uuid(),
  number: z.string(),
  title: message(queueTitles),
  detail: message(queueDetails).nullable(),
  due: z.iso.datetime().nullable(),
  /** IANA zone in which `due` is meant, the client company's; null without a deadline. */
  zone: z.string().nullable(),
  since: z.iso.datetime(),
  act: z.enum(queueActs),
  /** A path of the web, with the tab or dialog to open. */
  href: z.string(),
  tone: z.enum(['neutral', 'info', 'warn', 'bad']),
})
export type QueueItem = z.infer<typeof queueItem>

/** GET /queue: what needs this person now, the most pressing first. */
export const queueQuery = { limit: z.coerce.number().int().min(1).max(200).default(50) }
export const queueAnswer = z.object({ items: z.array(queueItem), total: z.number().int() })
export type QueueAnswer = z.infer<typeof queueAnswer>

export const figureCodes = ['to-send', 'to-confirm', 'to-submit', 'to-approve', 'expired', 'rejected'] as const
export type FigureCode = (typeof figureCodes)[number]

/** `href` opens the list that counts the same; the title is `figure.<code>`. Exact up to 10,000, then capped. */
export const figure = z.object({
  code: z.enum(figureCodes),
  count: z.number().int(),
  countIsCapped: z.boolean(),
  tone: z.enum(['neutral', 'ok', 'warn', 'bad']),
  href: z.string(),
})
export type Figure = z.infer<typeof figure>

/** GET /overview/figures: at most five. */
export const figuresAnswer = z.object({ figures: z.array(figure).max(5) })
export type FiguresAnswer = z.infer<typeof figuresAnswer>

export const searchEntities = [
  'purchase-order',
  'child-order',
  'shipment',
  'company',
  'product',
  'import',
  'quote',
  'quote-request',
  'booking',
  'pickup',
  'warehouse-receipt',
] as const
export type SearchEntity = (typeof searchEntities)[number]

export const searchHit = z.object({
  entity: z.enum(searchEntities),
  id: z.uuid(),
  /** The number, name or SKU that people type. */
  title: z.string(),
  /** What tells two hits of the same title apart: supplier, description, place. */
  subtitle: z.string().nullable(),
  status: z.string().nullable(),
  href: z.string(),
})
export type SearchHit = z.infer<typeof searchHit>

/** GET /search?q=: grouped by entity, the best hits first; only what the person may see. */
export const searchQuery = {
  q: z.string().trim().min(1).max(100),
  limit: z.coerce.number().int().min(1).max(50).default(20),
}
export const searchAnswer = z.object({ hits: z.array(searchHit) })
export type SearchAnswer = z.infer<typeof searchAnswer>

const manyIds = z
  .string()
  .transform(list => list.split(',').filter(Boolean))
  .pipe(z.array(z.uuid()).min(1).max(200))

/** GET /chains?entity=purchase-order&ids=a,b: the small chain lines of a list's page. */
export const chainsQuery = { entity: z.literal('purchase-order'), ids: manyIds }
export const chainsAnswer = z.object({ chains: z.array(smallChain) })
export type ChainsAnswer = z.infer<typeof chainsAnswer>

/** GET /chains/{entity}/{id}: the large one; `?asOf=` an instant: as it stood then. */
export const chainParams = z.object({ entity: z.literal('purchase-order'), id: z.uuid() })
export const chainQuery = { asOf: z.iso.datetime().optional() }
export const chainAnswer = largeChain
