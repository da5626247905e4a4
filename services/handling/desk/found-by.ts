import { nameKey } from '@quayside/contracts/kernel/names.ts'

const mostWords = 8

/** Numbers are also typed without their dashes. */
export const numberKey = (number: string) => nameKey(number).replaceAll('-', '')

/** "Shanghai works 7" is found by each of its words and what follows it. */
export function beginnings(key: string): string[] {
  const words = key.split(' ').slice(0, mostWords)
  return words.map((_, at) => words.slice(at).join(' '))
}

type Range = { readonly from: string; readonly to: string }
/** All that begin so: a range uses the index where LIKE may not, under row-level security. */
export const rangeFrom = (from: string): Range => ({ from, to: `${from}\u{10FFFF}` })
