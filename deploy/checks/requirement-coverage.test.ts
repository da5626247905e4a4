import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { coverageOf, namedRows, parseRequirements, readRan, rowsOfTitle, unknownRows } from './requirement-coverage.ts'

// Written in two parts, so that the report on this repository does not take these examples for covered rows.
const row = (id: string) => `[${id}]`
const rows = 'id\tarea\tslice\trequirement\nS1.001\tx\tA\tone\nS1.002\tx\tA\ttwo\nS1.003\tx\tA\tthree\n'

test('ids count only at the front of a title', () => {
  const named = namedRows(`
    test('${row('S5.024')} ${row('D1.040')} a confirmed quantity cannot exceed the required one', () => {})
    test.each([1])("${row('S5.025')} each", () => {})
    // ${row('S5.026')} in a comment
    test('no row here, though it mentions ${row('S5.027')}', () => {})
  `)
  expect([...named]).toEqual(['S5.024', 'D1.040', 'S5.025'])
  expect(rowsOfTitle(`not at the front: ${row('S5.027')}`)).toEqual([])
})

test('rows are read with their columns', () => {
  expect(parseRequirements('id\tarea\tslice\trequirement\nS1.001\tproduct\tA\tIt is a web application.\n')).toEqual([
    { id: 'S1.001', area: 'product', slice: 'A', text: 'It is a web application.' },
  ])
})

test('a row counts by a test that ran and passed, and not while another test of it fails', () => {
  const { tests, failed } = coverageOf(parseRequirements(rows), [
    { file: 'a.test.ts', titles: ['group', `${row('S1.001')} yes`], passed: true },
    { file: 'a.test.ts', titles: ['group', `${row('S1.001')} yes, too`], passed: true },
    { file: 'b.e2e.ts', titles: ['group', `${row('S1.001')} ${row('S1.002')} in the browser`], passed: true },
    { file: 'c.test.ts', titles: ['group', `${row('S1.002')} not today`], passed: false },
    { file: 'd.test.ts', titles: ['group', `${row('S1.003')} skipped`], passed: false },
  ])
  expect([...tests]).toEqual([['S1.001', ['a.test.ts', 'b.e2e.ts']]])
  expect([...failed.keys()]).toEqual(['S1.002', 'S1.003'])
})

test('what ran is read from the reports of both runners; without one of them nothing is known', () => {
  const root = mkdtempSync(join(tmpdir(), 'coverage-'))
  const reports = join(root, '.data', 'test-results')
  mkdirSync(reports, { recursive: true })
  const results = [
    {
      status: 'passed',
      ancestorTitles: [`${row('S1.003')} group`],
      title: `${row('S1.001')} yes`,
      fullName: '',
      failureMessages: [],
    },
    { status: 'skipped', ancestorTitles: [], title: `${row('S1.002')} no server`, fullName: '', failureMessages: [] },
  ]
  writeFileSync(
    join(reports, 'vitest.json'),
    JSON.stringify({ testResults: [{ name: `${root}/a.test.ts`, assertionResults: results }] }),
  )
  expect(readRan(root)).toBeNull()
  const specs = [{ title: `${row('S1.003')} seen`, ok: true, file: 'a.e2e.ts', tests: [{ status: 'expected' }] }]
  const skipped = [{ title: `${row('S1.003')} left out`, ok: true, file: 'a.e2e.ts', tests: [{ status: 'skipped' }] }]
  writeFileSync(
    join(reports, 'playwright.json'),
    JSON.stringify({ suites: [{ title: 'a', suites: [{ title: 'b', specs }], specs: skipped }] }),
  )
  expect(readRan(root)).toEqual([
    { file: 'a.test.ts', titles: [`${row('S1.003')} group`, `${row('S1.001')} yes`], passed: true },
    { file: 'a.test.ts', titles: [`${row('S1.002')} no server`], passed: false },
    { file: 'web/e2e/a.e2e.ts', titles: ['a', `${row('S1.003')} left out`], passed: false },
    { file: 'web/e2e/a.e2e.ts', titles: ['a', 'b', `${row('S1.003')} seen`], passed: true },
  ])
  rmSync(root, { recursive: true })
})

test('an id that no row has is found, in test files alone', () => {
  const root = mkdtempSync(join(tmpdir(), 'coverage-'))
  mkdirSync(join(root, 'docs'))
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'docs/requirements.tsv'), rows)
  writeFileSync(join(root, 'a.test.ts'), `test('${row('S1.001')} yes', f)\ntest('${row('S9.999')} what', f)`)
  writeFileSync(join(root, 'node_modules', 'b.test.ts'), `test('${row('S9.998')} not ours', f)`)
  writeFileSync(join(root, 'c.ts'), `const text = '${row('S9.997')} no test'`)
  expect([...unknownRows(root)]).toEqual([['S9.999', ['a.test.ts']]])
  rmSync(root, { recursive: true })
})

test('every row that a test of this repository names exists', () => {
  expect([...unknownRows(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))]).toEqual([])
})
