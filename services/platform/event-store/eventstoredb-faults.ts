import { setTimeout as pause } from 'node:timers/promises'
import {
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client'
import { StoreUnavailableError } from './event-store.ts'

const firstPauseMs = 50
const longestPauseMs = 800
/** https://grpc.io/docs/guides/status-codes/: cancelled, deadline exceeded, unavailable. */
const passingCodes = new Set<unknown>([1, 4, 14])

/**
 * Again while the server does not answer, for `ms` in all; what is not a matter of the connection is thrown at once.
 * Throws `StoreUnavailableError` when the time is up: the server may have done it or not.
 */
export async function patiently<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + ms
  for (let wait = firstPauseMs; ; wait = Math.min(longestPauseMs, wait * 2)) {
    try {
      return await within(end - performance.now(), work())
    } catch (fault) {
      if (!isPassing(fault)) throw fault
      if (performance.now() + wait >= end) {
        throw new StoreUnavailableError('The event store does not answer', { cause: fault })
      }
      await pause(wait)
    }
  }
}

/** What is worked on; throws `DeadlineExceededError` when it takes longer, for the client waits on some calls for ever. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const over = new AbortController()
  const timeUp = pause(Math.max(1, ms), undefined, { signal: over.signal }).then(() => {
    throw new DeadlineExceededError()
  })
  timeUp.catch(() => undefined)
  try {
    return await Promise.race([work, timeUp])
  } finally {
    work.catch(() => undefined)
    over.abort()
  }
}

/** Waits for work that is given up after `ms`. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  await within(ms, work).catch(fault => {
    if (!(fault instanceof DeadlineExceededError)) throw fault
  })
}

/** The client throws some faults of the connection as they come from its transport, with a code alone. */
function isPassing(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  const isKnown =
    fault instanceof UnavailableError ||
    fault instanceof DeadlineExceededError ||
    fault instanceof CancelledError ||
    fault instanceof UnknownError ||
    fault instanceof NotLeaderError
  return isKnown || passingCodes.has((fault as { code?: unknown }).code)
}
