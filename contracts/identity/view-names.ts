import { nameKey } from '../kernel/names.ts'

export const longestViewName = 60

/** As it is kept: on one line, without control characters. */
export function writtenViewName(name: string): string {
  return name.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** Whether people would take them for one name. */
export function looksAlike(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other)
}
