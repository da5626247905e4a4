import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Language } from '@quayside/contracts/reference/languages.ts'

export type Texts = ReadonlyMap<string, string>

function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))
}

const read = new Map<Language, Texts>()

/** Every text of a language by `namespace:key`. */
export function textsOf(language: Language): Texts {
  const known = read.get(language)
  if (known !== undefined) return known
  const folder = new URL(`../../contracts/words/${language}/`, import.meta.url)
  const texts = new Map(
    readdirSync(folder).flatMap(file =>
      flat(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))).map(
        ([key, text]) => [`${file.replace('.json', '')}:${key}`, text] as const,
      ),
    ),
  )
  read.set(language, texts)
  return texts
}

const english = textsOf('en')
const keys = new Set([...english.keys()].flatMap(key => [key, key.slice(key.indexOf(':') + 1)]))

/** Texts on the page that are a raw key, or English where another language has other words. */
export async function foreignTexts(page: Page, language: Language): Promise<string[]> {
  const own = new Set(textsOf(language).values())
  const englishOnly = new Set([...english.values()].filter(text => !own.has(text) && /[a-z]{3}/.test(text)))
  const shown = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node.textContent?.trim() ?? '')
    for (const element of document.querySelectorAll('[aria-label],[title],[placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '')
    return found
  })
  return shown.filter(text => (text.includes('.') && keys.has(text)) || englishOnly.has(text))
}
