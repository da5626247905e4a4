import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { languages } from '../reference/languages.ts'
import { givenUpWords } from './given-up-words.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const texts = (language: string, file: string) =>
  JSON.parse(readFileSync(`${here}${language}/${file}`, 'utf8')) as unknown

/** Every text in it, with the way to it. */
function flat(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, `${path}.${key}`))
}

function textsOf(language: string): [string, string][] {
  return readdirSync(here + language).flatMap(file => flat(texts(language, file), file))
}

/** The words of a language's glossary: its second column. */
function termsOf(language: string): string[] {
  const page = readFileSync(`${here}../../docs/glossary-${language}.md`, 'utf8')
  const rows = page.split('\n').filter(row => row.startsWith('| '))
  return rows.slice(2).map(row => row.split('|')[2]?.trim() ?? '')
}

describe.each(languages)('%s', language => {
  const all = textsOf(language)

  test('no text has a word that the glossary gave up', () => {
    const found = all.filter(([, text]) => givenUpWords[language]?.some(word => word.test(text)))
    expect(found).toEqual([])
  })

  test('what was done is told by a sentence of each act, never by the act itself', () => {
    const told = (file: string) => {
      const { act, acted } = texts(language, file) as { act: unknown; acted: unknown }
      return { acts: new Map(flat(act, '')), told: flat(acted, '') }
    }
    for (const file of ['shipment-detail.json', 'shipment-handling.json', 'warehouses.json']) {
      const { acts, told: sentences } = told(file)
      expect(sentences.length).toBeGreaterThan(12)
      for (const [path, sentence] of sentences) {
        expect(acts.has(path), path).toBe(true)
        expect(sentence, path).not.toBe(acts.get(path))
      }
    }
  })
})

test.each(languages.filter(language => language !== 'en'))(
  '%s: every word of its glossary is in its texts',
  language => {
    const all = textsOf(language)
      .map(([, text]) => text.toLowerCase())
      .join('\n')
    const terms = termsOf(language)
    expect(terms.length).toBeGreaterThan(60)
    expect(terms.filter(term => !all.includes(term.toLowerCase()))).toEqual([])
  },
)
