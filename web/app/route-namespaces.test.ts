import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('..', import.meta.url))
/** Loaded with the frame. */
const always = ['ui', 'shell', 'statuses']

function named(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name as string)
}

/** The namespaces whose texts a part asks for, itself or by what of the kit is drawn with it. */
function neededBy(part: string): string[] {
  const text = readFileSync(part, 'utf8')
  const shared = named(/ from '(\.[^']*\/ui\/[^']*\.tsx)'/g, text).flatMap(path => neededBy(join(dirname(part), path)))
  const fields = text.includes('fieldNameKeys(') ? ['order-fields', 'shipment-fields'] : []
  return [...named(/useTranslation\('([a-z-]+)'\)/g, text), ...shared, ...fields]
}

test('a page has the texts of all its parts before it is drawn: one that comes later would hide it again', () => {
  const missing = globSync('features/**/routes.ts', { cwd: web }).flatMap(file => {
    const loaded = new Set([...always, ...named(/'([a-z-]+)'/g, readFileSync(join(web, file), 'utf8'))])
    return globSync(`${dirname(file)}/**/*.{ts,tsx}`, { cwd: web, exclude: path => path.includes('.test.') }).flatMap(
      part =>
        neededBy(join(web, part))
          .filter(name => !loaded.has(name))
          .map(name => `${part} needs ${name}`),
    )
  })
  expect(missing).toEqual([])
})
