import type { Rejection } from '../kernel/decision.ts'
import { countryCodes } from './countries.ts'

/** Null when the text has the form of a UN/LOCODE (`MXVER`, `MX VER`) in that country, else which part is wrong. */
export function checkUnlocode(value: string, country: string | null, field?: string): Rejection | null {
  const code = value.replace(/^([A-Z]{2}) /, '$1')
  const characters = [...code]
  for (let place = 0; place < 5; place += 1) {
    const found = characters[place]
    const good = found !== undefined && (place < 2 ? /^[A-Z]$/ : /^[A-Z2-9]$/).test(found)
    if (!good) return { code: 'unlocode-malformed', params: { value, part: `#${place + 1} (${found ?? '-'})` }, field }
  }
  if (characters.length > 5)
    return { code: 'unlocode-malformed', params: { value, part: `#6 (${characters[5]})` }, field }
  const prefix = code.slice(0, 2)
  if (!countryCodes.has(prefix)) return { code: 'country-unknown', params: { value: prefix }, field }
  if (country !== null && prefix !== country)
    return { code: 'unlocode-other-country', params: { value, found: prefix, country }, field }
  return null
}
