/** How failed attempts slow the next one down. */
export type Patience = { free: number; longestSeconds: number }

/** Of one account from one address: whoever guesses there stands in nobody else's way. */
export const perAccountAndAddress: Patience = { free: 5, longestSeconds: 60 }
/** Of one account from anywhere: guesses that come from many addresses. */
export const perAccount: Patience = { free: 20, longestSeconds: 60 }
/** Of one address, behind which a whole office may be: guesses at many accounts. */
export const perAddress: Patience = { free: 300, longestSeconds: 60 }

/** Failures older than this are forgotten. */
export const memorySeconds = 15 * 60

/** Seconds still to wait, `since` seconds after the last attempt; that may be later than now where several came at once. */
export function leftToWait(failures: number, since: number, patience: Patience): number {
  return Math.max(0, waitAfter(failures, patience) - Math.max(0, since))
}

/** Seconds to wait after so many failures: none while they are free, then 1, 2, 4 ... */
export function waitAfter(failures: number, { free, longestSeconds }: Patience): number {
  if (failures < free) return 0
  return Math.min(2 ** Math.min(failures - free, 20), longestSeconds)
}
