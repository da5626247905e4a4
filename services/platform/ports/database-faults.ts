import { StoreUnavailableError } from '../event-store/event-store.ts'

const passing = /^(08|40|53|57)|^(55P03|25P03|25P04)$/

/** Whether the same work may well succeed a little later: the database or the event store was away, full, busy, or chose a victim. */
export function isPassingFault(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  if (fault instanceof StoreUnavailableError) return true
  const { code } = fault as { code?: unknown }
  if (typeof code === 'string') {
    if (passing.test(code) || /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_)/.test(code)) return true
  }
  return /Connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable|Query read timeout|connection error/i.test(
    fault.message,
  )
}
