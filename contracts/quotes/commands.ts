import * as z from 'zod'
import type { Permission } from '../access/permissions.ts'
import { businessDate } from '../kernel/quantities.ts'
import { quoteContent, quoteRequestContent } from './content.ts'
import { commentAudiences, quoteRejectReasons, quoteRequestStatuses, quoteStatuses } from './statuses.ts'

const on = (path: string, permission: Permission, method: 'POST' | 'DELETE' = 'POST') => ({ method, path, permission })

/** What `allowedCommands` of a quote tells about, with its path below /api/v1 and the permission it needs. */
export const quoteCommands = {
  revise: on('/quotes/:id/draft', 'quotes.prepare'),
  discard: on('/quotes/:id', 'quotes.prepare', 'DELETE'),
  send: on('/quotes/:id/sending', 'quotes.prepare'),
  approve: on('/quotes/:id/approval', 'quotes.answer'),
  reject: on('/quotes/:id/rejection', 'quotes.answer'),
  withdraw: on('/quotes/:id/withdrawal', 'quotes.prepare'),
  extend: on('/quotes/:id/validity', 'quotes.prepare'),
  'take-back-approval': on('/quotes/:id/approval-withdrawal', 'quotes.answer'),
  /** Given to the bookings service, which reserves it here. */
  'create-booking': on('/bookings', 'bookings.request'),
  comment: on('/quotes/:id/comments', 'quotes.view'),
  /** Makes another quote; the form at /quotes/copy/{id} begins with GET /quotes/{id}/copy. */
  copy: on('/quotes', 'quotes.prepare'),
} as const
export type QuoteCommandName = keyof typeof quoteCommands

/** What `allowedCommands` of a quote request tells about. */
export const quoteRequestCommands = {
  /** Makes a quote from it: POST /quotes with `requestId`. */
  answer: on('/quotes', 'quotes.prepare'),
  withdraw: on('/quote-requests/:id/withdrawal', 'quotes.request'),
  decline: on('/quote-requests/:id/decline', 'quotes.prepare'),
  'ask-again': on('/quote-requests/:id/renewal', 'quotes.request'),
} as const
export type QuoteRequestCommandName = keyof typeof quoteRequestCommands

/** The `version` the person saw: another one is answered 409. */
const version = z.number().int().min(0)
/** Mandatory where the model marks it with `!`; that it says something is checked in the decider. */
const reason = z.string().trim().max(2000).default('')
/** The current revision, as the person saw it. */
const revision = z.number().int().min(1)

/** POST /quotes: new, as a copy (`copiedFrom`), or as an answer to a request (`requestId`). */
export const createQuote = z.strictObject({
  /** A client that the operating company serves; of a request or a copy its own. */
  customerCompanyId: z.uuid(),
  requestId: z.uuid().nullable().default(null),
  copiedFrom: z.uuid().nullable().default(null),
  content: quoteContent,
})
export type CreateQuote = z.input<typeof createQuote>
/** POST /quotes/{id}/draft: opens or changes the draft revision. */
export const reviseQuote = z.strictObject({ version, content: quoteContent })
export type ReviseQuote = z.input<typeof reviseQuote>
/** POST /quotes/{id}/sending, DELETE /quotes/{id} */
export const quoteVersionOnly = z.strictObject({ version })

/** POST /quotes/{id}/approval. `onBehalf`: how the customer said so, where the operator approves for it. */
export const approveQuote = z.strictObject({
  revision,
  onBehalf: reason,
  /** Book it at once; a booking needs at least one order of the customer. */
  booking: z
    .strictObject({ purchaseOrderIds: z.array(z.uuid()).max(100) })
    .nullable()
    .default(null),
})
export type ApproveQuote = z.input<typeof approveQuote>
/** POST /quotes/{id}/rejection */
export const rejectQuote = z.strictObject({
  revision,
  reasons: z.array(z.enum(quoteRejectReasons)).max(quoteRejectReasons.length).default([]),
  /** Needed with OTHER. */
  text: reason,
  onBehalf: reason,
})
export type RejectQuote = z.input<typeof rejectQuote>
/** POST /quotes/{id}/withdrawal, /approval-withdrawal, POST /quote-requests/{id}/decline */
export const quoteReason = z.strictObject({ reason })
/** POST /quotes/{id}/validity */
export const extendQuote = z.strictObject({ version, validUntil: businessDate })
export type ExtendQuote = z.input<typeof extendQuote>
/** POST /quotes/{id}/comments */
export const commentQuote = z.strictObject({
  audience: z.enum(commentAudiences).default('shared'),
  text: z.string().trim().max(2000).default(''),
})
export type CommentQuote = z.input<typeof commentQuote>

/** Answer of every command on one quote. */
export const quoteAnswer = z.object({
  id: z.string(),
  quoteNumber: z.string(),
  /** Null once a quote that was never sent is discarded. */
  status: z.enum(quoteStatuses).nullable(),
  version: z.number().int(),
})
export type QuoteAnswer = z.infer<typeof quoteAnswer>

/** Answer of an approval: it stands also where its booking failed, and then says so. */
export const quoteApprovalAnswer = z.object({
  ...quoteAnswer.shape,
  booking: z.object({ id: z.string(), bookingNumber: z.string() }).nullable(),
  bookingFailure: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type QuoteApprovalAnswer = z.infer<typeof quoteApprovalAnswer>

/** POST /quote-requests */
export const requestQuote = z.strictObject({
  /** Needed from the operator, who asks in a client's name; a client's own company is the default. */
  customerCompanyId: z.uuid().nullable().default(null),
  content: quoteRequestContent,
})
export type RequestQuote = z.input<typeof requestQuote>
/** Answer of every command on one quote request. */
export const quoteRequestAnswer = z.object({
  id: z.string(),
  requestNumber: z.string(),
  status: z.enum(quoteRequestStatuses),
})
export type QuoteRequestAnswer = z.infer<typeof quoteRequestAnswer>
