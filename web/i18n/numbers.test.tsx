import { expect, test } from 'vitest'
import { i18next } from './setup.ts'

test.each([
  ['en', 'Import 5,000 rows'],
  ['es-MX', 'Importar 5,000 filas'],
  ['fr', 'Importer 5\u202f000 lignes'],
])('%s: an amount in a text is written as figures are elsewhere', async (language, written) => {
  await i18next.changeLanguage(language)
  await i18next.loadNamespaces('imports')
  expect(i18next.getFixedT(language, 'imports')('check.run', { count: 5000 })).toBe(written)
  expect(i18next.getFixedT(language, 'imports')('mend.row', { row: 5000 })).toContain('5000')
})
