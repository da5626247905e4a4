import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Language, languages } from '../reference/languages.ts'

type Texts = { [key: string]: string | Texts }
type Message = { key: string; texts: Readonly<Record<Language, string>> }

const flat = (texts: Texts, prefix: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
const read = (language: Language, file: string) =>
  new Map(flat(JSON.parse(readFileSync(`${import.meta.dirname}/${language}/${file}`, 'utf8')) as Texts, `${file}: `))

const all = readdirSync(`${import.meta.dirname}/en`).flatMap((file): Message[] => {
  const found = Object.fromEntries(languages.map(language => [language, read(language, file)])) as Record<
    Language,
    Map<string, string>
  >
  // What is said in the words of another text is no text of its own.
  const own = [...found.en].flatMap(([key, text]) => (text.startsWith('$t(') ? [] : [key]))
  return own.map(key => ({
    key,
    texts: Object.fromEntries(languages.map(each => [each, found[each].get(key) ?? ''])) as Message['texts'],
  }))
})

const placeholder = /\{\{?\w+\}\}?/g
const placeholdersOf = (text: string) => (text.match(placeholder) ?? []).toSorted()
/** Without what is filled in and what marks a part of the text. */
const bare = (text: string) =>
  text
    .replaceAll(placeholder, ' ')
    .replaceAll(/<\/?\w+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[^\p{L}\d]+|[^\p{L}\d³]+$/gu, '')
const wordsOf = (text: string) =>
  bare(text)
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []

/** Names, codes, units and terms of the trade: the same everywhere. */
const everywhere = new Set([
  'SKU',
  'GTIN',
  'WhatsApp',
  'LinkedIn',
  'UN/LOCODE',
  'SSCC',
  'ETD',
  'ETA',
  'ATD',
  'ATA',
  'MBL',
  'MAWB',
  'B/L',
  'HBL',
  'HAWB',
  'FOB',
  '3PL',
  'QA',
  'DEMO',
  'CY/CY',
  'CY/CFS',
  'CFS/CY',
  'CFS/CFS',
  'Incoterm',
  'Incoterms',
  'SCAC',
  'Blockchain',
  'VGM, kg',
  'CO₂e, kg',
  'kB',
  'MB',
  'mm',
  'dd',
  'hh:mm',
  '21-Nov-26',
  'name@company.com',
])
/** Words that the language itself writes as English does. */
const alike: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  en: new Set(),
  'es-MX': new Set([
    'No',
    'Total',
    'Portal',
    'Normal',
    'Hash',
    'Error',
    'plan',
    'est',
    'd',
    'Id',
    'roles',
    'Roles',
    'Material',
  ]),
  fr: new Set([
    'Invitations',
    'Action',
    'National',
    'International',
    'national',
    'international',
    'Actions',
    'Cause',
    'Client',
    'Code',
    'code',
    'Contact',
    'Date',
    'De',
    'date',
    'Dates',
    'Description',
    'Destination',
    'Division',
    'Document',
    'Documents',
    'document',
    'documents',
    'E-mail',
    'e-mail',
    'est',
    'Exceptions',
    'Export',
    'Express',
    'Import',
    'import',
    'imports',
    'Invitation',
    'Message',
    'Mode',
    'Module',
    'Net',
    'Notifications',
    'notifications',
    'Pages',
    'Source',
    'Standard',
    'Total',
    'Transaction',
    'transaction',
    'Transactions',
    'transactions',
    'Transport',
    'Photo',
    'Type',
    'Volume',
    'Volume, m³',
    'Voyage',
    'version',
    'Principal',
    'en',
    '1 en',
    'Id',
    'aaaa',
  ]),
  'zh-CN': new Set(),
}
/** Function words that only one of them has. */
const betraying: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  en: new Set(
    'the is are was were be of to and with not cannot must this that these from by your you has have its which'.split(
      ' ',
    ),
  ),
  'es-MX': new Set('el los del está están para con más ya por después una este esta hay'.split(' ')),
  fr: new Set('pour avec dans cette des du aux et sont sur sans déjà après ou'.split(' ')),
}
/** What Chinese writes in Latin letters: names of products, headers and standards. */
const latinInChinese = new Set([
  'whatsapp',
  'linkedin',
  'incoterm',
  'incoterms',
  'idempotency',
  'key',
  'uid',
  'min',
  'position',
  'https',
  'http',
  'web',
  'america',
  'mexico',
  'city',
  'try',
  'out',
  'quayside',
  'gas',
  'json',
  'excel',
  'nov',
  'name',
  'company',
  'com',
  'ctrl',
  'natural',
  'earth',
])

test('every message fills the same placeholders in every language', () => {
  const wrong = all.flatMap(({ key, texts }) =>
    languages.flatMap(language => {
      const [own, english] = [placeholdersOf(texts[language]), placeholdersOf(texts.en)]
      return own.join() === english.join() ? [] : [`${key} ${language}: ${own.join()} for ${english.join()}`]
    }),
  )
  expect(all.length).toBeGreaterThan(3000)
  expect(wrong).toEqual([])
})

test('no text of a language is another’s copied, but for names and terms', () => {
  const copied = all.flatMap(({ key, texts }) =>
    languages.flatMap((language, at) =>
      languages.slice(0, at).flatMap(other => {
        const text = bare(texts[language])
        const isOwn = everywhere.has(text) || alike[language]?.has(text) || !/\p{L}/u.test(text)
        return isOwn || text !== bare(texts[other]) ? [] : [`${key} ${language} as ${other}: ${text}`]
      }),
    ),
  )
  expect(copied).toEqual([])
})

test('no text has words that only another language has, and a Chinese one is written in Chinese', () => {
  const foreign = all.flatMap(({ key, texts }) =>
    languages.flatMap(language => {
      const own = betraying[language]
      const found = wordsOf(texts[language]).filter(word =>
        languages.some(other => other !== language && betraying[other]?.has(word) && !own?.has(word)),
      )
      return found.length === 0 ? [] : [`${key} ${language}: ${found.join(' ')} in ${texts[language]}`]
    }),
  )
  expect(foreign).toEqual([])
  const unwritten = all.flatMap(({ key, texts: { 'zh-CN': text } }) => {
    const latin = bare(text)
      .split(/[^A-Za-z]+/)
      .filter(word => /[a-z]{3}/.test(word) && !latinInChinese.has(word.toLowerCase()))
    const isWritten = /\p{Script=Han}/u.test(text) || everywhere.has(bare(text)) || !/\p{L}/u.test(bare(text))
    return isWritten && latin.length === 0 ? [] : [`${key}: ${text}`]
  })
  expect(unwritten).toEqual([])
})
