import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const features = fileURLToPath(new URL('../features', import.meta.url))
/** Loaded with the frame. */
const always = ['ui', 'shell', 'statuses']

function named(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name as string)
}

test('a page has the texts of all its parts before it is drawn: one that comes later would hide it again', () => {
  const missing = globSync('**/routes.ts', { cwd: features }).flatMap(file => {
    const folder = dirname(file)
    const routes = readFileSync(join(features, file), 'utf8')
    const loaded = new Set([...always, ...named(/'([a-z-]+)'/g, routes)])
    return globSync('**/*.{ts,tsx}', { cwd: join(features, folder), exclude: path => path.includes('.test.') }).flatMap(
      part =>
        named(/useTranslation\('([a-z-]+)'\)/g, readFileSync(join(features, folder, part), 'utf8'))
          .filter(name => !loaded.has(name))
          .map(name => `${folder}/${part} needs ${name}`),
    )
  })
  expect(missing).toEqual([])
})
