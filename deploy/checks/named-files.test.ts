import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultsOfRuleTable, missingFiles } from './named-files.ts'
import { isTestFile, sourceFiles } from './source-files.ts'

const root = new URL('../../', import.meta.url).pathname
const read = (path: string) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') })

test('every file and folder that a README of the code names is there', () => {
  const all = sourceFiles(root, () => true)
  const readmes = all.filter(path => /^(?:services|workflows|contracts|web|deploy)\/(?:.*\/)?README\.md$/.test(path))
  expect(readmes.length).toBeGreaterThan(5)
  expect(readmes.flatMap(path => missingFiles(read(path), all))).toEqual([])
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

test('the README of every service, of contracts, workflows and web says which rule stands where', () => {
  const isSource = (path: string) =>
    /^(?:services|contracts|workflows|web)\/(?!.*\btest(?:ing)?\/).*\.tsx?$/.test(path) && !isTestFile(path)
  const sources = sourceFiles(root, isSource).map(read)
  const services = new Set(sources.flatMap(({ path }) => /^services\/[^/]+/.exec(path)?.[0] ?? []))
  expect(services.size).toBeGreaterThan(5)
  const folders = [...services, 'contracts', 'workflows', 'web']
  expect(folders.flatMap(folder => faultsOfRuleTable(read(`${folder}/README.md`), sources))).toEqual([])
})

test('a table that is missing, names no file or leaves out what decides is found', () => {
  const decider = 'export function send(command: Send, order: Order): Decision<OrderEvent> {}'
  const sources = [
    { path: 'services/a/domain/sending.ts', text: decider },
    { path: 'services/a/domain/state.ts', text: 'export type Order = {}' },
    { path: 'services/a/handling/pickup.ts', text: 'export const pickupRule: Rule = {}' },
    { path: 'services/b/domain/other.ts', text: decider },
  ]
  const readme = 'services/a/README.md'
  const found = (text: string) => faultsOfRuleTable({ path: readme, text }, sources)
  const table = (...rows: string[]) =>
    ['# a', '## Which rule stands where', '', '| rule | file |', '|-|-|', ...rows].join('\n')
  expect(found('# a')).toEqual([`${readme} has no table of rules`])
  expect(found('# a\n## Which rule stands where\n\nIn `domain/`.')).toEqual([`${readme} has no table of rules`])
  expect(found(table('| sending | `domain/sending.ts` |', '| pickups | `handling/` |'))).toEqual([])
  expect(found(table('| sending | `domain/sending.ts`, `handling/pickup.ts` |', '| `state.ts` | somewhere |'))).toEqual(
    [`${readme}: no file in | \`state.ts\` | somewhere |`],
  )
  expect(found(table('| sending | `domain/sending.ts` |'))).toEqual([
    `${readme} has no rule of services/a/handling/pickup.ts`,
  ])
})
