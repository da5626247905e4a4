import { compare, isPositive } from './quantities.ts'

/** Of a whole, 0 to 1 to two digits; neither nothing nor all of it before it is. */
export function shareOf(part: string, whole: string): number {
  if (!isPositive(part) || !isPositive(whole)) return 0
  if (compare(part, whole) >= 0) return 1
  return Math.min(0.99, Math.max(0.01, Math.round((Number(part) / Number(whole)) * 100) / 100))
}
