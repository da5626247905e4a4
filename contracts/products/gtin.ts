import type { Rejection } from '../kernel/decision.ts'

const lengths: readonly number[] = [8, 12, 13, 14]

/** Of all digits but the last: from the right they count three times and once in turn (GS1). */
function gtinCheckDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Null for a GTIN-8, -12, -13 or -14 with its check digit, else which digit is wrong. */
export function checkGtin(value: string, field?: string): Rejection | null {
  const characters = [...value]
  const stray = characters.findIndex(character => !/\d/.test(character))
  if (stray >= 0)
    return { code: 'gtin-malformed', params: { value, part: `#${stray + 1} (${characters[stray]})` }, field }
  if (!lengths.includes(value.length)) return { code: 'gtin-length', params: { value, found: value.length }, field }
  const expected = gtinCheckDigit(value.slice(0, -1))
  const found = Number(value.at(-1))
  if (found === expected) return null
  return { code: 'gtin-check-digit', params: { value, place: value.length, found, expected }, field }
}
