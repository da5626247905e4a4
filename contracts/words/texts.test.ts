import { execFile } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { statusOfError } from '../errors/codes.ts'
import { type Language, languages } from '../reference/languages.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const run = promisify(execFile)
type Texts = { [key: string]: string | Texts }

const read = (language: string, file: string) => JSON.parse(readFileSync(`${here}${language}/${file}`, 'utf8')) as Texts
const namespaces = readdirSync(`${here}en`)

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
}
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(match => match[1]).sort()

/** A preposition and an article that the language writes as one word. */
const melting: Readonly<Partial<Record<Language, RegExp>>> = {
  'es-MX': /\b(de|a) el \b/i,
  fr: /(?<!\p{L})(de|à) (le|les)\b(?! [a-z]+er\b)/iu,
}

/** The tool's own words on what is wrong, or nothing. */
async function complaints(command: 'lint' | 'status'): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  try {
    await run(process.execPath, [`${root}node_modules/i18next-cli/dist/esm/cli.js`, command], { cwd: `${root}web` })
    return ''
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return stdout + stderr
  }
}

test('each error code has its words, and none else has', () => {
  const worded = ['errors.json', 'rules.json'].flatMap(file => Object.keys(read('en', file)))
  expect(worded.sort()).toEqual(Object.keys(statusOfError).sort())
})

test.each(languages)('%s: what is said in the words of another text names one that there is', language => {
  const known = new Set(
    namespaces.flatMap(file => flat(read(language, file), `${file.replace('.json', '')}:`).map(([key]) => key)),
  )
  const named = namespaces.flatMap(file =>
    flat(read(language, file)).flatMap(([, text]) => [...text.matchAll(/\$t\(([^)]*)\)/g)].map(([, key]) => key ?? '')),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(key => !known.has(key))).toEqual([])
})

describe.each(languages)('%s', language => {
  test.each(namespaces)('%s has every key, none too many, none empty, and the same placeholders', file => {
    const wanted = new Map(flat(read('en', file)))
    const found = new Map(flat(read(language, file)))
    expect([...found.keys()].sort()).toEqual([...wanted.keys()].sort())
    for (const [key, text] of found) {
      expect(text.trim(), `${language}/${file} ${key}`).not.toBe('')
      expect(placeholders(text), `${language}/${file} ${key}`).toEqual(placeholders(wanted.get(key) ?? ''))
    }
  })

  test('no noun is pasted behind a preposition that it would melt with', () => {
    const own = melting[language]
    for (const file of namespaces)
      for (const [key, text] of flat(read(language, file))) {
        if (own !== undefined) expect(text, `${language}/${file} ${key}`).not.toMatch(own)
        expect(text, `${language}/${file} ${key}`).not.toMatch(/[^:：\s]\s?\{\{(who|side)\}\}/)
      }
  })

  test('has no namespace that English lacks', () => {
    expect(readdirSync(here + language)).toEqual(namespaces)
  })
})

test('[S8.008] the texts of the lost connection are word for word', () => {
  expect(new Map(flat(read('en', 'ui.json'))).get('connection.lost')).toBe(
    'Could not establish connection to the server, check your network',
  )
})

test('no key is used in the code that the texts lack', { timeout: 60_000 }, async () => {
  expect(await complaints('status')).toBe('')
})

test('no colon between two texts is written into the code: each language spaces its own', () => {
  const web = fileURLToPath(new URL('../../web/', import.meta.url))
  const joined = /\{': '\}|join\(': '\)|\)\}: [{$<]|\)\}`?: \$\{/
  const found = globSync('{app,features,ui}/**/*.tsx', {
    cwd: web,
    exclude: name => name.endsWith('.test.tsx'),
  }).filter(file => joined.test(readFileSync(`${web}${file}`, 'utf8')))
  expect(found).toEqual([])
})

test('no text is written into the code', { timeout: 60_000 }, async () => {
  expect(await complaints('lint')).toBe('')
})
