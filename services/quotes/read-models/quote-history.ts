import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import { audienceOfQuoteEvent, type QuoteEvent, type QuoteRequestEvent } from '@quayside/contracts/quotes/events.ts'
import { changesBetween } from '../domain/comparing.ts'
import { evolve } from '../domain/evolve.ts'
import { initial, isQuote, type QuoteState } from '../domain/state.ts'
import { offerOf } from './quote-views.ts'

type Recorded = StoredEvent<QuoteEvent>
type Change = HistoryEntry['changes'][number]

/** Who did what, when, and why; the oldest first. A customer's begins when the quote was sent to it. */
export function historyOf(events: readonly Recorded[], isCustomer: boolean): HistoryEntry[] {
  let state: QuoteState = initial
  const entries: HistoryEntry[] = []
  for (const event of events) {
    const before = state
    state = evolve(state, event)
    if (isCustomer && (audienceOfQuoteEvent[event.type] === 'operator' || !isSent(state))) continue
    entries.push({ ...entryOf(event), changes: changesOf(before, state, isCustomer) })
  }
  return entries
}

const isSent = (state: QuoteState) => isQuote(state) && state.current > 0

/** Of a request, all of whose events both sides see. */
export function requestHistory(events: readonly StoredEvent<QuoteRequestEvent>[]): HistoryEntry[] {
  return events.map(event => ({ ...entryOf(event), changes: [] }))
}

function entryOf({ id, type, recordedAt: at, position, data, metadata }: StoredEvent): Omit<HistoryEntry, 'changes'> {
  const { uid, service, onBehalfOf } = metadata.actor
  const { reason, text, onBehalf } = data as { reason?: string; text?: string; onBehalf?: string | null }
  return {
    id,
    at,
    position,
    type,
    actor: { uid: uid ?? null, service: service ?? null, name: null, onBehalfOf: onBehalfOf ?? null },
    reason: reason || text || onBehalf || null,
  }
}

function changesOf(before: QuoteState, after: QuoteState, isCustomer: boolean): Change[] {
  if (!isQuote(after)) return []
  const was = isQuote(before) ? before : null
  const wasStanding = was !== null && (!isCustomer || was.current > 0) ? was : null
  const changes: Change[] = []
  const tell = (field: string, old: string | null, now: string | null) => {
    if (old !== now) changes.push({ field, lineNumber: null, old, new: now })
  }
  tell('status', wasStanding?.status ?? null, after.status)
  tell(
    'revision',
    was === null || was.current === 0 ? null : String(was.current),
    after.current === 0 ? null : String(after.current),
  )
  const content = (quote: typeof after | null) => {
    if (quote === null) return null
    const newest = isCustomer ? quote.revisions.at(-1) : (quote.draft ?? quote.revisions.at(-1))
    if (newest === undefined) return null
    return isCustomer ? { ...offerOf(newest, quote.issuingCurrency).content } : newest
  }
  const [old, now] = [content(was), content(after)]
  if (old !== null && now !== null)
    for (const { field, label, old: from, new: to } of changesBetween(old, now))
      changes.push({ field: label === null ? field : `${field} ${label}`, lineNumber: null, old: from, new: to })
  return changes
}
