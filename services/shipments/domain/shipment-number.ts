const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Readable aloud, and the same for the same shipment: the day, and 35 bits of its id. */
export function shipmentNumber(shipmentId: string, today: string): string {
  const hex = shipmentId.replaceAll('-', '')
  let rest = BigInt(`0x${hex.slice(0, 11)}`)
  let tail = ''
  for (let place = 0; place < 7; place += 1) {
    tail = `${digits[Number(rest % 32n)]}${tail}`
    rest /= 32n
  }
  return `SH-${today.slice(2).replaceAll('-', '')}-${tail}`
}
