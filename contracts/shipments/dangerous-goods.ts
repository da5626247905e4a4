import type { Rejection } from '../kernel/decision.ts'

/** Classes and divisions of the IMDG Code. */
export const hazardClasses = [
  '1.1',
  '1.2',
  '1.3',
  '1.4',
  '1.5',
  '1.6',
  '2.1',
  '2.2',
  '2.3',
  '3',
  '4.1',
  '4.2',
  '4.3',
  '5.1',
  '5.2',
  '6.1',
  '6.2',
  '7',
  '8',
  '9',
] as const
export const packingGroups = ['I', 'II', 'III'] as const

export function checkHazardClass(value: string, field?: string): Rejection | null {
  return (hazardClasses as readonly string[]).includes(value)
    ? null
    : { code: 'hazard-class-unknown', params: { value, allowed: hazardClasses.join(', ') }, field }
}

/** `UN1203` or `1203`: four digits, from 0004 to 3999. */
export function checkUnNumber(value: string, field?: string): Rejection | null {
  const digits = /^(?:UN ?)?(\d{4})$/.exec(value)?.[1]
  const good = digits !== undefined && Number(digits) >= 4 && Number(digits) <= 3999
  return good ? null : { code: 'un-number-malformed', params: { value }, field }
}
