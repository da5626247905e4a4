import type { Position } from '@quayside/contracts/kernel/envelope.ts'

/** 20 digits hold every 64-bit number. */
const width = 20

/** The position of a number counted from 1; 0 is the start. */
export function positionOf(number: bigint | string): Position {
  const digits = number.toString()
  return (digits === '0' ? '' : digits.padStart(width, '0')) as Position
}

/** The number of a position, `0` for the start. */
export function numberOf(position: Position): string {
  if (position === '') return '0'
  if (!/^\d{20}$/.test(position)) throw new RangeError(`Not a position of this store: ${position}`)
  return position
}
