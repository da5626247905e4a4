const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const shipmentNumber = (shipmentId: string, today: string) => readableNumber('SH', shipmentId, today)
export const pickupNumber = (pickupId: string, today: string) => readableNumber('PU', pickupId, today)
export const receiptNumber = (receiptId: string, today: string) => readableNumber('WR', receiptId, today)

/** Readable aloud, and the same for the same thing: the day, and 35 bits of its id. */
function readableNumber(kind: string, id: string, today: string): string {
  const hex = id.replaceAll('-', '')
  let rest = BigInt(`0x${hex.slice(0, 11)}`)
  let tail = ''
  for (let place = 0; place < 7; place += 1) {
    tail = `${digits[Number(rest % 32n)]}${tail}`
    rest /= 32n
  }
  return `${kind}-${today.slice(2).replaceAll('-', '')}-${tail}`
}
