/**
 * The interface languages, each with its folder in `contracts/words`; the first is the fallback. `locale` is how it writes
 * numbers and days (in English too the day stands before the month), `name` stands in the language itself, as on every sign.
 */
const known = {
  en: { locale: 'en-GB', name: 'English' },
  'es-MX': { locale: 'es-MX', name: 'Español (México)' },
  fr: { locale: 'fr-FR', name: 'Français' },
  'zh-CN': { locale: 'zh-CN', name: '简体中文' },
} as const
export type Language = keyof typeof known
export const languages = Object.keys(known) as readonly Language[]
export const fallbackLanguage: Language = 'en'

/** The language for a browser's or person's wish list: exact, else same base language, else English. */
export function languageFor(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const exact = languages.find(language => language.toLowerCase() === wish.toLowerCase())
    if (exact) return exact
    const base = wish.toLowerCase().split('-')[0]
    const near = languages.find(language => language.toLowerCase().split('-')[0] === base)
    if (near) return near
  }
  return fallbackLanguage
}

const eachOf = (what: 'locale' | 'name') =>
  Object.fromEntries(languages.map(language => [language, known[language][what]])) as Readonly<Record<Language, string>>
export const locales = eachOf('locale')
export const languageNames = eachOf('name')
