import { execFile } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { catalogue } from '@quayside/contracts/errors/catalogue.ts'
import { fieldTexts } from '@quayside/contracts/notifications/field-texts.ts'
import { documentStatusWords, orderListColumns, sendToWords } from '@quayside/contracts/purchase-orders/list-columns.ts'
import { orderStatusTexts } from '@quayside/contracts/purchase-orders/status-texts.ts'
import { languages } from '@quayside/contracts/reference/languages.ts'
import { clockTypeTexts, milestoneTexts } from '@quayside/contracts/shipments/status-texts.ts'
import { describe, expect, test } from 'vitest'

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
    const own = { en: null, 'es-MX': /\b(de|a) el \b/i, fr: /\b(de|à) (le|les)\b(?! [a-z]+er\b)/i, 'zh-CN': null }[
      language
    ]
    for (const file of namespaces)
      for (const [key, text] of flat(read(language, file))) {
        if (own !== null) expect(text, `${language}/${file} ${key}`).not.toMatch(own)
        expect(text, `${language}/${file} ${key}`).not.toMatch(/[^:：\s]\s?\{\{(who|side)\}\}/)
      }
  })

  test('has no namespace that English lacks', () => {
    expect(readdirSync(here + language)).toEqual(namespaces)
  })

  test('[S5.008] [S8.006] [S8.007] what the catalogue also says is said in its words', () => {
    const texts = new Map(flat(read(language, 'ui.json')))
    const sameAs = {
      'error.unexpected': 'unexpected',
      'form.required': 'required-fields',
      'state.noMatch': 'no-match',
    } as const
    for (const [key, code] of Object.entries(sameAs)) expect(texts.get(key)).toBe(catalogue[code][language])
    const codes = [...texts.keys()]
      .filter(key => key.startsWith('validation.'))
      .map(key => key.slice('validation.'.length))
    const shared = codes.filter(code => code in catalogue) as (keyof typeof catalogue)[]
    expect(shared).toEqual(
      expect.arrayContaining([
        'field-required',
        'email-required',
        'invalid-email',
        'password-too-short',
        'passwords-differ',
      ]),
    )
    for (const code of shared) expect(texts.get(`validation.${code}`)).toBe(catalogue[code][language])
  })
})

test.each(languages)('%s: an exported list has the words of the list on the page', language => {
  const texts = read(language, 'order-list.json') as { column: Texts; sendTo: Texts; documents: Texts }
  const { status } = read(language, 'statuses.json') as { status: Texts }
  const inLanguage = (words: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
    Object.fromEntries(Object.entries(words).map(([key, word]) => [key, word[language]]))
  expect(Object.values(texts.column)).toEqual(expect.arrayContaining(Object.values(inLanguage(orderListColumns))))
  expect(inLanguage(sendToWords)).toEqual(texts.sendTo)
  expect(inLanguage(documentStatusWords)).toEqual(texts.documents)
  expect(status).toMatchObject(orderStatusTexts[language])
})

test.each(languages)('%s: pages, files and e-mails name a change and its reason alike', language => {
  const { field } = read(language, 'notifications.json') as { field: Texts }
  expect(field).toMatchObject(fieldTexts[language])
  const { clockType, milestone } = read(language, 'shipment-words.json')
  expect(clockType).toEqual(clockTypeTexts[language])
  expect(milestone).toEqual(milestoneTexts[language])
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
  const web = fileURLToPath(new URL('..', import.meta.url))
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
