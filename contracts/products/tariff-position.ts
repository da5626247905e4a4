import type { Rejection } from '../kernel/decision.ts'

/** A tariff position is an HS code of 6 to 12 digits; dots and spaces between them are how people write it. */
export function checkTariffPosition(value: string, field?: string): Rejection | null {
  const characters = [...value]
  const stray = characters.findIndex(character => !/[0-9. ]/.test(character))
  if (stray >= 0)
    return {
      code: 'tariff-position-malformed',
      params: { value, part: `#${stray + 1} (${characters[stray]})` },
      field,
    }
  const digits = characters.filter(character => /\d/.test(character)).length
  if (digits >= 6 && digits <= 12) return null
  return { code: 'tariff-position-malformed', params: { value, part: String(digits) }, field }
}
