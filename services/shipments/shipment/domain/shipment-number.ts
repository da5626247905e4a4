import { readableNumber } from '@quayside/platform/values/readable-number.ts'

export const shipmentNumber = (shipmentId: string, today: string) => readableNumber('SH', shipmentId, today)
