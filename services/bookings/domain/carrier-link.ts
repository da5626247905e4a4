import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { Asked } from './actors.ts'
import type { Booking } from './booking-state.ts'
import { isExpired, waiting } from './rules.ts'

/** Why a mailed link is good for nothing now: it is for one answer to one version, until the validity date. */
export function linkFault(booking: Booking, linkHash: string, asked: Pick<Asked, 'today'>): Rejection | null {
  const fault = (code: Rejection['code']): Rejection => ({ code, params: {} })
  const own = booking.passedOn.findLastIndex(one => one.linkHash === linkHash)
  const link = booking.passedOn[own]
  if (link === undefined) return fault('carrier-link-unknown')
  const isReplaced = booking.passedOn.slice(own + 1).some(one => one.linkHash !== null)
  if (link.version !== booking.askedVersion || isReplaced) return fault('carrier-link-superseded')
  if (booking.status === 'EXPIRED' || isExpired(booking, asked)) return fault('carrier-link-expired')
  if (booking.status === 'CANCELLED') return fault('carrier-link-superseded')
  const isAnswered = booking.status === 'PENDING_UPDATE' || !waiting.includes(booking.status)
  return isAnswered ? fault('carrier-link-used') : null
}
