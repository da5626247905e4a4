import type { Appended, Confirmation, LedgerEntry, Receipt, SentTransaction } from './ledger.ts'

export type AnchorStatus = 'QUEUED' | 'SUBMITTED' | 'CONFIRMED' | 'FAILED'

/** An entry on its way to the ledger. Instants are ISO UTC. */
export type Anchor = LedgerEntry & {
  status: AnchorStatus
  queuedAt: string
  /** Nothing is done about it before. */
  dueAt: string
  /** Failures since it was queued; the next try waits longer with each. */
  attempts: number
  /** Of the last failure. */
  reason: string | null
  transaction: (SentTransaction & { sentAt: string }) | null
  /** Of a confirmed one; null where the chain no longer tells its transaction. */
  confirmation: (Confirmation & { confirmedAt: string }) | null
}

/** In milliseconds. */
export type AnchorTimes = {
  /** Between two looks at a transaction that waits to be mined. */
  poll: number
  /** A transaction that the chain does not know for so long was lost. */
  lostAfter: number
  /** One that waits for so long is replaced by a better-paying one. */
  stuckAfter: number
  firstRetry: number
  longestRetry: number
  /** Between two looks at whether the chain still holds what was confirmed last. */
  recheck: number
}

export const usualTimes: AnchorTimes = {
  poll: 1_000,
  lostAfter: 20_000,
  stuckAfter: 180_000,
  firstRetry: 1_000,
  longestRetry: 300_000,
  recheck: 60_000,
}

const untouched = { attempts: 0, reason: null, transaction: null, confirmation: null } as const

export function queued({ shipmentId, sequence, anchorHash }: LedgerEntry, now: string): Anchor {
  return { shipmentId, sequence, anchorHash, status: 'QUEUED', queuedAt: now, dueAt: now, ...untouched }
}

/** Before its transaction leaves. */
export function submitted(anchor: Anchor, transaction: SentTransaction, now: string): Anchor {
  return { ...anchor, status: 'SUBMITTED', dueAt: now, reason: null, transaction: { ...transaction, sentAt: now } }
}

/** The chain went back behind it. */
export function reopened(anchor: Anchor, now: string): Anchor {
  return { ...anchor, ...untouched, status: 'QUEUED', dueAt: now }
}

export function confirmed(anchor: Anchor, confirmation: Confirmation | null, now: string): Anchor {
  return { ...anchor, status: 'CONFIRMED', dueAt: now, reason: null, confirmation: knownOf(confirmation, now) }
}

function knownOf(confirmation: Confirmation | null, confirmedAt: string): Anchor['confirmation'] {
  if (confirmation === null) return null
  const { hash, block, blockHash, gasUsed, contract, network, wallet } = confirmation
  return { hash, block, blockHash, gasUsed, contract, network, wallet, confirmedAt }
}

export function failed(anchor: Anchor, reason: string, now: string, times: AnchorTimes): Anchor {
  const wait = Math.min(times.firstRetry * 2 ** anchor.attempts, times.longestRetry)
  return {
    ...anchor,
    status: 'FAILED',
    attempts: anchor.attempts + 1,
    dueAt: later(now, wait),
    reason,
    transaction: null,
  }
}

/** What becomes of an anchor by the ledger's answer to its transaction's hash; 'replace' asks for a better-paying one. */
export function afterReceipt(anchor: Anchor, receipt: Receipt, now: string, times: AnchorTimes): Anchor | 'replace' {
  const age = Date.parse(now) - Date.parse(anchor.transaction?.sentAt ?? now)
  switch (receipt.kind) {
    case 'confirmed':
      return confirmed(anchor, receipt, now)
    case 'failed':
      return failed(anchor, receipt.reason, now, times)
    case 'pending':
      return age >= times.stuckAfter ? 'replace' : { ...anchor, dueAt: later(now, times.poll) }
    case 'unknown':
      // Not counted as a failure: it never reached the chain.
      return age >= times.lostAfter
        ? { ...anchor, status: 'QUEUED', dueAt: now, transaction: null }
        : { ...anchor, dueAt: later(now, times.poll) }
    case 'away':
      return anchor
  }
}

/** What becomes of it by the ledger's answer to `append`; 'behind' says that anchors before it are missing there. */
export function afterAppend(anchor: Anchor, appended: Appended, now: string, times: AnchorTimes): Anchor | 'behind' {
  switch (appended.kind) {
    case 'there':
      return confirmed(anchor, appended.confirmation, now)
    case 'taken':
      return failed(anchor, `another hash is anchored there: ${appended.anchorHash}`, now, times)
    case 'refused':
      return failed(anchor, appended.reason, now, times)
    case 'early':
      return 'behind'
    // Noted before it left; and of one that was about to leave when the chain went away, only its receipt tells.
    case 'sent':
    case 'away':
      return anchor
  }
}

function later(now: string, ms: number): string {
  return new Date(Date.parse(now) + ms).toISOString()
}
