import type { Rejection } from '../kernel/decision.ts'
import { firstMisfit } from './container-number.ts'

/** Null for an IMO ship number (`9074729`, with or without `IMO ` in front), else which part is wrong. */
export function checkImoNumber(value: string, field?: string): Rejection | null {
  const digits = value.replace(/^IMO ?/, '')
  const part = firstMisfit(digits, Array(7).fill(/\d/))
  if (part !== null) return { code: 'imo-malformed', params: { value, part }, field }
  const sum = [...digits.slice(0, 6)].reduce((total, digit, place) => total + Number(digit) * (7 - place), 0)
  const expected = sum % 10
  const found = Number(digits[6])
  return found === expected ? null : { code: 'imo-check-digit', params: { value, found, expected }, field }
}
