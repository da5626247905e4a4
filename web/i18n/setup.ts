import { fallbackLanguage, type Language, languageFor, languages } from '@quayside/contracts/reference/languages.ts'
import { shownValue } from '@quayside/contracts/words/shown-value.ts'
import i18next, { type BackendModule, type FormatterModule } from 'i18next'
import { initReactI18next } from 'react-i18next'

const files = import.meta.glob<{ default: Record<string, unknown> }>('../../contracts/words/*/*.json')
const savedChoice = 'language'
const pseudoKey = 'pseudo'

/** One lazy file per language and namespace: a page loads the texts it shows. */
const lazyFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = files[`../../contracts/words/${language}/${namespace}.json`]
    if (load === undefined) return done(new Error(`No texts for ${language}/${namespace}`), null)
    load().then(
      file => done(null, file.default),
      (reason: Error) => done(reason, null),
    )
  },
}

/** The saved choice, else the browser's wishes, else English. */
export function detectLanguage(): Language {
  const saved = localStorage.getItem(savedChoice)
  return languageFor([...(saved === null ? [] : [saved]), ...navigator.languages])
}

const figures: FormatterModule = { type: 'formatter', init() {}, add() {}, addCached() {}, format: shownValue }

export async function setUpLanguage(): Promise<void> {
  i18next.on('languageChanged', language => {
    document.documentElement.lang = language
  })
  // The tabs of a browser speak one language: chosen in one, it changes in all.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === savedChoice && newValue !== null) void i18next.changeLanguage(languageFor([newValue]))
  })
  i18next.use(lazyFiles).use(initReactI18next).use(figures)
  // Set `pseudo` in the browser's storage to see what is clipped and what was never translated.
  const pseudo = localStorage.getItem(pseudoKey) !== null
  if (pseudo) i18next.use((await import('./pseudo-texts.ts')).pseudoTexts)
  await i18next.init({
    lng: detectLanguage(),
    supportedLngs: [...languages],
    fallbackLng: fallbackLanguage,
    load: 'currentOnly',
    ns: ['ui'],
    defaultNS: 'ui',
    partialBundledLanguages: true,
    interpolation: { escapeValue: false, alwaysFormat: true },
    returnNull: false,
    ...(pseudo && { postProcess: ['pseudo'] }),
    react: { useSuspense: true },
  })
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(savedChoice, language)
  await i18next.changeLanguage(language)
}

export { i18next }

export function languageIsChosen(): boolean {
  return localStorage.getItem(savedChoice) !== null
}
