import { type Position, startPosition } from '@quayside/contracts/kernel/envelope.ts'

/** How the positions of this product's stores look: one number of 20 digits, or two. Each begins with the store's number. */
export const positionShape = /^(?:\d{20}){1,2}$/

/**
 * An installation's history may move from one store to another: each has a number, raised by each move, with which all of
 * its positions begin. So what was reached in an earlier store counts as reached in every later one.
 */
export type StoreNumber = number
const mostStores = 9_999
const numberDigits = 4
/** The rest of 20 digits holds every number that a store counts to: 2^53 events, or as many bytes of a log. */
const countDigits = 16

/** The four digits with which a store's positions begin. Throws `RangeError` beyond 9,999 moves. */
export function storePrefix(store: StoreNumber): string {
  if (!Number.isInteger(store) || store < 0 || store > mostStores)
    throw new RangeError(`Not a store's number: ${store}`)
  return String(store).padStart(numberDigits, '0')
}

/** Whether two positions are of one store. */
export function areOfOneStore(one: Position, other: Position): boolean {
  return one.slice(0, numberDigits) === other.slice(0, numberDigits)
}

/** How far along its store a position lies, from 0 to 1; for those who wait. */
export function shareOf(position: Position, head: Position): number {
  const [at, end] = [position, head].map(each => Number(each.slice(numberDigits, numberDigits + countDigits)))
  return at === undefined || !end ? 1 : Math.min(1, at / end)
}

/** The place of a position under another number of its store: what was reached under an earlier one counts as reached. */
export function renumbered(position: Position, store: StoreNumber): Position {
  const prefix = storePrefix(store)
  const places = position.match(/.{20}/g) ?? []
  return places.map(place => prefix + place.slice(numberDigits)).join('') as Position
}

/** 20 digits for a number that a store has counted. */
export function digitsOf(prefix: string, count: bigint | number): string {
  const digits = String(count)
  if (digits.length > countDigits) throw new RangeError(`A store has counted to ${count}, beyond ${countDigits} digits`)
  return prefix + digits.padStart(countDigits, '0')
}

/** What `digitsOf` was made of. Throws `RangeError` for what another store has counted. */
export function countIn(prefix: string, digits: string, position: Position): string {
  if (!digits.startsWith(prefix)) throw new RangeError(`Not a position of this store: ${position}`)
  return digits.slice(numberDigits)
}

/** The positions of a store that counts its events from 1. */
export function countedPositions(store: StoreNumber) {
  const prefix = storePrefix(store)
  return {
    /** The position of the event with this number; 0 is the start. */
    of(count: number): Position {
      return count === 0 ? startPosition : (digitsOf(prefix, count) as Position)
    },
    /** The number of a position's event, as digits; `0` for the start. Throws `RangeError` for one of another store. */
    count(position: Position): string {
      if (position === startPosition) return '0'
      if (!/^\d{20}$/.test(position)) throw new RangeError(`Not a position of this store: ${position}`)
      return countIn(prefix, position, position)
    },
  }
}
