import type { Language } from '@quayside/contracts/reference/languages.ts'

/** Language names stand in their own language, as on every sign. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  'es-MX': 'Español (México)',
  fr: 'Français',
  'zh-CN': '简体中文',
}
