import { readableNumber } from '@quayside/platform/values/readable-number.ts'

export const pickupNumber = (pickupId: string, today: string) => readableNumber('PU', pickupId, today)
export const receiptNumber = (receiptId: string, today: string) => readableNumber('WR', receiptId, today)
