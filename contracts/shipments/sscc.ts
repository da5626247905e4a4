import type { Rejection } from '../kernel/decision.ts'
import { firstMisfit } from './container-number.ts'

/** GS1's check digit of the digits before it: from the right, weighted 3 and 1 in turn. */
export function gs1CheckDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

const length = 18

/** Null for an SSCC, the 18 digits that name one logistic unit (GS1 application identifier 00), else what is wrong. */
export function checkSscc(value: string, field?: string): Rejection | null {
  if (/^\d+$/.test(value) && value.length !== length)
    return { code: 'sscc-length', params: { value, count: value.length }, field }
  const part = firstMisfit(value, Array(length).fill(/\d/))
  if (part !== null) return { code: 'sscc-malformed', params: { value, part }, field }
  const [expected, found] = [gs1CheckDigit(value.slice(0, 17)), Number(value[17])]
  return found === expected ? null : { code: 'sscc-check-digit', params: { value, found, expected }, field }
}
