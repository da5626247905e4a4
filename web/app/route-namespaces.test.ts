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

const own = /^import (?!type )[^;]*? from '(\.[^']*\.tsx?)'/gms
const known = new Map<string, ReadonlySet<string>>()

/** The namespaces whose texts a part asks for, itself or by what is drawn with it. */
function neededBy(part: string): ReadonlySet<string> {
  const found = known.get(part)
  if (found !== undefined) return found
  const needed = new Set<string>()
  // Two that import each other need the same.
  known.set(part, needed)
  const text = readFileSync(part, 'utf8')
  const parts = named(own, text).map(path => join(dirname(part), path))
  for (const name of [
    ...named(/useTranslation\('([a-z-]+)'\)/g, text),
    ...(text.includes('fieldNameKeys(') ? ['order-fields', 'shipment-fields'] : []),
    ...parts.filter(path => /\/web\/(ui|features)\//.test(path)).flatMap(path => [...neededBy(path)]),
  ])
    needed.add(name)
  return needed
}

test('a page has the texts of all its parts before it is drawn: one that comes later would hide it again', () => {
  const missing = globSync('features/**/routes.ts', { cwd: web }).flatMap(file => {
    const loaded = new Set([...always, ...named(/'([a-z-]+)'/g, readFileSync(join(web, file), 'utf8'))])
    return globSync(`${dirname(file)}/**/*.{ts,tsx}`, { cwd: web, exclude: path => path.includes('.test.') }).flatMap(
      part => [...neededBy(join(web, part))].filter(name => !loaded.has(name)).map(name => `${part} needs ${name}`),
    )
  })
  expect(missing).toEqual([])
})
