import type { Position } from '@quayside/contracts/kernel/envelope.ts'

/**
 * For how many milliseconds a runner has stood still while events waited for it; 0 while it moves or has nothing to do.
 * To be asked regularly: it moved if it is elsewhere than at the last time. Being far behind is no standstill.
 */
export function standstill(now: () => number = () => performance.now()) {
  let seen: Position | null = null
  let since = now()
  return (position: Position, lagMs: number): number => {
    if (position !== seen || lagMs === 0) since = now()
    seen = position
    return Math.min(lagMs, now() - since)
  }
}
