/** How failed attempts slow the next one down. */
export type Patience = { free: number; longestSeconds: number }

export const perAccount: Patience = { free: 5, longestSeconds: 60 }
export const perAddress: Patience = { free: 30, longestSeconds: 60 }

/** Failures older than this are forgotten. */
export const memorySeconds = 15 * 60

/** Seconds to wait after so many failures: none while they are free, then 1, 2, 4 ... */
export function waitAfter(failures: number, { free, longestSeconds }: Patience): number {
  if (failures < free) return 0
  return Math.min(2 ** Math.min(failures - free, 20), longestSeconds)
}
