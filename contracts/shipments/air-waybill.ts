import type { Rejection } from '../kernel/decision.ts'
import { firstMisfit } from './container-number.ts'

/**
 * Null for a master air waybill: three digits of the airline, seven of the serial and their remainder modulo 7, written
 * with or without a hyphen after the prefix. House waybills and couriers' numbers are free text and never come here.
 */
export function checkMasterAirWaybill(value: string, field?: string): Rejection | null {
  const digits = value.replace(/^(\d{3})-/, '$1').replaceAll(' ', '')
  const part = firstMisfit(digits, Array(11).fill(/\d/))
  if (part !== null) return { code: 'mawb-malformed', params: { value, part }, field }
  const expected = Number(digits.slice(3, 10)) % 7
  const found = Number(digits[10])
  return found === expected ? null : { code: 'mawb-check-digit', params: { value, found, expected }, field }
}
