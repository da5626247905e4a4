/** The interface languages; the first is the fallback. */
export const languages = ['en', 'es-MX', 'fr', 'zh-CN'] as const
export type Language = (typeof languages)[number]
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

/** How each writes numbers and days: in English too the day stands before the month. */
export const locales: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  'es-MX': 'es-MX',
  fr: 'fr-FR',
  'zh-CN': 'zh-CN',
}
