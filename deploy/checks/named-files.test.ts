import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingFiles } from './named-files.ts'
import { sourceFiles } from './source-files.ts'

const root = new URL('../../', import.meta.url).pathname

test('every file and folder that a README of the code names is there', () => {
  const all = sourceFiles(root, () => true)
  const readmes = all.filter(path => /^(?:services|workflows|contracts|web|deploy)\/(?:.*\/)?README\.md$/.test(path))
  expect(readmes.length).toBeGreaterThan(5)
  expect(readmes.flatMap(path => missingFiles({ path, text: readFileSync(`${root}${path}`, 'utf8') }, all))).toEqual([])
})

test('a name that leads nowhere is found', () => {
  const all = ['services/a/domain/order.ts', 'services/a/domain/rules.ts', 'contracts/a/events.ts']
  const found = (text: string) => missingFiles({ path: 'services/a/README.md', text }, all)
  expect(found('`domain/order.ts`, `rules.ts`, in `domain/`, and `contracts/a/events.ts`')).toEqual([])
  expect(found('`domain/gone.ts`')).toEqual(['services/a/README.md names domain/gone.ts'])
  expect(found('`events.ts`')).toEqual(['services/a/README.md names events.ts'])
  expect(found('`contracts/a/queries.ts`, `events.ts`')).toEqual(['services/a/README.md names contracts/a/queries.ts'])
  expect(found('`reactions/`')).toEqual(['services/a/README.md names reactions/'])
})
