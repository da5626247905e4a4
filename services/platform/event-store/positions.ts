import { type Position, startPosition } from '@quayside/contracts/kernel/envelope.ts'

/** How the positions of this product's stores look: one number of 20 digits, or two. */
export const positionShape = /^(?:\d{20}){1,2}$/

/** 20 digits hold every 64-bit number, though counting will not get beyond 2^53. */
const zeros = '00000000000000000000'

/** The position of a number counted from 1; 0 is the start. */
export function positionOf(number: number): Position {
  if (number === 0) return startPosition
  const digits = String(number)
  return (zeros.slice(digits.length) + digits) as Position
}

/** The number of a position, `0` for the start. */
export function numberOf(position: Position): string {
  if (position === '') return '0'
  if (!/^\d{20}$/.test(position)) throw new RangeError(`Not a position of this store: ${position}`)
  return position
}
