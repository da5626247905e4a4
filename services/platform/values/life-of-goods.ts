import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { addDays } from './dates.ts'

const daysBefore = 365
const daysAhead = 730

type Asked = { readonly now: string; readonly field: string; readonly zone: string }

/** What a person tells of goods lies in their life: not long before the day (`date`) on which it began, not years ahead. */
export function lifeFault(at: string, { date, now, field, zone }: Asked & { readonly date: string }): Rejection | null {
  const [from, until] = [addDays(date, -daysBefore), addDays(now.slice(0, 10), daysAhead)]
  const day = at.slice(0, 10)
  if (day >= from && day <= until) return null
  return { code: 'milestone-time-impossible', params: { at, from, until, zone }, field }
}
