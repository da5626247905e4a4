const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Readable aloud, and the same for the same booking: the day, and 35 bits of its id. */
export function bookingNumber(bookingId: string, today: string): string {
  const bits = BigInt(`0x${bookingId.replaceAll('-', '').slice(0, 11)}`)
  const places = Array.from({ length: 7 }, (_, index) => digits[Number((bits >> BigInt(5 * (6 - index))) % 32n)])
  return `BK-${today.slice(2).replaceAll('-', '')}-${places.join('')}`
}
