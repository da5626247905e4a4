import type { Rejection } from '../kernel/decision.ts'
import type { Language } from './languages.ts'

/** ISO 3166-1 alpha-2, the 249 officially assigned codes. Their names come from `Intl.DisplayNames`. */
export const countryCodes: ReadonlySet<string> = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN ' +
    'CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM ' +
    'HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ' +
    'ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
    'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
    'VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
)

export function countryName(code: string, language: Language): string {
  return countryCodes.has(code) ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code) : code
}

/** Null when it is an ISO 3166 code, else what is wrong with it and where. */
export function checkCountry(value: string, field?: string): Rejection | null {
  const part = misplacedPart(value, 2)
  if (part !== null) return { code: 'country-malformed', params: { value, part }, field }
  return countryCodes.has(value) ? null : { code: 'country-unknown', params: { value }, field }
}

/** The first part that keeps a text from being `length` capital letters, written `#2 (x)`, the same in every language; null when none. */
export function misplacedPart(value: string, length: number): string | null {
  const characters = [...value]
  for (let place = 0; place < length; place += 1) {
    const found = characters[place]
    if (found === undefined) return `#${place + 1} (-)`
    if (!/^[A-Z]$/.test(found)) return `#${place + 1} (${found})`
  }
  return characters.length > length ? `#${length + 1} (${characters[length]})` : null
}
