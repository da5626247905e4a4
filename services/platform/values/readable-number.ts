const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Readable aloud, and the same for the same thing: its kind, the day (ISO), and 35 bits of its id (a UUID). */
export function readableNumber(kind: string, id: string, today: string): string {
  const hex = id.replaceAll('-', '')
  let rest = BigInt(`0x${hex.slice(0, 11)}`)
  let tail = ''
  for (let place = 0; place < 7; place += 1) {
    tail = `${digits[Number(rest % 32n)]}${tail}`
    rest /= 32n
  }
  return `${kind}-${today.slice(2).replaceAll('-', '')}-${tail}`
}
