import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type AsvsRow, faultsOf, readAsvs } from './asvs.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const table = await readAsvs(readFileSync(join(root, 'docs', 'asvs.csv')))

test('docs/asvs.csv has each requirement of levels 1 and 2 once, and what it names is there', () => {
  expect(faultsOf(table, root)).toEqual([])
  const ofLevel = (level: string) => table.filter(row => row.level === level).length
  expect({ one: ofLevel('1'), two: ofLevel('2') }).toEqual({ one: 70, two: 183 })
})

const good: AsvsRow = {
  requirement: '1.2.3',
  level: '1',
  about: 'something',
  verdict: 'met',
  evidence: 'deploy/checks/asvs.ts > says not what it is about; deploy/checks/asvs.test.ts',
}
const faults = (...changes: Partial<AsvsRow>[]) =>
  faultsOf(
    changes.map(change => ({ ...good, ...change })),
    root,
  )

test('a row in order has no faults', () => expect(faults({})).toEqual([]))

test.each<[string, Partial<AsvsRow>[]]>([
  ['1.2.3: is listed twice', [{}, {}]],
  ['1.2: is no requirement', [{ requirement: '1.2' }]],
  ['1.2.3: has no level 1 or 2', [{ level: '3' }]],
  ['1.2.3: says not what it is about', [{ about: '' }]],
  ["1.2.3: has the verdict ''", [{ verdict: '', evidence: 'x' }]],
  ['1.2.3: has no evidence', [{ verdict: 'open', evidence: '' }]],
  ['1.2.3: deploy/gone.test.ts is not there', [{ evidence: 'deploy/gone.test.ts' }]],
  [
    "1.2.3: deploy/checks/asvs.ts does not say 'nothing of it'",
    [{ evidence: 'deploy/checks/asvs.ts > nothing of it' }],
  ],
  ['1.2.3: services/gone/main.ts is not there', [{ verdict: 'open', evidence: 'half of it (services/gone/main.ts)' }]],
  ['1.2.3: docs/gone.md is not there', [{ verdict: 'not applicable', evidence: 'see docs/gone.md, there' }]],
])('%s', (fault, rows) => expect(faults(...rows)).toContain(fault))
