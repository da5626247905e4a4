import type { CarrierPollAnswer, CarrierTrackingArgs } from '@quayside/contracts/shipments/carrier-tracking.ts'

const minute = 60_000
const hour = 60 * minute

/** However often something changes, a carrier is left in peace so long. */
export const leastMs = minute
const firstMs = 30 * minute
const longestQuietMs = 6 * hour
const longestFailedMs = hour

export type Pace = Pick<CarrierTrackingArgs, 'quiet' | 'failed'>

export function paceAfter({ outcome }: CarrierPollAnswer, { quiet, failed }: Pace): Pace {
  if (outcome === 'new') return { quiet: 0, failed: 0 }
  if (outcome === 'later' || outcome === 'failed') return { quiet, failed: failed + 1 }
  return { quiet: quiet + 1, failed: 0 }
}

/** Until the carrier is asked again: half an hour, doubled while it has nothing new; a minute, doubled while it fails. */
export function waitAfter({ outcome, afterMs }: CarrierPollAnswer, { quiet, failed }: Pace): number {
  if (outcome === 'not-tracked') return longestQuietMs
  if (outcome === 'later' || outcome === 'failed')
    return Math.max(afterMs ?? 0, doubled(minute, failed - 1, longestFailedMs))
  return doubled(firstMs, Math.max(0, quiet - 1), longestQuietMs)
}

function doubled(first: number, times: number, longest: number): number {
  return Math.min(first * 2 ** Math.min(times, 20), longest)
}
