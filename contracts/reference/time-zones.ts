import * as z from 'zod'
import type { Rejection } from '../kernel/decision.ts'

/** An IANA time zone of the runtime's data. */
export const timeZone = z
  .string()
  .max(50)
  .refine(value => checkTimeZone(value) === null, { error: 'time-zone-unknown' })

/** Null when the runtime's IANA data knows the zone. Offsets such as `+02:00` are not zones. */
export function checkTimeZone(value: string, field?: string): Rejection | null {
  const params = { ...(field !== undefined && { field }), rule: 'IANA', value }
  const unknown: Rejection = { code: 'time-zone-unknown', params, field }
  if (!/^[A-Za-z]/.test(value)) return unknown
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return null
  } catch {
    return unknown
  }
}
