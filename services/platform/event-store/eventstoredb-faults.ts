import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client'

/** https://grpc.io/docs/guides/status-codes/ */
const [cancelled, deadlineExceeded, permissionDenied, unavailable, unauthenticated] = [1, 4, 7, 14, 16]
const passingCodes = new Set<unknown>([cancelled, deadlineExceeded, unavailable])

/** What is worked on; throws `DeadlineExceededError` when it takes longer, for the client waits on some calls for ever. */
export function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineExceededError()), Math.max(1, ms))
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Waits for work that is given up after `ms`. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  await within(ms, work).catch(fault => {
    if (!(fault instanceof DeadlineExceededError)) throw fault
  })
}

/** Whether the same call may well succeed a little later. */
export function isPassing(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  const isKnown =
    fault instanceof UnavailableError ||
    fault instanceof DeadlineExceededError ||
    fault instanceof CancelledError ||
    fault instanceof UnknownError ||
    fault instanceof NotLeaderError
  // The client makes a new channel of its own accord, and calls that were about to begin meet the former one.
  const isFormerChannel = fault.message === 'Channel has been shut down'
  return isKnown || isFormerChannel || isLostConnection(fault) || passingCodes.has((fault as { code?: unknown }).code)
}

/** Whether the server does not let this user, or knows none of this name and password. */
export function isRefused(fault: unknown): fault is Error {
  if (!(fault instanceof Error)) return false
  const { code } = fault as { code?: unknown }
  return fault instanceof AccessDeniedError || code === permissionDenied || code === unauthenticated
}

/**
 * The client throws some faults as they come from its transport, with a code alone, and that of a cluster without a leader
 * in words alone. Of a connection that could not be made it does not know that it is lost: it answers with that fault for ever.
 */
export function isLostConnection(fault: unknown): boolean {
  if (!(fault instanceof Error) || fault instanceof UnavailableError) return false
  return (fault as { code?: unknown }).code === unavailable || /^Failed to discover after/.test(fault.message)
}
