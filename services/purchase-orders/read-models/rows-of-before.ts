import { shareOf } from '@quayside/platform/values/shares.ts'
import type { RecordedOrder } from '../published.ts'
import type { ListedRow } from './order-list.ts'
import type { KeptRow } from './order-row.ts'

/** A state that a version before has kept, until it is made anew: it lacks what that version did not know. */
export function isOfBefore({ moments }: Pick<RecordedOrder, 'moments'>): boolean {
  return moments !== null && !('parts' in moments)
}

/** A row, also one that a version before has kept: with a share by quantity, and the lines and days that stand there. */
export function rowInFull(listed: Pick<ListedRow, 'row' | 'slip_days'>): KeptRow {
  const row = withShares(listed)
  const { linesInFull }: Partial<KeptRow> = row
  if (linesInFull !== undefined) return row
  return { ...row, linesInFull: { promised: row.shares.promised === 1 ? row.lines : 0, wanted: row.lines } }
}

function withShares({ row, slip_days: slipDays }: Pick<ListedRow, 'row' | 'slip_days'>): KeptRow {
  const { shares }: Partial<KeptRow> = row
  if (shares !== undefined) return row
  const promised = shareOf(row.confirmedQuantity, row.requestedQuantity)
  return {
    ...row,
    lastRequiredDate: row.requiredDeliveryDate,
    lastPromisedDate: row.pendingDate ?? row.confirmedDate,
    slipDays,
    shares: { promised, approved: 0 },
  }
}
