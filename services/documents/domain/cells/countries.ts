import { countryCodes } from '@quayside/contracts/reference/countries.ts'
import { languages } from '@quayside/contracts/reference/languages.ts'
import { plainText } from '@quayside/platform/values/cells/plain-text.ts'

/** Names that are in use beside those of `Intl.DisplayNames`: short, former and alphabetical forms. */
const otherNames: Readonly<Record<string, string>> = {
  'congo drc': 'CD',
  drc: 'CD',
  'dr congo': 'CD',
  'democratic republic of the congo': 'CD',
  'democratic republic of congo': 'CD',
  'congo the democratic republic of the': 'CD',
  'republic of the congo': 'CG',
  congo: 'CG',
  'cote d ivoire': 'CI',
  'ivory coast': 'CI',
  swaziland: 'SZ',
  burma: 'MM',
  myanmar: 'MM',
  usa: 'US',
  'u s a': 'US',
  us: 'US',
  'united states of america': 'US',
  'ee uu': 'US',
  eeuu: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  'viet nam': 'VN',
  'south korea': 'KR',
  'korea republic of': 'KR',
  'korea south': 'KR',
  'north korea': 'KP',
  'russian federation': 'RU',
  'czech republic': 'CZ',
  'cape verde': 'CV',
  macedonia: 'MK',
  turkey: 'TR',
  'tanzania united republic of': 'TZ',
  'united republic of tanzania': 'TZ',
  'iran islamic republic of': 'IR',
  'syrian arab republic': 'SY',
  'lao pdr': 'LA',
  'lao people s democratic republic': 'LA',
  'bolivia plurinational state of': 'BO',
  'venezuela bolivarian republic of': 'VE',
  'moldova republic of': 'MD',
  'brunei darussalam': 'BN',
  'hong kong': 'HK',
  macau: 'MO',
  'east timor': 'TL',
  palestine: 'PS',
  holland: 'NL',
  'the netherlands': 'NL',
  'people s republic of china': 'CN',
  'pr china': 'CN',
  uae: 'AE',
  'u a e': 'AE',
  'the gambia': 'GM',
  'guinea bissau': 'GW',
  'sao tome and principe': 'ST',
}

function namesOf(): Map<string, string> {
  const names = new Map<string, string>()
  for (const language of [...languages, 'es']) {
    const display = new Intl.DisplayNames([language], { type: 'region' })
    for (const code of countryCodes) names.set(plainText(display.of(code) ?? code), code)
  }
  for (const [name, code] of Object.entries(otherNames)) names.set(name, code)
  return names
}

let known: Map<string, string> | undefined

/** The ISO 3166 code of a country given by code or by name in any of the interface languages; null when unknown. */
export function readCountry(cell: string): string | null {
  const code = cell.trim().toUpperCase()
  if (countryCodes.has(code)) return code
  known ??= namesOf()
  return known.get(plainText(cell)) ?? null
}
