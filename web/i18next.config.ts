import { languages } from '@quayside/contracts/reference/languages.ts'
import { defineConfig } from 'i18next-cli'

export default defineConfig({
  locales: [...languages],
  extract: {
    input: ['app/**/*.{ts,tsx}', 'ui/**/*.{ts,tsx}', 'features/**/*.{ts,tsx}', 'i18n/*.ts'],
    ignore: ['**/*.test.{ts,tsx}'],
    output: '../contracts/words/{{language}}/{{namespace}}.json',
    defaultNS: 'ui',
    primaryLanguage: 'en',
    useTranslationNames: ['useTranslation'],
    functions: ['t', '*.t', 'words'],
    removeUnusedKeys: false,
  },
  lint: {
    ignoredTags: ['kbd', 'title'],
    acceptedAttributes: ['aria-label', 'title', 'placeholder', 'alt', 'label', 'hint', 'text'],
  },
})
